import type {
  DutyReassignment,
  UserRemoval,
  UsersRemoval,
} from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { applyAccountChanges } from '../../accounts/account-settings/account-settings.actions.ts'
import { changeUserStates } from '../../accounts/user-accounts/user.actions.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { requireUsers } from '../../accounts/users/user-change.access.ts'
import { applyDepartmentChanges } from '../../directory/departments/department.actions.ts'
import { replaceMessageContact } from '../../directory/departments/department-people.actions.ts'
import {
  lockThreadsWithOpenRequests,
  reassignOpenRequests,
} from '../../messaging/escalation/unavailable-user.actions.ts'
import { reassignShifts } from '../../paging/rotations/shift-replacement.actions.ts'
import { applyGroupChanges } from '../../paging/groups/group-change.actions.ts'
import { replacePolicyUser } from '../../paging/policies/escalation-policy.actions.ts'
import { replaceCareTeamMember } from '../../patients/care-teams/member-replacement.actions.ts'
import * as errors from './user-removal.errors.ts'
import * as queries from './user-removal.queries.ts'

/** Calendars and groups check their own permissions, which may be limited to departments. */
const permissions: Partial<Record<DutyReassignment['kind'], Permission>> = {
  department_fail_over: 'accounts.change_department',
  department_contact: 'accounts.change_department',
  operator: 'accounts.change_account',
  account_fail_over: 'accounts.change_account',
  escalation_step: 'scheduling.change_escalationpolicy',
  care_team: 'pcm.change_patient',
}

/**
 * Reassigns duties, then locks or deactivates the user: all or nothing.
 * @throws 400, 403, 404, 409 if the user no longer has one of the duties
 */
export const removeUser = (
  ctx: Context,
  { id, user_id }: { id: number; user_id: number },
  { duties, ...removal }: UserRemoval,
): Promise<void> => remove(ctx, id, { ...removal, user_ids: [user_id] }, duties)

/** Does the same as `removeUser`, with one replacement for all duties of a kind. */
export const removeUsers = (
  ctx: Context,
  account_id: number,
  { duties, ...removal }: UsersRemoval,
): Promise<void> =>
  remove(
    ctx,
    account_id,
    removal,
    duties.map((duty) => ({ ...duty, id: null })),
  )

function remove(
  ctx: Context,
  account_id: number,
  { user_ids, state, reason }: Omit<UsersRemoval, 'duties'>,
  reassignments: readonly DutyReassignment[],
): Promise<void> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    await requireUsers(tx.db, account_id, user_ids)
    for (const duty of reassignments) requirePermission(ctx, duty)
    // Threads come first in the order of locks.
    const isAnswered = reassignments.some(({ kind }) => kind === 'acknowledgement')
    const thread_ids = isAnswered ? await lockThreadsWithOpenRequests(tx, user_ids) : []
    const duties = await lockDuties(tx, user_ids, reassignments)
    await requireReplacements(tx, user_ids, reassignments)
    for (const duty of duties) await reassignDuty(ctx, tx, { ...duty, thread_ids })
    await changeUserStates(ctx, tx, user_ids, state === 'locked' ? 'lock' : 'deactivate', { reason })
  })
}

function requirePermission({ caller }: Context, { kind }: DutyReassignment): void {
  const permission = permissions[kind]
  if (permission && !caller.permissions.has(permission)) throw new AppError(errors.dutyForbidden)
}

interface LockedDuty {
  kind: DutyReassignment['kind']
  /** The id of the group, department, account or policy; 0 for acknowledgements and care teams. */
  id: number
  /** The user who has the duty. */
  from: number
  /** The replacement. */
  to: number
}

