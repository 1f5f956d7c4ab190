import type { RosterShift, RosterTotals } from '@wardline/contract/paging/sheets/roster.schemas.ts'
import {
  formatWithOffset,
  parseWallTime,
  secondsPerDay,
  toInstant,
  weekDayIndex,
  type Instant,
} from '@wardline/recurrence/wall-time.ts'
import { listNights } from '@wardline/rostering/violation.ts'

export interface Duty {
  start: Instant
  end: Instant
}

const msPerHour = 3_600_000
/** The hours of duty from which a weekend or a holiday counts. */
const leastMs = 3 * msPerHour

/** The days of a roster as instants: midnight of the first until midnight after the last. Days are ISO dates. */
export function toPeriod(zone: string, { from, to }: { from: string; to: string }): Duty {
  return {
    start: toInstant(zone, parseWallTime(`${from}T00:00:00`)),
    end: toInstant(zone, parseWallTime(`${to}T00:00:00`) + secondsPerDay),
  }
}

/** Undefined for a shift outside of the period. */
export function cutTo(period: Duty, shift: Duty): Duty | undefined {
  const start = Math.max(shift.start, period.start)
  const end = Math.min(shift.end, period.end)
  return start < end ? { start, end } : undefined
}

/** Shifts at the same time, such as two calls of one user, count once for hours. */
function mergeTimes(shifts: readonly Duty[]): Duty[] {
  const merged: Duty[] = []
  for (const { start, end } of shifts.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

const msWithin = (duties: readonly Duty[], span: Duty): number =>
  duties.reduce((sum, duty) => {
    const part = cutTo(span, duty)
    return part ? sum + part.end - part.start : sum
  }, 0)

interface Calendar {
  zone: string
  period: Duty
  /** ISO dates. */
  from: string
  to: string
  holidays: readonly { day: string }[]
}

/** The weekends that the period touches, each cut to it. Fridays after 24:00 until Mondays 00:00. */
function listWeekends({ zone, period, from, to }: Calendar): Duty[] {
  const first = parseWallTime(`${from}T00:00:00`) / secondsPerDay
  const last = parseWallTime(`${to}T00:00:00`) / secondsPerDay
  const weekends: Duty[] = []
  const saturday = 5
  for (let day = first - weekDayIndex(first) + saturday - 7; day <= last; day += 7) {
    const weekend = {
      start: toInstant(zone, day * secondsPerDay),
      end: toInstant(zone, (day + 2) * secondsPerDay),
    }
    const part = cutTo(period, weekend)
    if (part) weekends.push(part)
  }
  return weekends
}

/** @param shifts the shifts of one user, cut to the period */
export function sumDuty(shifts: readonly Duty[], calendar: Calendar): RosterTotals {
  const { zone, holidays } = calendar
  const duties = mergeTimes(shifts)
  const nights = new Set(duties.flatMap((duty) => listNights({ ...duty, time_zone: zone })))
  const countOf = (spans: readonly Duty[]) => spans.filter((span) => msWithin(duties, span) >= leastMs).length
  return {
    shifts: shifts.length,
    hours: roundToTenth(duties.reduce((sum, { start, end }) => sum + end - start, 0) / msPerHour),
    nights: nights.size,
    weekends: countOf(listWeekends(calendar)),
    holidays: countOf(holidays.map(({ day }) => toPeriod(zone, { from: day, to: day }))),
  }
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10

const noDuty: RosterTotals = { shifts: 0, hours: 0, nights: 0, weekends: 0, holidays: 0 }

export function averageDuty(totals: readonly RosterTotals[]): RosterTotals {
  if (totals.length === 0) return noDuty
  const mean = (of: (each: RosterTotals) => number) =>
    roundToTenth(totals.reduce((sum, each) => sum + of(each), 0) / totals.length)
  return {
    shifts: mean(({ shifts }) => shifts),
    hours: mean(({ hours }) => hours),
    nights: mean(({ nights }) => nights),
    weekends: mean(({ weekends }) => weekends),
    holidays: mean(({ holidays }) => holidays),
  }
}

export const toRosterShift = (
  zone: string,
  { whole, call_order, title, group }: Omit<RosterShift, 'start' | 'end'> & { whole: Duty },
): RosterShift => ({
  call_order,
  title,
  start: formatWithOffset(zone, whole.start),
  end: formatWithOffset(zone, whole.end),
  ...(group !== undefined && { group }),
})
