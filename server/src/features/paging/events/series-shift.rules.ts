import type { Rule } from '@wardline/recurrence/rule.ts'
import { lastPossibleStart } from '@wardline/recurrence/occurrence.ts'
import { secondsPerDay, startOfDay, weekDayIndex, type WallTime } from '@wardline/recurrence/wall-time.ts'

interface Series {
  rule: Rule
  starts: WallTime
  zone: string
}

const dayNumber = (wall: WallTime): number => Math.floor(wall / secondsPerDay)
const secondOfDay = (wall: WallTime): number => wall - startOfDay(wall)
const shiftWeekDay = (weekDay: number, days: number): number => weekDayIndex(weekDay + days - 3)

/**
 * Writes implied parts into the rule: monthly from the 31st stays monthly on the 31st, even if the second
 * part of the series begins on 28 February.
 */
function withImpliedParts({ rule, starts }: Series): Rule {
  const isImplied = rule.freq === 'MONTHLY' && rule.by_month_day.length + rule.by_day.length === 0
  return isImplied ? { ...rule, by_month_day: [new Date(starts * 1000).getUTCDate()] } : rule
}

function shiftDays(rule: Rule, days: number): Rule | undefined {
  if (days === 0) return rule
  const { freq, by_day, by_month_day } = rule
  const otherParts =
    rule.by_month.length + rule.by_week_no.length + rule.by_year_day.length + rule.by_set_pos.length
  if (otherParts > 0) return undefined
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    if (by_month_day.length > 0) return undefined
    const shifted = by_day
      .map((one) => ({ ...one, day: shiftWeekDay(one.day, days) }))
      .toSorted((a, b) => a.day - b.day)
    return { ...rule, by_day: shifted, wkst: shiftWeekDay(rule.wkst, days) }
  }
  // In a leap year, a day of the year is another date.
  if (freq === 'YEARLY') return undefined
  const dates = by_month_day.map((date) => date + days)
  // After the 28th the last day of a shorter month stands in, and would not shift along.
  const fits = [...dates, ...by_month_day].every((date) => date >= 1 && date <= 28)
  return by_day.length === 0 && fits ? { ...rule, by_month_day: dates } : undefined
}

/** Returns UNTIL as a day: that of the last possible start, shifted by `days`. */
function shiftEnd(series: Series, days: number): Rule['until'] {
  if (!series.rule.until) return null
  const last = lastPossibleStart(series)
  const isReached = secondOfDay(series.starts) <= secondOfDay(last)
  const lastDay = dayNumber(last) + (isReached ? 0 : -1) + days
  return { wall: lastDay * secondsPerDay + secondsPerDay - 1, is_utc: false, is_date: true }
}

/**
 * Shifts a rule so that occurrence `at` falls on `starts`. Undefined if the rule fixes days (the first
 * Monday, 12 May) or hours that would no longer match.
 */
export function shiftRule(series: Series, at: WallTime, starts: WallTime): Rule | undefined {
  const days = dayNumber(starts) - dayNumber(at)
  const times = series.rule.by_hour.length + series.rule.by_minute.length + series.rule.by_second.length
  if (starts === at) return withImpliedParts(series)
  if (times > 0) return undefined
  const shifted = shiftDays(withImpliedParts(series), days)
  return shifted && { ...shifted, until: shiftEnd(series, days) }
}
