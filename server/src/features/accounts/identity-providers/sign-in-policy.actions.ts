import type {
  SignInPolicy,
  SignInPolicyChanges,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { accountChanged } from '@wardline/contract/accounts/account-settings/account-settings.events.ts'
import { lockAccount } from '../../../platform/db/account-lock.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import * as errors from './identity-provider.errors.ts'
import * as queries from './sign-in-policy.queries.ts'

const most_shown = 20

async function present(db: Db, account_id: number): Promise<SignInPolicy> {
  const { has_provider: _, ...policy } = await queries.getPolicy(db, account_id)
  return { ...policy, emergency_users: await queries.listEmergencyUsers(db, account_id, most_shown) }
}

export function getSignInPolicy(ctx: Context, account_id: number): Promise<SignInPolicy> {
  requireOwnAccount(ctx, account_id)
  return ctx.read((db) => present(db, account_id))
}

/** @throws 400 if no one could sign in, 409 */
export function setSignInPolicy(
  ctx: Context,
  account_id: number,
  { policy, version }: SignInPolicyChanges,
): Promise<SignInPolicy> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    await lockAccount(tx.db, account_id)
    const before = await queries.getPolicy(tx.db, account_id)
    requireVersion(version, before, errors.policyChanged)
    if (policy === 'external') {
      if (!before.has_provider) throw invalid({ policy: [errors.noProviderOn] })
      if ((await queries.listEmergencyUsers(tx.db, account_id, 1)).length === 0)
        throw invalid({ policy: [errors.noEmergencyUser] })
    }
    await queries.setPolicy(tx.db, ctx.caller, policy)
    tx.emit(accountChanged, { account: true }, { account_id })
    tx.audit(
      ctx.caller.user_id,
      'sign_in_policy.changed',
      { account: account_id },
      { before: { policy: before.policy }, after: { policy } },
    )
    return present(tx.db, account_id)
  })
}
