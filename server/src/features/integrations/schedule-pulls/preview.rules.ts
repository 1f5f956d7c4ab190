import type {
  KeptShift,
  PlanDifference,
  PlannedChange,
  SchedulePreview,
} from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import { formatWithOffset, toInstant } from '@wardline/recurrence/wall-time.ts'
import type {
  ImportedShift,
  ImportPlan,
  PlannedShift,
  SourceShift,
} from '../../paging/imported-shifts/import-plan.rules.ts'
import type { ImportPreview } from '../../paging/imported-shifts/import-preview.access.ts'
import { countPlan } from '../../paging/imported-shifts/import.actions.ts'
import type { ImportSchedule } from './source-shift.queries.ts'

const most = 200

type Side = NonNullable<PlannedChange['was']>

interface View {
  zone: string
  names: ReadonlyMap<number, string>
}

function calendarSide({ zone, names }: View, { current }: ImportedShift): Side {
  const { user_id, starts, ends, starts_later, ends_later } = current
  return {
    user_id,
    display_name: names.get(user_id) ?? '',
    start: formatWithOffset(zone, toInstant(zone, starts, starts_later)),
    end: formatWithOffset(zone, toInstant(zone, ends, ends_later)),
  }
}

function sourceSide({ zone, names }: View, { user_id, staff_name, start, end }: SourceShift): Side {
  return {
    user_id,
    display_name: user_id === null ? staff_name : (names.get(user_id) ?? staff_name),
    start: formatWithOffset(zone, start),
    end: formatWithOffset(zone, end),
  }
}

interface Pair {
  was: ImportedShift
  now: SourceShift | null
}

function presentPair(view: View, { was, now }: Pair): PlannedChange {
  return {
    source_key: was.source_key,
    event_id: was.event_id,
    title: was.current.title,
    was: was.is_cancelled ? null : calendarSide(view, was),
    now: now && sourceSide(view, now),
  }
}

export function presentRetainedShift(view: View, { was, now, edit }: ImportPlan['kept'][number]): KeptShift {
  return { ...presentPair(view, { was, now }), edit }
}

function presentPlanDifference(
  { zone, names }: View,
  one: ImportPreview['differences'][number],
): PlanDifference {
  const { user_id, call_order, source } = one
  const times = { start: formatWithOffset(zone, one.start), end: formatWithOffset(zone, one.end) }
  const nameOf = (id: number | null, name: string) => (id === null ? name : (names.get(id) ?? name))
  return {
    call_order,
    was: { user_id, display_name: nameOf(user_id, ''), ...times },
    now: source && {
      user_id: source.user_id,
      display_name: nameOf(source.user_id, source.staff_name),
      ...times,
    },
  }
}

/** Added and unchanged shifts by the day on which they begin. */
function countDays(zone: string, { added, unchanged, changed }: ImportPlan): SchedulePreview['days'] {
  const days = new Map<string, { day: string; added: number; same: number }>()
  const count = (starts: number, what: 'added' | 'same') => {
    const day = new Date(starts * 1000).toISOString().slice(0, 10)
    const entry = days.get(day) ?? { day, added: 0, same: 0 }
    entry[what]++
    days.set(day, entry)
  }
  for (const shift of added) count(shift.starts, 'added')
  for (const { current } of unchanged) count(current.starts, 'same')
  for (const { now } of changed) count(now.starts, 'same')
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day))
}

export function presentSchedulePreview(
  { group, plan, names, gaps, new_members, differences }: ImportPreview,
  schedule: ImportSchedule,
  waits_for: SchedulePreview['waits_for'],
): SchedulePreview {
  const view = { zone: group.time_zone, names }
  const at = (instant: string) => formatWithOffset(group.time_zone, Date.parse(instant))
  return {
    id: schedule.id,
    schedule_group_id: group.id,
    schedule_group_uid: group.uid,
    schedule_group_name: group.name,
    time_zone: group.time_zone,
    waits_for,
    counts: countPlan(plan),
    days: countDays(group.time_zone, plan),
    changed: plan.changed
      .slice(0, most)
      .map((one: { was: ImportedShift; now: PlannedShift }) => presentPair(view, one)),
    removed: plan.removed.slice(0, most).map((one) => presentPair(view, one)),
    kept: plan.kept.slice(0, most).map((one) => presentRetainedShift(view, one)),
    differences: differences.slice(0, most).map((one) => presentPlanDifference(view, one)),
    difference_count: differences.length,
    gaps: gaps.map(({ start, end }) => ({ start: at(start), end: at(end) })),
    new_members,
  }
}
