import { sql } from 'kysely'
import type { SessionLimitChanges, SessionLimits } from '@wardline/contract/accounts/session.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { isWithinRightsOfInviter } from '../users/invitation-rights.queries.ts'

/** SQL: the session `s` of the account `a` has not expired. */
const isAlive = sql<boolean>`s.created > clock_now() - make_interval(hours => a.session_hours)`

/** A minute later than in the browser: it reports activity every 30 s, and that is stored every 30 s. */
const isLocked = sql<boolean>`
  (s.locked is not null
   or s.last_seen <= clock_now() - make_interval(mins => 1 + case when s.is_shared then a.shared_lock_minutes else a.lock_minutes end))`

const isStale = sql<boolean>`s.last_seen < clock_now() - interval '30 seconds'`

const permissionsOf = sql<Permission[]>`array(
  select distinct rp.permission
    from permission_group_member m
    join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
    join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
   where m.account_id = u.account_id and m.user_id = u.id)`

export interface CallerRow {
  session_id: number
  user_id: number
  permissions: Permission[]
  is_locked: boolean
  must_enrol: boolean
  is_stale: boolean
}

/** Undefined when the session has ended or the user is locked or deactivated. */
export async function callerByToken(
  db: Db,
  account_id: number,
  hash: Buffer,
): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    select s.id as session_id, u.id as user_id, ${permissionsOf} as permissions,
           ${isLocked} as is_locked, s.must_enrol, ${isStale} as is_stale
      from session s
      join account a on a.account_id = s.account_id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id} and s.token_hash = ${hash} and ${isAlive}
       and u.is_active and not u.is_locked`.execute(db)
  return rows[0]
}

export interface SessionId {
  account_id: number
  session_id: number
}

const listOf = (sessions: SessionId[]) => {
  const accounts = sessions.map(({ account_id }) => account_id)
  const ids = sessions.map(({ session_id }) => session_id)
  return sql`unnest(${accounts}::bigint[], ${ids}::bigint[]) as w(account_id, id)`
}

export interface RenewedRow extends SessionId {
  /** Hexadecimal. */
  token_hash: string
  user_id: number
  group_ids: number[]
  is_locked: boolean
  must_enrol: boolean
  is_stale: boolean
}

/** every account: a server renews all its cached sessions at once */
export async function renewSessions(db: Db, sessions: SessionId[]): Promise<RenewedRow[]> {
  const { rows } = await sql<RenewedRow>`
    select s.account_id, s.id as session_id, encode(s.token_hash, 'hex') as token_hash, u.id as user_id,
           ${isLocked} as is_locked, s.must_enrol, ${isStale} as is_stale,
           array(select m.group_id from permission_group_member m
                  where m.account_id = u.account_id and m.user_id = u.id order by 1) as group_ids
      from ${listOf(sessions)}
      join session s on s.account_id = w.account_id and s.id = w.id
      join account a on a.account_id = s.account_id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where ${isAlive} and u.is_active and not u.is_locked`.execute(db)
  return rows
}

/** Group ids are unique across accounts. every account: a server asks for all that it serves */
export async function permissionsByGroup(db: Db, accounts: number[]): Promise<Map<number, Permission[]>> {
  const { rows } = await sql<{ group_id: number; permissions: Permission[] }>`
    select gr.group_id, array_agg(distinct rp.permission) as permissions
      from permission_group_role gr
      join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
     where gr.account_id = any(${accounts}::bigint[])
     group by gr.group_id`.execute(db)
  return new Map(rows.map((row) => [row.group_id, row.permissions]))
}

export const touchSession = (db: Db, { account_id, session_id }: SessionId) =>
  sql`update session set last_seen = clock_now()
       where account_id = ${account_id} and id = ${session_id} and locked is null`.execute(db)

/** False if it was locked already. */
export async function lockSession(db: Db, { account_id, session_id }: SessionId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session set locked = clock_now()
     where account_id = ${account_id} and id = ${session_id} and locked is null`.execute(db)
  return numAffectedRows === 1n
}

export interface SessionOwner {
  uid: string
  username: string
  display_name: string
  account: string
}

export async function findSessionOwner(db: Db, { account_id, session_id }: SessionId): Promise<SessionOwner> {
  const { rows } = await sql<SessionOwner>`
    select u.uid, u.username, u.display_name, a.name as account
      from session s
      join account a on a.account_id = s.account_id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id} and s.id = ${session_id}`.execute(db)
  const [owner] = rows
  if (!owner) throw new Error('The session has no user.')
  return owner
}

export async function getSessionLimits(db: Db, account_id: number): Promise<SessionLimits> {
  const { rows } = await sql<SessionLimits>`
    select a.lock_minutes, a.shared_lock_minutes, a.session_hours, a.session_limits_version as version,
           u.display_name as changed_by
      from account a left join users u on u.account_id = a.account_id and u.id = a.session_limits_changed_by_user_id
     where a.account_id = ${account_id}`.execute(db)
  const [limits] = rows
  if (!limits) throw new Error('The session has no account.')
  return limits
}

