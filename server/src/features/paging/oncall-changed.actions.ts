import { onCallChanged } from '@wardline/contract/paging/oncall.events.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { DueTask } from '../../platform/jobs/due-tasks.ts'
import { schedule, scheduleAtOnce } from '../../platform/jobs/schedule.ts'
import { onCallNow } from './oncall.access.ts'
import * as queries from './oncall-boundary.queries.ts'

export const onCallBoundary = 'on_call_boundary'

/** Due when who is on call for groups has changed: what is owed because of them goes on (a feature above sees to it). */
export const itemsPassOn = 'items_pass_on'

/**
 * Tells the account who is on call for these groups now, and sees to it that the next change is told at its moment.
 * Whoever writes shifts calls this after the last of them, in the same transaction.
 */
export async function tellOnCallChanged(tx: Tx, group_ids: readonly number[]): Promise<void> {
  const { db, account_id } = tx
  const locked = await queries.lockGroups(db, account_id, [...new Set(group_ids)])
  if (locked.length === 0) return
  const moved = await queries.moveBoundaries(db, account_id, locked)
  for (const { group_id, boundary } of moved)
    if (boundary !== null)
      await schedule(tx, { kind: onCallBoundary, due: boundary, payload: { group_id, boundary } })
  scheduleAtOnce(tx, { kind: itemsPassOn, payload: { group_ids: locked } })
  const now = await onCallNow(db, account_id, locked)
  for (const group of now.values()) tx.emit(onCallChanged, { account: true }, group)
}

/** A shift begins or ends: told at that moment. A boundary that was moved meanwhile has a task of its own. */
export const tellAtBoundary = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    const boundary = task.payload as queries.Boundary
    if (await queries.takeBoundary(tx.db, task.account_id, boundary))
      await tellOnCallChanged(tx, [boundary.group_id])
  })

/** Somebody was locked or let in again: the groups in whose calendar they stand, or for which they answer, are told. */
export const tellWithStanding = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    const { user_id } = task.payload as { user_id: number }
    await tellOnCallChanged(tx, await queries.groupsOf(tx.db, task.account_id, user_id))
  })
