import { sql } from 'kysely'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './accounts.tables.ts'

export interface SessionLimits {
  idle_minutes: number
  max_hours: number
}

const isAlive = (limits: SessionLimits) => sql<boolean>`
  s.last_seen > clock_now() - make_interval(mins => ${limits.idle_minutes}::int)
  and s.created > clock_now() - make_interval(hours => ${limits.max_hours}::int)`

/** The rights of a person: what the roles of their groups hold, together. */
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
  is_stale: boolean
}

/** Who holds a token: nobody once the session is over, or the person locked or deactivated. */
export async function callerByToken(
  db: Db,
  account_id: number,
  hash: Buffer,
  limits: SessionLimits,
): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    select s.id as session_id, u.id as user_id, ${permissionsOf} as permissions,
           s.last_seen < clock_now() - interval '1 minute' as is_stale
      from session s join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id} and s.token_hash = ${hash} and ${isAlive(limits)}
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
  user_id: number
  group_ids: number[]
  is_stale: boolean
}

/** Those of many sessions that are still good; every account: a server asks for everyone it has heard of lately. */
export async function renewSessions(
  db: Db,
  sessions: SessionId[],
  limits: SessionLimits,
): Promise<RenewedRow[]> {
  const { rows } = await sql<RenewedRow>`
    select s.account_id, s.id as session_id, u.id as user_id, s.last_seen < clock_now() - interval '1 minute' as is_stale,
           array(select m.group_id from permission_group_member m
                  where m.account_id = u.account_id and m.user_id = u.id order by 1) as group_ids
      from ${listOf(sessions)}
      join session s on s.account_id = w.account_id and s.id = w.id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where ${isAlive(limits)} and u.is_active and not u.is_locked`.execute(db)
  return rows
}

/** What the groups of these accounts may do; group ids are unique over every account: a server asks for all it serves. */
export async function permissionsByGroup(db: Db, accounts: number[]): Promise<Map<number, Permission[]>> {
  const { rows } = await sql<{ group_id: number; permissions: Permission[] }>`
    select gr.group_id, array_agg(distinct rp.permission) as permissions
      from permission_group_role gr
      join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
     where gr.account_id = any(${accounts}::bigint[])
     group by gr.group_id`.execute(db)
  return new Map(rows.map((row) => [row.group_id, row.permissions]))
}

/** Notes that these were used just now; every account, as above. */
export const touchSessions = (db: Db, sessions: SessionId[]) =>
  sql`update session s set last_seen = clock_now() from ${listOf(sessions)}
       where s.account_id = w.account_id and s.id = w.id`.execute(db)

export const touchSession = (db: Db, account_id: number, id: number) =>
  sql`update session set last_seen = clock_now() where account_id = ${account_id} and id = ${id}`.execute(db)

export interface SignInRow {
  account_id: number
  id: number
  password_hash: string | null
  may_sign_in: boolean
}

/** Whoever this e-mail address or user name belongs to, in any account_id; several when a user name is in several. */
export async function findByName(db: Db, name: string): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    select account_id, id, password_hash, is_active and not is_locked as may_sign_in
      from users where lower(email) = lower(${name})
    union
    select account_id, id, password_hash, is_active and not is_locked
      from users where lower(username) = lower(${name})
     limit 2`.execute(db)
  return rows
}

/** A new session; the oldest beyond `most` of this person end, and their ids are answered. */
export async function addSession(
  db: Db,
  session: { account_id: number; user_id: number; token_hash: Buffer; user_agent: string; address: string },
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

export const sessionsOf = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created', 'last_seen'])
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .orderBy('last_seen', 'desc')
    .execute()

/** Ends sessions of a person: one, or all but one, or all; answers the ids that were there. */
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

/** Removes sessions that have run out; answers how many; every account: the clean-up is one for all. */
export async function endExpiredSessions(db: Db, limits: SessionLimits): Promise<number> {
  const { numAffectedRows } = await sql`delete from session s where not (${isAlive(limits)})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Which of these sessions are still good; every account: a node asks for all its sockets at once. */
export async function aliveSessions(db: Db, ids: number[], limits: SessionLimits): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from session s join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.id = any(${ids}::bigint[]) and ${isAlive(limits)} and u.is_active and not u.is_locked`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
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

export const setPasswordHash = (db: Db, account_id: number, user_id: number, password_hash: string) =>
  db
    .updateTable('users')
    .set({ password_hash })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
