import { momentText } from '../../../platform/clock/dates.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `14:05:09`, with its date when that is not today: proof goes by the second, which is the same in every zone. */
export function secondsText(at: number, now: number, timeZone?: string): string {
  return `${momentText(at, now, timeZone)}:${two(Math.floor(at / 1000) % 60)}`
}
