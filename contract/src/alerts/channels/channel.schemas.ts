import { z } from 'zod'

export const channels = ['web_push', 'apns', 'fcm', 'sms', 'voice', 'email', 'pager'] as const
export const Channel = z.enum(channels)
export type Channel = z.output<typeof Channel>

/** `sandbox` shows all channels on a page of this application and sends nothing. */
const providerKinds = [
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
export const ProviderKind = z.enum(providerKinds)
export type ProviderKind = z.output<typeof ProviderKind>
