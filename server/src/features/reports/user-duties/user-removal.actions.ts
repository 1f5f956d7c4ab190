import {
  reassignableDuties,
  type DutyReassignment,
  type UserRemoval,
} from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { applyAccountChanges } from '../../accounts/account-settings/account-settings.actions.ts'
import { changeUserStates } from '../../accounts/user-accounts/user.actions.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { userExists } from '../../accounts/users/user-change.access.ts'
import { applyDepartmentChanges } from '../../directory/departments/department.actions.ts'
import { applyGroupChanges } from '../../paging/groups/group-change.actions.ts'
import { replacePolicyUser } from '../../paging/policies/escalation-policy.actions.ts'
import * as errors from './user-removal.errors.ts'
import * as queries from './user-removal.queries.ts'

/** Groups check their own permissions, which may be limited to departments. */
const permissions: Partial<Record<DutyReassignment['kind'], Permission>> = {
  department_fail_over: 'accounts.change_department',
  operator: 'accounts.change_account',
  account_fail_over: 'accounts.change_account',
  escalation_step: 'scheduling.change_escalationpolicy',
}

/**
 * Reassigns duties, then locks or deactivates the user: all or nothing.
 * @throws 400, 403, 404, 409 if the user no longer has one of the duties
 */
export function removeUser(
  ctx: Context,
  { id: account_id, user_id }: { id: number; user_id: number },
  { state, reason, duties }: UserRemoval,
): Promise<void> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    if (!(await userExists(tx.db, account_id, user_id))) throw notFound()
    for (const duty of inLockOrder(duties)) {
      requirePermission(ctx, duty)
      const { kind, id } = duty
      if (!(await queries.lockDuty(tx.db, { account_id, user_id, kind, id })))
        throw new AppError(errors.dutyChanged)
    }
    await requireReplacements(tx, user_id, duties)
    for (const duty of duties) await reassignDuty(ctx, tx, user_id, duty)
    await changeUserStates(ctx, tx, [user_id], state === 'locked' ? 'lock' : 'deactivate', reason)
  })
}

const inLockOrder = (duties: readonly DutyReassignment[]): DutyReassignment[] =>
  duties.toSorted(
    (a, b) => reassignableDuties.indexOf(a.kind) - reassignableDuties.indexOf(b.kind) || a.id - b.id,
  )

function requirePermission({ caller }: Context, { kind }: DutyReassignment): void {
  const permission = permissions[kind]
  if (permission && !caller.permissions.has(permission)) throw new AppError(errors.dutyForbidden)
}

async function requireReplacements(
  tx: Tx,
  user_id: number,
  duties: readonly DutyReassignment[],
): Promise<void> {
  const chosen = [...new Set(duties.map((duty) => duty.user_id))]
  const able = await queries.lockReplacements(tx.db, tx.account_id, chosen)
  if (able.length < chosen.length || chosen.includes(user_id))
    throw invalid({ duties: [errors.cannotReplace] })
}

async function reassignDuty(
  ctx: Context,
  tx: Tx,
  from: number,
  { kind, id, user_id: to }: DutyReassignment,
): Promise<void> {
  switch (kind) {
    case 'group_fail_over':
      await applyGroupChanges(ctx, tx, { id, type: 'ScheduleGroup' }, { fail_over_user: to })
      return
    case 'department_fail_over':
      await applyDepartmentChanges(ctx, tx, id, { fail_over_user_id: to })
      return
    case 'operator':
      await applyAccountChanges(ctx, tx, { operator_id: to })
      return
    case 'account_fail_over':
      await applyAccountChanges(ctx, tx, { fail_over_user_id: to })
      return
    case 'escalation_step':
      if (!(await replacePolicyUser(ctx, tx, id, { from, to }))) throw new AppError(errors.dutyChanged)
  }
}
