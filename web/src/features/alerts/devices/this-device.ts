import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { withConfirmedPassword } from '../../accounts/sessions/confirmed-password.api.ts'
import { deviceName } from '../../accounts/sessions/session.view.ts'
import { saveDeviceId, loadDeviceId } from './device-id.ts'
import { alertStatus, type AlertStatus } from './this-device.view.ts'

const worker = '/sw.js'

const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : Promise.resolve(undefined)

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager?.getSubscription()) ?? null

export async function readAlertStatus(): Promise<AlertStatus> {
  return alertStatus({
    isSecure: isSecureContext,
    hasWorker: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    userAgent: navigator.userAgent,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    permission: 'Notification' in window ? Notification.permission : undefined,
    isSubscribed: (await subscription()) !== null,
  })
}

const decodeBase64Url = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const isSameKey = (sub: PushSubscription, key: Uint8Array): boolean => {
  const own = sub.options.applicationServerKey
  return own !== null && new Uint8Array(own).every((byte, at) => byte === key[at])
}

async function ensureSubscribed(worker_registration: ServiceWorkerRegistration, public_key: string) {
  const key = decodeBase64Url(public_key)
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
  saveDeviceId(device.id)
}

export class TurnOnError extends Error {
  override name = 'TurnOnError'
}

/** Call from a click: browsers require a user gesture. */
export async function turnOnAlerts(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new TurnOnError('Notifications were not allowed, so alerts stay off.')
  const { public_key } = await call('GET /api/v1/alerts/devices/key/')
  if (public_key === null)
    throw new TurnOnError('Notifications are turned off for your hospital. Ask your administrator.')
  await navigator.serviceWorker.register(worker, { scope: '/', updateViaCache: 'none' })
  const ready = await navigator.serviceWorker.ready
  const sub = await ensureSubscribed(ready, public_key).catch(() => {
    throw new TurnOnError('Your browser could not reach its push service. Try again in a moment.')
  })
  await withConfirmedPassword(() => register(sub)).catch((reason: unknown) => {
    throw isApiError(reason, 403) ? new TurnOnError(reason.detail) : reason
  })
}

/** Also called on sign-out, so that the next user sees no pages of this one. */
export async function turnOffAlerts(): Promise<void> {
  const id = loadDeviceId()
  if (id !== undefined)
    await call('DELETE /api/v1/alerts/devices/{id}/', { params: { id } }).catch((reason: unknown) => {
      // 404: already removed.
      if ((reason as { status?: number }).status !== 404) throw reason
    })
  saveDeviceId(undefined)
  await (await subscription())?.unsubscribe()
}

/**
 * Runs on every start: registers a subscribed browser again for the current user and key, or reports that it
 * lost its permission.
 */
export async function refreshRegistration(): Promise<void> {
  const status = await readAlertStatus()
  const id = loadDeviceId()
  if (status === 'on') {
    const { public_key } = await call('GET /api/v1/alerts/devices/key/')
    const worker_registration = await registration()
    if (public_key === null || !worker_registration) return
    void worker_registration.update().catch(() => {})
    await register(await ensureSubscribed(worker_registration, public_key))
  } else if (id !== undefined) {
    const is_allowed = status !== 'blocked'
    const gone = is_allowed
      ? call('DELETE /api/v1/alerts/devices/{id}/', { params: { id } })
      : call('PATCH /api/v1/alerts/devices/{id}/', { params: { id }, body: { is_allowed } })
    await gone.catch(() => {})
    saveDeviceId(undefined)
  }
}

export function followNotifications(navigate: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const path = typeof data === 'object' && data !== null && 'open' in data ? data.open : undefined
    if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//')) return
    ports[0]?.postMessage('opened')
    navigate(path)
  })
  navigator.serviceWorker.startMessages()
}
