import {
  addDays,
  datePart,
  formatClock,
  formatDay,
  formatHours,
  type WallTime,
} from '../wall-time/wall-time.view.ts'
import type { CalendarEntry } from './calendar-entry.view.ts'
import type { WallTimeRange } from './calendar-period.view.ts'

interface AgendaDay {
  day: string
  entries: CalendarEntry[]
}

/** Lists each entry on the day on which it starts; one that has started before is on the first day. */
export function agendaByDay(entries: readonly CalendarEntry[], { start, end }: WallTimeRange): AgendaDay[] {
  const days = new Map<string, CalendarEntry[]>()
  const visible = entries.filter((entry) => entry.start < end && entry.end > start)
  for (const entry of visible.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const day = datePart(entry.start < start ? start : entry.start)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

/** `07:00–19:00`, `until 07:00`, `from 19:00` or `All day`; a shift that ends on another day says which. */
export function agendaHours({ start, end, allDay }: CalendarEntry, day: WallTime): string {
  const endsBy = `${addDays(`${datePart(day)}T00:00:00`, 1).slice(0, 10)}T12:00:00`
  const until = end <= endsBy ? formatClock(end) : `${formatDay(end)}, ${formatClock(end)}`
  if (allDay) return 'All day'
  if (datePart(start) < datePart(day)) return `until ${until}`
  return end <= endsBy ? formatHours(start, end) : `${formatClock(start)} until ${until}`
}
