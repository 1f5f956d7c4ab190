/// <reference lib="webworker" />
import {
  answerRequest,
  notificationOptions,
  localPath,
  parsePush,
  type AnswerRequest,
} from './notification.rules.ts'
import { answerFromFiles, deleteOutdatedFiles, storeFiles } from './offline-files.ts'

declare const self: ServiceWorkerGlobalScope

/** Timeout after which a tab does not count as running the application. */
const tabReplyTimeoutMs = 1_000

const maxActions = (): number => ('maxActions' in Notification ? Number(Notification.maxActions) : 2)

async function csrfToken(): Promise<string | undefined> {
  if (!('cookieStore' in self)) return undefined
  const { cookieStore } = self as unknown as {
    cookieStore: { get(name: string): Promise<{ value: string } | null> }
  }
  return (await cookieStore.get('csrftoken'))?.value
}

async function post(path: string, body: unknown): Promise<boolean> {
  try {
    const token = await csrfToken()
    if (token === undefined) return false
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': decodeURIComponent(token) },
      body: JSON.stringify(body),
      credentials: 'same-origin',
    })
    return response.ok
  } catch {
    return false
  }
}

const sendReceipt = (reference: string, receipt: 'shown' | 'opened') =>
  post('/api/v1/alerts/receipts/', { reference, receipt })

/** A dot, because a push has no count: the application shows the number as soon as it runs. */
async function markUnread(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.length === 0 && 'setAppBadge' in self.navigator)
    await self.navigator.setAppBadge().catch(() => {})
}

/** Shows a generic text for unreadable pushes: browsers require a notification for every push. */
async function show(text: string): Promise<void> {
  const pushed = parsePush(text)
  if (!pushed)
    return self.registration.showNotification('Wardline', {
      body: 'You have a new message. Open Wardline to read it.',
      icon: '/icon-192.png',
      data: { reference: '', link: '/' },
    })
  await self.registration.showNotification(pushed.title, notificationOptions(pushed, maxActions()))
  await sendReceipt(pushed.reference, 'shown')
}

async function open(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [tab] = tabs.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!tab) return void (await self.clients.openWindow(path))
  await tab.focus().catch(() => undefined)
  if (!(await navigateTab(tab, path))) await self.clients.openWindow(path)
}

/** Navigates without a reload, so that typed text is kept. */
const navigateTab = (tab: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), tabReplyTimeoutMs)
    tab.postMessage({ open: path }, [port2])
  })

/** Opens the thread if the answer cannot be sent: no session, or already answered. */
async function answer(request: AnswerRequest, path: string): Promise<void> {
  if (!(await post(request.path, request.body))) await open(path)
}

self.addEventListener('install', (event) => event.waitUntil(storeFiles().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOutdatedFiles(), self.clients.claim()])),
)
self.addEventListener('fetch', answerFromFiles)
self.addEventListener('push', (event) =>
  event.waitUntil(Promise.all([show(event.data?.text() ?? ''), markUnread()])),
)

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  const { reference, link } = notification.data as { reference: string; link: string }
  notification.close()
  const path = localPath(link, self.location.origin)
  const request = action === '' ? undefined : answerRequest(action, path)
  const handled = request ? answer(request, path) : open(path)
  event.waitUntil(Promise.all([handled, reference === '' ? undefined : sendReceipt(reference, 'opened')]))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & { oldSubscription?: PushSubscription | null }
  change.waitUntil(
    (async () => {
      const key = change.oldSubscription?.options.applicationServerKey
      if (!key) return
      const sub = await self.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: key,
      })
      const { endpoint, keys } = sub.toJSON()
      await post('/api/v1/alerts/devices/', { alert_type: 'push', endpoint, keys, name: 'This browser' })
    })(),
  )
})
