import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

declare module '../db/tables.ts' {
  interface Tables {
    idempotency_key: {
      account_id: number
      user_id: number
      key: string
      request_hash: Buffer
      status: number
      answer: unknown
      created: string
    }
  }
}

/** What a key was answered with, or undefined. */
export const findAnswer = (db: Db, of: { account_id: number; user_id: number; key: string }) =>
  db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('account_id', '=', of.account_id)
    .where('user_id', '=', of.user_id)
    .where('key', '=', of.key)
    .executeTakeFirst()

/** Forgets keys older than `days`, in every account; answers how many. A retry that late is a new request. */
export async function forgetOldAnswers(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where(sql<boolean>`created < now() - make_interval(days => ${days}::int)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
