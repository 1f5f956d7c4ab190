import { monitoringSeconds } from '@wardline/contract/messaging/monitoring/monitoring.rules.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import {
  lessThanMinuteText,
  minutesInvalidText,
  monitoredByMany,
  monitoredByOne,
  startFailedText,
} from './monitoring.text.ts'

export const quickMinutes = [15, 60, 240, 720] as const

export const minutesText = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${minutes / 60} h`

export function parseMinutes(text: string): { minutes: number } | { error: string } {
  const minutes = Number(text)
  const { least, most } = monitoringSeconds
  const isTime = /^\d+$/u.test(text.trim()) && minutes * 60 >= least && minutes * 60 <= most
  return isTime ? { minutes } : { error: minutesInvalidText }
}

/** `12 min left`, `1 h 5 min left`. `now` can lag ten seconds, so minutes are rounded to the nearest. */
export function remainingText(expiry: string, now: number): string {
  const left = (Date.parse(expiry) - now) / 60_000
  if (left < 1) return lessThanMinuteText
  const minutes = Math.round(left)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min left`
  return rest === 0 ? `${hours} h left` : `${hours} h ${rest} min left`
}

/** Messaging §8, Monitor: 400 shows its non_field_errors, 403 its detail, other failures one sentence. */
export function monitorErrorSentences(reason: unknown): string[] {
  if (isApiError(reason, 400) && reason.fields['non_field_errors']) return reason.fields['non_field_errors']
  if (isApiError(reason, 403) && reason.detail) return [reason.detail]
  return [startFailedText]
}

export function monitoredByText(names: readonly string[]): string {
  const [first, second] = names
  if (!first) return ''
  if (!second) return monitoredByOne(first)
  const others = names.length === 2 ? second : `${names.length - 1} others`
  return monitoredByMany(`${first} and ${others}`)
}
