import { z } from 'zod'
import { event } from '../../event.ts'
import { ProviderKind } from '../channels/channel.schemas.ts'

/** Sent to users who may see providers; also when a provider begins to fail or recovers. */
export const providerChanged = event({ kind: 'provider_changed', payload: z.object({ kind: ProviderKind }) })
