import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { asTimestamp } from '../calendar/calendar.queries.ts'
import type { Takeover } from '../calendar/occurrence.rules.ts'
import { formatWallTime, type Instant } from '@wardline/recurrence/wall-time.ts'

/** Past takeovers stay: they explain who was on call. */
export async function undo(db: Db, account_id: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    update shift_takeover set undone = clock_now()
     where account_id = ${account_id} and id = any(${ids}::bigint[]) and undone is null and ends > clock_now()
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function move(db: Db, account_id: number, moved: readonly Takeover[]): Promise<void> {
  if (moved.length === 0) return
  const listed = moved.map(({ id, event_id, original_start, displaced_user_id }) => ({
    id,
    event_id,
    displaced_user_id,
    original_start: formatWallTime(original_start),
  }))
  await sql`
    update shift_takeover t
       set event_id = m.event_id, original_start = m.original_start, displaced_user_id = m.displaced_user_id
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as m(id bigint, event_id bigint, original_start timestamp, displaced_user_id bigint)
     where t.account_id = ${account_id} and t.id = m.id`.execute(db)
}

type NewTakeover = Omit<Takeover, 'id' | 'authorship'> & {
  group_id: number
  author_id: number
  reason: string
}

export async function insert(db: Db, account_id: number, one: NewTakeover): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shift_takeover (account_id, group_id, event_id, original_start, user_id, displaced_user_id, starts, ends,
                                author_id, reason)
    values (${account_id}, ${one.group_id}, ${one.event_id}, ${asTimestamp(one.original_start)}, ${one.user_id},
            ${one.displaced_user_id}, to_timestamp(${one.start}::float8 / 1000), to_timestamp(${one.end}::float8 / 1000),
            ${one.author_id}, ${one.reason})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export interface StoredTakeover extends Takeover {
  group_id: number
  undone: Instant | null
}

export async function find(db: Db, account_id: number, id: number): Promise<StoredTakeover | undefined> {
  const { rows } = await sql<StoredTakeover>`
    select id, group_id, event_id, extract(epoch from original_start)::float8 as original_start, user_id,
           displaced_user_id, floor(extract(epoch from starts) * 1000)::float8 as start,
           floor(extract(epoch from ends) * 1000)::float8 as "end",
           floor(extract(epoch from undone) * 1000)::float8 as undone
      from shift_takeover where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}
