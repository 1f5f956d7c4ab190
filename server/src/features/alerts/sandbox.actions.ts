import type { Notice } from '../../platform/carriers/carrier.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import * as queries from './sandbox.queries.ts'

/** Puts a notice on the page of the sandbox, once. */
export async function keepInSandbox(tx: Tx, notice: Notice): Promise<void> {
  await queries.keepNotice(tx.db, notice)
}
