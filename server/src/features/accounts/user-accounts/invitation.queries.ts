import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isWithinRightsOfInviter } from '../users/invitation-rights.queries.ts'
import type { UserKey } from '../users/user-row.queries.ts'

export interface Invitee {
  email: string
  state: string
  has_password: boolean
}

export interface InviteeRow extends Invitee {
  id: number
  display_name: string
  username: string
  departments: string[]
}

export async function listInvitees(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<InviteeRow[]> {
  const { rows } = await sql<InviteeRow>`
    select u.id, u.display_name, u.username, u.email, u.state, u.password_hash is not null as has_password,
           array(select d.name from user_department m
                   join department d on d.account_id = m.account_id and d.id = m.department_id
                  where m.account_id = u.account_id and m.user_id = u.id order by fold(d.name)) as departments
      from users u where u.account_id = ${account_id} and u.id = any(${[...user_ids]}::bigint[])
     order by u.folded_last_name, u.folded_first_name, u.id`.execute(db)
  return rows
}

export async function findInvitee(db: Db, { account_id, user_id }: UserKey): Promise<Invitee | undefined> {
  const { rows } = await sql<Invitee>`
    select email, state, password_hash is not null as has_password from users
     where account_id = ${account_id} and id = ${user_id}`.execute(db)
  return rows[0]
}

export interface NewInvitationRow {
  user_id: number
  /** The hash of the token in the link; null until the e-mail is sent. */
  token_hash: Buffer | null
  /** The hash of the one-time code. */
  code_hash: string | null
  sent_to: string | null
}

export interface StoredInvitations {
  expires: string
  /** The ids of the invitations, in the order of the rows. */
  ids: number[]
}

/** Replaces earlier invitations of the users. */
export async function insertInvitations(
  db: Db,
  { account_id, actor_id, days }: { account_id: number; actor_id: number; days: number },
  rows: readonly NewInvitationRow[],
): Promise<StoredInvitations> {
  const user_ids = rows.map(({ user_id }) => user_id)
  await sql`
    delete from user_invitation
     where account_id = ${account_id} and user_id = any(${user_ids}::bigint[]) and used is null`.execute(db)
  const invitations = rows.map(({ token_hash, ...row }, place) => ({
    ...row,
    place,
    token: token_hash?.toString('hex') ?? null,
  }))
  const { rows: stored } = await sql<{ id: number; expires: string }>`
    insert into user_invitation (account_id, user_id, token_hash, code_hash, created_by_user_id, expires, sent_to)
    select ${account_id}, user_id, decode(token, 'hex'), code_hash, ${actor_id},
           clock_now() + make_interval(days => ${days}::int), sent_to
      from jsonb_to_recordset(${JSON.stringify(invitations)}::jsonb)
        as r(place int, user_id bigint, token text, code_hash text, sent_to text) order by place
    returning id, expires`.execute(db)
  await sql`
    update users set state = 'invited', state_changed = clock_now(), state_changed_by_user_id = ${actor_id}, state_reason = '',
           version = version + 1, changed = clock_now(), changed_by_user_id = ${actor_id}
     where account_id = ${account_id} and id = any(${user_ids}::bigint[]) and state = 'active'`.execute(db)
  return { ids: stored.map(({ id }) => id), expires: stored[0]?.expires ?? '' }
}

export interface MailedInvitation {
  user_id: number
  sent_to: string
  display_name: string
  username: string
  account: string
  inviter: string
}

export interface UnsentInvitation extends MailedInvitation {
  id: number
  was_tried: boolean
}

/**
 * The next of these whose e-mail is to be sent: first those that were not tried yet. Without those that were used or replaced,
 * have expired, or whose users cannot use them now.
 */
export async function findUnsentInvitation(
  db: Db,
  account_id: number,
  ids: readonly number[],
): Promise<UnsentInvitation | undefined> {
  const { rows } = await sql<UnsentInvitation>`
    select i.id, i.token_hash is not null as was_tried, i.user_id, i.sent_to, u.display_name, u.username, a.name as account, c.display_name as inviter
      from user_invitation i
      join account a on a.account_id = i.account_id
      join users u on u.account_id = i.account_id and u.id = i.user_id and u.is_active and not u.is_locked
       and u.password_hash is null
      join users c on c.account_id = i.account_id and c.id = i.created_by_user_id
     where i.account_id = ${account_id} and i.id = any(${[...ids]}::bigint[]) and i.used is null
       and i.expires > clock_now() and i.sent is null and i.sent_to is not null and i.problem is null
     order by was_tried, i.id limit 1`.execute(db)
  return rows[0]
}

/** The token of the e-mail that is sent next; that of an attempt before no longer works. */
export const setInvitationToken = (db: Db, account_id: number, id: number, token_hash: Buffer) =>
  sql`update user_invitation set token_hash = ${token_hash}
       where account_id = ${account_id} and id = ${id} and used is null`.execute(db)

/** `problem`: why the e-mail could not be sent. */
export const recordInvitationMail = (db: Db, account_id: number, id: number, problem: string | null) =>
  sql`update user_invitation
         set problem = ${problem}, sent = case when ${problem}::text is null then clock_now() end
       where account_id = ${account_id} and id = ${id}`.execute(db)

/** Reads the names that the e-mail to a user contains. */
export async function findInvitationNames(
  db: Db,
  { account_id, user_id }: UserKey,
  actor_id: number,
): Promise<Omit<MailedInvitation, 'user_id' | 'sent_to'> | undefined> {
  const { rows } = await sql<Omit<MailedInvitation, 'user_id' | 'sent_to'>>`
    select u.display_name, u.username, a.name as account, c.display_name as inviter
      from users u
      join account a on a.account_id = u.account_id
      join users c on c.account_id = u.account_id and c.id = ${actor_id}
     where u.account_id = ${account_id} and u.id = ${user_id}`.execute(db)
  return rows[0]
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
       and ${isWithinRightsOfInviter}
       for update of i`.execute(db)
  return rows[0]
}

export async function markUsed(db: Db, account_id: number, invitation_id: number): Promise<void> {
  await sql`
    update user_invitation set used = clock_now()
     where account_id = ${account_id} and id = ${invitation_id}`.execute(db)
}
