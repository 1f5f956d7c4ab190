import { formatAbsenceTime } from '@wardline/contract/paging/schedule-requests/schedule-request.rules.ts'
import { formatInZone } from '../../paging/coverage/coverage.rules.ts'
import type { AbsenceRow } from '../../paging/schedule-requests/schedule-request.access.ts'

const timeOf = ({ starts, ends, time_zone }: AbsenceRow): string =>
  formatAbsenceTime({ starts: formatInZone(starts, time_zone), ends: formatInZone(ends, time_zone) })

const shiftsOf = ({ shift_count }: AbsenceRow): string =>
  shift_count === 1 ? '1 shift' : `${shift_count} shifts`

interface Message {
  subject: string
  body: string
}

export function requestedAbsenceMessage(absence: AbsenceRow, link: string | null): Message {
  const { display_name, shift_count } = absence
  return {
    subject: `${display_name} requests an absence`,
    body: [
      `${display_name} requests an absence: ${timeOf(absence)}.`,
      shift_count === 0 ? 'It overlaps no shift.' : `It overlaps ${shiftsOf(absence)} of theirs.`,
      link ?? 'Open Planning to approve or decline it.',
    ].join('\n'),
  }
}

export function decidedAbsenceMessage(absence: AbsenceRow, link: string | null): Message {
  const { state, by_name, decision_reason, shift_count } = absence
  const verb = state === 'declined' ? 'declined' : 'approved'
  return {
    subject: `Your absence was ${verb}`,
    body: [
      `${by_name} ${verb} your absence: ${timeOf(absence)}.`,
      ...(decision_reason === '' ? [] : [`Reason: ${decision_reason}`]),
      ...(state === 'approved' && shift_count > 0
        ? [`You stay on call for ${shiftsOf(absence)} until a scheduler finds someone else.`]
        : []),
      ...(link === null ? [] : [link]),
    ].join('\n'),
  }
}

interface RemovedAbsence {
  by_name: string
  /** With the offset of the account's zone. */
  starts: string
  ends: string
}

export function removedAbsenceMessage({ by_name, ...time }: RemovedAbsence, link: string | null): Message {
  return {
    subject: 'Your absence was deleted',
    body: [
      `${by_name} deleted your absence: ${formatAbsenceTime(time)}.`,
      'Add it again in My shifts if you still need it.',
      ...(link === null ? [] : [link]),
    ].join('\n'),
  }
}
