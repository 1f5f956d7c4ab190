import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** User names that contain a space, so they cannot collide with real ones. */
const systemUsers = {
  application: { username: 'wardline itself', email: 'itself', name: 'Wardline', title: 'Wardline itself' },
  caller: { username: 'outside caller', email: 'caller', name: 'Outside caller', title: 'Outside caller' },
} as const

export type SystemUser = keyof typeof systemUsers

/** Neither they nor service users are in lists of users. */
export const systemUserNames: string[] = Object.values(systemUsers).map(({ username }) => username)

export async function upsertSystemUser(db: Db, account_id: number, which: SystemUser): Promise<number> {
  const { username, email, name, title } = systemUsers[which]
  const { rows } = await sql<{ id: number }>`
    insert into users (account_id, username, email, password_hash, first_name, last_name, title, state, is_service)
    values (${account_id}, ${username}, ${`${email}.${account_id}@wardline.invalid`}, null, ${name}, '', ${title}, 'deactivated', true)
    on conflict (account_id, lower_username) where lower_username is not null do update set username = excluded.username
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The system user was not created.')
  return row.id
}
