import { z } from 'zod'

/** What an alert travels by. A text message to a person with a pager travels by pager. */
export const media = ['web_push', 'apns', 'fcm', 'sms', 'voice', 'email', 'pager'] as const
export const Medium = z.enum(media)
export type Medium = z.output<typeof Medium>

/** Who carries it. The sandbox carries every medium to a page of this application, and nowhere else. */
export const carrierKinds = [
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
