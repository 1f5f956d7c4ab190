import type { ShiftNotice } from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'
import type { ShiftAnswer } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { formatWallTime, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { NewNotice, PendingNotice } from './shift-notice.rules.ts'

interface GroupKey {
  account_id: number
  group_id: number
}

const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

export async function lockPending(
  db: Db,
  { account_id, group_id }: GroupKey,
  user_ids: number[],
): Promise<PendingNotice[]> {
  const { rows } = await sql<PendingNotice>`
    select id, user_id, kind, event_id, extract(epoch from original_start)::float8 as original_start,
           ${milliseconds('starts')} as start, ${milliseconds('ends')} as "end", shift_count,
           case when was_starts is not null then
             jsonb_build_object('start', ${milliseconds('was_starts')}, 'end', ${milliseconds('was_ends')}) end as was
      from shift_notice
     where account_id = ${account_id} and group_id = ${group_id} and user_id = any(${user_ids}::bigint[])
       and state = 'pending' and event_id is not null
     order by id for update`.execute(db)
  return rows
}

export async function remove(db: Db, account_id: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from shift_notice where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(
    db,
  )
}

/** Earlier notices of the same event that are sent and unanswered need no answer any more. */
export async function replaceSent(
  db: Db,
  { account_id, group_id }: GroupKey,
  notices: readonly NewNotice[],
): Promise<void> {
  const listed = notices.map(({ user_id, event_id, shift_count }) => ({ user_id, event_id, shift_count }))
  await sql`
    update shift_notice n set state = 'replaced'
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as c(user_id bigint, event_id bigint, shift_count int)
     where n.account_id = ${account_id} and n.group_id = ${group_id} and n.state = 'sent' and n.user_id = c.user_id
       and n.event_id = c.event_id and n.shift_count <= c.shift_count and n.kind not like 'swap%'`.execute(db)
}

export async function insert(
  db: Db,
  { account_id, group_id, by_user_id }: GroupKey & { by_user_id: number | null },
  notices: readonly NewNotice[],
): Promise<void> {
  if (notices.length === 0) return
  const listed = notices.map(({ was, ...notice }) => ({
    ...notice,
    original_start: formatWallTime(notice.original_start),
    was_start: was?.start ?? null,
    was_end: was?.end ?? null,
  }))
  await sql`
    insert into shift_notice (account_id, group_id, user_id, kind, event_id, original_start, starts, ends, was_starts,
                              was_ends, shift_count, by_user_id)
    select ${account_id}, ${group_id}, n.user_id, n.kind, n.event_id, n.original_start, to_timestamp(n.start / 1000),
           to_timestamp(n."end" / 1000), to_timestamp(n.was_start / 1000), to_timestamp(n.was_end / 1000), n.shift_count,
           ${by_user_id}
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as n(user_id bigint, kind text, event_id bigint, original_start timestamp, start float8, "end" float8,
             was_start float8, was_end float8, shift_count int)`.execute(db)
}

export async function removePendingSwapRequest(
  db: Db,
  { account_id, group_id }: GroupKey,
  { event_id, by_user_id }: { event_id: number; by_user_id: number },
): Promise<void> {
  await sql`
    delete from shift_notice
     where account_id = ${account_id} and group_id = ${group_id} and event_id = ${event_id}
       and by_user_id = ${by_user_id} and kind = 'swap_requested' and state = 'pending'`.execute(db)
}

export type NoticeRow = Omit<ShiftNotice, 'may'> & {
  user_id: number
  user_name: string
  is_over: boolean
}

const notices = sql`
  select n.id, n.user_id, u.display_name as user_name, n.kind, n.group_id, g.uid as group_uid, g.name as group_name,
         coalesce(g.time_zone, a.time_zone) as time_zone, n.starts as start, n.ends as "end", n.was_starts as was_start,
         n.was_ends as was_end, n.shift_count, n.event_id,
         to_char(n.original_start, 'YYYY-MM-DD"T"HH24:MI:SS') as original_start, n.by_user_id, by.display_name as by_name,
         n.state, n.reason, n.created, n.answered, n.ends <= clock_now() as is_over
    from shift_notice n
    join paging_group g on g.account_id = n.account_id and g.id = n.group_id
    join account a on a.account_id = n.account_id
    join users u on u.account_id = n.account_id and u.id = n.user_id
    left join users by on by.account_id = n.account_id and by.id = n.by_user_id`

/** Swap requests have a list of their own. */
export async function listUnanswered(db: Db, account_id: number, user_id: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    ${notices}
     where n.account_id = ${account_id} and n.user_id = ${user_id} and n.state in ('pending', 'sent')
       and n.kind <> 'swap_requested' and n.ends > clock_now()
     order by n.starts, n.id limit 250`.execute(db)
  return rows
}

export async function find(
  db: Db,
  { account_id, id, user_id }: { account_id: number; id: number; user_id: number },
): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    ${notices}
     where n.account_id = ${account_id} and n.id = ${id} and n.user_id = ${user_id}`.execute(db)
  return rows[0]
}

/** Returns the notices sorted by start. */
export async function findAll(db: Db, account_id: number, ids: number[]): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    ${notices}
     where n.account_id = ${account_id} and n.id = any(${ids}::bigint[]) order by n.starts, n.id`.execute(db)
  return rows
}

export interface ThreadAnswer {
  user_id: number
  thread_id: number
  declined_kinds: readonly string[]
  reason: string
}

interface AnsweredNotice {
  id: number
  group_id: number
  state: 'confirmed' | 'declined'
}

/** Answers the open notices of a message: those of `declined_kinds` are declined, all others confirmed. */
export async function answerThread(
  db: Db,
  account_id: number,
  { user_id, thread_id, declined_kinds, reason }: ThreadAnswer,
): Promise<AnsweredNotice[]> {
  const { rows } = await sql<AnsweredNotice>`
    update shift_notice n
       set state = case when n.kind = any(${[...declined_kinds]}::text[]) then 'declined' else 'confirmed' end,
           reason = case when n.kind = any(${[...declined_kinds]}::text[]) then ${reason} else '' end, answered = clock_now()
      from users u
     where n.account_id = ${account_id} and n.thread_id = ${thread_id} and n.user_id = ${user_id} and n.state = 'sent'
       and n.ends > clock_now() and u.account_id = n.account_id and u.id = n.user_id and u.is_active and not u.is_locked
    returning n.id, n.group_id, n.state`.execute(db)
  return rows
}

/** False if it is already answered. */
export async function answer(
  db: Db,
  { account_id, id, user_id }: { account_id: number; id: number; user_id: number },
  { state, reason }: { state: 'confirmed' | 'declined'; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update shift_notice set state = ${state}, reason = ${reason}, answered = clock_now()
     where account_id = ${account_id} and id = ${id} and user_id = ${user_id} and state in ('pending', 'sent')
    returning id`.execute(db)
  return rows.length === 1
}

