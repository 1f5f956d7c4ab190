import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { asTimestamp } from './calendar.queries.ts'
import type { Takeover } from './occurrence.rules.ts'
import { wallText, type Instant, type Wall } from './wall-time.rules.ts'

/** Ends takeovers now, and answers which; those that are over stay, they are why the answer was what it was. */
export async function undo(db: Db, account_id: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    update shift_takeover set undone = clock_now()
     where account_id = ${account_id} and id = any(${ids}::bigint[]) and undone is null and ends > clock_now()
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takeovers that belong to another event or start now, as a series was changed under them. */
export async function move(db: Db, account_id: number, moved: readonly Takeover[]): Promise<void> {
  if (moved.length === 0) return
  const listed = moved.map(({ id, event_id, original_start, displaced_user_id }) => ({
    id,
    event_id,
    displaced_user_id,
    original_start: wallText(original_start),
  }))
  await sql`
    update shift_takeover t
       set event_id = m.event_id, original_start = m.original_start, displaced_user_id = m.displaced_user_id
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as m(id bigint, event_id bigint, original_start timestamp, displaced_user_id bigint)
     where t.account_id = ${account_id} and t.id = m.id`.execute(db)
}

/** Open offers follow the series that they are of. One whose shift is no more is found out when somebody answers it. */
export async function moveOffers(
  db: Db,
  account_id: number,
  { event_id, to, from, delta }: { event_id: number; to: number; from: Wall | null; delta: number },
): Promise<void> {
  const start = from === null ? sql`'-infinity'::timestamp` : asTimestamp(from)
  await sql`
    update shift_offer set event_id = ${to}, original_start = original_start + make_interval(secs => ${delta}::float8)
     where account_id = ${account_id} and event_id = ${event_id} and original_start >= ${start} and state = 'open'`.execute(
    db,
  )
  await sql`
    update shift_offer
       set wanted_event_id = ${to}, wanted_original_start = wanted_original_start + make_interval(secs => ${delta}::float8)
     where account_id = ${account_id} and wanted_event_id = ${event_id} and wanted_original_start >= ${start}
       and state = 'open'`.execute(db)
}

type NewTakeover = Omit<Takeover, 'id'> & { group_id: number }

export async function insert(db: Db, account_id: number, one: NewTakeover): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shift_takeover (account_id, group_id, event_id, original_start, user_id, displaced_user_id, starts, ends)
    values (${account_id}, ${one.group_id}, ${one.event_id}, ${asTimestamp(one.original_start)}, ${one.user_id},
            ${one.displaced_user_id}, to_timestamp(${one.start}::float8 / 1000), to_timestamp(${one.end}::float8 / 1000))
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export interface StoredTakeover extends Takeover {
  group_id: number
  undone: Instant | null
}

/** A takeover by id, also one that was undone. */
export async function find(db: Db, account_id: number, id: number): Promise<StoredTakeover | undefined> {
  const { rows } = await sql<StoredTakeover>`
    select id, group_id, event_id, extract(epoch from original_start)::float8 as original_start, user_id,
           displaced_user_id, floor(extract(epoch from starts) * 1000)::float8 as start,
           floor(extract(epoch from ends) * 1000)::float8 as "end",
           floor(extract(epoch from undone) * 1000)::float8 as undone
      from shift_takeover where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}
