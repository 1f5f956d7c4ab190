import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** Tables of the parts that policies are composed of. */
type PartTable = 'routing_condition' | 'routing_condition_set' | 'routing_action'

/** Locks a part until commit, so that of two changes at once the second sees the version of the first. */
export const lockPart = (db: Db, table: PartTable, { account_id, id }: { account_id: number; id: number }) =>
  sql`select from ${sql.table(table)} where account_id = ${account_id} and id = ${id} for no key update`.execute(
    db,
  )
