import { beginRehearsal, undoRehearsal } from './rehearsal.queries.ts'
import type { Tx } from './transaction.ts'

/** Runs an operation, and then undoes what it wrote. Its events, audit rows and tasks are discarded. */
export async function rehearse<T>(tx: Tx, operation: (tx: Tx) => Promise<T>): Promise<T> {
  const { db, account_id } = tx
  await beginRehearsal(db)
  try {
    return await operation({
      db,
      account_id,
      emit() {},
      audit() {},
      saveIdempotentResponse() {},
      enqueue() {},
    })
  } finally {
    await undoRehearsal(db)
  }
}
