import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { PermittedActor } from '../../../platform/http/context.ts'
import type { DueTask, RunAgain } from '../../../platform/jobs/due-tasks.ts'
import { hourlyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { storeProfileChanges } from '../profiles/profile.actions.ts'
import { profileOf } from '../profiles/profile.queries.ts'
import { changeDepartments, changeGroups } from '../user-accounts/user-membership.actions.ts'
import type { MembershipChange } from '../user-accounts/user-membership.queries.ts'
import type { StateChange } from '../user-accounts/user-state.rules.ts'
import { lockUsers } from '../user-accounts/user-state.queries.ts'
import { changeUserStates, publishUserAccounts } from '../user-accounts/user.actions.ts'
import { lockAdministrators } from '../users/administrators.access.ts'
import { loadPermissions } from '../users/user.access.ts'
import {
  findLastAdministrators,
  plannedOutcome,
  planUsers,
  type EditPlan,
  type FindDuties,
  type PlannedUser,
} from './bulk-edit-plan.actions.ts'
import * as errors from './bulk-edit.errors.ts'
import * as queries from './bulk-edit.queries.ts'

export const bulkEditTask = taskKind('bulk_edit')

/** Users of one transaction. Live events name up to this number, and others wait for their rows only shortly. */
const part_size = 100
const most_attempts = 5

interface Needs {
  db: Database
  findDuties: FindDuties
}

/**
 * Edits one part of the users for each run of the task. The permissions of its user are those of the moment: the rest is
 * refused once they may no longer change users.
 */
export const runBulkEdit = taskHandler(
  bulkEditTask,
  ({ db, findDuties }: Needs) =>
    ({ account_id, payload, attempts }: DueTask): Promise<RunAgain | void> =>
      db.write(account_id, async (tx) => {
        const key = { account_id, id: (payload as { bulk_edit_id: number }).bulk_edit_id }
        const edit = await queries.lockBulkEdit(tx.db, key)
        if (edit?.state !== 'applying' && edit?.state !== 'undoing') return undefined
        const { user_id, changes } = edit
        const permissions = await loadPermissions(tx.db, { account_id, user_id })
        const actor: PermittedActor = { caller: { account_id, user_id, permissions } }
        const plan: EditPlan = { key, actor, changes, isUndo: edit.state === 'undoing', findDuties }
        const stopped = !permissions.has('accounts.change_user')
          ? errors.permissionLost
          : attempts > most_attempts
            ? errors.failed
            : undefined
        if (stopped === undefined && (await editPart(tx, plan, edit))) return { due_ms: 0 }
        if (stopped !== undefined)
          await queries.replaceOutcome(tx.db, key, {
            from: plannedOutcome(plan),
            to: plan.isUndo ? 'kept' : 'refused',
            reason: stopped,
          })
        await finishBulkEdit(tx, plan, edit)
        return undefined
      }),
  'bulk_edits',
)

/** False if these were the last users. */
async function editPart(tx: Tx, plan: EditPlan, edit: queries.BulkEditRow): Promise<boolean> {
  const part = { outcome: plannedOutcome(plan), limit: part_size }
  await lockAdministrators(tx.db, tx.account_id)
  const next = await queries.listEditedUsers(tx.db, plan.key, part)
  await lockUsers(
    tx.db,
    tx.account_id,
    next.map(({ id }) => id),
  )
  const last = await findLastAdministrators(tx.db, plan)
  // Again, because a row may have changed before it was locked.
  const planned = await planUsers(tx.db, plan, await queries.listEditedUsers(tx.db, plan.key, part), last)
  await changeUsers(
    tx,
    plan,
    edit,
    planned.filter(({ outcome }) => outcome === 'changed'),
  )
  await queries.writeOutcomes(
    tx.db,
    plan.key,
    planned.map((user) => describeOutcome(plan, user)),
  )
  return next.length === part_size
}

function describeOutcome({ isUndo }: EditPlan, planned: PlannedUser): queries.OutcomeRow {
  const { user, outcome, reason, change } = planned
  if (!isUndo) return { place: user.place, outcome, reason, change }
  return { place: user.place, outcome: outcome === 'refused' ? 'kept' : 'undone', reason }
}

/** Uses the functions of single edits, which check the whole part again. */
async function changeUsers(
  tx: Tx,
  { actor, changes, isUndo }: EditPlan,
  { id }: queries.BulkEditRow,
  changed: readonly PlannedUser[],
): Promise<void> {
  if (changed.length === 0) return
  const about = { bulk_edit: id, ...(isUndo && { undone: true }) }
  for (const { user, change } of changed) {
    if (!change.profile) continue
    const before = await profileOf(tx.db, { account_id: tx.account_id, user_id: user.id })
    if (before) await storeProfileChanges(actor, tx, before, change.profile.after, about)
  }
  await changeDepartments(actor, tx, listMemberships(changed, 'departments'), about)
  await changeGroups(actor, tx, listMemberships(changed, 'groups'), about)
  const reason = isUndo ? '' : (changes.reason ?? '')
  for (const { step, user_ids } of listSteps(changed))
    await changeUserStates(actor, tx, user_ids, step, { reason, about })
  publishUserAccounts(
    tx,
    changed.map(({ user }) => user.id),
  )
}

const listMemberships = (
  changed: readonly PlannedUser[],
  field: 'departments' | 'groups',
): MembershipChange[] =>
  changed.flatMap(({ user, change }) => {
    const difference = change[field]
    return difference ? [{ user_id: user.id, ...difference }] : []
  })

/** The first steps of all users come before the second ones, because each user's steps have an order. */
function listSteps(changed: readonly PlannedUser[]): { step: StateChange; user_ids: number[] }[] {
  const steps = [0, 1].flatMap((position) =>
    changed.flatMap(({ user, change }) => {
      const step = change.state?.steps[position]
      return step ? [{ position, step, id: user.id }] : []
    }),
  )
  const batches = Map.groupBy(steps, ({ position, step }) => `${position} ${step}`)
  return [...batches.values()].flatMap((batch) =>
    batch[0] ? [{ step: batch[0].step, user_ids: batch.map(({ id }) => id) }] : [],
  )
}

async function finishBulkEdit(
  tx: Tx,
  { key, actor, isUndo }: EditPlan,
  edit: queries.BulkEditRow,
): Promise<void> {
  await queries.setState(tx.db, key, isUndo ? 'undone' : 'applied')
  const counts = Object.fromEntries(await queries.countOutcomes(tx.db, key))
  tx.audit(
    actor.caller.user_id,
    isUndo ? 'users.bulk_edit_undone' : 'users.bulk_edited',
    { account: tx.account_id },
    { bulk_edit: edit.id, counts, ...(!isUndo && { changes: edit.changes }) },
  )
}

export const bulkEditHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'delete_expired_bulk_edits',
  times: hourlyAt(25),
  run: () => db.acrossAccounts(queries.deleteExpired),
}))
