import { formatDay } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { DraftChange } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import { formatWithOffset, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'
import { formatWallMoment } from '../calendar/occurrence-view.rules.ts'
import type { Calendar } from '../calendar/calendar.queries.ts'
import {
  hasOccurrence,
  resolveOccurrence,
  type CalendarEvent,
  type FixedSpan,
} from '../calendar/occurrence.rules.ts'
import type { ChangedShift } from '../shift-notices/shift-notice.rules.ts'

interface Versions {
  current: readonly ChangedShift[]
  earlier: readonly ChangedShift[]
  /** Contains the events of both. */
  calendar: Calendar
  zone: string
  now: Instant
}

const occurrenceKey = ({ event_id, original_start }: { event_id: number; original_start: WallTime }) =>
  `${event_id} ${original_start}`

const spansText = (shifts: readonly ChangedShift[], now: Instant): string =>
  shifts
    .map(({ user_id, call_order, start, end }) => `${user_id} ${call_order} ${Math.max(start, now)} ${end}`)
    .toSorted()
    .join()

/** The changes that bring the shifts from now on back to what they were in an earlier version. */
export function planRestoration({ current, earlier, calendar, zone, now }: Versions): DraftChange[] {
  const events = new Map(calendar.events.map((event) => [event.id, event]))
  const [present, past] = [Map.groupBy(current, occurrenceKey), Map.groupBy(earlier, occurrenceKey)]
  const keys = [...new Set([...present.keys(), ...past.keys()])]
  let added = 0
  const add = (shift: ChangedShift): DraftChange => ({
    kind: 'add',
    event_id: --added,
    ...toShift(shift, zone),
    title: '',
  })
  return keys.flatMap((key): DraftChange[] => {
    const [is, was] = [present.get(key) ?? [], past.get(key) ?? []]
    const [sample] = [...is, ...was]
    if (!sample || spansText(is, now) === spansText(was, now)) return []
    const event = events.get(sample.event_id)
    if (!event || !hasOccurrence(event, sample.original_start)) return was.map(add)
    const [first, ...others] = was
    const occurrence = { event_id: event.id, original_start: formatOriginal(event, sample.original_start) }
    if (!first) return [{ kind: 'cancel', ...occurrence }]
    const { title } = resolveOccurrence(event, calendar.overrides, sample.original_start)
    return [{ kind: 'change', ...occurrence, ...toShift(first, zone), title }, ...others.map(add)]
  })
}

/** The names of fixed plans that decide times of shifts that they did not plan. */
export function findHidingPlans(
  earlier: readonly ChangedShift[],
  { events, fixed_spans }: Calendar,
): string[] {
  const planned = new Set(events.filter(({ fixed_plan }) => fixed_plan).map(({ id }) => id))
  const others = earlier.filter(({ event_id }) => !planned.has(event_id))
  const isHiding = ({ start, end, call_orders }: FixedSpan) =>
    others.some((shift) => shift.start < end && shift.end > start && call_orders.includes(shift.call_order))
  return fixed_spans.filter(isHiding).map(({ name }) => name)
}

const formatOriginal = (event: CalendarEvent, original_start: WallTime): string =>
  formatWallMoment(event.zone, original_start, event.starts_later)

const toShift = (shift: ChangedShift, zone: string) => ({
  target_id: shift.user_id,
  start: formatWithOffset(zone, shift.start),
  end: formatWithOffset(zone, shift.end),
  allDay: false,
  call_order: shift.call_order,
  escalation_policy_id: shift.escalation_policy_id,
})

/** Such as “Calendar of Dec 3, 2026, 14:05”. */
export const versionName = (at: string): string => `Calendar of ${formatDay(at)}, ${at.slice(11, 16)}`
