import type { SignOnTest } from '@wardline/contract/accounts/sign-on/sign-on.schemas.ts'
import { signOnProblems } from '@wardline/contract/accounts/sign-on/sign-on-problem.rules.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { findTestResult } from '../sign-on/attempt.queries.ts'
import { mapClaims } from '../sign-on/identity.rules.ts'
import { listMappings } from '../sign-on/linked-identity.queries.ts'
import { findProvider } from '../sign-on/provider-row.queries.ts'
import { openIdentity } from '../sign-on/sign-on-finish.actions.ts'
import { startTest, type BrowserRequest, type StartedSignOn } from '../sign-on/sign-on-start.actions.ts'
import { resolveIdentity } from '../sign-on/sign-on-user.actions.ts'
import type { ProviderNeeds, ProviderParams } from './identity-provider.actions.ts'
import { describeEffects } from './sign-on-effects.rules.ts'

export async function startSignOnTest(
  ctx: Context,
  needs: ProviderNeeds,
  { id, provider_id }: ProviderParams,
  request: BrowserRequest,
): Promise<StartedSignOn> {
  requireOwnAccount(ctx, id)
  const provider = await ctx.read((db) => findProvider(db, { account_id: id, provider_id }))
  if (!provider) throw notFound()
  const started = await startTest(ctx, needs, provider, request)
  await ctx.transaction(async (tx) =>
    tx.audit(
      ctx.caller.user_id,
      'identity_provider.tested',
      { identity_provider: provider_id },
      { name: provider.name },
    ),
  )
  return started
}

/** Returns the result only to the session that started the test, because claims are personal data. */
export function getSignOnTest(
  ctx: Context,
  needs: ProviderNeeds,
  { id, provider_id, test_id }: ProviderParams & { test_id: number },
): Promise<SignOnTest> {
  requireOwnAccount(ctx, id)
  const key = { account_id: id, provider_id }
  return ctx.read(async (db) => {
    const { session_id } = ctx.caller
    const test = await findTestResult(db, { ...key, session_id, id: test_id })
    const identity = test && openIdentity(needs, { account_id: id, id: test_id }, test.sealed_claims)
    const provider = identity && (await findProvider(db, key))
    if (!provider) throw notFound()
    const { plan, groups } = await resolveIdentity(db, provider, identity)
    const mappings = await listMappings(db, key)
    const user = 'user' in plan ? plan.user : undefined
    return {
      id: test_id,
      at: test.at,
      subject: identity.subject,
      claims: Object.entries(identity.claims).map(([name, values]) => ({ name, values })),
      user: user ? { id: user.id, display_name: user.display_name } : null,
      effects: describeEffects(plan, groups, { mapped: mapClaims(provider, identity), mappings }),
      refusal: plan.kind === 'refuse' ? signOnProblems[plan.problem] : null,
    }
  })
}
