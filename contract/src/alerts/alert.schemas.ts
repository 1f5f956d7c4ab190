import { z } from 'zod'
import { AlertType } from '../accounts/notification.schemas.ts'

/** What an alert travels by. A text message to a person with a pager travels by pager. */
export const media = ['web_push', 'apns', 'fcm', 'sms', 'voice', 'email', 'pager'] as const
export const Medium = z.enum(media)
export type Medium = z.output<typeof Medium>

/** Who carries it. The sandbox carries every medium to a page of this application, and nowhere else. */
const carrierKinds = [
  'web_push',
  'apns',
  'fcm',
  'smtp',
  'mailgun',
  'twilio',
  'wctp',
  'snpp',
  'sandbox',
] as const
export const CarrierKind = z.enum(carrierKinds)
export type CarrierKind = z.output<typeof CarrierKind>

/**
 * `waiting` its turn, being sent, `handed` to the carrier, `delivered` by its word; `failed` (the next channel is on its
 * way), `skipped` (no longer needed) or `merged` with another alert to the same address.
 */
export const AlertState = z.enum(['waiting', 'sending', 'handed', 'delivered', 'failed', 'skipped', 'merged'])
export type AlertState = z.output<typeof AlertState>

/**
 * What became of each alert. `applies`: by how the person wants to be rung this is a way for it, and nothing has been done
 * about it: it was not to ring, or rings in this moment.
 */
const ShownState = z.enum([...AlertState.options, 'applies'])

export const ShownAlert = z.object({
  alert_type: AlertType,
  /** What it travels by: a text message to somebody with a pager goes by pager. Null while it only applies. */
  medium: Medium.nullable(),
  state: ShownState,
  /** When it came to this state. */
  at: z.string(),
  /** Of one that waits: when it is sent. */
  due: z.string().nullable(),
  carrier: CarrierKind.nullable(),
  /** What people and carriers call it by. */
  reference: z.string().nullable(),
  carrier_reference: z.string().nullable(),
  attempts: z.int(),
  /** A sentence, of one that failed, was skipped or merged, or is tried again; empty otherwise. */
  reason: z.string(),
})
export type ShownAlert = z.output<typeof ShownAlert>
