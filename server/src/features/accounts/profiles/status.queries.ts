import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'

export async function setStatus(
  db: Db,
  { account_id, user_id }: UserKey,
  { status, until }: { status: 'online' | 'dnd'; until: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update users set status = ${status}, status_until = ${until}::timestamptz
     where account_id = ${account_id} and id = ${user_id}
       and (${until}::timestamptz is null or ${until}::timestamptz > clock_now())
    returning id`.execute(db)
  return rows.length > 0
}

export async function endStatus(db: Db, { account_id, user_id }: UserKey): Promise<boolean> {
  const { rows } = await sql`
    update users set status = 'online', status_until = null
     where account_id = ${account_id} and id = ${user_id} and status = 'dnd' and status_until <= clock_now()
    returning id`.execute(db)
  return rows.length > 0
}
