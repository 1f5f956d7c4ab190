import { fromHomeTime } from '../../../platform/clock/home-time.ts'

const instantOf = (local: string): string => {
  const at = fromHomeTime(local)
  return at === undefined ? local : new Date(at).toISOString()
}

/** The instant at which a day of the account begins. */
export const dayStart = (day: string): string => instantOf(`${day}T00:00`)

/** The instant at which a day of the account ends. */
export function dayEnd(day: string): string {
  const midnight = Date.parse(`${day}T00:00Z`)
  if (Number.isNaN(midnight)) return day
  return dayStart(new Date(midnight + 86_400_000).toISOString().slice(0, 10))
}
