import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Contains a space, so it cannot collide with a real user name. */
export const systemUserName = 'wardline itself'

export async function upsertSystemUser(db: Db, account_id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (account_id, username, email, password_hash, first_name, last_name, title, state, is_service)
    values (${account_id}, ${systemUserName}, ${`itself.${account_id}@wardline.invalid`}, null, 'Wardline', '', 'Wardline itself', 'deactivated', true)
    on conflict (account_id, lower(username)) do update set username = excluded.username
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The system user was not created.')
  return row.id
}
