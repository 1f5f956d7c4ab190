import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { permissionsChanged } from '@wardline/contract/accounts/roles/role.events.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { administration, findLastHolders, lockAdministrators } from '../users/administrators.access.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import { insertUser } from '../users/new-user.queries.ts'
import { lockNames } from '../user-accounts/user-account.queries.ts'
import { writeGroupChanges } from '../user-accounts/user-membership.queries.ts'
import { publishUserAccounts } from '../user-accounts/user.actions.ts'
import { mapClaims, planGroups, type VerifiedIdentity } from './identity.rules.ts'
import * as queries from './linked-identity.queries.ts'
import type { ProviderRow } from './provider-row.queries.ts'
import { SignOnRefused } from './sign-on.errors.ts'
import { planSignOn, type SignOnPlan } from './sign-on-plan.rules.ts'

export interface GroupPlan {
  added: number[]
  removed: number[]
  /** The provider sent only a part of the groups, so none changes. */
  is_skipped: boolean
}

export interface ResolvedIdentity {
  plan: SignOnPlan
  groups: GroupPlan
}

const keyOf = ({ account_id, id }: ProviderRow, { issuer, subject }: VerifiedIdentity) => ({
  account_id,
  provider_id: id,
  issuer,
  subject,
})

/** Changes nothing: tests show the result. */
export async function resolveIdentity(
  db: Db,
  provider: ProviderRow,
  identity: VerifiedIdentity,
): Promise<ResolvedIdentity> {
  const key = keyOf(provider, identity)
  const mapped = mapClaims(provider, identity)
  const linked = await queries.findLinkedUser(db, key)
  const namesakes = linked ? [] : await queries.listNamesakes(db, key, mapped)
  const plan = planSignOn(provider, mapped, { linked, namesakes })
  const mappings = await queries.listMappings(db, key)
  const user_id = 'user' in plan ? plan.user?.id : undefined
  const current =
    user_id === undefined
      ? []
      : await queries.listGroupsOfUser(db, { account_id: provider.account_id, user_id })
  if (!identity.has_all_groups) return { plan, groups: { added: [], removed: [], is_skipped: true } }
  return { plan, groups: { ...planGroups(mappings, mapped.groups, current), is_skipped: false } }
}

/**
 * Finds, links or creates the user, and applies the groups.
 * @throws SignOnRefused
 */
export async function enterUser(tx: Tx, provider: ProviderRow, identity: VerifiedIdentity): Promise<number> {
  // If two first sign-ins run at the same time, the second finds the user whom the first created.
  await lockNames(tx.db, tx.account_id)
  await lockAdministrators(tx.db, tx.account_id)
  const { plan, groups } = await resolveIdentity(tx.db, provider, identity)
  if (plan.kind === 'refuse') throw new SignOnRefused(plan.problem, plan.reason, plan.user?.id)
  const key = keyOf(provider, identity)
  const about = { provider_id: provider.id, provider: provider.name }
  const user_id = plan.kind === 'create' ? await createUser(tx, plan.profile, about) : plan.user.id
  const user = { account_id: tx.account_id, user_id }
  if (plan.kind === 'sign_in') await queries.noteLinkUse(tx.db, key)
  else {
    await queries.insertLink(tx.db, key, user_id)
    audit(tx, user_id, 'identity.linked', { ...about, by: plan.kind === 'link' ? 'e-mail' : 'first sign-in' })
  }
  if (await queries.activateInvited(tx.db, user)) publishUserAccounts(tx, [user_id])
  await applyGroups(tx, user, groups, about)
  return user_id
}

const audit = (tx: Tx, user_id: number, action: AuditAction, details: Record<string, unknown>): void =>
  tx.audit(null, action, { user: user_id }, details)

async function createUser(
  tx: Tx,
  profile: Extract<SignOnPlan, { kind: 'create' }>['profile'],
  about: Record<string, unknown>,
): Promise<number> {
  const { account_id } = tx
  const user_id = await insertUser(
    tx.db,
    { account_id, actor_id: null },
    { ...profile, username: profile.username ?? profile.email, group_ids: [] },
  )
  audit(tx, user_id, 'user.created', about)
  publishUserAccounts(tx, [user_id])
  return user_id
}

/** The last administrator keeps the groups, so that the account can be administered after a mistake at the provider. */
async function applyGroups(
  tx: Tx,
  user: UserKey,
  groups: GroupPlan,
  about: Record<string, unknown>,
): Promise<void> {
  const { user_id } = user
  const isLast =
    groups.removed.length > 0 &&
    (await findLastHolders(tx.db, { ...user, user_ids: [user_id] }, administration)).length > 0
  const change = { added: groups.added, removed: isLast ? [] : groups.removed }
  if (change.added.length + change.removed.length === 0) return
  await writeGroupChanges(tx.db, tx.account_id, [{ user_id, ...change }])
  audit(tx, user_id, 'user.groups_changed', { ...change, ...about })
  tx.emit(permissionsChanged, { account: true }, { user_ids: [user_id] })
  publishUserAccounts(tx, [user_id])
}
