import type { Database } from '../db/database.ts'
import type { TaskRow } from '../db/transaction-rows.ts'
import type { Tx } from '../db/transaction.ts'
import { insertTask, insertTasks, type Due, type TaskOf } from './due-task.queries.ts'
import type { TaskKind } from './task-kind.ts'

/** Kinds of the tasks that a transaction scheduled. */
const scheduledIn = new WeakMap<Tx, Set<string>>()

function noteScheduled(tx: Tx, kind: string): void {
  const kinds = scheduledIn.get(tx)
  if (kinds) kinds.add(kind)
  else scheduledIn.set(tx, new Set([kind]))
}

/**
 * The task exists if and only if the transaction commits. The payload holds ids, never texts of patients or
 * messages.
 */
export function schedule(tx: Tx, task: { kind: TaskKind; due: Due; payload?: unknown }): Promise<number> {
  noteScheduled(tx, task.kind)
  return insertTask(tx.db, tx.account_id, { payload: {}, ...task })
}

export async function scheduleMany(tx: Tx, kind: TaskKind, tasks: TaskOf[]): Promise<void> {
  if (tasks.length === 0) return
  noteScheduled(tx, kind)
  await insertTasks(tx.db, tx.account_id, kind, tasks)
}

/** Due at the commit and written with the transaction's events: no statement of its own. */
export function scheduleAtOnce(tx: Tx, task: TaskRow & { kind: TaskKind }): void {
  noteScheduled(tx, task.kind)
  tx.enqueue(task)
}

/** `wake` is called after each commit that scheduled tasks, with their kinds, so that a due one starts at once. */
export function wakeTasksOnCommit(db: Database, wake: (kinds: ReadonlySet<string>) => void): Database {
  const wakeIfScheduled = (tx: Tx | undefined) => {
    const kinds = tx && scheduledIn.get(tx)
    if (kinds) wake(kinds)
  }
  return {
    ...db,
    async write(account_id, fn) {
      let committed: Tx | undefined
      const result = await db.write(account_id, (tx) => {
        committed = tx
        return fn(tx)
      })
      wakeIfScheduled(committed)
      return result
    },
    async writeBatched(account_id, operation, input, after) {
      let committed: Tx | undefined
      const result = await db.writeBatched(account_id, operation, input, (tx, written) => {
        committed = tx
        after?.(tx, written)
      })
      wakeIfScheduled(committed)
      return result
    },
  }
}
