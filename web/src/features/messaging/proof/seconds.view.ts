import { formatDateTime } from '../../../platform/clock/dates.ts'
import { twoDigits } from '../../../platform/clock/time-parts.ts'

/** `14:05:09`, with the date unless it is today. Seconds are equal in every time zone. */
export function secondsText(at: number, now: number, timeZone?: string): string {
  return `${formatDateTime(at, now, timeZone)}:${twoDigits(Math.floor(at / 1000) % 60)}`
}