export interface NoticeAnswer extends ShiftAnswer {
  event_id: number
  user_id: number
  original_start: WallTime
  start: Instant
  shift_count: number
}

/**
 * Lists the answers for shifts that their users still have. The latest first; a reminder without an answer
 * counts only if there is no other.
 */
export async function listNoticeAnswers(
  db: Db,
  { account_id, group_id }: GroupKey,
  event_ids: number[],
): Promise<NoticeAnswer[]> {
  if (event_ids.length === 0) return []
  const { rows } = await sql<NoticeAnswer>`
    select event_id, user_id, extract(epoch from original_start)::float8 as original_start,
           ${milliseconds('starts')} as start, shift_count,
           case when state in ('confirmed', 'declined') then state else 'waiting' end as state, reason, answered
      from shift_notice
     where account_id = ${account_id} and group_id = ${group_id} and event_id = any(${event_ids}::bigint[])
       and kind in ('assigned', 'changed', 'given_back', 'begins_soon') and state <> 'replaced'
     order by kind = 'begins_soon' and state in ('pending', 'sent'), id desc`.execute(db)
  return rows
}

/**
 * Locks the pending notices of a user and drops those of past shifts. The others are updated once, by
 * `recordThread`: a second update of a row checks its foreign keys again, and would wait for a change of the
 * calendar that waits for the notices.
 */
export async function claimPending(db: Db, account_id: number, user_id: number): Promise<NoticeRow[]> {
  const claimed = await sql<{ id: number }>`
    select id from shift_notice
     where account_id = ${account_id} and user_id = ${user_id} and state = 'pending'
     order by id for update`.execute(db)
  const ids = claimed.rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<NoticeRow>`
    ${notices}
     where n.account_id = ${account_id} and n.id = any(${ids}::bigint[]) and n.ends > clock_now()
       and u.is_active and not u.is_locked
     order by n.starts, n.id`.execute(db)
  const sent = new Set(rows.map(({ id }) => id))
  const dropped = ids.filter((id) => !sent.has(id))
  if (dropped.length > 0) await recordThread(db, account_id, dropped, null)
  return rows
}

export const recordThread = (db: Db, account_id: number, ids: number[], thread_id: number | null) =>
  sql`update shift_notice set state = 'sent', thread_id = ${thread_id}::bigint
       where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)

/**
 * The planner and the schedulers of the group's department; without them, users who may change every calendar.
 */
export async function listSchedulers(
  db: Db,
  { account_id, group_id }: GroupKey,
  { planner_id, except }: { planner_id: number | null; except: number },
): Promise<number[]> {
  const holds = (permission: string) => sql`exists (
    select from permission_group_member pm
      join permission_group_role gr on gr.account_id = pm.account_id and gr.group_id = pm.group_id
      join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
     where pm.account_id = u.account_id and pm.user_id = u.id and rp.permission = ${permission})`
  const { rows } = await sql<{ id: number }>`
    with found as (
      select u.id, u.id is not distinct from ${planner_id}::bigint or ud.user_id is not null as is_near
        from users u
        join paging_group g on g.account_id = u.account_id and g.id = ${group_id}
        left join user_department ud on ud.account_id = u.account_id and ud.user_id = u.id
         and ud.department_id = g.department_id and ${holds('scheduling.change_department_oncallevents')}
       where u.account_id = ${account_id} and u.is_active and not u.is_locked and u.id <> ${except}
         and (u.id is not distinct from ${planner_id}::bigint or ud.user_id is not null
              or ${holds('scheduling.change_oncallevent')})
    )
    select id from found
     where is_near or not exists (select from found near where near.is_near)
     order by id limit 10`.execute(db)
  return rows.map(({ id }) => id)
}

/** every account: one clean-up serves all */
export const removeOld = (worker: Db) =>
  sql`delete from shift_notice where created < clock_now() - interval '400 days'`.execute(worker)
