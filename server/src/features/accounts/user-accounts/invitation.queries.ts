import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'

export interface Invitee {
  email: string
  state: string
  has_password: boolean
}

export async function findInvitee(db: Db, { account_id, user_id }: UserKey): Promise<Invitee | undefined> {
  const { rows } = await sql<Invitee>`
    select email, state, password_hash is not null as has_password from users
     where account_id = ${account_id} and id = ${user_id}`.execute(db)
  return rows[0]
}

/** Replaces earlier invitations of the user. Returns when it expires. */
export async function insertInvitation(
  db: Db,
  { account_id, user_id }: UserKey,
  {
    token_hash,
    actor_id,
    sent_to,
    days,
  }: { token_hash: Buffer; actor_id: number; sent_to: string | null; days: number },
): Promise<string> {
  await sql`
    delete from user_invitation where account_id = ${account_id} and user_id = ${user_id} and used is null`.execute(
    db,
  )
  const { rows } = await sql<{ expires: string }>`
    insert into user_invitation (account_id, user_id, token_hash, created_by_user_id, expires, sent_to)
    values (${account_id}, ${user_id}, ${token_hash}, ${actor_id}, clock_now() + make_interval(days => ${days}::int), ${sent_to})
    returning expires`.execute(db)
  await sql`
    update users set state = 'invited', state_changed = clock_now(), state_changed_by_user_id = ${actor_id}, state_reason = '',
           version = version + 1, changed = clock_now(), changed_by_user_id = ${actor_id}
     where account_id = ${account_id} and id = ${user_id} and state = 'active'`.execute(db)
  return rows[0]?.expires ?? ''
}

export interface OpenInvitationRow {
  id: number
  user_id: number
  display_name: string
  username: string
  account: string
}

/** Locks the invitation, so that it is used once. */
export async function lockOpenInvitation(
  db: Db,
  account_id: number,
  token_hash: Buffer,
): Promise<OpenInvitationRow | undefined> {
  const { rows } = await sql<OpenInvitationRow>`
    select i.id, i.user_id, u.display_name, u.username, a.name as account
      from user_invitation i
      join users u on u.account_id = i.account_id and u.id = i.user_id and u.is_active and not u.is_locked
       and u.password_hash is null
      join account a on a.account_id = i.account_id
     where i.account_id = ${account_id} and i.token_hash = ${token_hash} and i.used is null and i.expires > clock_now()
       for update of i`.execute(db)
  return rows[0]
}

export async function markUsed(db: Db, account_id: number, invitation_id: number): Promise<void> {
  await sql`
    update user_invitation set used = clock_now()
     where account_id = ${account_id} and id = ${invitation_id}`.execute(db)
}
