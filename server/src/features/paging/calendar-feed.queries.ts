import { sql } from 'kysely'
import type { CalendarFeed } from '@wardline/contract/paging/calendar-feed.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'

interface Owner {
  account_id: number
  owner_id: number
}

/** The address that the owner had for the same calendar ends here. */
export async function putFeed(
  db: Db,
  { account_id, owner_id }: Owner,
  { group_id, token_hash }: { group_id: number | null; token_hash: Buffer },
): Promise<CalendarFeed> {
  const { rows } = await sql<CalendarFeed>`
    with put as (
      insert into calendar_feed (account_id, owner_id, group_id, token_hash)
      values (${account_id}, ${owner_id}, ${group_id}, ${token_hash})
      on conflict (account_id, owner_id, group_id) do update set token_hash = excluded.token_hash, created = clock_now()
      returning account_id, id, group_id, created
    )
    select put.id, put.group_id, g.name as "group", put.created from put
      left join paging_group g on g.account_id = put.account_id and g.id = put.group_id`.execute(db)
  const [feed] = rows
  if (!feed) throw new Error('The new feed cannot be read.')
  return feed
}

export async function listFeeds(db: Db, { account_id, owner_id }: Owner): Promise<CalendarFeed[]> {
  const { rows } = await sql<CalendarFeed>`
    select f.id, f.group_id, g.name as "group", f.created from calendar_feed f
      left join paging_group g on g.account_id = f.account_id and g.id = f.group_id
     where f.account_id = ${account_id} and f.owner_id = ${owner_id}
     order by g.name nulls first, f.id`.execute(db)
  return rows
}

/** False when this person has no such feed. */
export async function deleteFeed(db: Db, { account_id, owner_id }: Owner, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from calendar_feed where account_id = ${account_id} and owner_id = ${owner_id} and id = ${id}
    returning id`.execute(db)
  return rows.length > 0
}

export interface OpenFeed {
  account_id: number
  owner_id: number
  group_id: number | null
  /** Of the group; of the person when there is none. */
  name: string
}

/** The feed behind an address; undefined when there is none, or its owner is locked or no longer active. */
export async function feedByHash(
  db: Db,
  account_id: number,
  token_hash: Buffer,
): Promise<OpenFeed | undefined> {
  const { rows } = await sql<OpenFeed>`
    select f.account_id, f.owner_id, f.group_id, coalesce(g.name, u.display_name) as name
      from calendar_feed f
      join users u on u.account_id = f.account_id and u.id = f.owner_id and u.is_active and not u.is_locked
      left join paging_group g on g.account_id = f.account_id and g.id = f.group_id
     where f.account_id = ${account_id} and f.token_hash = ${token_hash}`.execute(db)
  return rows[0]
}

export interface FeedShift {
  id: number
  event_id: number | null
  /** ISO, as if it were UTC: a wall time. */
  original_start: string | null
  takeover_id: number | null
  starts: string
  ends: string
  layer: number
  group: string
  display_name: string
  title: string
  /** When it came to be as it is. */
  written: string
}

/** Shifts of the last 30 days and all that are laid out ahead, by their start. */
export async function feedShifts(db: Db, { account_id, owner_id, group_id }: OpenFeed): Promise<FeedShift[]> {
  const whose = group_id === null ? sql`s.user_id = ${owner_id}` : sql`s.group_id = ${group_id}`
  const { rows } = await sql<FeedShift>`
    select s.id, s.event_id, to_char(s.original_start, 'YYYY-MM-DD"T"HH24:MI:SS') as original_start, s.takeover_id,
           s.starts, s.ends, s.layer, g.name as "group", u.display_name, coalesce(e.title, '') as title,
           coalesce(t.created, e.created, s.starts) as written
      from shift s
      join paging_group g on g.account_id = s.account_id and g.id = s.group_id
      join users u on u.account_id = s.account_id and u.id = s.user_id
      left join on_call_event e on e.account_id = s.account_id and e.id = s.event_id
      left join shift_takeover t on t.account_id = s.account_id and t.id = s.takeover_id
     where s.account_id = ${account_id} and ${whose} and s.ends > clock_now() - interval '30 days'
     order by s.starts, s.layer, s.id`.execute(db)
  return rows
}
