import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/**
 * Every process compiles the policies again at its next message. A random number: a counter would repeat after a restore.
 * Also the lock of all changes of an account's routing: they are rare, and each sees the ones before.
 */
export const renewRoutingVersion = (db: Db, account_id: number) =>
  sql`update account set routing_version = floor(random() * 9007199254740991)::bigint
       where account_id = ${account_id}`.execute(db)
