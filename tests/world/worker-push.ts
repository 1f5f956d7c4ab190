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

export interface Shown {
  title: string
  body: string
  actions: string[]
}

interface WatchedScope {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: object) => Event
  shown?: { tag: string; notification: Shown }[]
  /** How many there were, shown or not any more. */
  count: number
}

/**
 * In the worker: writes down what it has shown and closed. Asking the browser for them instead takes some back: Chromium
 * believes those closed that are still on their way to the screen (three in two hundred here). The application never asks.
 */
function watch(): void {
  const scope = self as unknown as WatchedScope
  if (scope.shown) return
  const shown: NonNullable<WatchedScope['shown']> = (scope.shown = [])
  scope.count = 0
  const without = (tag: string) => {
    const at = shown.findIndex((one) => one.tag === tag)
    if (at >= 0) shown.splice(at, 1)
  }
  const { registration } = scope
  const show = registration.showNotification.bind(registration)
  registration.showNotification = async (title, options = {}) => {
    await show(title, options)
    const { tag = '', body = '' } = options
    const { actions = [] } = options as { actions?: { title: string }[] }
    // One of the same tag takes the place of the other.
    if (tag !== '') without(tag)
    shown.push({ tag, notification: { title, body, actions: actions.map((action) => action.title) } })
    scope.count += 1
  }
  const close = Notification.prototype.close
  Notification.prototype.close = function closeAndNote() {
    without(this.tag)
    close.call(this)
  }
}

/** The service worker of a page, as the browser's tools for developers see it. */
export async function workerOf(page: Page): Promise<{
  /** Hands it what came in, as the browser does; resolves when it shows that. */
  deliver(data: string): Promise<void>
  /** Titles and texts of what it shows now. */
  shown(): Promise<Shown[]>
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
  await worker().evaluate(watch)
  const count = () => worker().evaluate(() => (self as unknown as WatchedScope).count)
  return {
    async deliver(data) {
      const [registrationId = ''] = ids
      const before = await count()
      await tools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId,
        data,
      })
      await expect.poll(count).toBeGreaterThan(before)
    },
    shown: () =>
      worker().evaluate(() =>
        ((self as unknown as WatchedScope).shown ?? []).map(({ notification }) => notification),
      ),
    presses: (title, action = '') =>
      worker().evaluate(
        async ([of, pressed]) => {
          const scope = self as unknown as WatchedScope
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
