import { addDays } from '@wardline/contract/days.rules.ts'
import { fromHomeTime } from '../../../platform/clock/home-time.ts'

const instantOf = (local: string): string => {
  const at = fromHomeTime(local)
  return at === undefined ? local : new Date(at).toISOString()
}

/** The instant at which a day of the account begins. */
export const dayStart = (day: string): string => instantOf(`${day}T00:00`)

/** The instant at which a day of the account ends. */
export const dayEnd = (day: string): string =>
  Number.isNaN(Date.parse(`${day}T00:00Z`)) ? day : dayStart(addDays(day, 1))
