import { calendarViews, type CalendarView } from './calendar-period.view.ts'

export interface CalendarSearch {
  view?: CalendarView
  date?: string
}

const views: readonly unknown[] = calendarViews

const isDay = (date: unknown): date is string => {
  const at = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(date) ? Date.parse(date) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === date
}

export const parseCalendarSearch = ({ view, date }: Record<string, unknown>): CalendarSearch => ({
  ...(views.includes(view) && { view: view as CalendarView }),
  ...(isDay(date) && { date }),
})
