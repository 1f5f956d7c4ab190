import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/**
 * Every process compiles the policies again at its next message. Also the lock of all changes of an account's routing:
 * they are rare, and each sees the ones before.
 */
export const increaseRoutingVersion = (db: Db, account_id: number) =>
  sql`update account set routing_version = routing_version + 1 where account_id = ${account_id}`.execute(db)
