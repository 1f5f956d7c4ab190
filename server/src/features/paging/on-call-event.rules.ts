import type { EventBody } from '@wardline/contract/paging/on-call-event.schemas.ts'
import * as errors from './on-call-event.errors.ts'
import { isOccurrence, type CalendarEvent } from './occurrence.rules.ts'
import { spanOf, type Times } from './recurrence.rules.ts'
import {
  day,
  instantOf,
  midnightOf,
  minute,
  offsetAt,
  readMoment,
  wallFrom,
  withSeconds,
  type Wall,
} from './wall-time.rules.ts'

type Refusals = Record<string, string[]>

/** Spec §5: default length of a new event, in minutes. */
const defaultMinutes = 30
const mostDays = 366
const mostDaysRepeated = 31

type Asked = Pick<EventBody, 'start' | 'end' | 'allDay'>

/** Midnight that ends the day of a time; a midnight after the start is that already. */
const dayEnd = (starts: Wall, end: Wall): Wall =>
  end === midnightOf(end) && end > starts ? end : midnightOf(end) + day

function timesAsked(zone: string, { start, end, allDay }: Asked): Required<Times> {
  const from = readMoment(zone, start)
  const to = end === undefined ? undefined : readMoment(zone, end)
  if (allDay) {
    const starts = midnightOf(from.wall)
    return { starts, ends: dayEnd(starts, to?.wall ?? starts), starts_later: false, ends_later: false }
  }
  const ends = to?.wall ?? from.wall + defaultMinutes * minute
  return { starts: from.wall, ends, starts_later: from.later, ends_later: to?.later ?? from.later }
}

/** When an event is to be, as wall times of the group's zone; or why it cannot be, by field. */
export function readTimes(
  zone: string,
  asked: Asked,
  { repeats, now }: { repeats: boolean; now: number },
): { times: Required<Times> } | { refused: Refusals } {
  const times = timesAsked(zone, asked)
  const span = spanOf(zone, times)
  const refused = (field: string, sentence: string) => ({ refused: { [field]: [sentence] } })
  if (span.start >= span.end || (repeats && times.starts >= times.ends))
    return refused('start', errors.startAfterEnd)
  if (times.ends - times.starts > mostDays * day) return refused('end', errors.tooLong)
  if (repeats && times.ends - times.starts > mostDaysRepeated * day)
    return refused('end', errors.tooLongToRepeat)
  if (!repeats && span.end <= now) return refused('end', errors.over)
  return { times }
}

/**
 * Which occurrence a client means. With the offset that the zone has then, the text says the wall time itself, also one that
 * the change of clocks skips; with any other offset it is an instant.
 */
export function originalStartOf(event: CalendarEvent, text: string): Wall | undefined {
  const literal = wallFrom(withSeconds(text))
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? []
  const said = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
  const own = [false, true].map((later) => offsetAt(event.zone, instantOf(event.zone, literal, later)))
  const isOwn = sign !== undefined && own.includes(said)
  const isBare = sign === undefined && !text.endsWith('Z')
  const original = isOwn || isBare ? literal : readMoment(event.zone, text).wall
  return isOccurrence(event, original) ? original : undefined
}
