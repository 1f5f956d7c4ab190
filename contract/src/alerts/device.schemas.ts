import { z } from 'zod'
import { isStorable, line } from '../text.ts'

/** An installed page (push), or an application on a phone by Apple (apns) or Google (gcm). */
export const DeviceType = z.enum(['push', 'apns', 'gcm'])
export type DeviceType = z.output<typeof DeviceType>

/** What of a person's can show a notification. Where it is reached is never shown. */
export const Device = z
  .object({
    id: z.int(),
    alert_type: DeviceType,
    /** "Chrome on Android", as its owner sees it. */
    name: z.string(),
    created: z.string(),
    /** When it last registered, checked in, or said that it shows something. */
    last_seen: z.string(),
    /**
     * - `ready`: it can be rung; `blocked`: its owner does not let it show notifications;
     * - `gone`: the push service says that nobody is there any more.
     */
    state: z.enum(['ready', 'blocked', 'gone']),
    /** It was registered in the session that asks. */
    is_current: z.boolean(),
    may: z.object({ change: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'Device' })
export type Device = z.output<typeof Device>

const name = line(80).min(1, 'Give the device a name.')

/** Base64url of so many bytes (RFC 8291: an uncompressed point of P-256, and a secret of 16 bytes). */
const keyOf = (bytes: number) =>
  z
    .string({ error: 'This is a text.' })
    .regex(
      new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`),
      'This is no key of a push subscription.',
    )

/** An https address of the browser's push service, and the keys of the subscription. */
const endpoint = z
  .url({ protocol: /^https?$/, error: 'This is no address of a push service.' })
  .max(2000, 'At most 2000 characters.')
  .refine(isStorable, 'This text holds a character that cannot be stored.')
const keys = z.strictObject({ p256dh: keyOf(65), auth: keyOf(16) })
const token = z
  .string({ error: 'This is a text.' })
  .regex(/^[A-Za-z0-9:_-]{8,400}$/, 'This is no token of a phone.')

/** A browser brings `endpoint` and `keys`, a phone its `token`. */
export const DeviceBody = z
  .strictObject({
    alert_type: DeviceType,
    endpoint: endpoint.optional(),
    keys: keys.optional(),
    token: token.optional(),
    name,
  })
  .check(({ value, issues }) => {
    const isPush = value.alert_type === 'push'
    const complain = (field: 'endpoint' | 'keys' | 'token', isWanted: boolean) => {
      const isThere = value[field] !== undefined
      if (isThere === isWanted) return
      const message = isWanted ? 'This field is required.' : 'A device of this type has none.'
      issues.push({ code: 'custom', path: [field], message, input: value })
    }
    complain('endpoint', isPush)
    complain('keys', isPush)
    complain('token', !isPush)
  })
export type DeviceBody = z.output<typeof DeviceBody>

export const DeviceChanges = z.strictObject({
  name: name.optional(),
  /** Its owner lets it show notifications; false from the moment on in which they no longer do. */
  is_allowed: z.boolean().optional(),
})
export type DeviceChanges = z.output<typeof DeviceChanges>

/** What the service worker says about a notification. */
export const ReceiptBody = z.strictObject({
  /** What the notification calls its alert by. */
  reference: z.string({ error: 'This is a text.' }).regex(/^[0-9A-Z]{4,12}$/, 'This is no reference.'),
  receipt: z.enum(['shown', 'opened']),
})
export type ReceiptBody = z.output<typeof ReceiptBody>
