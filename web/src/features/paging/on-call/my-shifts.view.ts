import type { MyShift, MyShifts } from '@wardline/contract/paging/my-shift.schemas.ts'
import { clockOf, dateOf, dayText, plusDays, wallIn, wallOf, type Wall } from '../calendar/wall.view.ts'

export interface ShiftDay {
  /** `2026-11-20` */
  date: string
  /** `Today`, `Tomorrow`, `Fri, Nov 27`. */
  title: string
  shifts: MyShift[]
}

const dayOf = (time: string): Wall => `${dateOf(wallOf(time))}T00:00:00`

/** Shifts by the day on which they begin; those that are under way are today's. `now` in ms; each in its group's zone. */
export function shiftDays(shifts: readonly MyShift[], now: number): ShiftDay[] {
  const dated = shifts.map((shift) => {
    const today: Wall = `${dateOf(wallIn(shift.time_zone, now))}T00:00:00`
    const day = shift.is_now ? today : dayOf(shift.start)
    const title = day === today ? 'Today' : day === plusDays(today, 1) ? 'Tomorrow' : dayText(day)
    return { date: dateOf(day), title, shift }
  })
  return [...Map.groupBy(dated, ({ date }) => date)].map(([date, entries]) => ({
    date,
    title: entries[0]?.title ?? '',
    shifts: entries.map(({ shift }) => shift),
  }))
}

/** `19:00–07:00`, with the day of its beginning or end when that is not the day it stands under. */
export function shiftHours({ start, end }: { start: string; end: string }, date: string): string {
  const [from, to] = [wallOf(start), wallOf(end)]
  const first = dateOf(from) === date ? clockOf(from) : `${dayText(from)}, ${clockOf(from)}`
  // Until midnight is still that night; a next morning is plain from its hour.
  const isPlain = dateOf(to) === date || to <= `${dateOf(plusDays(`${date}T00:00:00`, 1))}T12:00:00`
  return `${first}–${isPlain ? clockOf(to) : `${dayText(to)}, ${clockOf(to)}`}`
}

/** `On call now for ICU until 19:00`, or when one is next; nothing within the weeks that were asked for. */
export function standingText({ results }: Pick<MyShifts, 'results'>, now: number): string {
  const on = results.filter(({ is_now }) => is_now)
  if (on.length > 0) {
    const each = on.map(({ group_name, end, time_zone }) => {
      const wall = wallOf(end)
      const isToday = dateOf(wall) === dateOf(wallIn(time_zone, now))
      return `${group_name} until ${isToday ? clockOf(wall) : `${dayText(wall)}, ${clockOf(wall)}`}`
    })
    return `You are on call now: ${each.join('; ')}.`
  }
  const [next] = results
  if (!next) return 'You are not on call in the next weeks.'
  const wall = wallOf(next.start)
  return `You are not on call now. Next: ${next.group_name}, ${dayText(wall)}, ${clockOf(wall)}.`
}

/** The occurrence on its group's calendar; a shift that no event has is found on the calendar itself. */
export function shiftAddress({ group_uid, event_id, original_start }: MyShift): string {
  if (event_id === null || original_start === null) return `/pagingGroups/${group_uid}/calendar`
  const search = new URLSearchParams({ originalStart: original_start })
  return `/pagingGroups/${group_uid}/events/${event_id}?${search.toString()}`
}
