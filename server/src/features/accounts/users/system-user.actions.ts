import type { Tx } from '../../../platform/db/transaction.ts'
import { findOrCreateSystemUser } from './system-user.queries.ts'

/**
 * The user in whose name the application sends messages. Cannot sign in, is not found in searches and receives nothing.
 * Created at first use.
 */
export const getSystemUser = (tx: Tx): Promise<number> =>
  findOrCreateSystemUser(tx.db, tx.account_id, 'application')

/** The user in whose name pages of outside callers are sent. Like the application's, it cannot sign in. */
export const getCallerUser = (tx: Tx): Promise<number> =>
  findOrCreateSystemUser(tx.db, tx.account_id, 'caller')
