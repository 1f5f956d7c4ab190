import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { permissionsChanged } from '@wardline/contract/accounts/roles/role.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { PermittedActor } from '../../../platform/http/context.ts'
import { forbidden, invalid } from '../../../platform/http/errors.ts'
import { keepingAnAdministrator, requirePermissions } from '../roles/administration.access.ts'
import * as errors from '../users/user.errors.ts'
import { auditUserChange } from './user.actions.ts'
import * as queries from './user-membership.queries.ts'

/**
 * Expects users whose rows are locked. `about` goes into their audit entries.
 * @throws 400 if a department does not exist
 */
export async function changeDepartments(
  ctx: PermittedActor,
  tx: Tx,
  memberships: readonly queries.MembershipChange[],
  about: Record<string, unknown> = {},
): Promise<void> {
  const changes = memberships.filter(isChange)
  if (changes.length === 0) return
  await requireDepartments(tx, listIds(changes, 'added'))
  await queries.writeDepartmentChanges(tx.db, tx.account_id, changes)
  await finishChanges(ctx, tx, { changes, action: 'user.departments_changed', about })
}

/**
 * Expects users whose rows are locked. `about` goes into their audit entries.
 * @throws 400 if a group does not exist or no administrator would remain, 403 for groups with more permissions
 */
export async function changeGroups(
  ctx: PermittedActor,
  tx: Tx,
  memberships: readonly queries.MembershipChange[],
  about: Record<string, unknown> = {},
): Promise<void> {
  const changes = memberships.filter(isChange)
  if (changes.length === 0) return
  if (!ctx.caller.permissions.has('accounts.change_group')) throw forbidden()
  await requireGroups(ctx, tx, listIds(changes, 'added'))
  const removed = listIds(changes, 'removed')
  requirePermissions(ctx, await queries.permissionsOfGroups(tx.db, tx.account_id, removed))
  await keepingAnAdministrator(tx, () => queries.writeGroupChanges(tx.db, tx.account_id, changes))
  await finishChanges(ctx, tx, { changes, action: 'user.groups_changed', about })
  tx.emit(permissionsChanged, { account: true }, { user_ids: changes.map(({ user_id }) => user_id) })
}

export async function requireDepartments({ db, account_id }: Tx, ids: readonly number[]): Promise<void> {
  if ((await queries.lockDepartments(db, account_id, ids)).length < ids.length)
    throw invalid({ department_ids: [errors.noSuchDepartment] })
}

/** Groups that exist, and whose permissions the caller has. */
export async function requireGroups(ctx: PermittedActor, tx: Tx, ids: readonly number[]): Promise<void> {
  if ((await queries.lockGroups(tx.db, tx.account_id, ids)).length < ids.length)
    throw invalid({ group_ids: [errors.noSuchGroup] })
  requirePermissions(ctx, await queries.permissionsOfGroups(tx.db, tx.account_id, ids))
}

const isChange = ({ added, removed }: queries.MembershipChange): boolean => added.length + removed.length > 0

const listIds = (changes: readonly queries.MembershipChange[], side: 'added' | 'removed'): number[] => [
  ...new Set(changes.flatMap((change) => change[side])),
]

async function finishChanges(
  ctx: PermittedActor,
  tx: Tx,
  {
    changes,
    action,
    about,
  }: { changes: readonly queries.MembershipChange[]; action: AuditAction; about: Record<string, unknown> },
): Promise<void> {
  const user_ids = changes.map(({ user_id }) => user_id)
  await queries.bumpVersions(tx.db, { account_id: tx.account_id, user_ids, actor_id: ctx.caller.user_id })
  for (const { user_id, added, removed } of changes)
    auditUserChange(ctx, tx, user_id, action, { added, removed, ...about })
}
