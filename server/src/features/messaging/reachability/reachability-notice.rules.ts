import type { ReachabilityProblem } from '@wardline/contract/alerts/reachability/reachability.schemas.ts'
import type { Reach, ShiftRow } from '../../alerts/reachability/reachability.access.ts'
import { formatLocalTime } from '../../paging/on-call/on-call.rules.ts'

export interface UnreachableUser {
  shift: ShiftRow
  reach: Reach
}

const startTime = ({ starts, time_zone }: ShiftRow, now: string) => formatLocalTime(starts, now, time_zone)

const userSentences: Record<ReachabilityProblem, string> = {
  no_channel:
    'None of your channels for urgent pages can reach you. Turn on alerts in your profile on the device that you carry, or add a mobile number there.',
  not_seen: 'None of your devices has connected for a day. Open Wardline on the device that you carry.',
  no_device:
    'You chose notifications, but none of your devices shows them. Turn on alerts in your profile on the device that you carry.',
  blocked:
    'Your browser blocks notifications from Wardline. Allow them, then turn on alerts in your profile again.',
  gone: 'Notifications are off on all your devices. Turn on alerts in your profile again.',
  cannot_receive: '',
}

const listShifts = (shifts: readonly UnreachableUser[], now: string): string =>
  shifts.map(({ shift }) => `${shift.group_name} from ${startTime(shift, now)}`).join(', ')

export function userNotice(
  shifts: readonly UnreachableUser[],
  now: string,
): { subject: string; body: string } {
  const [first] = shifts
  const isLost = first?.reach.state === 'unreachable'
  return {
    subject: isLost ? 'Pages cannot reach you' : 'Pages may not reach you',
    body: [
      `You are on call next: ${listShifts(shifts, now)}.`,
      ...(first?.reach.problems ?? []).map(({ problem }) => userSentences[problem]),
    ].join('\n'),
  }
}

export function ownerNotice(
  shifts: readonly UnreachableUser[],
  now: string,
): { subject: string; body: string } {
  const lines = shifts.map(
    ({ shift, reach }) =>
      `${shift.display_name}, ${shift.group_name} from ${startTime(shift, now)}: ${reach.problems.map(({ why }) => why).join(' ')}`,
  )
  const isLost = shifts.some(({ reach }) => reach.state === 'unreachable')
  return {
    subject: isLost ? 'Next on call, not reachable' : 'Next on call, not fully reachable',
    body: `${lines.join('\n')}\nThey have been told what to do. Details are on the page “Reachability”.`,
  }
}
