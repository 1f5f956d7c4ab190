import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { ObservedUser } from '@wardline/contract/messaging/monitoring.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { pictureOf } from '../accounts/user.rules.ts'
import type {} from './messaging.tables.ts'

/** Who watches whom. */
export interface Pair {
  account_id: number
  monitor_id: number
  user_id: number
}

export interface Candidate {
  display_name: string
  is_active: boolean
  is_monitorable: boolean
}

/**
 * The person to be watched, locked against everything that puts them on a thread: whoever adds a subscriber holds the
 * person's key until the commit. What commits before is seen by the next statement; what comes after sees the monitoring.
 * Those who hold the key hold a thread already, and whoever waits for them must not: threads are locked before this.
 */
export async function lockObserved(db: Db, { account_id, user_id }: Pair): Promise<void> {
  await sql`select from users where account_id = ${account_id} and id = ${user_id} for update`.execute(db)
}

export async function findCandidate(db: Db, { account_id, user_id }: Pair): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select display_name, is_active, is_monitorable from users
     where account_id = ${account_id} and id = ${user_id}`.execute(db)
  return rows[0]
}

/** Gives the running one its new end; undefined when none runs any more. Waits for whoever lets it onto a thread now. */
export async function extendMonitoring(
  db: Db,
  { account_id, monitor_id, user_id, duration }: Pair & { duration: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ expires: string }>`
    update monitoring set expires = clock_now() + make_interval(secs => ${duration})
     where account_id = ${account_id} and monitor_id = ${monitor_id} and user_id = ${user_id} and ended is null
    returning expires`.execute(db)
  return rows[0]?.expires
}

/** Starts one; undefined when one runs by now. The person is locked. */
export async function startMonitoring(
  db: Db,
  { account_id, monitor_id, user_id, duration }: Pair & { duration: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ expires: string }>`
    insert into monitoring (account_id, monitor_id, user_id, started, expires)
    values (${account_id}, ${monitor_id}, ${user_id}, clock_now(), clock_now() + make_interval(secs => ${duration}))
    on conflict (account_id, user_id, monitor_id) where ended is null do nothing
    returning expires`.execute(db)
  return rows[0]?.expires
}

interface ObservedRow extends Omit<ObservedUser, 'profile_picture'> {
  profile_picture_id: number | null
}

/** Whom a person watches now; the one that ends first at the top. */
export async function observedBy(db: Db, account_id: number, monitor_id: number): Promise<ObservedUser[]> {
  const { rows } = await sql<ObservedRow>`
    select u.id, u.display_name, u.title, u.profile_picture_id, m.started, m.expires as expiry
      from monitoring m join users u on u.account_id = m.account_id and u.id = m.user_id
     where m.account_id = ${account_id} and m.monitor_id = ${monitor_id} and m.ended is null
     order by m.expires, u.id`.execute(db)
  return rows.map(({ profile_picture_id, ...row }) => ({
    ...row,
    profile_picture: pictureOf({ id: row.id, profile_picture_id }),
  }))
}

/** Whether it runs, and its time (if `expired` is asked for) has come. */
export async function isRunning(db: Db, pair: Pair, { expired }: { expired: boolean }): Promise<boolean> {
  const { rows } = await sql`
    select from monitoring
     where account_id = ${pair.account_id} and monitor_id = ${pair.monitor_id} and user_id = ${pair.user_id}
       and ended is null and (not ${expired}::boolean or expires <= clock_now())`.execute(db)
  return rows.length > 0
}

/** Ends it if it still runs; with `expired` only if its time has come. Waits for whoever lets it onto a thread now. */
export async function stopMonitoring(
  db: Db,
  pair: Pair,
  { expired }: { expired: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update monitoring set ended = clock_now()
     where account_id = ${pair.account_id} and monitor_id = ${pair.monitor_id} and user_id = ${pair.user_id}
       and ended is null and (not ${expired}::boolean or expires <= clock_now())
    returning id`.execute(db)
  return rows.length > 0
}

/** Who watches without the right to, and whom. */
export async function withoutRight(db: Db, account_id: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select m.account_id, m.monitor_id, m.user_id from monitoring m
     where m.account_id = ${account_id} and m.ended is null and not exists (
       select from permission_group_member pm
         join permission_group_role gr on gr.account_id = pm.account_id and gr.group_id = pm.group_id
         join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
        where pm.account_id = m.account_id and pm.user_id = m.monitor_id and rp.permission = 'messaging.monitor_user')
     order by m.monitor_id, m.user_id`.execute(db)
  return rows
}

const pattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** People who can be watched, by name; each word must be in the name or the title. */
export async function listMonitorable(
  db: Db,
  of: { account_id: number; user_id: number; search: string; page: number; page_size: number },
): Promise<{ count: number; results: UserSummary[] }> {
  const words = of.search.trim().split(/\s+/u).filter(Boolean).slice(0, 6).map(pattern)
  const { rows } = await sql<
    Omit<UserSummary, 'profile_picture'> & { picture_id: number | null; total: number }
  >`
    select id, display_name, email, title, profile_picture_id as picture_id, count(*) over () as total
      from users
     where account_id = ${of.account_id} and is_active and is_monitorable and id <> ${of.user_id}
       and (display_name || ' ' || title) ilike all (${words}::text[])
     order by last_name, first_name, id limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`.execute(
    db,
  )
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ picture_id, total: _, ...row }) => ({
      ...row,
      profile_picture: pictureOf({ id: row.id, profile_picture_id: picture_id }),
    })),
  }
}
