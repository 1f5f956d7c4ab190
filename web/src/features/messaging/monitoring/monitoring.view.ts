import { monitoringSeconds } from '@wardline/contract/messaging/monitoring.rules.ts'
import { isApiError } from '../../../platform/api/api-error.ts'

/** What is chosen most, in minutes. */
export const quickMinutes = [15, 60, 240, 720] as const

export const minutesText = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${minutes / 60} h`

/** The whole number of minutes that a field holds, or the sentence that says what is wrong with it. */
export function minutesOf(text: string): { minutes: number } | { problem: string } {
  const minutes = Number(text)
  const { least, most } = monitoringSeconds
  const isTime = /^\d+$/u.test(text.trim()) && minutes * 60 >= least && minutes * 60 <= most
  return isTime ? { minutes } : { problem: 'Choose a time between 1 minute and 24 hours.' }
}

/**
 * `12 min left`, `1 h 5 min left`; below a minute `less than a minute left`. `now` in milliseconds, and up to ten seconds
 * behind: rounded to the nearest minute, so that fifteen minutes never read as sixteen.
 */
export function remainingText(expiry: string, now: number): string {
  const left = (Date.parse(expiry) - now) / 60_000
  if (left < 1) return 'less than a minute left'
  const minutes = Math.round(left)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min left`
  return rest === 0 ? `${hours} h left` : `${hours} h ${rest} min left`
}

/** Messaging §8, Monitor: 400 shows its non_field_errors, 403 its detail, anything else one sentence. */
export function monitorFailure(reason: unknown): string[] {
  if (isApiError(reason, 400) && reason.fields['non_field_errors']) return reason.fields['non_field_errors']
  if (isApiError(reason, 403) && reason.detail) return [reason.detail]
  return ['Could not monitor user']
}

/** Who watches, in one sentence; empty when nobody does. */
export function watchedText(names: readonly string[]): string {
  const [first, second] = names
  if (!first) return ''
  if (!second) return `${first} is monitoring this thread.`
  return names.length === 2
    ? `${first} and ${second} are monitoring this thread.`
    : `${first} and ${names.length - 1} others are monitoring this thread.`
}
