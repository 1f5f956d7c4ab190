import { secondsPerDay, formatWallTime, type Instant } from '@wardline/recurrence/wall-time.ts'
import { listOccurrencesBetween } from '../calendar/occurrence.rules.ts'
import type { ImportedSeries } from '../import/imported-series.rules.ts'

interface NamedDay {
  day: string
  name: string
}

const years_ahead = 3

/** The dates of the all-day events, by date; the first name of a date counts. */
export function listHolidayDates(series: readonly ImportedSeries[], now: Instant): NamedDay[] {
  const window = { from: now, to: now + years_ahead * 366 * secondsPerDay * 1000 }
  const found = series
    .filter(({ event }) => event.is_all_day)
    .flatMap(({ event, overrides }) =>
      listOccurrencesBetween(event, overrides, window).flatMap(({ original_start, original_end, title }) =>
        listDays(original_start, original_end).map((day) => ({ day, name: title })),
      ),
    )
  const byDay = new Map(found.toReversed().map((one) => [one.day, one]))
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** An event of several weeks is no holiday. */
const max_days = 14

function listDays(start: number, end: number): string[] {
  const count = Math.max(1, Math.round((end - start) / secondsPerDay))
  if (count > max_days) return []
  return Array.from({ length: count }, (_, at) => formatWallTime(start + at * secondsPerDay).slice(0, 10))
}
