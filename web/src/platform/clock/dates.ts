import { addDays } from '@wardline/contract/days.rules.ts'

const minute = 60_000

let homeZone: string | undefined

/** Lets all devices of a hospital show the account's time zone. */
export const setHomeZone = (timeZone: string): void => {
  homeZone = timeZone
}

export const getHomeZone = (): string | undefined => homeZone

const format = (options: Intl.DateTimeFormatOptions, locale = 'en-US') => {
  const zones = new Map<string | undefined, Intl.DateTimeFormat>()
  return (at: number, timeZone = homeZone): string => {
    const made = zones.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    zones.set(timeZone, made)
    return made.format(at)
  }
}

const hours = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const monthDay = format({ month: 'short', day: 'numeric' })
const withYear = format({ month: 'short', day: 'numeric', year: 'numeric' })
const weekday = format({ weekday: 'long', month: 'long', day: 'numeric' })
const weekdayYear = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
/** `2026-11-22` */
const toDay = format({ dateStyle: 'short' }, 'sv-SE')
const whole = format({ dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })
const yearOf = format({ year: 'numeric' })

export const formatTime = hours

/** `Nov 22` */
export const formatMonthDay = monthDay

export const formatFullDateTime = whole

/** `Nov 22, 2027` */
export const formatDate = withYear

export const isSameDay = (a: number, b: number, timeZone?: string): boolean =>
  toDay(a, timeZone) === toDay(b, timeZone)

/** `12m` in the first hour, then `14:05`, then `Mar 14`. */
export function formatShortTime(at: number, now: number, timeZone?: string): string {
  const ago = now - at
  if (ago < 1 * minute) return 'now'
  if (ago < 60 * minute) return `${Math.floor(ago / minute)}m`
  if (isSameDay(at, now, timeZone)) return hours(at, timeZone)
  return yearOf(at, timeZone) === yearOf(now, timeZone) ? monthDay(at, timeZone) : withYear(at, timeZone)
}

/** `14:05`, or `Mar 14, 14:05` unless that is today. */
export function formatDateTime(at: number, now: number, timeZone?: string): string {
  if (isSameDay(at, now, timeZone)) return hours(at, timeZone)
  const date = yearOf(at, timeZone) === yearOf(now, timeZone) ? monthDay : withYear
  return `${date(at, timeZone)}, ${hours(at, timeZone)}`
}

/** `Today`, `Yesterday`, `Tuesday, March 14`. */
export function formatDayHeading(at: number, now: number, timeZone?: string): string {
  const [day, today] = [toDay(at, timeZone), toDay(now, timeZone)]
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return yearOf(at, timeZone) === yearOf(now, timeZone) ? weekday(at, timeZone) : weekdayYear(at, timeZone)
}
