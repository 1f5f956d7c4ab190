import { z } from 'zod'
import { AlertType } from '../../accounts/notification-setting.schemas.ts'
import { Channel, ProviderKind } from '../channels/channel.schemas.ts'

/**
 * `waiting`, `sending`, `sent` (accepted by the provider), `delivered`, `failed` (the next channel follows),
 * `skipped` (no longer needed), or `merged` with another alert to the same address.
 */
export const AlertState = z.enum(['waiting', 'sending', 'sent', 'delivered', 'failed', 'skipped', 'merged'])
export type AlertState = z.output<typeof AlertState>

/** `applies`: the channel is one of the user's choices, but no alert exists: not needed, or not created yet. */
const ShownState = z.enum([...AlertState.options, 'applies'])

export const ShownAlert = z.object({
  alert_type: AlertType,
  channel: Channel.nullable(),
  state: ShownState,
  at: z.string(),
  due: z.string().nullable(),
  provider: ProviderKind.nullable(),
  /** The reference that users see and providers receive. */
  reference: z.string().nullable(),
  provider_reference: z.string().nullable(),
  attempts: z.int(),
  reason: z.string(),
})
export type ShownAlert = z.output<typeof ShownAlert>
