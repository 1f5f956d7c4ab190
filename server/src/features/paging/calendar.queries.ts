import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { CalendarEvent, Override, Takeover } from './occurrence.rules.ts'
import { parseRule } from './recurrence-parse.rules.ts'
import type { Wall } from './wall-time.rules.ts'

/** Everything that shifts of a group follow from. */
export interface Calendar {
  events: CalendarEvent[]
  overrides: Override[]
  takeovers: Takeover[]
}

export interface Asked {
  account_id: number
  group_id: number
  /** Only these events; left out, every one. */
  event_ids?: number[]
  /** Only what can take place between these wall times, as far as is cheap to tell. */
  between?: { from: Wall; to: Wall }
}

const wall = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`
const instant = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

type EventRow = Omit<CalendarEvent, 'rule'> & { rrule: string | null }

/** A time in the database's own words: seconds of a wall time. */
export const asTimestamp = (at: Wall) => sql`(to_timestamp(${at}::float8) at time zone 'UTC')`

const chosen = ({ account_id, group_id, event_ids, between }: Asked) => sql`
  e.account_id = ${account_id} and e.group_id = ${group_id} and (e.ends_before is null or e.ends_before > e.starts)
  and ${event_ids ? sql`e.id = any(${event_ids}::bigint[])` : sql`true`}
  and ${
    between
      ? sql`(e.rule_id is not null or e.starts < ${asTimestamp(between.to)} and e.ends > ${asTimestamp(between.from)})`
      : sql`true`
  }`

async function events(db: Db, asked: Asked): Promise<CalendarEvent[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.user_id, e.layer, e.title, e.is_all_day, e.escalation_policy_id, e.time_zone as zone,
           ${wall('e.starts')} as starts, ${wall('e.ends')} as ends, e.starts_later, e.ends_later,
           ${wall('e.ends_before')} as ends_before, e.rule_id, r.rrule
      from on_call_event e
      left join recurrence_rule r on r.account_id = e.account_id and r.id = e.rule_id
     where ${chosen(asked)} order by e.id`.execute(db)
  return rows.map(({ rrule, ...event }) => ({ ...event, rule: rrule === null ? null : parseRule(rrule) }))
}

async function overrides(db: Db, asked: Asked): Promise<Override[]> {
  const { rows } = await sql<Override>`
    select o.event_id, ${wall('o.original_start')} as original_start, o.is_cancelled, o.user_id, o.layer, o.title,
           o.is_all_day, o.escalation_policy_id, ${wall('o.starts')} as starts, ${wall('o.ends')} as ends,
           o.starts_later, o.ends_later
      from on_call_override o join on_call_event e on e.account_id = o.account_id and e.id = o.event_id
     where o.account_id = ${asked.account_id} and ${chosen(asked)}`.execute(db)
  return rows
}

async function takeovers(db: Db, asked: Asked): Promise<Takeover[]> {
  const { rows } = await sql<Takeover>`
    select t.id, t.event_id, ${wall('t.original_start')} as original_start, t.user_id, t.displaced_user_id,
           ${instant('t.starts')} as start, ${instant('t.ends')} as "end"
      from shift_takeover t join on_call_event e on e.account_id = t.account_id and e.id = t.event_id
     where t.account_id = ${asked.account_id} and t.undone is null and ${chosen(asked)} order by t.id`.execute(
    db,
  )
  return rows
}

/** What lies in a calendar; events that are over for good are left out. */
export async function calendarOf(db: Db, asked: Asked): Promise<Calendar> {
  const [own, changed, taken] = await Promise.all([
    events(db, asked),
    overrides(db, asked),
    takeovers(db, asked),
  ])
  return { events: own, overrides: changed, takeovers: taken }
}
