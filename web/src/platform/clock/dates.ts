const minute = 60_000

let homeZone: string | undefined

/** The account's time zone: a ward reads the same times on every device of everybody. */
export const setHomeZone = (timeZone: string): void => {
  homeZone = timeZone
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const zones = new Map<string | undefined, Intl.DateTimeFormat>()
  return (at: number, timeZone = homeZone): string => {
    const made = zones.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    zones.set(timeZone, made)
    return made.format(at)
  }
}

const hours = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const monthDay = format({ month: 'short', day: 'numeric' })
const withYear = format({ month: 'short', day: 'numeric', year: 'numeric' })
const weekday = format({ weekday: 'long', month: 'long', day: 'numeric' })
const weekdayYear = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const dayKey = format({ year: 'numeric', month: '2-digit', day: '2-digit' })
const whole = format({ dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })
const yearOf = format({ year: 'numeric' })

/** Wards write 24 hours: `14:05`. */
export const clockText = hours

/** For screen readers and tooltips: the whole of it. */
export const fullText = whole

export const isSameDay = (a: number, b: number, timeZone?: string): boolean =>
  dayKey(a, timeZone) === dayKey(b, timeZone)

/** Beside a thread: minutes in the first hour, then the time of day, then the date. */
export function shortText(at: number, now: number, timeZone?: string): string {
  const ago = now - at
  if (ago < 1 * minute) return 'now'
  if (ago < 60 * minute) return `${Math.floor(ago / minute)}m`
  if (isSameDay(at, now, timeZone)) return hours(at, timeZone)
  return yearOf(at, timeZone) === yearOf(now, timeZone) ? monthDay(at, timeZone) : withYear(at, timeZone)
}

/** The time of day, with its date when that is not today: `14:05`, `Mar 14, 14:05`. */
export function momentText(at: number, now: number, timeZone?: string): string {
  if (isSameDay(at, now, timeZone)) return hours(at, timeZone)
  const date = yearOf(at, timeZone) === yearOf(now, timeZone) ? monthDay : withYear
  return `${date(at, timeZone)}, ${hours(at, timeZone)}`
}

/** Between days of a conversation. */
export function dayText(at: number, now: number, timeZone?: string): string {
  if (isSameDay(at, now, timeZone)) return 'Today'
  if (isSameDay(at, now - 24 * 60 * minute, timeZone)) return 'Yesterday'
  return yearOf(at, timeZone) === yearOf(now, timeZone) ? weekday(at, timeZone) : weekdayYear(at, timeZone)
}

/** `1951-03-14` as the chart has it: `03/14/1951`. Anything else stays as it is. */
export const birthText = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/u, '$2/$3/$1')
