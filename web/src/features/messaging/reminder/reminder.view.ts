import { formatDateTime } from '../../../platform/clock/dates.ts'
import { fromHomeTime, toHomeDay } from '../../../platform/clock/home-time.ts'
import { inHalfAnHourLabel, inOneHourLabel, shiftEndLabel, tomorrowLabel } from './reminder.text.ts'

const minute = 60_000
const hour = 60 * minute

export const addDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10)

export interface ReminderChoice {
  key: 'half_hour' | 'hour' | 'shift_end' | 'tomorrow'
  label: string
  at: number
  time: string
}

/** The times that the dialog offers. `shiftEnds` are the ends of the shifts that the user is on call for now. */
export function listReminderChoices(now: number, shiftEnds: readonly number[]): ReminderChoice[] {
  const nextDay = addDay(toHomeDay(now))
  const tomorrow = fromHomeTime(`${nextDay}T08:00`)
  const shiftEnd = shiftEnds.filter((at) => at > now).toSorted((a, b) => a - b)[0]
  const choices = [
    { key: 'half_hour', label: inHalfAnHourLabel, at: now + 30 * minute },
    { key: 'hour', label: inOneHourLabel, at: now + hour },
    { key: 'shift_end', label: shiftEndLabel, at: shiftEnd },
    { key: 'tomorrow', label: tomorrowLabel, at: tomorrow },
  ] as const
  return choices.flatMap(({ key, label, at }) =>
    at === undefined ? [] : [{ key, label, at, time: formatDateTime(at, now) }],
  )
}
