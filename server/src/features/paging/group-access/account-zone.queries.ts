import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export async function getAccountZone(db: Db, account_id: number): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from account where account_id = ${account_id}`.execute(db)
  return rows[0]?.time_zone ?? 'UTC'
}
