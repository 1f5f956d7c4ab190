/**
 * A time as the group's clock on the wall shows it, `2026-11-20T07:00:00`: the first 19 letters of the API's times. The
 * calendar draws these and nothing else, so no zone of any browser ever matters.
 */
export type Wall = string

const minute = 60_000

/** Counted as if every day had 24 hours, which is how a calendar is drawn. */
const numberOf = (wall: Wall): number => Date.parse(`${wall}Z`)
const wallAt = (number: number): Wall => new Date(number).toISOString().slice(0, 19)

/** Of a time as the API writes it, `2026-11-20T07:00:00-05:00`. */
export const wallOf = (time: string): Wall => time.slice(0, 19)

export const plusMinutes = (wall: Wall, minutes: number): Wall => wallAt(numberOf(wall) + minutes * minute)
export const plusDays = (wall: Wall, days: number): Wall => plusMinutes(wall, days * 24 * 60)
export const minutesBetween = (from: Wall, to: Wall): number => (numberOf(to) - numberOf(from)) / minute

export const midnightOf = (wall: Wall): Wall => `${wall.slice(0, 10)}T00:00:00`
const isMidnight = (wall: Wall): boolean => wall.slice(11) === '00:00:00'

/** What a `WhenField` or a `date` field holds as a wall time; undefined when it holds none. */
export function wallFrom(field: string): Wall | undefined {
  const wall = field.length === 10 ? `${field}T00:00:00` : field.length === 16 ? `${field}:00` : field
  return Number.isNaN(numberOf(wall)) ? undefined : wall
}

/** As a `WhenField` takes it. */
export const fieldOf = (wall: Wall): string => wall.slice(0, 16)
/** As a `date` field takes it. */
export const dateOf = (wall: Wall): string => wall.slice(0, 10)

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show at an instant (ms since 1970). */
export function wallIn(zone: string, at: number): Wall {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return clock.format(at).replace(' ', 'T')
}

/** Days from Monday to Monday that hold the whole month of this day: six weeks, as many as one can need. */
export function monthWindow(wall: Wall): { start: Wall; end: Wall } {
  const first = `${wall.slice(0, 7)}-01T00:00:00`
  const start = plusDays(first, -((new Date(numberOf(first)).getUTCDay() + 6) % 7))
  return { start, end: plusDays(start, 42) }
}

/** The first moment of the month of this day, and of the one after it. */
export function monthOf(wall: Wall): { start: Wall; end: Wall } {
  const start = `${wall.slice(0, 7)}-01T00:00:00`
  return { start, end: `${plusDays(start, 31).slice(0, 7)}-01T00:00:00` }
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (wall: Wall): string => made.format(numberOf(wall))
}
/** `Fri, Nov 20`. */
export const dayText = format({ weekday: 'short', month: 'short', day: 'numeric' })
export const monthText = format({ month: 'long', year: 'numeric' })
const longDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const shortDay = format({ month: 'short', day: 'numeric' })

/** Wards write 24 hours: `07:00`. */
export const clockOf = (wall: Wall): string => wall.slice(11, 16)

/** `07:00–15:00`. */
export const hoursText = (start: Wall, end: Wall): string => `${clockOf(start)}–${clockOf(end)}`

/** `Fri, Nov 20, 07:00–15:00`, with the day of its end when that is another; whole days without a time. */
export function spanText({ start, end, allDay }: { start: Wall; end: Wall; allDay: boolean }): string {
  const last = isMidnight(end) ? plusMinutes(end, -1) : end
  const isOneDay = dateOf(start) === dateOf(last)
  if (allDay) return isOneDay ? dayText(start) : `${dayText(start)} – ${dayText(last)}`
  return isOneDay
    ? `${dayText(start)}, ${hoursText(start, end)}`
    : `${dayText(start)}, ${clockOf(start)} – ${dayText(end)}, ${clockOf(end)}`
}

export type View = 'month' | 'week' | 'day'

/** What stands over the calendar: `November 2026`, `Nov 16 – 22, 2026`, `Friday, November 20, 2026`. */
export function titleText(view: View, day: Wall): string {
  if (view === 'month') return monthText(day)
  if (view === 'day') return longDay(day)
  const { start, end } = weekOf(day)
  const last = plusDays(end, -1)
  const isOneMonth = start.slice(0, 7) === last.slice(0, 7)
  const to = isOneMonth ? String(Number(last.slice(8, 10))) : shortDay(last)
  return `${shortDay(start)} – ${to}, ${last.slice(0, 4)}`
}

/** Monday to Monday. */
export function weekOf(wall: Wall): { start: Wall; end: Wall } {
  const start = plusDays(midnightOf(wall), -((new Date(numberOf(wall)).getUTCDay() + 6) % 7))
  return { start, end: plusDays(start, 7) }
}

/** A day of the view before (-1) or after (1) the one that holds this day. */
export function stepped(view: View, day: Wall, by: -1 | 1): Wall {
  if (view === 'day') return plusDays(day, by)
  if (view === 'week') return plusDays(day, 7 * by)
  const { start, end } = monthOf(day)
  return by === 1 ? end : monthOf(plusDays(start, -1)).start
}
