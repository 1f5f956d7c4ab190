import type { Rule } from './recurrence-parse.rules.ts'
import { lastStart } from './recurrence.rules.ts'
import { day, midnightOf, weekDayOf, type Wall } from './wall-time.rules.ts'

interface Series {
  rule: Rule
  starts: Wall
  zone: string
}

const dayOf = (wall: Wall): number => Math.floor(wall / day)
const timeOf = (wall: Wall): number => wall - midnightOf(wall)
const turned = (weekDay: number, days: number): number => weekDayOf(weekDay + days - 3)

/**
 * The same rule with what the first occurrence implies said in words: monthly from the 31st goes on being monthly on the
 * 31st when its second part begins on 28 February.
 */
function spelled({ rule, starts }: Series): Rule {
  const isImplied = rule.freq === 'MONTHLY' && rule.by_month_day.length + rule.by_day.length === 0
  return isImplied ? { ...rule, by_month_day: [new Date(starts * 1000).getUTCDate()] } : rule
}

function movedDays(rule: Rule, days: number): Rule | undefined {
  if (days === 0) return rule
  const { freq, by_day, by_month_day } = rule
  const others =
    rule.by_month.length + rule.by_week_no.length + rule.by_year_day.length + rule.by_set_pos.length
  if (others > 0) return undefined
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    if (by_month_day.length > 0) return undefined
    const moved = by_day
      .map((one) => ({ ...one, day: turned(one.day, days) }))
      .toSorted((a, b) => a.day - b.day)
    return { ...rule, by_day: moved, wkst: turned(rule.wkst, days) }
  }
  // A day of the year is another one in a leap year.
  if (freq === 'YEARLY') return undefined
  const dates = by_month_day.map((date) => date + days)
  // Beyond the 28th the last day of a shorter month stands in, which would not move along.
  const fits = [...dates, ...by_month_day].every((date) => date >= 1 && date <= 28)
  return by_day.length === 0 && fits ? { ...rule, by_month_day: dates } : undefined
}

/** The end of a rule in the day of its last possible start, which moves along. */
function movedEnd(series: Series, days: number): Rule['until'] {
  if (!series.rule.until) return null
  const last = lastStart(series)
  const isReached = timeOf(series.starts) <= timeOf(last)
  const lastDay = dayOf(last) + (isReached ? 0 : -1) + days
  return { wall: lastDay * day + day - 1, is_utc: false, is_date: true }
}

/**
 * The rule of a series of which the occurrence `at` moves to `starts`, and every other one with it; undefined when the rule
 * itself names days (the first Monday, 12 May) or hours that would not be true any more.
 */
export function movedRule(series: Series, at: Wall, starts: Wall): Rule | undefined {
  const days = dayOf(starts) - dayOf(at)
  const times = series.rule.by_hour.length + series.rule.by_minute.length + series.rule.by_second.length
  if (starts === at) return spelled(series)
  if (times > 0) return undefined
  const moved = movedDays(spelled(series), days)
  return moved && { ...moved, until: movedEnd(series, days) }
}
