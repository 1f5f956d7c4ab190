import type { MyShift, MyShifts } from '@wardline/contract/paging/my-shifts/my-shift.schemas.ts'
import type { WeekStart } from '@wardline/contract/accounts/session.schemas.ts'
import { weekRange } from '../calendar/calendar-period.view.ts'
import {
  formatClock,
  datePart,
  formatDay,
  addDays,
  wallTimeIn,
  toWallTime,
  type WallTime,
} from '../wall-time/wall-time.view.ts'

export interface DatedShift {
  date: string
  /** `Today`, `Tomorrow` or `Fri, Nov 27`. */
  day: string
  shift: MyShift
}

export interface ShiftWeek {
  start: WallTime
  title: string
  shifts: DatedShift[]
}

const startDay = (time: string): WallTime => `${datePart(toWallTime(time))}T00:00:00`

/** By the start day in the group's zone; current shifts belong to today. `now` is in ms. */
export function groupShiftsByWeek(
  shifts: readonly MyShift[],
  now: number,
  weekStart: WeekStart,
): ShiftWeek[] {
  const dated = shifts.map((shift) => {
    const today: WallTime = `${datePart(wallTimeIn(shift.time_zone, now))}T00:00:00`
    const start = shift.is_now ? today : startDay(shift.start)
    const day = start === today ? 'Today' : start === addDays(today, 1) ? 'Tomorrow' : formatDay(start)
    const weekOf = (each: WallTime) => weekRange(each, weekStart).start
    return { week: weekOf(start), thisWeek: weekOf(today), date: datePart(start), day, shift }
  })
  return [...Map.groupBy(dated, ({ week }) => week)].map(([start, entries]) => ({
    start,
    title: nameWeek(start, entries[0]?.thisWeek ?? start),
    shifts: entries.map(({ date, day, shift }) => ({ date, day, shift })),
  }))
}

function nameWeek(start: WallTime, thisWeek: WallTime): string {
  if (start === thisWeek) return 'This week'
  return start === addDays(thisWeek, 7) ? 'Next week' : `Week of ${formatDay(start)}`
}

/** `19:00–07:00`, with a day where start or end is not on `date` or the following morning. */
export function formatShiftHours({ start, end }: { start: string; end: string }, date: string): string {
  const [from, to] = [toWallTime(start), toWallTime(end)]
  const first = datePart(from) === date ? formatClock(from) : `${formatDay(from)}, ${formatClock(from)}`
  const needsNoDay = datePart(to) === date || to <= `${datePart(addDays(`${date}T00:00:00`, 1))}T12:00:00`
  return `${first}–${needsNoDay ? formatClock(to) : `${formatDay(to)}, ${formatClock(to)}`}`
}

export function onCallStatusText({ results }: Pick<MyShifts, 'results'>, now: number): string {
  const on = results.filter(({ is_now }) => is_now)
  if (on.length > 0) {
    const each = on.map(({ group_name, end, time_zone }) => {
      const wall = toWallTime(end)
      const isToday = datePart(wall) === datePart(wallTimeIn(time_zone, now))
      return `${group_name} until ${isToday ? formatClock(wall) : `${formatDay(wall)}, ${formatClock(wall)}`}`
    })
    return `You are on call now: ${each.join('; ')}.`
  }
  const [next] = results
  if (!next) return 'You have no shifts in the next six weeks.'
  const wall = toWallTime(next.start)
  return `You are not on call now. Next: ${next.group_name}, ${formatDay(wall)}, ${formatClock(wall)}.`
}

export function shiftUrl({ group_uid, event_id, original_start }: MyShift): string {
  if (event_id === null || original_start === null) return `/pagingGroups/${group_uid}/calendar`
  const search = new URLSearchParams({ originalStart: original_start })
  return `/pagingGroups/${group_uid}/events/${event_id}?${search.toString()}`
}
