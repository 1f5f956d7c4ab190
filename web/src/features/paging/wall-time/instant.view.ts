import { formatClock, datePart, formatDay, wallTimeIn } from './wall-time.view.ts'

/** `19:00`, with its day unless that is today. `now` is in ms since 1970. */
export function formatInstant(instant: string, now: number, zone: string): string {
  const wall = wallTimeIn(zone, Date.parse(instant))
  const isToday = datePart(wall) === datePart(wallTimeIn(zone, now))
  return isToday ? formatClock(wall) : `${formatDay(wall)}, ${formatClock(wall)}`
}
