/** Days as `YYYY-MM-DD`, compared as text. Both ends of a range are included. */
export interface DayRange {
  from: string
  until: string
}

const ms_per_day = 86_400_000

const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number): string =>
  new Date(toMs(day) + days * ms_per_day).toISOString().slice(0, 10)

/** Counts days; both ends are included. */
export const countDays = (from: string, until: string): number =>
  Math.round((toMs(until) - toMs(from)) / ms_per_day) + 1

/** The same number of days, directly before the range. */
export const previousSpan = ({ from, until }: DayRange): DayRange => ({
  from: addDays(from, -countDays(from, until)),
  until: addDays(from, -1),
})