export const setSessionLimits = (
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  limits: Omit<SessionLimitChanges, 'version'>,
) =>
  sql`update account set lock_minutes = ${limits.lock_minutes}, shared_lock_minutes = ${limits.shared_lock_minutes},
             session_hours = ${limits.session_hours}, session_limits_version = session_limits_version + 1,
             session_limits_changed_by_user_id = ${user_id}
       where account_id = ${account_id}`.execute(db)

export interface SignInRow {
  account_id: number
  id: number
  account_name: string
  /** The hash of the password, or of the one-time code of an invited user. */
  password_hash: string | null
  is_code: boolean
  must_change_password: boolean
  may_sign_in: boolean
}

/**
 * The users with this e-mail address or user name, of which each account may have one (any account_id): `most`
 * at most, e-mail addresses first. `checks` is the highest number of users that one name can have, up to
 * `most`.
 */
export async function findByName(
  db: Db,
  { name, account, most }: { name: string; account: string | undefined; most: number },
): Promise<{ checks: number; users: SignInRow[] }> {
  const { rows: users } = await sql<SignInRow>`
    select u.account_id, u.id, a.name as account_name, coalesce(u.password_hash, i.code_hash) as password_hash,
           u.password_hash is null and i.code_hash is not null as is_code,
           u.must_change_password or u.password_hash is null as must_change_password,
           u.is_active and not u.is_locked as may_sign_in
      from (
        select account_id, id, true as is_email from users where lower_email = lower(${name}) and email <> ''
        union all
        select account_id, id, false from users where lower_username = lower(${name}) and lower_email <> lower(${name})
      ) named
      join users u on u.account_id = named.account_id and u.id = named.id
      join account a on a.account_id = u.account_id
      left join lateral (
        select i.code_hash from user_invitation i
         where i.account_id = u.account_id and i.user_id = u.id and i.code_hash is not null and i.used is null
           and i.expires > clock_now() and ${isWithinRightsOfInviter} limit 1) i on true
     where ${account ?? null}::text is null or lower(a.name) = lower(${account ?? null})
     order by named.is_email desc, u.account_id limit ${most}`.execute(db)
  const { rows } = await sql<{ checks: number }>`
    select least(count(*), ${most})::int as checks from account a
     where exists (select from users u where u.account_id = a.account_id and u.password_hash is not null)`.execute(
    db,
  )
  return { checks: Math.max(1, rows[0]?.checks ?? 1), users }
}

export async function addSession(
  db: Db,
  session: {
    account_id: number
    user_id: number
    token_hash: Buffer
    user_agent: string
    address: string
    is_shared: boolean
    must_enrol: boolean
  },
  most: number,
): Promise<{ id: number; ended: number[] }> {
  const { id } = await db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    delete from session where account_id = ${session.account_id} and id in (
      select id from session where account_id = ${session.account_id} and user_id = ${session.user_id}
       order by last_seen desc, id desc offset ${most})
    returning id`.execute(db)
  return { id, ended: rows.map((row) => row.id) }
}

/** The user has a second factor now. */
export const endEnrolment = (db: Db, { account_id, user_id }: { account_id: number; user_id: number }) =>
  sql`update session set must_enrol = false where account_id = ${account_id} and user_id = ${user_id} and must_enrol`.execute(
    db,
  )

export const sessionsOf = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created', 'last_seen'])
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .orderBy('last_seen', 'desc')
    .execute()

export async function endSessions(
  db: Db,
  of: { account_id: number; user_id: number; only?: number; except?: number },
): Promise<number[]> {
  const rows = await db
    .deleteFrom('session')
    .where('account_id', '=', of.account_id)
    .where('user_id', '=', of.user_id)
    .$if(of.only !== undefined, (query) => query.where('id', '=', of.only ?? 0))
    .$if(of.except !== undefined, (query) => query.where('id', '!=', of.except ?? 0))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function endSessionsOfUsers(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    delete from session where account_id = ${account_id} and user_id = any(${[...user_ids]}::bigint[])
    returning id, user_id`.execute(db)
  return rows
}

/** every account: one clean-up serves all */
export async function endExpiredSessions(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session s using account a where a.account_id = s.account_id and not ${isAlive}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Without those that are locked or limited to adding a second factor. every account: a node asks for all its sockets at once */
export async function findValidSessions(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from session s
      join account a on a.account_id = s.account_id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.id = any(${ids}::bigint[]) and ${isAlive} and not ${isLocked} and not s.must_enrol
       and u.is_active and not u.is_locked`.execute(db)
  return new Set(rows.map((row) => row.id))
}
