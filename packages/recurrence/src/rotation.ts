import { nthPeriod } from './period.ts'
import { parseRule } from './rule.ts'
import { secondsPerDay, startOfDay, weekDayIndex, type WallTime } from './wall-time.ts'

/** How long a person has the duty: a fixed length, or until the next of several hand-overs of the week. */
export type TurnLength =
  | { unit: 'hours' | 'days' | 'weeks' | 'months'; count: number }
  | { unit: 'handovers'; handovers: readonly WeekTime[] }

/** `day` 0 is Monday; `seconds` after midnight. */
export interface WeekTime {
  day: number
  seconds: number
}

/** `opens` and `closes` are seconds after midnight; if it does not close after it opens, it ends on the next day. */
export interface DutyHours {
  /** 0 is Monday. */
  day: number
  opens: number
  closes: number
}

export interface Rotation {
  /** The first hand-over. */
  starts: WallTime
  /** Exclusive. */
  ends: WallTime
  turn: TurnLength
  /** Empty for a duty around the clock. */
  hours: readonly DutyHours[]
  /** 2: the duty is in every second week from the week of `starts` on. Weeks begin on Monday. */
  every_weeks: number
  /** Days since 1970 without duty, such as holidays. */
  days_off: ReadonlySet<number>
  /** Whether a turn that lies entirely outside of the hours of duty is the turn of a person. */
  counts_days_off: boolean
}

interface WallRange {
  starts: WallTime
  ends: WallTime
}

export interface Turn extends WallRange {
  /** Counts the turns from the start of the rotation: 0, 1, 2, … */
  index: number
  /** Times of duty, ascending. They neither overlap nor touch. */
  shifts: WallRange[]
}

const secondsPerWeek = 7 * secondsPerDay
const monthly = parseRule('FREQ=MONTHLY')

const startOfWeek = (wall: WallTime): WallTime =>
  startOfDay(wall) - weekDayIndex(Math.floor(wall / secondsPerDay)) * secondsPerDay

/** From the 29th to the 31st, a shorter month hands over on its last day. */
function nthMonth(starts: WallTime, n: number): WallTime {
  const { begins, after } = nthPeriod({ rule: monthly, starts }, n)
  const date = new Date(starts * 1000).getUTCDate()
  return Math.min(begins + date - 1, after - 1) * secondsPerDay + (starts - startOfDay(starts))
}

function* handoversOfWeeks(starts: WallTime, handovers: readonly WeekTime[]): Generator<WallTime> {
  const offsets = [...new Set(handovers.map(({ day, seconds }) => day * secondsPerDay + seconds))].toSorted(
    (a, b) => a - b,
  )
  yield starts
  if (offsets.length === 0) return
  for (let week = startOfWeek(starts); ; week += secondsPerWeek)
    for (const offset of offsets) if (week + offset > starts) yield week + offset
}

const lengths = { hours: 3600, days: secondsPerDay, weeks: secondsPerWeek }

/** Yields the hand-overs from the start on, ascending, without an end. */
function* listHandovers({ starts, turn }: Pick<Rotation, 'starts' | 'turn'>): Generator<WallTime> {
  if (turn.unit === 'handovers') yield* handoversOfWeeks(starts, turn.handovers)
  else if (turn.unit === 'months') for (let n = 0; ; n++) yield nthMonth(starts, n * turn.count)
  else for (let n = 0; ; n++) yield starts + n * turn.count * lengths[turn.unit]
}

const wholeDays: readonly DutyHours[] = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: 0, closes: 0 }))

/** A plan that begins in a week without duty would have its duty in the other weeks. */
export const isDutyWeek = (
  { starts, every_weeks }: Pick<Rotation, 'starts' | 'every_weeks'>,
  at: WallTime,
): boolean => Math.round((startOfWeek(at) - startOfWeek(starts)) / secondsPerWeek) % every_weeks === 0

function dutyTimes(rotation: Rotation, { starts, ends }: WallRange): WallRange[] {
  const { hours, every_weeks, days_off } = rotation
  if (hours.length === 0 && every_weeks === 1 && days_off.size === 0) return [{ starts, ends }]
  const found: WallRange[] = []
  for (let day = startOfDay(starts) - secondsPerDay; day < ends; day += secondsPerDay) {
    const number = Math.floor(day / secondsPerDay)
    if (days_off.has(number) || !isDutyWeek(rotation, day)) continue
    for (const { day: weekDay, opens, closes } of hours.length > 0 ? hours : wholeDays) {
      if (weekDay !== weekDayIndex(number)) continue
      const until = day + closes + (closes > opens ? 0 : secondsPerDay)
      found.push({ starts: Math.max(starts, day + opens), ends: Math.min(ends, until) })
    }
  }
  return joinTouching(found.filter((one) => one.starts < one.ends))
}

function joinTouching(ranges: WallRange[]): WallRange[] {
  const joined: WallRange[] = []
  for (const range of ranges.toSorted((a, b) => a.starts - b.starts)) {
    const last = joined.at(-1)
    if (last && range.starts <= last.ends) last.ends = Math.max(last.ends, range.ends)
    else joined.push({ ...range })
  }
  return joined
}

/**
 * Lists the turns that begin before `to`, ascending, in wall time: daylight saving changes neither who has a turn nor
 * the time of day of a hand-over. Each turn ends where the next one begins. A turn without duty is listed only if it
 * counts.
 */
export function* listTurns(rotation: Rotation, to: WallTime): Generator<Turn> {
  const end = Math.min(to, rotation.ends)
  let index = 0
  let starts: WallTime | undefined
  for (const next of listHandovers(rotation)) {
    if (starts !== undefined) {
      const ends = Math.min(next, rotation.ends)
      const shifts = dutyTimes(rotation, { starts, ends })
      if (shifts.length > 0 || rotation.counts_days_off) yield { index: index++, starts, ends, shifts }
    }
    if (next >= end) return
    starts = next
  }
}
