import { sql } from 'kysely'
import type { SwapRequestState } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/connection.ts'
import { asTimestamp } from '../calendar/calendar.queries.ts'
import type { WallTime } from '@wardline/recurrence/wall-time.ts'

export interface StoredSwapRequest {
  id: number
  group_id: number
  event_id: number
  original_start: WallTime
  user_id: number
  to_user_id: number | null
  wanted_event_id: number | null
  wanted_original_start: WallTime | null
  state: z.output<typeof SwapRequestState>
  created: string
  answered: string | null
  answered_by: number | null
}

const columns = sql`o.id, o.group_id, o.event_id, extract(epoch from o.original_start)::float8 as original_start, o.user_id,
  o.to_user_id, o.wanted_event_id, extract(epoch from o.wanted_original_start)::float8 as wanted_original_start, o.state,
  o.created, o.answered, o.answered_by`

export async function find(db: Db, account_id: number, id: number): Promise<StoredSwapRequest | undefined> {
  const { rows } = await sql<StoredSwapRequest>`
    select ${columns} from swap_request o where o.account_id = ${account_id} and o.id = ${id}`.execute(db)
  return rows[0]
}

export async function listOpenInGroup(
  db: Db,
  account_id: number,
  group_id: number,
): Promise<StoredSwapRequest[]> {
  const { rows } = await sql<StoredSwapRequest>`
    select ${columns} from swap_request o
     where o.account_id = ${account_id} and o.group_id = ${group_id} and o.state = 'open'
     order by o.id desc limit 250`.execute(db)
  return rows
}

export async function listOpenForUser(
  db: Db,
  account_id: number,
  user_id: number,
): Promise<StoredSwapRequest[]> {
  const { rows } = await sql<StoredSwapRequest>`
    select ${columns} from swap_request o
     where o.account_id = ${account_id} and o.state = 'open'
       and (o.user_id = ${user_id} or o.to_user_id = ${user_id} or o.to_user_id is null and exists (
         select from paging_group_member m
          where m.account_id = o.account_id and m.group_id = o.group_id and m.user_id = ${user_id}))
     order by o.id desc limit 250`.execute(db)
  return rows
}

type NewOffer = Pick<
  StoredSwapRequest,
  | 'group_id'
  | 'event_id'
  | 'original_start'
  | 'user_id'
  | 'to_user_id'
  | 'wanted_event_id'
  | 'wanted_original_start'
>

export async function insert(db: Db, account_id: number, request: NewOffer): Promise<number> {
  const wantedStart = request.wanted_original_start
  const { rows } = await sql<{ id: number }>`
    insert into swap_request (account_id, group_id, event_id, original_start, user_id, to_user_id, wanted_event_id,
                             wanted_original_start)
    values (${account_id}, ${request.group_id}, ${request.event_id}, ${asTimestamp(request.original_start)}, ${request.user_id},
            ${request.to_user_id}, ${request.wanted_event_id}, ${wantedStart === null ? sql`null` : asTimestamp(wantedStart)})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function close(
  db: Db,
  account_id: number,
  id: number,
  answer: { state: 'accepted' | 'declined' | 'withdrawn'; answered_by: number },
): Promise<boolean> {
  const { rows } = await sql`
    update swap_request set state = ${answer.state}, answered = clock_now(), answered_by = ${answer.answered_by}
     where account_id = ${account_id} and id = ${id} and state = 'open' returning id`.execute(db)
  return rows.length === 1
}

/** Screens show such requests as expired at once; this stores it. every account: runs in the worker role */
export async function expireSwapRequests(db: Db): Promise<number> {
  const { rows } = await sql`
    update swap_request o set state = 'expired', answered = clock_now()
     where o.state = 'open' and not exists (
       select from shift s
        where s.account_id = o.account_id and s.group_id = o.group_id and s.event_id = o.event_id
          and s.original_start = o.original_start and s.user_id = o.user_id and s.starts > clock_now())
       and o.original_start < clock_now() + interval '390 days'
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
 * Keeps open requests attached to their series after a change. If the shift no longer exists, answering the
 * request reports that.
 */
export async function moveSwapRequests(
  db: Db,
  account_id: number,
  { event_id, to, from, delta }: { event_id: number; to: number; from: WallTime | null; delta: number },
): Promise<void> {
  const start = from === null ? sql`'-infinity'::timestamp` : asTimestamp(from)
  await sql`
    update swap_request set event_id = ${to}, original_start = original_start + make_interval(secs => ${delta}::float8)
     where account_id = ${account_id} and event_id = ${event_id} and original_start >= ${start} and state = 'open'`.execute(
    db,
  )
  await sql`
    update swap_request
       set wanted_event_id = ${to}, wanted_original_start = wanted_original_start + make_interval(secs => ${delta}::float8)
     where account_id = ${account_id} and wanted_event_id = ${event_id} and wanted_original_start >= ${start}
       and state = 'open'`.execute(db)
}
