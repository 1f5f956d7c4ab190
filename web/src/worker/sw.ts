/// <reference lib="webworker" />
import { answerOf, notificationOf, pathOf, pushedOf, type AnswerRequest } from './notification.rules.ts'

// The service worker: it shows what is pushed and opens what is pressed. It answers no request for the page, so nothing
// is ever served from a cache, and no answer of the API is kept.

declare const self: ServiceWorkerGlobalScope

/** A tab that has not answered by then has no application in it. */
const answerMs = 1_000

/** Browsers tell a worker what its notifications can hold; two where they do not say. */
const mostActions = (): number => ('maxActions' in Notification ? Number(Notification.maxActions) : 2)

async function csrfToken(): Promise<string | undefined> {
  if (!('cookieStore' in self)) return undefined
  const { cookieStore } = self as unknown as {
    cookieStore: { get(name: string): Promise<{ value: string } | null> }
  }
  return (await cookieStore.get('csrftoken'))?.value
}

/** As the person who is signed in; false when nobody is, or it was refused. */
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

const says = (reference: string, receipt: 'shown' | 'opened') =>
  post('/api/v1/alerts/receipts/', { reference, receipt })

/** A browser that gets a push shows something, always: what cannot be read says so. */
async function show(text: string): Promise<void> {
  const pushed = pushedOf(text)
  if (!pushed)
    return self.registration.showNotification('Wardline', {
      body: 'Something came in. Open Wardline to see it.',
      icon: '/icon-192.png',
      data: { reference: '', link: '/' },
    })
  await self.registration.showNotification(pushed.title, notificationOf(pushed, mostActions()))
  await says(pushed.reference, 'shown')
}

/** In a tab that is open, or in a new one. */
async function open(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [tab] = tabs.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!tab) return void (await self.clients.openWindow(path))
  await tab.focus().catch(() => undefined)
  if (!(await goesTo(tab, path))) await self.clients.openWindow(path)
}

/** A tab that is asked to go there answers at once, without a reload: what is being typed stays. */
const goesTo = (tab: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
    tab.postMessage({ open: path }, [port2])
  })

/** An answer that was not taken (nobody is signed in, answered otherwise) is given on the page. */
async function answer(request: AnswerRequest, path: string): Promise<void> {
  if (!(await post(request.path, request.body))) await open(path)
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  const { reference, link } = notification.data as { reference: string; link: string }
  notification.close()
  const path = pathOf(link, self.location.origin)
  const request = action === '' ? undefined : answerOf(action, path)
  const deed = request ? answer(request, path) : open(path)
  event.waitUntil(Promise.all([deed, reference === '' ? undefined : says(reference, 'opened')]))
})

/** The browser gave the subscription another address: it is registered under the new one. */
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
