import { fromHomeTime, toHomeTime } from '../../../platform/clock/home-time.ts'

export const toLocalDateTime = (at: Date): string => toHomeTime(at.getTime())

/** Null if invalid or not in the future. */
export function parseFutureDateTime(local: string, now: Date): string | null {
  const at = fromHomeTime(local)
  return at === undefined || at <= now.getTime() ? null : new Date(at).toISOString()
}
