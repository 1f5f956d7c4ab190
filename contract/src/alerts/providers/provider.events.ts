import { z } from 'zod'
import { event } from '../../event.ts'
import { ProviderKind } from '../channels/channel.schemas.ts'

/** To users who may see providers; also sent when a provider begins to fail or recovers. */
export const providerChanged = event({ kind: 'provider_changed', payload: z.object({ kind: ProviderKind }) })
