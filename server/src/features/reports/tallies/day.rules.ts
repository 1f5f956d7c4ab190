import { addDays, countDays, type DayRange } from '@wardline/contract/days.rules.ts'

/** Days and months as `YYYY-MM-DD`, compared as text. */

/** The outcome of a page is final after three days, and a night ends on the day after it began. */
export const days_until_final = 3

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}

export function listMonths(from: string, until: string): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month <= until; month = nextMonth(month)) months.push(month)
  return months
}

export function listDays(from: string, until: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, until)) }, (_, i) => addDays(from, i))
}

/**
 * A period as whole months, and the days before and after them. Nothing is counted after `lastDay`, so its month is whole
 * up to that day.
 */
export function splitPeriod(
  period: DayRange,
  lastDay: string,
): { months: DayRange | null; days: DayRange[] } {
  const { from } = period
  const until = period.until >= lastDay ? addDays(nextMonth(lastDay), -1) : period.until
  const whole = listMonths(from, until).filter(
    (month) => month >= from && nextMonth(month) <= addDays(until, 1),
  )
  const [first] = whole
  const last = whole.at(-1)
  if (first === undefined || last === undefined) return { months: null, days: [{ from, until }] }
  const before = { from, until: addDays(first, -1) }
  const after = { from: nextMonth(last), until }
  return {
    months: { from: first, until: last },
    days: [before, after].filter((span) => span.from <= span.until),
  }
}
