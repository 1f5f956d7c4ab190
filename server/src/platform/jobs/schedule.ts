import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import { insertTask, type Due } from './due-task.queries.ts'

const scheduledIn = new WeakSet<Tx>()

/**
 * Puts a task down in the transaction of what it follows from: it is due if and only if that commits. Answers its id.
 * The payload holds ids, never what a patient or a message says.
 */
export function schedule(tx: Tx, task: { kind: string; due: Due; payload?: unknown }): Promise<number> {
  scheduledIn.add(tx)
  return insertTask(tx.db, tx.account_id, { payload: {}, ...task })
}

/** The same database, whose commits wake the due tasks when they put one down: what is due at once starts at once. */
export const nudgedBySchedules = (db: Database, nudge: () => void): Database => ({
  ...db,
  write: async (account_id, fn) => {
    let committed: Tx | undefined
    const answer = await db.write(account_id, (tx) => {
      committed = tx
      return fn(tx)
    })
    if (committed && scheduledIn.has(committed)) nudge()
    return answer
  },
})
