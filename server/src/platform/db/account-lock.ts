import { sql } from 'kysely'
import type { Db } from './connection.ts'

/**
 * Locks the account's row until commit. Take it before changing settings that an account has once: the second of two
 * changes sees the first, also where there is no row yet.
 */
export const lockAccount = (db: Db, account_id: number) =>
  sql`select from account where account_id = ${account_id} for no key update`.execute(db)
