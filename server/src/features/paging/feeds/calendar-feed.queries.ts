import { sql } from 'kysely'
import type { CalendarFeed } from '@wardline/contract/paging/feeds/calendar-feed.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'

/** An address ends after a year, and with the password that its owner had when it was created. */
const isValid = sql<boolean>`
  f.expires > clock_now() and (u.password_changed is null or u.password_changed < f.created)`

interface Owner {
  account_id: number
  owner_id: number
}

export async function upsertFeed(
  db: Db,
  { account_id, owner_id }: Owner,
  { group_id, token_hash }: { group_id: number | null; token_hash: Buffer },
): Promise<CalendarFeed> {
  const { rows } = await sql<CalendarFeed>`
    with put as (
      insert into calendar_feed (account_id, owner_id, group_id, token_hash, expires)
      values (${account_id}, ${owner_id}, ${group_id}, ${token_hash}, clock_now() + interval '1 year')
      on conflict (account_id, owner_id, group_id) do update
         set token_hash = excluded.token_hash, created = clock_now(), last_used = null, expires = excluded.expires
      returning account_id, id, group_id, created, last_used, expires
    )
    select put.id, put.group_id, g.name as "group", put.created, put.last_used, put.expires from put
      left join paging_group g on g.account_id = put.account_id and g.id = put.group_id`.execute(db)
  const [feed] = rows
  if (!feed) throw new Error('The new feed cannot be read.')
  return feed
}

export async function listFeeds(db: Db, { account_id, owner_id }: Owner): Promise<CalendarFeed[]> {
  const { rows } = await sql<CalendarFeed>`
    select f.id, f.group_id, g.name as "group", f.created, f.last_used, f.expires
      from calendar_feed f
      join users u on u.account_id = f.account_id and u.id = f.owner_id
      left join paging_group g on g.account_id = f.account_id and g.id = f.group_id
     where f.account_id = ${account_id} and f.owner_id = ${owner_id} and ${isValid}
     order by g.name nulls first, f.id`.execute(db)
  return rows
}

export async function deleteFeed(db: Db, { account_id, owner_id }: Owner, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from calendar_feed where account_id = ${account_id} and owner_id = ${owner_id} and id = ${id}
    returning id`.execute(db)
  return rows.length > 0
}

/** Writes the time at most once an hour, so that polling writes little. */
export const noteFeedUse = (db: Db, account_id: number, id: number) =>
  sql`update calendar_feed set last_used = clock_now()
       where account_id = ${account_id} and id = ${id}
         and (last_used is null or last_used < clock_now() - interval '1 hour')`.execute(db)

export interface AuthorizedFeed {
  id: number
  account_id: number
  owner_id: number
  group_id: number | null
  name: string
}

/** Undefined if the token is unknown or its owner is locked or inactive. */
export async function findFeedByHash(
  db: Db,
  account_id: number,
  token_hash: Buffer,
): Promise<AuthorizedFeed | undefined> {
  const { rows } = await sql<AuthorizedFeed>`
    select f.id, f.account_id, f.owner_id, f.group_id, coalesce(g.name, u.display_name) as name
      from calendar_feed f
      join users u on u.account_id = f.account_id and u.id = f.owner_id and u.is_active and not u.is_locked
      left join paging_group g on g.account_id = f.account_id and g.id = f.group_id
     where f.account_id = ${account_id} and f.token_hash = ${token_hash} and ${isValid}`.execute(db)
  return rows[0]
}

export interface FeedShift {
  id: number
  event_id: number | null
  /** Wall time, written like an ISO instant in UTC. */
  original_start: string | null
  takeover_id: number | null
  starts: string
  ends: string
  call_order: number
  group: string
  display_name: string
  title: string
  written: string
}

export async function listFeedShifts(
  db: Db,
  { account_id, owner_id, group_id }: AuthorizedFeed,
): Promise<FeedShift[]> {
  const whose = group_id === null ? sql`s.user_id = ${owner_id}` : sql`s.group_id = ${group_id}`
  const { rows } = await sql<FeedShift>`
    select s.id, s.event_id, to_char(s.original_start, 'YYYY-MM-DD"T"HH24:MI:SS') as original_start, s.takeover_id,
           s.starts, s.ends, s.call_order, g.name as "group", u.display_name, coalesce(e.title, '') as title,
           coalesce(t.created, e.created, s.starts) as written
      from shift s
      join paging_group g on g.account_id = s.account_id and g.id = s.group_id
      join users u on u.account_id = s.account_id and u.id = s.user_id
      left join on_call_event e on e.account_id = s.account_id and e.id = s.event_id
      left join shift_takeover t on t.account_id = s.account_id and t.id = s.takeover_id
     where s.account_id = ${account_id} and ${whose} and s.ends > clock_now() - interval '30 days'
     order by s.starts, s.call_order, s.id`.execute(db)
  return rows
}
