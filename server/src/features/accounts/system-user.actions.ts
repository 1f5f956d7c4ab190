import type { Tx } from '../../platform/db/transaction.ts'
import { systemUserOf } from './system-user.queries.ts'

/**
 * In whose name the application itself writes to people of an account: nobody can sign in as it, it is found by nobody
 * and receives nothing. Made when it writes for the first time.
 */
export const systemUser = (tx: Tx): Promise<number> => systemUserOf(tx.db, tx.account_id)
