import type { Permission } from '@wardline/contract/permissions.ts'
import type { Db } from '../../platform/db/connection.ts'
import * as queries from './holder.queries.ts'

/** The people of an account who hold a right: who is told of what only they may see. */
export const holdersOf = (db: Db, account_id: number, permission: Permission): Promise<number[]> =>
  queries.holdersOf(db, account_id, permission)
