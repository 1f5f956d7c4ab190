import { parseWallTime, secondsPerDay, toInstant, type Instant } from '@wardline/recurrence/wall-time.ts'
import type { SourceSpan } from '../schedule-sources/schedule-source.rules.ts'

/** Starts yesterday, so that a night shift in progress is included. */
export function pullSpan(zone: string, now: Instant, days_ahead: number): SourceSpan {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  return {
    from: today.subtract({ days: 1 }).toString(),
    until: today.add({ days: days_ahead }).toString(),
  }
}

/** Returns the instants of the first midnight and of the one after the last day. */
export function spanInstants(zone: string, { from, until }: SourceSpan): { from: Instant; to: Instant } {
  const midnight = (day: string) => parseWallTime(`${day}T00:00:00`)
  return {
    from: toInstant(zone, midnight(from)),
    to: toInstant(zone, midnight(until) + secondsPerDay),
  }
}
