/** Days and months as `YYYY-MM-DD`, compared as text. */

const ms_per_day = 86_400_000

/** A page counts what happens within three days, and a night ends on the day after it began. */
export const days_until_final = 3

const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => toDay(toMs(day) + days * ms_per_day)

/** Both included. */
export const countDays = (from: string, until: string): number =>
  Math.round((toMs(until) - toMs(from)) / ms_per_day) + 1

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

interface Span {
  from: string
  until: string
}

/** A period as months and days, with the current month as a whole, whose sum has its days until `tallied`. */
export function splitPeriodUntil(
  { from, until }: Span,
  tallied: string,
): { months: Span | null; days: Span[] } {
  const next = nextMonth(tallied)
  return splitPeriod({ from, until: until >= tallied ? addDays(next, -1) : until }, next)
}

/**
 * A period as months that are over, whose sums are stored, and the days before and after them. A month is over when
 * `today` is in a later one.
 */
export function splitPeriod({ from, until }: Span, today: string): { months: Span | null; days: Span[] } {
  const whole = listMonths(from, until).filter(
    (month) => month >= from && nextMonth(month) <= addDays(until, 1) && nextMonth(month) <= today,
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
