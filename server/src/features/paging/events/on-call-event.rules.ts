import type { EventBody, EventUpdateBody } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { formatWallMoment } from '../calendar/occurrence-view.rules.ts'
import type { CalendarEvent, PlannedOccurrence } from '../calendar/occurrence.rules.ts'
import { alreadyOver, startAfterEnd } from '../calendar/occurrence.errors.ts'
import * as errors from './on-call-event.errors.ts'
import { toTimeRange, type WallTimes } from '@wardline/recurrence/occurrence.ts'
import {
  secondsPerDay,
  startOfDay,
  secondsPerMinute,
  parseMoment,
  toInstant,
  type Instant,
  type WallTime,
} from '@wardline/recurrence/wall-time.ts'

type Refusals = Record<string, string[]>

/** Paging §5. */
const defaultMinutes = 30
const maxDays = 366
const maxDaysRepeated = 31

type TimesBody = Pick<EventBody, 'start' | 'end' | 'allDay'>

/** The midnight after a time; a midnight after the start counts itself. */
const dayEnd = (starts: WallTime, end: WallTime): WallTime =>
  end === startOfDay(end) && end > starts ? end : startOfDay(end) + secondsPerDay

function parseTimes(zone: string, { start, end, allDay }: TimesBody): Required<WallTimes> {
  const from = parseMoment(zone, start)
  const to = end === undefined ? undefined : parseMoment(zone, end)
  if (allDay) {
    const starts = startOfDay(from.wall)
    return { starts, ends: dayEnd(starts, to?.wall ?? starts), starts_later: false, ends_later: false }
  }
  const ends = to?.wall ?? from.wall + defaultMinutes * secondsPerMinute
  return { starts: from.wall, ends, starts_later: from.later, ends_later: to?.later ?? from.later }
}

export function parseEventTimes(
  zone: string,
  body: TimesBody,
  { repeats, now }: { repeats: boolean; now: number },
): { times: Required<WallTimes> } | { refused: Refusals } {
  const times = parseTimes(zone, body)
  const span = toTimeRange(zone, times)
  const refused = (field: string, sentence: string) => ({ refused: { [field]: [sentence] } })
  if (span.start >= span.end || (repeats && times.starts >= times.ends))
    return refused('start', startAfterEnd)
  if (times.ends - times.starts > maxDays * secondsPerDay) return refused('end', errors.tooLong)
  if (repeats && times.ends - times.starts > maxDaysRepeated * secondsPerDay)
    return refused('end', errors.tooLongToRepeat)
  if (!repeats && span.end <= now) return refused('end', alreadyOver)
  return { times }
}

/** The second of two equal wall times has a later instant. */
const formatPlanned = (zone: string, wall: WallTime, at: Instant): string =>
  formatWallMoment(zone, wall, toInstant(zone, wall) !== at)

/** Fills omitted fields from the occurrence. A new start without an end keeps the length in wall time. */
export function completeUpdate(
  zone: string,
  { event, occurrence }: { event: CalendarEvent; occurrence: PlannedOccurrence },
  body: EventUpdateBody,
): EventBody {
  const { starts, ends } = occurrence
  const plannedEnd = formatPlanned(zone, ends, occurrence.end)
  const movedEnd = (start: string) => formatWallMoment(zone, parseMoment(zone, start).wall + ends - starts)
  return {
    target_id: body.target_id ?? occurrence.user_id,
    start: body.start ?? formatPlanned(zone, starts, occurrence.start),
    end: body.end ?? (body.start === undefined ? plannedEnd : movedEnd(body.start)),
    allDay: body.allDay ?? occurrence.is_all_day,
    title: body.title ?? occurrence.title,
    call_order: body.call_order ?? occurrence.call_order,
    escalation_policy_id:
      body.escalation_policy_id === undefined ? occurrence.escalation_policy_id : body.escalation_policy_id,
    rule_id: body.rule_id === undefined ? event.rule_id : body.rule_id,
    emergency_reason: body.emergency_reason,
  }
}
