import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { MonitoredUser } from '@wardline/contract/messaging/monitoring/monitoring.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'

export interface MonitoringPair {
  account_id: number
  monitor_id: number
  user_id: number
}

export interface MonitoringPeriod extends MonitoringPair {
  /** The duration in seconds. */
  duration: number
  reason: string | null
}

export interface MonitoringCandidate {
  display_name: string
  is_active: boolean
  is_monitorable: boolean
}

/**
 * Locks the user to be monitored against being added to threads:
 * 1. Inserting a subscriber holds a key lock on the user until the commit, so this waits for such transactions.
 * 2. The next statement sees the changes that they committed; transactions that start afterwards see the
 * monitoring.
 * 3. They already hold a thread lock, so lock threads before calling this.
 */
export async function lockMonitoredUser(db: Db, { account_id, user_id }: MonitoringPair): Promise<void> {
  await sql`select from users where account_id = ${account_id} and id = ${user_id} for update`.execute(db)
}

export async function findMonitoringCandidate(
  db: Db,
  { account_id, user_id }: MonitoringPair,
): Promise<MonitoringCandidate | undefined> {
  const { rows } = await sql<MonitoringCandidate>`
    select display_name, is_active, is_monitorable from users
     where account_id = ${account_id} and id = ${user_id}`.execute(db)
  return rows[0]
}

/** Keeps the reason if none is given. Waits for transactions that are adding the monitor to a thread. */
export async function extendMonitoring(
  db: Db,
  { account_id, monitor_id, user_id, duration, reason }: MonitoringPeriod,
): Promise<string | undefined> {
  const { rows } = await sql<{ expires: string }>`
    update monitoring set expires = clock_now() + make_interval(secs => ${duration}), reason = coalesce(${reason}::text, reason)
     where account_id = ${account_id} and monitor_id = ${monitor_id} and user_id = ${user_id} and ended is null
    returning expires`.execute(db)
  return rows[0]?.expires
}

/** The caller holds the user's lock. */
export async function startMonitoring(
  db: Db,
  { account_id, monitor_id, user_id, duration, reason }: MonitoringPeriod,
): Promise<string | undefined> {
  const { rows } = await sql<{ expires: string }>`
    insert into monitoring (account_id, monitor_id, user_id, started, expires, reason)
    values (${account_id}, ${monitor_id}, ${user_id}, clock_now(), clock_now() + make_interval(secs => ${duration}), ${reason})
    on conflict (account_id, user_id, monitor_id) where ended is null do nothing
    returning expires`.execute(db)
  return rows[0]?.expires
}

interface MonitoredUserRow extends Omit<MonitoredUser, 'profile_picture'> {
  profile_picture_id: number | null
}

export async function listMonitoredUsers(
  db: Db,
  account_id: number,
  monitor_id: number,
): Promise<MonitoredUser[]> {
  const { rows } = await sql<MonitoredUserRow>`
    select u.id, u.display_name, u.title, u.profile_picture_id, m.started, m.expires as expiry, m.reason
      from monitoring m join users u on u.account_id = m.account_id and u.id = m.user_id
     where m.account_id = ${account_id} and m.monitor_id = ${monitor_id} and m.ended is null
     order by m.expires, u.id`.execute(db)
  return rows.map(({ profile_picture_id, ...row }) => ({
    ...row,
    profile_picture: profilePictureUrl({ id: row.id, profile_picture_id }),
  }))
}

export async function isMonitoringActive(
  db: Db,
  pair: MonitoringPair,
  { expired }: { expired: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from monitoring
     where account_id = ${pair.account_id} and monitor_id = ${pair.monitor_id} and user_id = ${pair.user_id}
       and ended is null and (not ${expired}::boolean or expires <= clock_now())`.execute(db)
  return rows.length > 0
}

/**
 * With `expired`, only if its end time has passed. Waits for transactions that are adding the monitor to a
 * thread.
 */
export async function stopMonitoring(
  db: Db,
  pair: MonitoringPair,
  { expired }: { expired: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update monitoring set ended = clock_now()
     where account_id = ${pair.account_id} and monitor_id = ${pair.monitor_id} and user_id = ${pair.user_id}
       and ended is null and (not ${expired}::boolean or expires <= clock_now())
    returning id`.execute(db)
  return rows.length > 0
}

export async function listUnauthorizedMonitorings(db: Db, account_id: number): Promise<MonitoringPair[]> {
  const { rows } = await sql<MonitoringPair>`
    select m.account_id, m.monitor_id, m.user_id from monitoring m
     where m.account_id = ${account_id} and m.ended is null and not exists (
       select from permission_group_member pm
         join permission_group_role gr on gr.account_id = pm.account_id and gr.group_id = pm.group_id
         join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
        where pm.account_id = m.account_id and pm.user_id = m.monitor_id and rp.permission = 'messaging.monitor_user')
     order by m.monitor_id, m.user_id`.execute(db)
  return rows
}

export async function listMonitorableUsers(
  db: Db,
  of: { account_id: number; user_id: number; search: string; page: number; page_size: number },
): Promise<{ count: number; results: UserSummary[] }> {
  const named = parseSearchWords(of.search)
  const { rows } = await sql<
    Omit<UserSummary, 'profile_picture'> & { picture_id: number | null; total: number }
  >`
    select id, display_name, email, title, profile_picture_id as picture_id, count(*) over () as total
      from users
     where account_id = ${of.account_id} and is_active and is_monitorable and id <> ${of.user_id}
       and ${matchesWords(named, sql`words`)}
     order by folded_last_name, folded_first_name, id limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`.execute(
    db,
  )
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ picture_id, total: _, ...row }) => ({
      ...row,
      profile_picture: profilePictureUrl({ id: row.id, profile_picture_id: picture_id }),
    })),
  }
}
