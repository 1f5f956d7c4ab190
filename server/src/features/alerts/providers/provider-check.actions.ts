import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type { Check } from '../../../platform/providers/check.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { ProviderNeeds } from './provider.actions.ts'

const check_timeout_ms = 15_000

/**
 * Connects and signs in without sending. Returns undefined if the provider is not set up, or if there is
 * nothing to connect to.
 */
export async function checkProvider(
  ctx: Context,
  kind: ProviderKind,
  { providers }: Pick<ProviderNeeds, 'providers'>,
): Promise<Check | undefined> {
  const provider = await providers.providerOfKind(ctx.caller.account_id, kind)
  return provider?.check?.(AbortSignal.timeout(check_timeout_ms))
}
