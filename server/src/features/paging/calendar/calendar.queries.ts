import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type {
  Authorship,
  CalendarEvent,
  FixedPlan,
  FixedSpan,
  ImportMark,
  Override,
  Takeover,
} from './occurrence.rules.ts'
import { parseRule } from '@wardline/recurrence/rule.ts'
import { toTimeRange } from '@wardline/recurrence/occurrence.ts'
import type { WallTime } from '@wardline/recurrence/wall-time.ts'

export interface Calendar {
  events: CalendarEvent[]
  overrides: Override[]
  takeovers: Takeover[]
  fixed_spans: FixedSpan[]
}

export interface CalendarScope {
  account_id: number
  group_id: number
  event_ids?: number[]
  between?: { from: WallTime; to: WallTime }
  /** Leaves out turns of rotations that are over. */
  since?: WallTime
}

const wall = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`
const instant = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

type EventRow = Omit<CalendarEvent, 'rule' | 'imported' | 'rotation' | 'fixed_plan'> & {
  rrule: string | null
  imported: ImportMark | null
  rotation: { id: number; name: string } | null
  fixed_plan: FixedPlan | null
}

export const asTimestamp = (at: WallTime) => sql`(to_timestamp(${at}::float8) at time zone 'UTC')`

/** A turn of a rotation that was changed can have times of its own. */
const isMovedTo = (overlap: RawBuilder<unknown>) => sql`
  (e.rotation_id is not null and exists (
    select from on_call_override o where o.account_id = e.account_id and o.event_id = e.id and ${overlap}))`

const inScope = ({ account_id, group_id, event_ids, between, since }: CalendarScope) => sql`
  e.account_id = ${account_id} and e.group_id = ${group_id} and (e.ends_before is null or e.ends_before > e.starts)
  and ${event_ids ? sql`e.id = any(${event_ids}::bigint[])` : sql`true`}
  and ${
    between
      ? sql`(e.rule_id is not null or e.starts < ${asTimestamp(between.to)} and e.ends > ${asTimestamp(between.from)}
             or ${isMovedTo(sql`o.starts < ${asTimestamp(between.to)} and o.ends > ${asTimestamp(between.from)}`)})`
      : sql`true`
  }
  and ${
    since === undefined
      ? sql`true`
      : sql`(e.rotation_id is null or e.ends > ${asTimestamp(since)} or ${isMovedTo(sql`o.ends > ${asTimestamp(since)}`)})`
  }`

async function listEvents(db: Db, params: CalendarScope): Promise<CalendarEvent[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.version, e.user_id, e.call_order, e.title, e.is_all_day, e.escalation_policy_id, e.time_zone as zone,
           ${wall('e.starts')} as starts, ${wall('e.ends')} as ends, e.starts_later, e.ends_later,
           ${wall('e.ends_before')} as ends_before, e.rule_id, r.rrule,
           case when i.event_id is not null then json_build_object(
             'system', source.kind,
             'is_edited', e.rule_id is not null or (e.user_id, e.starts, e.ends, e.starts_later, e.ends_later)
                          is distinct from (i.user_id, i.starts, i.ends, i.starts_later, i.ends_later)) end as imported,
           case when rotation.id is not null
                then json_build_object('id', rotation.id, 'name', rotation.name) end as rotation,
           case when plan.id is not null
                then json_build_object('id', plan.id, 'name', plan.name, 'reason', plan.reason,
                                       'author_id', plan.author_id,
                                       'author', plan_author.display_name, 'changed', plan.created) end as fixed_plan
      from on_call_event e
      left join (imported_shift i
        join source_schedule schedule on schedule.account_id = i.account_id and schedule.id = i.schedule_id
        join schedule_source source on source.account_id = schedule.account_id and source.id = schedule.source_id)
        on i.account_id = e.account_id and i.event_id = e.id
      left join recurrence_rule r on r.account_id = e.account_id and r.id = e.rule_id
      left join rotation on rotation.account_id = e.account_id and rotation.id = e.rotation_id
      left join fixed_plan plan on plan.account_id = e.account_id and plan.id = e.fixed_plan_id
      left join users plan_author on plan_author.account_id = plan.account_id and plan_author.id = plan.author_id
     where ${inScope(params)} order by e.id`.execute(db)
  return rows.map(({ rrule, ...event }) => ({ ...event, rule: rrule === null ? null : parseRule(rrule) }))
}

