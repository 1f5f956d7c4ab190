import { call } from '../../../platform/api/call.ts'
import { deviceName } from '../../accounts/session.view.ts'
import { rememberDevice, rememberedDevice } from './device-memory.ts'
import { standingOf, type Standing } from './this-device.view.ts'

const worker = '/sw.js'

const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : Promise.resolve(undefined)

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager?.getSubscription()) ?? null

export async function standing(): Promise<Standing> {
  return standingOf({
    isSecure: isSecureContext,
    hasWorker: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    userAgent: navigator.userAgent,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    permission: 'Notification' in window ? Notification.permission : undefined,
    isSubscribed: (await subscription()) !== null,
  })
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const isSameKey = (sub: PushSubscription, key: Uint8Array): boolean => {
  const own = sub.options.applicationServerKey
  return own !== null && new Uint8Array(own).every((byte, at) => byte === key[at])
}

/** The subscription of this browser for the account's key; one for another key is no good and goes. */
async function subscribed(worker_registration: ServiceWorkerRegistration, public_key: string) {
  const key = bytesOf(public_key)
  const { pushManager } = worker_registration
  const before = await pushManager.getSubscription()
  if (before && isSameKey(before, key)) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function register(sub: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = sub.toJSON()
  const { p256dh = '', auth = '' } = keys
  const name = deviceName(navigator.userAgent)
  const device = await call('POST /api/v1/alerts/devices/', {
    body: { alert_type: 'push', endpoint, keys: { p256dh, auth }, name },
  })
  rememberDevice(device.id)
}

/** Why alerts could not be turned on, as a sentence. */
export class TurnOnError extends Error {
  override name = 'TurnOnError'
}

/** Asks for leave, subscribes and registers. Call it from a press: browsers ask only then. */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new TurnOnError('Notifications were not allowed. Nothing was changed.')
  const { public_key } = await call('GET /api/v1/alerts/devices/key/')
  if (public_key === null)
    throw new TurnOnError('Notifications are switched off for your hospital. Ask an administrator.')
  await navigator.serviceWorker.register(worker, { scope: '/', updateViaCache: 'none' })
  const ready = await navigator.serviceWorker.ready
  const sub = await subscribed(ready, public_key).catch(() => {
    throw new TurnOnError('This browser could not reach its push service. Try again in a moment.')
  })
  await register(sub)
}

/** Nothing rings here any more. Also on signing out: whoever comes next sees nothing of this person's pages. */
export async function turnOff(): Promise<void> {
  const id = rememberedDevice()
  if (id !== undefined)
    await call('DELETE /api/v1/alerts/devices/{id}/', { params: { id } }).catch((reason: unknown) => {
      // Not there any more is what was wanted.
      if ((reason as { status?: number }).status !== 404) throw reason
    })
  rememberDevice(undefined)
  await (await subscription())?.unsubscribe()
}

/**
 * At each start of the application: a browser that rings says that it is there, under the account's key and this
 * person's name; one that no longer may says so.
 */
export async function checkIn(): Promise<void> {
  const now = await standing()
  const id = rememberedDevice()
  if (now === 'on') {
    const { public_key } = await call('GET /api/v1/alerts/devices/key/')
    const worker_registration = await registration()
    if (public_key === null || !worker_registration) return
    void worker_registration.update().catch(() => {})
    await register(await subscribed(worker_registration, public_key))
  } else if (id !== undefined) {
    const is_allowed = now !== 'blocked'
    const gone = is_allowed
      ? call('DELETE /api/v1/alerts/devices/{id}/', { params: { id } })
      : call('PATCH /api/v1/alerts/devices/{id}/', { params: { id }, body: { is_allowed } })
    await gone.catch(() => {})
    rememberDevice(undefined)
  }
}

/** What a notification opens, this tab goes to. @param go without a reload */
export function followNotifications(go: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const path = typeof data === 'object' && data !== null && 'open' in data ? data.open : undefined
    if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//')) return
    ports[0]?.postMessage('gone there')
    go(path)
  })
  navigator.serviceWorker.startMessages()
}
