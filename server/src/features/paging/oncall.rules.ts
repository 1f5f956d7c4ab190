import type { OnCallPerson } from '@wardline/contract/paging/oncall.schemas.ts'
import { statusOf } from '../accounts/presence.rules.ts'
import type { OnCallShift } from './oncall.access.ts'

/** What a screen shows of those on call: whoever can be reached, each once, in the order in which they are called. */
export function onCallPeople(shifts: readonly OnCallShift[]): OnCallPerson[] {
  const seen = new Set<number>()
  return shifts
    .filter((shift) => shift.can_receive && !seen.has(shift.user_id) && seen.add(shift.user_id))
    .map((shift) => ({
      user_id: shift.user_id,
      display_name: shift.display_name,
      title: shift.title,
      layer: shift.layer,
      until: shift.until,
      status: statusOf(shift),
      phone: shift.phone,
    }))
}

const day = 24 * 60 * 60 * 1000

/** A moment as the ward's clock shows it: `07:00`, and with its date when that is a day or more away. */
export function wardTime(instant: string, now: string, time_zone: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone)
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
  const apart = Math.abs(Date.parse(instant) - Date.parse(now))
  if (apart < day) return time
  const date = at.toPlainDate().toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
  return `${time} on ${date.replace(',', '')}`
}
