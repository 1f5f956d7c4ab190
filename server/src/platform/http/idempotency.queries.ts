import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

export const findIdempotencyRecord = (db: Db, of: { account_id: number; user_id: number; key: string }) =>
  db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('account_id', '=', of.account_id)
    .where('user_id', '=', of.user_id)
    .where('key', '=', of.key)
    .executeTakeFirst()

/** A later retry counts as a new request. every account: maintenance */
export async function deleteOldIdempotencyRecords(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where(sql<boolean>`created < now() - make_interval(days => ${days}::int)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
