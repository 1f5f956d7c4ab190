import { scheduleRequestLimits } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { parseWallTime, secondsPerDay, toInstant, type Instant } from '@wardline/recurrence/wall-time.ts'

export interface SyncedAbsence {
  start: Instant
  end: Instant
}

export type AbsenceEdge = 'from' | 'until'
export type AbsenceProblem =
  'no_time' | 'unpaired' | 'ends_before_start' | 'absence_too_long' | 'too_many_absences'

export type AbsenceReading = { absences: SyncedAbsence[] } | { edge: AbsenceEdge; problem: AbsenceProblem }

/** An absence of whole days may have an hour more if clocks change in it. */
const longestMs = (scheduleRequestLimits.days * secondsPerDay + 3600) * 1000

/**
 * Pairs the starts of a user’s absences with their ends, by position.
 * @returns the absences by start; of two with the same start, the longer one
 */
export function readAbsences(
  { from, until }: Record<AbsenceEdge, readonly string[]>,
  zone: string,
): AbsenceReading {
  const [starts, ends] = [from.filter(isSet), until.filter(isSet)]
  if (starts.length !== ends.length) return { edge: 'until', problem: 'unpaired' }
  if (starts.length > scheduleRequestLimits.synced) return { edge: 'from', problem: 'too_many_absences' }
  const byStart = new Map<Instant, SyncedAbsence>()
  for (const [at, startText] of starts.entries()) {
    const start = parseAbsenceTime(startText, 'from', zone)
    if (start === undefined) return { edge: 'from', problem: 'no_time' }
    const end = parseAbsenceTime(ends[at] ?? '', 'until', zone)
    if (end === undefined) return { edge: 'until', problem: 'no_time' }
    if (end <= start) return { edge: 'until', problem: 'ends_before_start' }
    if (end - start > longestMs) return { edge: 'until', problem: 'absence_too_long' }
    byStart.set(start, { start, end: Math.max(end, byStart.get(start)?.end ?? end) })
  }
  return { absences: [...byStart.values()].toSorted((a, b) => a.start - b.start) }
}

/** Active Directory stores 0 for a time that is not set. */
const isSet = (text: string): boolean => text !== '' && text !== '0'

const fileTime = /^\d{17,19}$/
const day = /^(\d{4})-?(\d\d)-?(\d\d)$/
/** RFC 4517 §3.3.13, also without a zone. A fraction of a minute or an hour is not read. */
const generalizedTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(?:(\d\d)(?:(\d\d)(?:[.,]\d+)?)?)?(Z|[+-]\d\d(?:\d\d)?)?$/
const isoTime = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i

/**
 * Reads GeneralizedTime, a FILETIME of Active Directory, or an ISO date or time, in whole seconds. Without an offset, a
 * time is in the given zone. A date is its first midnight as a start, and the midnight after it as an end.
 * @returns undefined for other text, and outside of the years 2000 to 2199
 */
export function parseAbsenceTime(text: string, edge: AbsenceEdge, zone: string): Instant | undefined {
  if (fileTime.test(text)) return inRange(readFileTime(text))
  const date = day.exec(text)
  if (date) {
    const wall = readWall(date.slice(1))
    return wall === undefined
      ? undefined
      : inRange(toInstant(zone, edge === 'from' ? wall : wall + secondsPerDay))
  }
  const time = generalizedTime.exec(text) ?? isoTime.exec(text)
  const wall = time ? readWall(time.slice(1, 7)) : undefined
  if (wall === undefined) return undefined
  const offset = readOffset(time?.[7])
  return inRange(offset === undefined ? toInstant(zone, wall) : (wall - offset) * 1000)
}

/** Counts 100 nanoseconds since 1601. */
const readFileTime = (text: string): Instant => Number(BigInt(text) / 10_000_000n) * 1000 - 11_644_473_600_000

const inRange = (at: Instant): Instant | undefined =>
  at >= Date.UTC(2000, 0, 1) && at < Date.UTC(2200, 0, 1) ? at : undefined

function readWall(parts: readonly (string | undefined)[]): number | undefined {
  const [year = '', month = '', date = '', hour = '00', minute = '00', second = '00'] = parts
  const text = `${year}-${month}-${date}T${hour}:${minute}:${second}`
  const wall = parseWallTime(text)
  // 30 February would become a day of March.
  return Number.isFinite(wall) && new Date(wall * 1000).toISOString().startsWith(text) ? wall : undefined
}

/** In seconds, undefined without an offset. */
function readOffset(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (text.toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
}

export const isSameAbsences = (a: readonly SyncedAbsence[], b: readonly SyncedAbsence[]): boolean =>
  a.length === b.length && a.every(({ start, end }, at) => start === b[at]?.start && end === b[at].end)
