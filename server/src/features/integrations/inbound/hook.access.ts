import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts'
import type { Providers, OpenProvider } from '../../alerts/providers/provider.access.ts'
import { wrongSignature } from './hook.errors.ts'

export interface HookContext {
  db: Database
  providers: Providers
  public_url: string | undefined
  limiter: RateLimiter
}

interface HookCall {
  kind: ProviderKind
  uid: string
  address: string
}

export const forgeryKey = (uid: string, address: string): string => `${uid}:${networkOf(address)}`

/**
 * 404 before 403. Disabled providers may still report what happened to earlier alerts. Valid calls are never limited,
 * so that no receipt is dropped.
 */
export async function requireHookProvider(
  { providers, limiter }: HookContext,
  { kind, uid, address }: HookCall,
  isRight: (provider: OpenProvider) => boolean,
): Promise<OpenProvider> {
  const provider = await providers.providerByUid(uid)
  if (provider?.kind !== kind) throw notFound()
  if (isRight(provider)) return provider
  await limiter.consume('forged_callbacks', forgeryKey(uid, address))
  throw new AppError(wrongSignature)
}
