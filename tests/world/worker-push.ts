import type { CDPSession, Page, Worker } from 'playwright-core'
import { expect } from 'vitest'
import { subscription } from './peers/push-service.ts'

type Subscription = ReturnType<typeof subscription>

/**
 * A browser's own push service is on the internet: in its place the page subscribes at one beside the test. All else is
 * the browser's: the worker, its notifications, what is pressed.
 */
export async function subscribesAt(page: Page, base: string): Promise<Subscription> {
  const sub = subscription(base)
  await page.addInitScript(({ endpoint, keys }) => {
    let key: ArrayBuffer | null = null
    const given = () => ({
      endpoint,
      options: { applicationServerKey: key, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('test.subscribed')
        return true
      },
    })
    const own = PushManager.prototype as unknown as Record<string, unknown>
    own['subscribe'] = async (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      key = options.applicationServerKey.buffer
      localStorage.setItem('test.subscribed', btoa(String.fromCharCode(...options.applicationServerKey)))
      return given()
    }
    own['getSubscription'] = async () => {
      const kept = localStorage.getItem('test.subscribed')
      if (kept === null) return null
      key = Uint8Array.from(atob(kept), (sign) => sign.charCodeAt(0)).buffer
      return given()
    }
  }, sub)
  return sub
}

/** The service worker of a page, as the browser's tools for developers see it. */
export async function workerOf(page: Page): Promise<{
  /** Hands it what came in, as the browser does. */
  deliver(data: string): Promise<void>
  /** Titles and texts of what it shows now. */
  shown(): Promise<{ title: string; body: string; actions: string[] }[]>
  /** The person presses a notification, or one of its buttons. */
  presses(title: string, action?: string): Promise<void>
}> {
  const tools: CDPSession = await page.context().newCDPSession(page)
  const ids = new Set<string>()
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations)
      if (isDeleted) ids.delete(registrationId)
      else ids.add(registrationId)
  })
  await tools.send('ServiceWorker.enable')
  const worker = (): Worker => {
    const [found] = page.context().serviceWorkers()
    if (!found) throw new Error('There is no service worker.')
    return found
  }
  await expect.poll(() => ids.size && page.context().serviceWorkers().length, { timeout: 10_000 }).toBe(1)
  return {
    async deliver(data) {
      const [registrationId = ''] = ids
      await tools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId,
        data,
      })
    },
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const notifications = await registration.getNotifications()
        return notifications.map((each) => ({
          title: each.title,
          body: each.body,
          actions: (each as Notification & { actions: { title: string }[] }).actions.map(
            ({ title }) => title,
          ),
        }))
      }),
    presses: (title, action = '') =>
      worker().evaluate(
        async ([of, pressed]) => {
          const scope = self as unknown as {
            registration: ServiceWorkerRegistration
            NotificationEvent: new (type: string, init: object) => Event
          }
          const all = await scope.registration.getNotifications()
          const notification = all.find((each) => each.title === of)
          if (!notification) throw new Error(`Nothing called ${of} is shown.`)
          const event = new scope.NotificationEvent('notificationclick', { notification, action: pressed })
          self.dispatchEvent(event)
        },
        [title, action] as const,
      ),
  }
}
