import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import * as queries from './user.queries.ts'

/** People of the caller's account by id, as shown beside what they wrote; other ids are left out. */
export const usersById = (db: Db, account_id: number, ids: number[]): Promise<Map<number, UserSummary>> =>
  queries.usersById(db, account_id, ids)
