import type { Instant } from '@wardline/recurrence/wall-time.ts'
import type { RosterWish } from '@wardline/rostering/roster.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface Key {
  account_id: number
  group_id: number
}

interface Span {
  from: Instant
  to: Instant
}

/** The hours of service of a group, by start. */
export async function listServiceTimes(
  db: Db,
  { account_id, group_id }: Key,
  { from, to }: Span,
): Promise<{ start: Instant; end: Instant }[]> {
  const { rows } = await sql<{ start: Instant; end: Instant }>`
    select floor(extract(epoch from lower(open)) * 1000)::float8 as start,
           floor(extract(epoch from upper(open)) * 1000)::float8 as "end"
      from paging_group g join account a on a.account_id = g.account_id
     cross join lateral unnest(service_time(g.account_id, g.service_hours, coalesce(g.time_zone, a.time_zone),
                               to_timestamp(${from}::float8 / 1000), to_timestamp(${to}::float8 / 1000))) as open
     where g.account_id = ${account_id} and g.id = ${group_id}
     order by 1`.execute(db)
  return rows
}

export async function listWishesOf(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
  { from, to }: Span,
): Promise<Omit<RosterWish, 'weight'>[]> {
  const { rows } = await sql<Omit<RosterWish, 'weight'>>`
    select user_id, kind, floor(extract(epoch from starts) * 1000)::float8 as start,
           floor(extract(epoch from ends) * 1000)::float8 as "end"
      from schedule_request
     where account_id = ${account_id} and user_id = any(${[...user_ids]}::bigint[]) and kind <> 'absence'
       and starts < to_timestamp(${to}::float8 / 1000) and ends > to_timestamp(${from}::float8 / 1000)
     order by starts, id`.execute(db)
  return rows
}
