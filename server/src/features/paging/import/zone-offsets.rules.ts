import { secondsPerDay, utcOffsetAt, type Instant } from '@wardline/recurrence/wall-time.ts'

const weeksOfSixYears = (from: Instant): Instant[] =>
  Array.from({ length: 52 * 6 }, (_, n) => from + n * 7 * secondsPerDay * 1000)

export function hasSameOffsets(one: string, other: string, from: Instant): boolean {
  return one === other || weeksOfSixYears(from).every((at) => utcOffsetAt(one, at) === utcOffsetAt(other, at))
}

export const hasClockChanges = (zone: string, from: Instant): boolean =>
  new Set(weeksOfSixYears(from).map((at) => utcOffsetAt(zone, at))).size > 1