const withAuthorship = <Row extends object>({
  author_id,
  author,
  reason,
  changed,
  ...row
}: Row & Authorship) => ({
  ...row,
  authorship: { author_id, author, reason, changed },
})

async function listOverrides(db: Db, params: CalendarScope): Promise<Override[]> {
  const { rows } = await sql<Override & Authorship>`
    select o.event_id, ${wall('o.original_start')} as original_start, o.is_cancelled, o.user_id, o.call_order, o.title,
           o.is_all_day, o.escalation_policy_id, ${wall('o.starts')} as starts, ${wall('o.ends')} as ends,
           o.starts_later, o.ends_later, o.author_id, author.display_name as author, o.reason, o.changed
      from on_call_override o join on_call_event e on e.account_id = o.account_id and e.id = o.event_id
      left join users author on author.account_id = o.account_id and author.id = o.author_id
     where o.account_id = ${params.account_id} and ${inScope(params)}`.execute(db)
  return rows.map(withAuthorship)
}

async function listTakeovers(db: Db, params: CalendarScope): Promise<Takeover[]> {
  const { rows } = await sql<Takeover & Authorship>`
    select t.id, t.event_id, ${wall('t.original_start')} as original_start, t.user_id, t.displaced_user_id,
           ${instant('t.starts')} as start, ${instant('t.ends')} as "end", t.author_id,
           author.display_name as author, t.reason, t.created as changed
      from shift_takeover t join on_call_event e on e.account_id = t.account_id and e.id = t.event_id
      left join users author on author.account_id = t.account_id and author.id = t.author_id
     where t.account_id = ${params.account_id} and t.undone is null and ${inScope(params)} order by t.id`.execute(
    db,
  )
  return rows.map(withAuthorship)
}

/** Plans that ended stay out: shifts before now never change. */
export async function listFixedSpans(
  db: Db,
  { account_id, group_id }: Pick<CalendarScope, 'account_id' | 'group_id'>,
): Promise<FixedSpan[]> {
  const { rows } = await sql<
    Omit<FixedSpan, 'start' | 'end'> & { zone: string; starts: WallTime; ends: WallTime }
  >`
    select p.id, p.name, p.time_zone as zone, ${wall('p.starts')} as starts, ${wall('p.ends')} as ends,
           array(select distinct e.call_order from on_call_event e
                  where e.account_id = p.account_id and e.fixed_plan_id = p.id and e.ends_before is null) as call_orders
      from fixed_plan p
     where p.account_id = ${account_id} and p.group_id = ${group_id} and p.removed is null
       and p.ends at time zone p.time_zone > clock_now()`.execute(db)
  return rows.map(({ zone, starts, ends, ...plan }) => ({ ...plan, ...toTimeRange(zone, { starts, ends }) }))
}

export async function loadCalendar(db: Db, params: CalendarScope): Promise<Calendar> {
  const [events, overrides, takeovers, fixed_spans] = await Promise.all([
    listEvents(db, params),
    listOverrides(db, params),
    listTakeovers(db, params),
    listFixedSpans(db, params),
  ])
  return { events, overrides, takeovers, fixed_spans }
}

/** A change of an occurrence or a takeover counts for its event, whose editors see all of them. */
export const raiseEventVersions = (
  db: Db,
  { account_id, by_user_id }: { account_id: number; by_user_id: number | null },
  event_ids: readonly number[],
) =>
  sql`update on_call_event set version = version + 1, changed_by_user_id = ${by_user_id}
       where account_id = ${account_id} and id = any(${[...event_ids]}::bigint[])`.execute(db)
