import { sql } from 'kysely'
import type { SwapRequestState } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { formatWallTime, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { asTimestamp } from '../calendar/calendar.queries.ts'

export interface StoredSwapShift {
  is_wanted: boolean
  event_id: number
  original_start: WallTime
  /** The part of the shift to swap, `null` for the whole shift. */
  part: { start: Instant; end: Instant } | null
  /** The shift had begun when it was requested: what is left of it at the acceptance changes hands. */
  is_rest: boolean
}

export interface StoredColleague {
  user_id: number
  was_asked: boolean
  has_declined: boolean
}

export interface StoredSwapRequest {
  id: number
  group_id: number
  user_id: number
  author_id: number
  is_by_scheduler: boolean
  wait_minutes: number
  state: SwapRequestState
  created: string
  answered: string | null
  answered_by: number | null
  decided: string | null
  decided_by: number | null
  decision_reason: string
  untaken: string | null
  shifts: StoredSwapShift[]
  colleagues: StoredColleague[]
}

const requests = sql`
  select o.id, o.group_id, o.user_id, o.author_id, o.is_by_scheduler, o.wait_minutes, o.state, o.created, o.answered,
         o.answered_by, o.decided, o.decided_by, o.decision_reason, o.untaken,
         coalesce((select jsonb_agg(jsonb_build_object(
             'is_wanted', s.is_wanted, 'event_id', s.event_id, 'is_rest', s.is_rest,
             'original_start', extract(epoch from s.original_start)::float8,
             'part', case when s.starts is not null then jsonb_build_object(
                'start', floor(extract(epoch from s.starts) * 1000)::float8,
                'end', floor(extract(epoch from s.ends) * 1000)::float8) end) order by s.position)
           from swap_request_shift s where s.account_id = o.account_id and s.request_id = o.id), '[]') as shifts,
         coalesce((select jsonb_agg(jsonb_build_object(
             'user_id', c.user_id, 'was_asked', c.asked is not null, 'has_declined', c.declined is not null)
             order by c.position)
           from swap_request_colleague c where c.account_id = o.account_id and c.request_id = o.id), '[]') as colleagues
    from swap_request o`

const isPending = sql`o.state in ('open', 'awaiting_approval')`

export async function find(db: Db, account_id: number, id: number): Promise<StoredSwapRequest | undefined> {
  const { rows } = await sql<StoredSwapRequest>`
    ${requests} where o.account_id = ${account_id} and o.id = ${id}`.execute(db)
  return rows[0]
}

export async function listInGroup(
  db: Db,
  account_id: number,
  group_id: number,
): Promise<StoredSwapRequest[]> {
  const { rows } = await sql<StoredSwapRequest>`
    ${requests}
     where o.account_id = ${account_id} and o.group_id = ${group_id} and ${isPending}
     order by o.id desc limit 250`.execute(db)
  return rows
}

/** Declined requests stay listed until their users close them, or a shift begins. */
const isUntaken = sql`o.state = 'declined' and o.untaken is not null`

/** Requests that the user made, can answer, or has accepted. */
export async function listForUser(db: Db, account_id: number, user_id: number): Promise<StoredSwapRequest[]> {
  const { rows } = await sql<StoredSwapRequest>`
    ${requests}
     where o.account_id = ${account_id} and ${isUntaken} and (o.user_id = ${user_id} or o.author_id = ${user_id})
        or o.account_id = ${account_id} and ${isPending}
       and (o.user_id = ${user_id} or o.author_id = ${user_id} or o.answered_by = ${user_id}
         or exists (
           select from swap_request_colleague c
            where c.account_id = o.account_id and c.request_id = o.id and c.user_id = ${user_id}
              and c.asked is not null and c.declined is null)
         or not exists (
           select from swap_request_colleague c where c.account_id = o.account_id and c.request_id = o.id)
         and exists (
           select from paging_group_member m
            where m.account_id = o.account_id and m.group_id = o.group_id and m.user_id = ${user_id}))
     order by o.id desc limit 250`.execute(db)
  return rows
}

export async function listAwaitingApproval(db: Db, account_id: number): Promise<StoredSwapRequest[]> {
  const { rows } = await sql<StoredSwapRequest>`
    ${requests}
     where o.account_id = ${account_id} and o.state = 'awaiting_approval'
     order by o.id limit 250`.execute(db)
  return rows
}

export interface SwapToDecide {
  group_id: number
  group_name: string
  time_zone: string
  user_id: number
  display_name: string
  taker_name: string
  /** ISO instants of the first shift. */
  starts: string
  ends: string
  shift_count: number
  wanted_count: number
}

/** Undefined once it is decided, withdrawn or expired. */
export async function findSwapToDecide(
  db: Db,
  account_id: number,
  id: number,
): Promise<SwapToDecide | undefined> {
  const { rows } = await sql<SwapToDecide>`
    select o.group_id, g.name as group_name, coalesce(g.time_zone, a.time_zone) as time_zone, o.user_id,
           u.display_name, taker.display_name as taker_name, first.starts, first.ends, counts.shift_count,
           counts.wanted_count
      from swap_request o
      join account a on a.account_id = o.account_id
      join paging_group g on g.account_id = o.account_id and g.id = o.group_id
      join users u on u.account_id = o.account_id and u.id = o.user_id
      join users taker on taker.account_id = o.account_id and taker.id = o.answered_by
      join lateral (
        select coalesce(given.starts, s.starts) as starts, coalesce(given.ends, s.ends) as ends
          from swap_request_shift given
          join shift s on s.account_id = given.account_id and s.group_id = o.group_id and s.event_id = given.event_id
           and s.original_start = given.original_start and s.user_id = o.user_id
         where given.account_id = o.account_id and given.request_id = o.id and not given.is_wanted
         order by 1 limit 1) first on true
      join lateral (
        select count(*) filter (where not is_wanted)::int as shift_count,
               count(*) filter (where is_wanted)::int as wanted_count
          from swap_request_shift where account_id = o.account_id and request_id = o.id) counts on true
     where o.account_id = ${account_id} and o.id = ${id} and o.state = 'awaiting_approval'`.execute(db)
  return rows[0]
}

export type NewSwapRequest = Pick<
  StoredSwapRequest,
  'group_id' | 'user_id' | 'author_id' | 'is_by_scheduler' | 'wait_minutes' | 'shifts'
> & { colleague_ids: readonly number[] }

/** With `wait_minutes`, only the first colleague counts as asked. */
export async function insert(db: Db, account_id: number, request: NewSwapRequest): Promise<number> {
  const shifts = request.shifts.map(({ part, original_start, ...shift }, position) => ({
    ...shift,
    position,
    original_start: formatWallTime(original_start),
    start: part?.start ?? null,
    end: part?.end ?? null,
  }))
  const colleagues = request.colleague_ids.map((user_id, position) => ({
    position,
    user_id,
    is_asked: position === 0 || request.wait_minutes === 0,
  }))
  const { rows } = await sql<{ id: number }>`
    with request as (
      insert into swap_request (account_id, group_id, user_id, author_id, is_by_scheduler, wait_minutes)
      values (${account_id}, ${request.group_id}, ${request.user_id}, ${request.author_id}, ${request.is_by_scheduler},
              ${request.wait_minutes})
      returning id
    ), shifts as (
      insert into swap_request_shift (account_id, request_id, position, is_wanted, event_id, original_start, starts, ends, is_rest)
      select ${account_id}, request.id, s.position, s.is_wanted, s.event_id, s.original_start,
             to_timestamp(s.start / 1000), to_timestamp(s."end" / 1000), s.is_rest
        from request, jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb)
          as s(position int, is_wanted boolean, event_id bigint, original_start timestamp, start float8, "end" float8,
               is_rest boolean)
    ), colleagues as (
      insert into swap_request_colleague (account_id, request_id, position, user_id, asked)
      select ${account_id}, request.id, c.position, c.user_id, case when c.is_asked then clock_now() end
        from request, jsonb_to_recordset(${JSON.stringify(colleagues)}::jsonb)
          as c(position int, user_id bigint, is_asked boolean)
    )
    select id from request`.execute(db)
  return rows[0]?.id ?? 0
}

type Answer = { state: 'awaiting_approval' | 'accepted' | 'declined' | 'withdrawn'; answered_by: number }

/** False if it is not open any more; one that awaits approval, or that no colleague took, can still be withdrawn. */
export async function answer(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  { state, answered_by }: Answer,
): Promise<boolean> {
  const { rows } = await sql`
    update swap_request set state = ${state}, answered = clock_now(), answered_by = ${answered_by}
     where account_id = ${account_id} and id = ${id}
       and (state = 'open' or ${state} = 'withdrawn' and (state = 'awaiting_approval' or untaken is not null and state = 'declined'))
    returning id`.execute(db)
  return rows.length === 1
}

export async function decide(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  decision: { state: 'accepted' | 'refused'; decided_by: number; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update swap_request
       set state = ${decision.state}, decided = clock_now(), decided_by = ${decision.decided_by},
           decision_reason = ${decision.reason}
     where account_id = ${account_id} and id = ${id} and state = 'awaiting_approval' returning id`.execute(db)
  return rows.length === 1
}

interface ColleagueKey {
  account_id: number
  request_id: number
}

export const declineColleague = (db: Db, { account_id, request_id }: ColleagueKey, user_id: number) =>
  sql`
    update swap_request_colleague set declined = clock_now()
     where account_id = ${account_id} and request_id = ${request_id} and user_id = ${user_id} and declined is null`.execute(
    db,
  )

/** Returns the next colleague in the order who can receive pages; `undefined` if all of them were asked. */
export async function askNextColleague(
  db: Db,
  { account_id, request_id }: ColleagueKey,
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    update swap_request_colleague set asked = clock_now()
     where account_id = ${account_id} and request_id = ${request_id} and position = (
       select min(c.position) from swap_request_colleague c
         join users u on u.account_id = c.account_id and u.id = c.user_id and u.is_active and not u.is_locked
        where c.account_id = ${account_id} and c.request_id = ${request_id} and c.asked is null)
    returning user_id`.execute(db)
  return rows[0]?.user_id
}

/** Notes that no colleague is left to ask. Returns false if that was noted before. */
export async function markUntaken(db: Db, { account_id, request_id }: ColleagueKey): Promise<boolean> {
  const { rows } = await sql`
    update swap_request set untaken = clock_now()
     where account_id = ${account_id} and id = ${request_id} and untaken is null returning id`.execute(db)
  return rows.length === 1
}

/** Closes declined requests for the same shifts as a new one. */
export const closeUntaken = (db: Db, { account_id, request_id }: ColleagueKey) =>
  sql`
    update swap_request o set state = 'withdrawn'
      from swap_request n
     where n.account_id = ${account_id} and n.id = ${request_id} and o.account_id = ${account_id} and ${isUntaken}
       and o.user_id = n.user_id and exists (
         select from swap_request_shift a
           join swap_request_shift b on b.account_id = a.account_id and b.request_id = n.id and not b.is_wanted
            and b.event_id = a.event_id and b.original_start = a.original_start
          where a.account_id = o.account_id and a.request_id = o.id and not a.is_wanted)`.execute(db)

/** Screens show such requests as expired at once; this stores it. every account: runs in the worker role */
export async function expireSwapRequests(db: Db): Promise<number> {
  const { rows } = await sql`
    update swap_request o set state = 'expired', answered = coalesce(answered, clock_now())
     where (${isPending} or ${isUntaken})
       and (exists (
         select from swap_request_shift given
          where given.account_id = o.account_id and given.request_id = o.id and not given.is_wanted
            and given.original_start < clock_now() + interval '390 days' and not exists (
              select from shift s
               where s.account_id = o.account_id and s.group_id = o.group_id and s.event_id = given.event_id
                 and s.original_start = given.original_start and s.user_id = o.user_id
                 and case when given.is_rest then least(s.ends, given.ends)
                          else greatest(s.starts, given.starts) end > clock_now()
                 and (given.starts is null or s.starts < given.ends and s.ends > given.starts)))
         or not exists (
           select from swap_request_shift given
            where given.account_id = o.account_id and given.request_id = o.id and not given.is_wanted))
    returning o.id`.execute(db)
  return rows.length
}

export async function listMemberIds(db: Db, account_id: number, group_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from paging_group_member
     where account_id = ${account_id} and group_id = ${group_id} order by user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Keeps pending requests attached to their series after a change. If the shift no longer exists, answering the
 * request reports that.
 */
export async function moveSwapRequests(
  db: Db,
  account_id: number,
  { event_id, to, from, delta }: { event_id: number; to: number; from: WallTime | null; delta: number },
): Promise<void> {
  const start = from === null ? sql`'-infinity'::timestamp` : asTimestamp(from)
  await sql`
    update swap_request_shift s
       set event_id = ${to}, original_start = original_start + make_interval(secs => ${delta}::float8)
      from swap_request o
     where s.account_id = ${account_id} and s.event_id = ${event_id} and s.original_start >= ${start}
       and o.account_id = s.account_id and o.id = s.request_id and ${isPending}`.execute(db)
}
