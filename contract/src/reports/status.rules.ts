import type { Round } from './status.schemas.ts'

/**
 * How old the last successful round may be, in seconds. The watchdog runs every 20 s; a synthetic page is sent every 60 s
 * and has 30 s to complete. A failure is therefore noticed within two minutes.
 */
export const max_age_seconds = { watchdog: 60, synthetic_page: 110, heartbeat: 120 } as const

export const isRecent = (round: Pick<Round, 'last_good'>, now: string, within_seconds: number): boolean =>
  round.last_good !== null && secondsBetween(round.last_good, now) <= within_seconds

export const secondsBetween = (then: string, now: string): number =>
  Math.max(0, Math.round((Date.parse(now) - Date.parse(then)) / 1000))
