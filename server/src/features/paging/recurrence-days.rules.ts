import type { Rule } from './recurrence-parse.rules.ts'
import { day, weekDayOf, type Wall } from './wall-time.rules.ts'

interface Series {
  rule: Rule
  starts: Wall
}

/** A year, month, week or day of a rule: days are numbered from 1970-01-01, `after` is the first day past it. */
export interface Period {
  begins: number
  after: number
}

const dayNumber = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / (day * 1000)
const dateOf = (number: number) => {
  const date = new Date(number * day * 1000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() }
}
const daysIn = (year: number, month: number): number =>
  dayNumber(year, month + 1, 1) - dayNumber(year, month, 1)
const weekBegin = (number: number, wkst: number): number => number - ((weekDayOf(number) - wkst + 7) % 7)

const firstDay = ({ starts }: Series): number => Math.floor(starts / day)

/** The nth period of a series, the one with its first occurrence being 0. */
export function periodOf(series: Series, n: number): Period {
  const { rule } = series
  const step = n * rule.interval
  const own = dateOf(firstDay(series))
  switch (rule.freq) {
    case 'DAILY': {
      const begins = firstDay(series) + step
      return { begins, after: begins + 1 }
    }
    case 'WEEKLY': {
      const begins = weekBegin(firstDay(series), rule.wkst) + step * 7
      return { begins, after: begins + 7 }
    }
    case 'MONTHLY':
      return {
        begins: dayNumber(own.year, own.month + step, 1),
        after: dayNumber(own.year, own.month + step + 1, 1),
      }
    case 'YEARLY':
      return { begins: dayNumber(own.year + step, 1, 1), after: dayNumber(own.year + step + 1, 1, 1) }
  }
}

/** Which period of a series a wall time is in or next after, counted as `periodOf` counts; may be one too many. */
export function periodAt(series: Series, wall: Wall): number {
  const { rule } = series
  const at = Math.floor(wall / day)
  const [own, then] = [dateOf(firstDay(series)), dateOf(at)]
  const years = then.year - own.year
  const away = {
    DAILY: () => at - firstDay(series),
    WEEKLY: () => (at - weekBegin(firstDay(series), rule.wkst)) / 7,
    MONTHLY: () => years * 12 + then.month - own.month,
    YEARLY: () => years,
  }[rule.freq]()
  return Math.floor(away / rule.interval)
}

/** The first day of week 1 of a year: the first week with at least four days in it. */
function firstWeek(year: number, wkst: number): number {
  const begin = weekBegin(dayNumber(year, 1, 1), wkst)
  return dayNumber(year, 1, 1) - begin > 3 ? begin + 7 : begin
}

function isInWeek(number: number, weeks: number[], wkst: number): boolean {
  const { year } = dateOf(number)
  const owner = [year + 1, year, year - 1].find((one) => number >= firstWeek(one, wkst)) ?? year
  const week = Math.floor((number - firstWeek(owner, wkst)) / 7) + 1
  const weeksThere = (firstWeek(owner + 1, wkst) - firstWeek(owner, wkst)) / 7
  return weeks.includes(week) || weeks.includes(week - weeksThere - 1)
}

/** `2MO` counts within the month, or within the year when a yearly rule names no months. */
function isNumberedDay(number: number, nth: number, within: Period): boolean {
  if (nth === 0) return true
  const place =
    nth > 0 ? Math.floor((number - within.begins) / 7) + 1 : -Math.floor((within.after - 1 - number) / 7) - 1
  return place === nth
}

/**
 * Monthly on the 31st is on the last day of a shorter month: dropping it, as RFC 5545 does, would leave a hole. With days
 * of the week beside it ("Friday the 31st") the number is a condition and stays as it is.
 */
function isMonthDay(rule: Rule, wanted: number[], date: number, length: number): boolean {
  if (wanted.includes(date) || wanted.includes(date - length - 1)) return true
  return (
    rule.freq === 'MONTHLY' &&
    rule.by_day.length === 0 &&
    date === length &&
    wanted.some((one) => one > length)
  )
}

/** What the first occurrence says where the rule says nothing: its day of the week, of the month, of the year. */
function implied(series: Series): Pick<Rule, 'by_month' | 'by_month_day' | 'by_day'> {
  const { rule } = series
  const { by_month, by_month_day, by_day } = rule
  const own = dateOf(firstDay(series))
  const saysDay = by_month_day.length + by_day.length + by_year(rule) > 0
  if (saysDay || rule.freq === 'DAILY') return { by_month, by_month_day, by_day }
  if (rule.freq === 'WEEKLY')
    return { by_month, by_month_day, by_day: [{ day: weekDayOf(firstDay(series)), nth: 0 }] }
  const months = rule.freq === 'YEARLY' && by_month.length === 0 ? [own.month] : by_month
  return { by_month: months, by_month_day: [own.date], by_day }
}

const by_year = (rule: Rule): number => rule.by_week_no.length + rule.by_year_day.length

/** Where a day stands: months and years are worked out once for all of their days. */
interface Month {
  month: number
  /** Days of it. */
  length: number
  own: Period
  /** Of the year; only where something is counted in it. */
  ofYear: Period
}

function monthOf(number: number): Month {
  const { year, month, date } = dateOf(number)
  const begins = number - date + 1
  const length = daysIn(year, month)
  const ofYear = { begins: dayNumber(year, 1, 1), after: dayNumber(year + 1, 1, 1) }
  return { month, length, own: { begins, after: begins + length }, ofYear }
}

type Said = ReturnType<typeof implied>

/** Whether the rule means this day of a month that it names. */
function isMeant(rule: Rule, { by_month_day, by_day }: Said, number: number, month: Month): boolean {
  const { own, ofYear, length } = month
  if (by_month_day.length > 0 && !isMonthDay(rule, by_month_day, number - own.begins + 1, length))
    return false
  if (rule.by_year_day.length > 0) {
    const [of, ofAll] = [number - ofYear.begins + 1, ofYear.after - ofYear.begins]
    if (!rule.by_year_day.includes(of) && !rule.by_year_day.includes(of - ofAll - 1)) return false
  }
  if (rule.by_week_no.length > 0 && !isInWeek(number, rule.by_week_no, rule.wkst)) return false
  if (by_day.length === 0) return true
  const within = rule.freq === 'YEARLY' && rule.by_month.length === 0 ? ofYear : own
  const week_day = weekDayOf(number)
  return by_day.some((one) => one.day === week_day && isNumberedDay(number, one.nth, within))
}

/** The days of a period on which the rule has occurrences, in order. */
export function daysOfPeriod(series: Series, { begins, after }: Period): number[] {
  const { rule } = series
  const said = implied(series)
  const days: number[] = []
  let number = begins
  while (number < after) {
    const month = monthOf(number)
    const end = Math.min(after, month.own.after)
    if (said.by_month.length === 0 || said.by_month.includes(month.month))
      for (; number < end; number++) if (isMeant(rule, said, number, month)) days.push(number)
    number = end
  }
  return days
}
