import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'

/** How a handoff ended, or who still has to answer it. */
export function describeHandoffEnd({
  state,
  from,
  to,
  answer,
  closed,
}: Pick<PatientHandoff, 'state' | 'from' | 'to' | 'answer' | 'closed'>): string {
  const at = closed === null ? '' : ` on ${formatFullDateTime(Date.parse(closed))}`
  if (state === 'accepted') return `Accepted by ${to.display_name}${at}.`
  if (state === 'declined') return `Declined by ${to.display_name}${at}: ${answer}`
  if (state === 'withdrawn') return `Withdrawn by ${from.display_name}${at}.`
  if (state === 'expired') return `Expired${at}. ${from.display_name} stayed responsible.`
  return `${to.display_name} has not answered yet. ${from.display_name} is responsible until then.`
}
