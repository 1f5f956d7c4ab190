import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { insertUser } from './new-user.queries.ts'

/** User names that contain a space, so they cannot collide with real ones. */
const systemUsers = {
  application: { username: 'wardline itself', email: 'itself', name: 'Wardline', title: 'Wardline itself' },
  caller: { username: 'outside caller', email: 'caller', name: 'Outside caller', title: 'Outside caller' },
} as const

export type SystemUser = keyof typeof systemUsers

/** Neither they nor service users are in lists of users. */
export const systemUserNames: string[] = Object.values(systemUsers).map(({ username }) => username)

/** Created at first use. The advisory lock makes two first uses at the same time create one. */
export async function findOrCreateSystemUser(db: Db, account_id: number, which: SystemUser): Promise<number> {
  const { username, email, name, title } = systemUsers[which]
  const known = await findSystemUser(db, account_id, username)
  if (known !== undefined) return known
  await sql`select pg_advisory_xact_lock(hashtextextended('system users', ${account_id}))`.execute(db)
  const made = await findSystemUser(db, account_id, username)
  if (made !== undefined) return made
  return insertUser(
    db,
    { account_id, actor_id: null },
    {
      username,
      email: `${email}.${account_id}@wardline.invalid`,
      first_name: name,
      last_name: '',
      title,
      state: 'deactivated',
      is_service: true,
    },
  )
}

async function findSystemUser(db: Db, account_id: number, username: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where account_id = ${account_id} and lower_username = lower(${username})`.execute(db)
  return rows[0]?.id
}
