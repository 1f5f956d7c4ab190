import type { Rule } from './rule.ts'
import { secondsPerDay, weekDayIndex, type WallTime } from './wall-time.ts'

interface Series {
  rule: Rule
  starts: WallTime
}

/** A year, month, week or day of a rule, in days since 1970-01-01; `after` is exclusive. */
export interface Period {
  begins: number
  after: number
}

const dayNumber = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / (secondsPerDay * 1000)
function dateOf(number: number) {
  const date = new Date(number * secondsPerDay * 1000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() }
}
const daysIn = (year: number, month: number): number =>
  dayNumber(year, month + 1, 1) - dayNumber(year, month, 1)
const weekStart = (number: number, wkst: number): number => number - ((weekDayIndex(number) - wkst + 7) % 7)

const firstDay = ({ starts }: Series): number => Math.floor(starts / secondsPerDay)

/** Period 0 contains the first occurrence. */
export function nthPeriod(series: Series, n: number): Period {
  const { rule } = series
  const step = n * rule.interval
  const first = dateOf(firstDay(series))
  switch (rule.freq) {
    case 'DAILY': {
      const begins = firstDay(series) + step
      return { begins, after: begins + 1 }
    }
    case 'WEEKLY': {
      const begins = weekStart(firstDay(series), rule.wkst) + step * 7
      return { begins, after: begins + 7 }
    }
    case 'MONTHLY':
      return {
        begins: dayNumber(first.year, first.month + step, 1),
        after: dayNumber(first.year, first.month + step + 1, 1),
      }
    case 'YEARLY':
      return { begins: dayNumber(first.year + step, 1, 1), after: dayNumber(first.year + step + 1, 1, 1) }
  }
}

/** Index (see `nthPeriod`) of the period of a wall time, or of the one after; may be one too high. */
export function periodIndexAt(series: Series, wall: WallTime): number {
  const { rule } = series
  const at = Math.floor(wall / secondsPerDay)
  const [first, date] = [dateOf(firstDay(series)), dateOf(at)]
  const years = date.year - first.year
  const distance = {
    DAILY: () => at - firstDay(series),
    WEEKLY: () => (at - weekStart(firstDay(series), rule.wkst)) / 7,
    MONTHLY: () => years * 12 + date.month - first.month,
    YEARLY: () => years,
  }[rule.freq]()
  return Math.floor(distance / rule.interval)
}

/** First day of week 1: the first week with at least four days in the year (RFC 5545, ISO 8601). */
function firstWeek(year: number, wkst: number): number {
  const start = weekStart(dayNumber(year, 1, 1), wkst)
  return dayNumber(year, 1, 1) - start > 3 ? start + 7 : start
}

function isInWeek(number: number, weeks: number[], wkst: number): boolean {
  const { year } = dateOf(number)
  const weekYear = [year + 1, year, year - 1].find((one) => number >= firstWeek(one, wkst)) ?? year
  const week = Math.floor((number - firstWeek(weekYear, wkst)) / 7) + 1
  const weeksThere = (firstWeek(weekYear + 1, wkst) - firstWeek(weekYear, wkst)) / 7
  return weeks.includes(week) || weeks.includes(week - weeksThere - 1)
}

/** `2MO` counts within the month, or within the year if a yearly rule has no BYMONTH. */
function isNumberedDay(number: number, nth: number, within: Period): boolean {
  if (nth === 0) return true
  const position =
    nth > 0 ? Math.floor((number - within.begins) / 7) + 1 : -Math.floor((within.after - 1 - number) / 7) - 1
  return position === nth
}

/**
 * Unlike RFC 5545, monthly on the 31st falls on the last day of a shorter month; skipping the month would
 * leave a gap in the schedule. Combined with BYDAY ("Friday the 31st") the number stays a condition.
 */
function isMonthDay(rule: Rule, monthDays: number[], date: number, length: number): boolean {
  if (monthDays.includes(date) || monthDays.includes(date - length - 1)) return true
  return (
    rule.freq === 'MONTHLY' &&
    rule.by_day.length === 0 &&
    date === length &&
    monthDays.some((one) => one > length)
  )
}

/** Day parts of the rule; where it has none, those of the first occurrence. */
function effectiveDayParts(series: Series): Pick<Rule, 'by_month' | 'by_month_day' | 'by_day'> {
  const { rule } = series
  const { by_month, by_month_day, by_day } = rule
  const first = dateOf(firstDay(series))
  const hasDayParts =
    by_month_day.length + by_day.length + rule.by_week_no.length + rule.by_year_day.length > 0
  if (hasDayParts || rule.freq === 'DAILY') return { by_month, by_month_day, by_day }
  if (rule.freq === 'WEEKLY')
    return { by_month, by_month_day, by_day: [{ day: weekDayIndex(firstDay(series)), nth: 0 }] }
  const months = rule.freq === 'YEARLY' && by_month.length === 0 ? [first.month] : by_month
  return { by_month: months, by_month_day: [first.date], by_day }
}

interface Month {
  month: number
  days: number
  period: Period
  yearPeriod: Period
}

function monthOf(number: number): Month {
  const { year, month, date } = dateOf(number)
  const begins = number - date + 1
  const days = daysIn(year, month)
  const yearPeriod = { begins: dayNumber(year, 1, 1), after: dayNumber(year + 1, 1, 1) }
  return { month, days, period: { begins, after: begins + days }, yearPeriod }
}

type DayParts = ReturnType<typeof effectiveDayParts>

function includesDay(rule: Rule, { by_month_day, by_day }: DayParts, number: number, month: Month): boolean {
  const { period, yearPeriod, days } = month
  if (by_month_day.length > 0 && !isMonthDay(rule, by_month_day, number - period.begins + 1, days))
    return false
  if (rule.by_year_day.length > 0) {
    const [yearDay, daysInYear] = [number - yearPeriod.begins + 1, yearPeriod.after - yearPeriod.begins]
    if (!rule.by_year_day.includes(yearDay) && !rule.by_year_day.includes(yearDay - daysInYear - 1))
      return false
  }
  if (rule.by_week_no.length > 0 && !isInWeek(number, rule.by_week_no, rule.wkst)) return false
  if (by_day.length === 0) return true
  const within = rule.freq === 'YEARLY' && rule.by_month.length === 0 ? yearPeriod : period
  const week_day = weekDayIndex(number)
  return by_day.some((one) => one.day === week_day && isNumberedDay(number, one.nth, within))
}

export function matchingDays(series: Series, { begins, after }: Period): number[] {
  const { rule } = series
  const parts = effectiveDayParts(series)
  const days: number[] = []
  let number = begins
  while (number < after) {
    const month = monthOf(number)
    const end = Math.min(after, month.period.after)
    if (parts.by_month.length === 0 || parts.by_month.includes(month.month))
      for (; number < end; number++) if (includesDay(rule, parts, number, month)) days.push(number)
    number = end
  }
  return days
}

/** Whether the series falls on the last day of a month that lacks its day of the month, unlike in RFC 5545. */
export function usesLastDay(series: Series): boolean {
  const { by_month, by_month_day, by_day } = effectiveDayParts(series)
  if (series.rule.freq !== 'MONTHLY' || by_day.length > 0) return false
  const months = by_month.length > 0 ? by_month : [2]
  return months.some((month) => by_month_day.some((day) => day > daysIn(2027, month)))
}
