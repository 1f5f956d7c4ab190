import type { View } from './wall.view.ts'

/** Which part of the calendar is shown stands in the address: a reload and the way back find it again. */
export interface CalendarSearch {
  view?: View
  /** `2026-11-20`. */
  date?: string
}

const views: readonly unknown[] = ['month', 'week', 'day'] satisfies View[]

const isDay = (date: unknown): date is string => {
  const at = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(date) ? Date.parse(date) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === date
}

/** Whatever else stands there is left out. */
export const calendarSearch = ({ view, date }: Record<string, unknown>): CalendarSearch => ({
  ...(views.includes(view) && { view: view as View }),
  ...(isDay(date) && { date }),
})
