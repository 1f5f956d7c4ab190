import { onCallChanged } from '@wardline/contract/paging/on-call/on-call.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule, scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { userAvailabilityChangedTask } from '../../accounts/sessions/user-availability.actions.ts'
import { readUserIds } from '../../accounts/sessions/user-availability.actions.ts'
import { loadOnCallStatus } from './on-call.access.ts'
import * as queries from './shift-change.queries.ts'

const shiftChangeTask = taskKind('on_call_shift_change')

/** Runs after every on-call change; messaging handles it, to reassign open acknowledgements. */
export const reassignAcknowledgementsTask = taskKind('reassign_acknowledgements')

/** Runs after users were locked, deactivated or became available again; messaging handles it, to reassign their requests. */
export const reassignRequestsOfUserTask = taskKind('reassign_requests_of_user')

/**
 * Call it after the last write of shifts, in the same transaction. Also schedules a task for the next shift change.
 */
export async function publishOnCallChange(tx: Tx, group_ids: readonly number[]): Promise<void> {
  const { db, account_id } = tx
  const locked = await queries.lockScheduleGroups(db, account_id, [...new Set(group_ids)])
  if (locked.length === 0) return
  const changed = await queries.updateNextShiftChanges(db, account_id, locked)
  for (const { group_id, at } of changed)
    if (at !== null) await schedule(tx, { kind: shiftChangeTask, due: at, payload: { group_id, at } })
  scheduleAtOnce(tx, { kind: reassignAcknowledgementsTask, payload: { group_ids: locked } })
  const now = await loadOnCallStatus(db, account_id, locked)
  for (const group of now.values()) tx.emit(onCallChanged, { account: true }, group)
}

/** A rescheduled shift change has a task of its own. */
export const handleShiftChange = taskHandler(
  shiftChangeTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const change = task.payload as queries.ShiftChange
        if (await queries.claimShiftChange(tx.db, task.account_id, change))
          await publishOnCallChange(tx, [change.group_id])
      }),
)

export const handleUserAvailabilityChange = taskHandler(
  userAvailabilityChangedTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const user_ids = readUserIds(task)
        await publishOnCallChange(
          tx,
          await queries.listGroupsAffectedByUsers(tx.db, task.account_id, user_ids),
        )
        scheduleAtOnce(tx, { kind: reassignRequestsOfUserTask, payload: { user_ids } })
      }),
)
