import type { WeekStart } from '@wardline/contract/accounts/session.schemas.ts'
import {
  addDays,
  daysSinceWeekday,
  formatDay,
  formatLongDay,
  formatMonth,
  formatShortDay,
  startOfDay,
  type WallTime,
} from '../wall-time/wall-time.view.ts'

export const calendarViews = ['agenda', 'month', 'week', 'day'] as const
export type CalendarView = (typeof calendarViews)[number]

const agendaDays = 28

export interface WallTimeRange {
  start: WallTime
  end: WallTime
}

/** Returns six weeks, the most that a month can touch. */
export function monthGridRange(day: WallTime, weekStart: WeekStart): WallTimeRange {
  const { start: first } = monthRange(day)
  const start = addDays(first, -daysSinceWeekday(first, weekStart))
  return { start, end: addDays(start, 42) }
}

export function monthRange(day: WallTime): WallTimeRange {
  const start = `${day.slice(0, 7)}-01T00:00:00`
  return { start, end: `${addDays(start, 31).slice(0, 7)}-01T00:00:00` }
}

export function weekRange(day: WallTime, weekStart: WeekStart): WallTimeRange {
  const start = addDays(startOfDay(day), -daysSinceWeekday(day, weekStart))
  return { start, end: addDays(start, 7) }
}

/** The agenda is a list of four weeks that begins on the selected day. */
export const agendaRange = (day: WallTime): WallTimeRange => ({
  start: startOfDay(day),
  end: addDays(startOfDay(day), agendaDays),
})

/** Returns the days to load: the month, for the hours of its members, and the agenda if it ends later. */
export function loadedRange(view: CalendarView, day: WallTime, weekStart: WeekStart): WallTimeRange {
  const month = monthGridRange(day, weekStart)
  const agenda = agendaRange(day)
  return view === 'agenda' && agenda.end > month.end ? { start: month.start, end: agenda.end } : month
}

/** `November 2026`, `Nov 16 – 22, 2026` or `Friday, November 20, 2026`; shorter for a phone. */
export function periodTitle(
  view: CalendarView,
  day: WallTime,
  weekStart: WeekStart,
  isShort = false,
): string {
  if (view === 'month') return formatMonth(day)
  if (view === 'day') return isShort ? formatDay(day) : formatLongDay(day)
  const { start, end } = view === 'agenda' ? agendaRange(day) : weekRange(day, weekStart)
  const last = addDays(end, -1)
  const isOneMonth = start.slice(0, 7) === last.slice(0, 7)
  const to = isOneMonth ? String(Number(last.slice(8, 10))) : formatShortDay(last)
  const span = `${formatShortDay(start)} – ${to}`
  return isShort ? span : `${span}, ${last.slice(0, 4)}`
}

export function stepPeriod(view: CalendarView, day: WallTime, by: -1 | 1): WallTime {
  if (view === 'day') return addDays(day, by)
  if (view === 'week') return addDays(day, 7 * by)
  if (view === 'agenda') return addDays(day, agendaDays * by)
  const { start, end } = monthRange(day)
  return by === 1 ? end : monthRange(addDays(start, -1)).start
}
