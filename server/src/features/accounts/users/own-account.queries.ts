import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export async function hasAccountUid(db: Db, account_id: number, uid: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where account_id = ${account_id} and uid = ${uid}::uuid`.execute(db)
  return rows.length > 0
}
