import { scheduleRequestLimits } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { parseMoment, secondsPerDay, type Instant } from '@wardline/recurrence/wall-time.ts'
import { startAfterEnd } from '../calendar/occurrence.errors.ts'
import * as errors from './schedule-request.errors.ts'

export const mostPerUser = scheduleRequestLimits.per_user
const longestMs = scheduleRequestLimits.days * secondsPerDay * 1000

interface Times {
  start: Instant
  end: Instant
}

/** Reads the times of a request; wall times are in the zone of the account. */
export function parseTimes(
  zone: string,
  { starts, ends }: { starts: string; ends: string },
  now: Instant,
): Times | { refused: Record<string, string[]> } {
  const [start, end] = [parseMoment(zone, starts).at, parseMoment(zone, ends).at]
  if (start >= end) return { refused: { ends: [startAfterEnd] } }
  if (end - start > longestMs) return { refused: { ends: [errors.tooLong] } }
  if (end <= now) return { refused: { ends: [errors.overAlready] } }
  return { start, end }
}
