import { z } from 'zod'
import { isStorable, line } from '../../text.ts'

export const DeviceType = z.enum(['push', 'apns', 'gcm'])
export type DeviceType = z.output<typeof DeviceType>

/** Its push address is never returned. */
export const Device = z
  .object({
    id: z.int(),
    alert_type: DeviceType,
    name: z.string(),
    created: z.string(),
    /** When it last registered, checked in, or reported a notification. */
    last_seen: z.string(),
    /**
     * - `ready`: can be notified;
     * - `blocked`: its user does not allow notifications;
     * - `gone`: the push service reports that it no longer exists.
     */
    state: z.enum(['ready', 'blocked', 'gone']),
    is_current: z.boolean(),
    may: z.object({ change: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'Device' })
export type Device = z.output<typeof Device>

const name = line(80).min(1, 'Enter a name for the device.')

/** Base64url of this many bytes (RFC 8291: an uncompressed P-256 point, and a 16 byte secret). */
const keyOf = (bytes: number) =>
  z
    .string({ error: 'Enter a text.' })
    .regex(
      new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`),
      'This is not a key of a push subscription.',
    )

const endpoint = z
  .url({ protocol: /^https?$/, error: 'This is not the address of a push service.' })
  .max(2000, 'At most 2000 characters.')
  .refine(isStorable, 'This text contains a character that cannot be stored.')
const keys = z.strictObject({ p256dh: keyOf(65), auth: keyOf(16) })
const token = z
  .string({ error: 'Enter a text.' })
  .regex(/^[A-Za-z0-9:_-]{8,400}$/, 'This is not a valid device token.')

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
      const message = isWanted
        ? 'This field is required.'
        : 'This field does not apply to devices of this type.'
      issues.push({ code: 'custom', path: [field], message, input: value })
    }
    complain('endpoint', isPush)
    complain('keys', isPush)
    complain('token', !isPush)
  })
export type DeviceBody = z.output<typeof DeviceBody>

export const DeviceChanges = z.strictObject({
  name: name.optional(),
  is_allowed: z.boolean().optional(),
})
export type DeviceChanges = z.output<typeof DeviceChanges>

export const ReceiptBody = z.strictObject({
  reference: z.string({ error: 'Enter a text.' }).regex(/^[0-9A-Z]{4,12}$/, 'This is not a valid reference.'),
  receipt: z.enum(['shown', 'opened']),
})
export type ReceiptBody = z.output<typeof ReceiptBody>
