import type { OnCallPerson } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { statusOf } from '../../accounts/presence/presence.rules.ts'
import type { OnCallShift } from './on-call.access.ts'

/** The users whom a page reaches, each once. */
export function toOnCallPeople(
  shifts: readonly OnCallShift[],
): Omit<OnCallPerson, 'duty_number' | 'instructions' | 'layer'>[] {
  const seen = new Set<number>()
  return shifts
    .filter((shift) => shift.can_receive && !seen.has(shift.user_id) && seen.add(shift.user_id))
    .map((shift) => ({
      user_id: shift.user_id,
      display_name: shift.display_name,
      title: shift.title,
      call_order: shift.call_order,
      until: shift.until,
      status: statusOf(shift),
      phone: shift.phone,
    }))
}

const msPerDay = 24 * 60 * 60 * 1000

/** `07:00`, with the date if it is a day or more away. */
export function formatLocalTime(instant: string, now: string, time_zone: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone)
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
  const distance = Math.abs(Date.parse(instant) - Date.parse(now))
  if (distance < msPerDay) return time
  const date = at.toPlainDate().toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
  return `${time} on ${date.replace(',', '')}`
}
