import type { Database } from '../db/database.ts'
import type { TaskRow, Tx } from '../db/transaction.ts'
import { insertTask, insertTasks, type Due, type TaskOf } from './due-task.queries.ts'

const scheduledIn = new WeakSet<Tx>()

/**
 * Puts a task down in the transaction of what it follows from: it is due if and only if that commits. Answers its id.
 * The payload holds ids, never what a patient or a message says.
 */
export function schedule(tx: Tx, task: { kind: string; due: Due; payload?: unknown }): Promise<number> {
  scheduledIn.add(tx)
  return insertTask(tx.db, tx.account_id, { payload: {}, ...task })
}

/** Any number of tasks of one kind, with one statement. */
export async function scheduleMany(tx: Tx, kind: string, tasks: TaskOf[]): Promise<void> {
  if (tasks.length === 0) return
  scheduledIn.add(tx)
  await insertTasks(tx.db, tx.account_id, kind, tasks)
}

/** A task that is due at the commit. It leaves with what the transaction tells: no statement of its own. */
export function scheduleAtOnce(tx: Tx, task: TaskRow): void {
  scheduledIn.add(tx)
  tx.putDown(task)
}

/** The same database, whose commits wake the due tasks when they put one down: what is due at once starts at once. */
export const nudgedBySchedules = (db: Database, nudge: () => void): Database => ({
  ...db,
  write: async (account_id, fn, how) => {
    let committed: Tx | undefined
    const answer = await db.write(
      account_id,
      (tx) => {
        committed = tx
        return fn(tx)
      },
      how,
    )
    if (committed && scheduledIn.has(committed)) nudge()
    return answer
  },
})
