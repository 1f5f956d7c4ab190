/**
 * Local date and time of a group's zone, `2026-11-20T07:00:00`: the first 19 characters of the API's times.
 * The browser's time zone never matters.
 */
export type WallTime = string

const msPerMinute = 60_000

/** Treats every day as 24 hours long, as a calendar is drawn. */
const toMs = (wall: WallTime): number => Date.parse(`${wall}Z`)
const fromMs = (ms: number): WallTime => new Date(ms).toISOString().slice(0, 19)

export const toWallTime = (time: string): WallTime => time.slice(0, 19)

export const addMinutes = (wall: WallTime, minutes: number): WallTime =>
  fromMs(toMs(wall) + minutes * msPerMinute)
export const addDays = (wall: WallTime, days: number): WallTime => addMinutes(wall, days * 24 * 60)
export const minutesBetween = (from: WallTime, to: WallTime): number => (toMs(to) - toMs(from)) / msPerMinute

export const startOfDay = (wall: WallTime): WallTime => `${wall.slice(0, 10)}T00:00:00`
const isMidnight = (wall: WallTime): boolean => wall.slice(11) === '00:00:00'

/** 0 on Monday, 6 on Sunday. */
/** Days since the last day `first` (0: Sunday), 0 on the day itself. */
export const daysSinceWeekday = (wall: WallTime, first: number): number =>
  (new Date(toMs(wall)).getUTCDay() - first + 7) % 7

export const daysSinceMonday = (wall: WallTime): number => (new Date(toMs(wall)).getUTCDay() + 6) % 7

export function parseWallTime(field: string): WallTime | undefined {
  const wall = field.length === 10 ? `${field}T00:00:00` : field.length === 16 ? `${field}:00` : field
  return Number.isNaN(toMs(wall)) ? undefined : wall
}

export const dateTimeFieldValue = (wall: WallTime): string => wall.slice(0, 16)
export const datePart = (wall: WallTime): string => wall.slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()

export function wallTimeIn(zone: string, at: number): WallTime {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return format.format(at).replace(' ', 'T')
}

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (wall: WallTime): string => format.format(toMs(wall))
}
export const formatDay = formatter({ weekday: 'short', month: 'short', day: 'numeric' })
export const formatDayWithYear = formatter({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
export const formatMonth = formatter({ month: 'long', year: 'numeric' })
export const formatLongDay = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
export const formatShortDay = formatter({ month: 'short', day: 'numeric' })

export const formatClock = (wall: WallTime): string => wall.slice(11, 16)

export const formatHours = (start: WallTime, end: WallTime): string =>
  `${formatClock(start)}–${formatClock(end)}`

export function formatSpan({
  start,
  end,
  allDay,
}: {
  start: WallTime
  end: WallTime
  allDay: boolean
}): string {
  const last = isMidnight(end) ? addMinutes(end, -1) : end
  const isOneDay = datePart(start) === datePart(last)
  if (allDay) return isOneDay ? formatDay(start) : `${formatDay(start)} – ${formatDay(last)}`
  return isOneDay
    ? `${formatDay(start)}, ${formatHours(start, end)}`
    : `${formatDay(start)}, ${formatClock(start)} – ${formatDay(end)}, ${formatClock(end)}`
}
