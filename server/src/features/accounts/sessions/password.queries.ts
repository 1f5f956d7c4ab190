import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'

/** Rules for the new password of one user. */
interface PasswordRules {
  /** Names and addresses that the password must not consist of. */
  own: string[]
  min_length: number
}

export async function findPasswordRules(db: Db, { account_id, user_id }: UserKey): Promise<PasswordRules> {
  const { rows } = await sql<PasswordRules>`
    select array[u.first_name, u.last_name, u.username, u.email, a.name, 'Wardline'] as own,
           a.password_min_length as min_length
      from users u join account a on a.account_id = u.account_id
     where u.account_id = ${account_id} and u.id = ${user_id}`.execute(db)
  const [rules] = rows
  if (!rules) throw new Error('The user does not exist.')
  return rules
}

export const passwordHashOf = async (db: Db, account_id: number, user_id: number): Promise<string | null> =>
  (
    await db
      .selectFrom('users')
      .select('password_hash')
      .where('account_id', '=', account_id)
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
  ).password_hash

export const setPassword = (
  db: Db,
  { account_id, user_id }: UserKey,
  password_hash: string,
  must_change: boolean,
) =>
  sql`update users set password_hash = ${password_hash}, must_change_password = ${must_change}, password_changed = clock_now(),
             state = case when state = 'invited' then 'active' else state end
       where account_id = ${account_id} and id = ${user_id}`.execute(db)

/** Invitations end when the user has a password. False if there was none. */
export async function useInvitations(db: Db, { account_id, user_id }: UserKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update user_invitation set used = clock_now()
     where account_id = ${account_id} and user_id = ${user_id} and used is null and expires > clock_now()`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function wasPasswordConfirmed(
  db: Db,
  { account_id, session_id }: { account_id: number; session_id: number },
  minutes: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from session where account_id = ${account_id} and id = ${session_id}
       and password_confirmed > clock_now() - make_interval(mins => ${minutes}::int)`.execute(db)
  return rows.length > 0
}

/** After the password was entered, which also unlocks the session. */
export const renewToken = (
  db: Db,
  { account_id, session_id }: { account_id: number; session_id: number },
  token_hash: Buffer,
) =>
  sql`update session set token_hash = ${token_hash}, password_confirmed = clock_now(), last_seen = clock_now(), locked = null
       where account_id = ${account_id} and id = ${session_id}`.execute(db)