/** Each duty of a kind that is given as a whole, with the replacement of its kind unless it has one of its own. */
async function lockDuties(
  tx: Tx,
  user_ids: readonly number[],
  reassignments: readonly DutyReassignment[],
): Promise<LockedDuty[]> {
  const { account_id } = tx
  const held: LockedDuty[] = []
  for (const user_id of user_ids) held.push(...(await listGivenDuties(tx, user_id, reassignments)))
  const locked: LockedDuty[] = []
  for (const duty of held.toSorted(byLockOrder)) {
    if (await queries.lockDuty(tx.db, { account_id, user_id: duty.from, kind: duty.kind, id: duty.id }))
      locked.push(duty)
    else if (isNamed(reassignments, duty)) throw new AppError(errors.dutyChanged)
  }
  return locked
}

/** The user may no longer have those that are named. */
async function listGivenDuties(
  tx: Tx,
  user_id: number,
  reassignments: readonly DutyReassignment[],
): Promise<LockedDuty[]> {
  const whole = new Map(
    reassignments.filter(({ id }) => id === null).map((duty) => [duty.kind, duty.user_id]),
  )
  const named = reassignments.flatMap(({ kind, id, user_id: to }) =>
    id === null ? [] : [{ kind, id, from: user_id, to }],
  )
  const held = await queries.listDuties(tx.db, {
    account_id: tx.account_id,
    user_id,
    kinds: [...whole.keys()],
  })
  const rest = held
    .filter((duty) => !isNamed(reassignments, duty))
    .map(({ kind, id }) => ({ kind, id, from: user_id, to: whole.get(kind) ?? 0 }))
  return [...named, ...rest]
}

const isNamed = (
  reassignments: readonly DutyReassignment[],
  { kind, id }: Pick<LockedDuty, 'kind' | 'id'>,
): boolean => reassignments.some((duty) => duty.kind === kind && duty.id === id)

const lockPlaces: Record<DutyReassignment['kind'], number> = {
  acknowledgement: 0,
  shift: 1,
  group_fail_over: 1,
  department_fail_over: 2,
  department_contact: 2,
  operator: 3,
  account_fail_over: 3,
  escalation_step: 4,
  care_team: 5,
}

const byLockOrder = (a: LockedDuty, b: LockedDuty): number =>
  lockPlaces[a.kind] - lockPlaces[b.kind] || a.id - b.id

async function requireReplacements(
  tx: Tx,
  user_ids: readonly number[],
  duties: readonly DutyReassignment[],
): Promise<void> {
  const replacement_ids = [...new Set(duties.map((duty) => duty.user_id))]
  const able = await queries.lockReplacements(tx.db, tx.account_id, replacement_ids)
  if (able.length < replacement_ids.length || replacement_ids.some((id) => user_ids.includes(id)))
    throw invalid({ duties: [errors.cannotReplace] })
}

async function reassignDuty(
  ctx: Context,
  tx: Tx,
  { kind, id, from, to, thread_ids }: LockedDuty & { thread_ids: number[] },
): Promise<void> {
  switch (kind) {
    case 'acknowledgement':
      await reassignOpenRequests(tx, thread_ids, { from, to })
      return
    case 'shift':
      return requireReassigned(await reassignShifts(ctx, tx, { group_id: id, from, to }))
    case 'group_fail_over':
      await applyGroupChanges(ctx, tx, { id, type: 'ScheduleGroup' }, { fail_over_user: to })
      return
    case 'department_fail_over':
      await applyDepartmentChanges(ctx, tx, id, { fail_over_user_id: to })
      return
    case 'department_contact':
      return requireReassigned(await replaceMessageContact(ctx, tx, id, { from, to }))
    case 'operator':
      await applyAccountChanges(ctx, tx, { operator_id: to })
      return
    case 'account_fail_over':
      await applyAccountChanges(ctx, tx, { fail_over_user_id: to })
      return
    case 'escalation_step':
      return requireReassigned(await replacePolicyUser(ctx, tx, id, { from, to }))
    case 'care_team':
      await replaceCareTeamMember(ctx, tx, { from, to })
  }
}

function requireReassigned(isReassigned: boolean): void {
  if (!isReassigned) throw new AppError(errors.dutyChanged)
}
