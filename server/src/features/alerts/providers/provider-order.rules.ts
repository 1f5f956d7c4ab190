import type { ProviderKind, Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'

/** The first enabled provider is used. The sandbox is last because it sends nothing. */
const providerOrder: Record<Channel, readonly ProviderKind[]> = {
  sms: ['twilio', 'sandbox'],
  voice: ['twilio', 'sandbox'],
  email: ['mailgun', 'smtp', 'sandbox'],
  pager: ['wctp', 'snpp', 'sandbox'],
  web_push: ['web_push'],
  apns: ['apns'],
  fcm: ['fcm'],
}

export const selectProviderKind = (
  channel: Channel,
  on: ReadonlySet<ProviderKind>,
): ProviderKind | undefined => providerOrder[channel].find((kind) => on.has(kind))
