import type { ReachProblem } from '@wardline/contract/alerts/reachability.schemas.ts'
import type { Reach, ShiftRow } from '../../alerts/reachability.access.ts'
import { wardTime } from '../../paging/oncall.rules.ts'

/** A shift that begins soon, and what stands between whoever has it and a page. */
export interface Unreached {
  shift: ShiftRow
  reach: Reach
}

const when = ({ starts, time_zone }: ShiftRow, now: string) => wardTime(starts, now, time_zone)

/** Said to the person themself; somebody who cannot receive is told nothing. */
const toYou: Record<ReachProblem, string> = {
  no_channel:
    'Nothing that you chose for urgent pages leads to you. Turn alerts on in your profile, on the device that you carry, or set a mobile number there.',
  not_seen: 'Nothing of yours has checked in for a day. Open Wardline on the device that you carry.',
  no_device:
    'You chose notifications, and no device of yours shows any. Turn alerts on in your profile, on the device that you carry.',
  blocked:
    'Your browser blocks notifications of Wardline. Allow them, then turn alerts on in your profile again.',
  gone: 'Notifications were switched off on every device of yours. Turn alerts on in your profile again.',
  cannot_receive: '',
}

const listed = (those: readonly Unreached[], now: string): string =>
  those.map(({ shift }) => `${shift.group_name} from ${when(shift, now)}`).join(', ')

/** To whoever is on call next. */
export function toPerson(those: readonly Unreached[], now: string): { subject: string; body: string } {
  const [first] = those
  const isLost = first?.reach.state === 'unreachable'
  return {
    subject: isLost ? 'Pages cannot reach you' : 'Pages may not reach you',
    body: [
      `You are on call next: ${listed(those, now)}.`,
      ...(first?.reach.problems ?? []).map(({ problem }) => toYou[problem]),
    ].join('\n'),
  }
}

/** To whoever answers for the groups. */
export function toOwner(those: readonly Unreached[], now: string): { subject: string; body: string } {
  const lines = those.map(
    ({ shift, reach }) =>
      `${shift.display_name}, ${shift.group_name} from ${when(shift, now)}: ${reach.problems.map(({ why }) => why).join(' ')}`,
  )
  const isLost = those.some(({ reach }) => reach.state === 'unreachable')
  return {
    subject: isLost ? 'Next on call, not reachable' : 'Next on call, not fully reachable',
    body: `${lines.join('\n')}\nWhat they can do is told to them, and stands at “Reachability”.`,
  }
}
