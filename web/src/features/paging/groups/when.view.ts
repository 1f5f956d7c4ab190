import { clockOf, dateOf, dayText, wallIn } from '../calendar/wall.view.ts'

/**
 * An instant as the group's clock shows it: `19:00`, with its day when that is not today. `now` in ms since 1970.
 */
export function whenText(instant: string, now: number, zone: string): string {
  const wall = wallIn(zone, Date.parse(instant))
  const isToday = dateOf(wall) === dateOf(wallIn(zone, now))
  return isToday ? clockOf(wall) : `${dayText(wall)}, ${clockOf(wall)}`
}
