import type { Channel, ProviderKind } from '../channels/channel.schemas.ts'

export interface ProviderDefinition {
  kind: ProviderKind
  channels: readonly Channel[]
  secrets: Readonly<Record<string, 'required' | 'optional'>>
  /** Appended to the callback address; receipts and responses arrive there. */
  callback_paths: readonly string[]
}

export const providerDefinitions: readonly ProviderDefinition[] = [
  {
    kind: 'twilio',
    channels: ['sms', 'voice'],
    secrets: { auth_token: 'required' },
    callback_paths: ['/sms', '/voice', '/status'],
  },
  {
    kind: 'mailgun',
    channels: ['email'],
    secrets: { api_key: 'required', signing_key: 'optional' },
    callback_paths: ['/events', '/inbound'],
  },
  { kind: 'smtp', channels: ['email'], secrets: { password: 'optional' }, callback_paths: [] },
  {
    kind: 'wctp',
    channels: ['pager'],
    secrets: { security_code: 'optional', reply_code: 'optional' },
    callback_paths: ['/'],
  },
  { kind: 'snpp', channels: ['pager'], secrets: { password: 'optional' }, callback_paths: [] },
  { kind: 'web_push', channels: ['web_push'], secrets: {}, callback_paths: [] },
  { kind: 'apns', channels: ['apns'], secrets: { private_key: 'required' }, callback_paths: [] },
  { kind: 'fcm', channels: ['fcm'], secrets: { private_key: 'required' }, callback_paths: [] },
  { kind: 'sandbox', channels: ['sms', 'voice', 'email', 'pager'], secrets: {}, callback_paths: [] },
]

export function getProviderDefinition(kind: ProviderKind): ProviderDefinition {
  const definition = providerDefinitions.find((each) => each.kind === kind)
  if (!definition) throw new Error(`Unknown provider kind ${kind}.`)
  return definition
}

/** Whether a kind takes pages to people: the sandbox shows them in Wardline, and e-mail is too slow. */
export const takesPagesOut = (kind: ProviderKind): boolean =>
  kind !== 'sandbox' && getProviderDefinition(kind).channels.some((channel) => channel !== 'email')

/** Kinds of providers that carry a channel. */
export const listKindsOfChannel = (channel: Channel): ProviderKind[] =>
  providerDefinitions.filter(({ channels }) => channels.includes(channel)).map(({ kind }) => kind)
