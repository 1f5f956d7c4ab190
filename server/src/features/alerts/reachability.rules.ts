import type { AlertType, NotificationSetting } from '@wardline/contract/accounts/notification.schemas.ts'
import { mediumText } from '@wardline/contract/alerts/page-event.rules.ts'
import type { ReachProblem, ReachState } from '@wardline/contract/alerts/reachability.schemas.ts'
import type { SeenRow } from './reachability.queries.ts'
import { typesFor, waysOf, type Outside, type PersonToRing } from './ring-plan.rules.ts'

/** An urgent page, as somebody on call gets it. */
const page = {
  priority: 2,
  ignore_user_status: false,
  suppress_reply_notifications: false,
  is_first: true,
} as const

const ofDevices: ReadonlySet<AlertType> = new Set<AlertType>(['push', 'apns', 'gcm'])

const whatToDo: Record<ReachProblem, string> = {
  no_channel:
    'Ask them to turn alerts on in their profile, on the device that they carry, or to set a mobile number there.',
  not_seen: 'Ask them to open Wardline on the device that they carry.',
  no_device: 'Ask them to turn alerts on in their profile, on the device that they carry.',
  blocked: 'Ask them to allow notifications of Wardline in that browser, and to turn alerts on again.',
  gone: 'Ask them to turn alerts on again in their profile.',
  cannot_receive: 'Put somebody else on call, or let them in again.',
}

export interface Reach {
  state: ReachState
  problems: { problem: ReachProblem; why: string; what_to_do: string }[]
  /** In words, each once. */
  channels: string[]
}

/** Whether an urgent page would ring a person now, and what stands in its way. */
export function reachOf(
  person: PersonToRing,
  seen: SeenRow,
  { chosen, outside }: { chosen: readonly NotificationSetting[]; outside: Outside },
): Reach {
  const types = typesFor(page, person, chosen)
  const ways = waysOf(page, person, types, outside)
  const usable = ways.filter(({ problem }) => problem === null)
  const problems = [
    ...(person.can_receive ? [] : [say('cannot_receive', 'Their account is locked or no longer active.')]),
    ...(usable.length > 0 ? [] : [say('no_channel', whyNone(ways.map(({ problem }) => problem)))]),
    ...deviceProblem(types, seen),
    ...(seen.was_seen ? [] : [say('not_seen', 'Nothing of theirs has checked in for a day.')]),
  ]
  const isLost = !person.can_receive || usable.length === 0
  return {
    state: isLost ? 'unreachable' : problems.length > 0 ? 'weak' : 'ready',
    problems,
    channels: [...new Set(usable.map(({ medium }) => mediumText(medium)))],
  }
}

const say = (problem: ReachProblem, why: string) => ({ problem, why, what_to_do: whatToDo[problem] })

/** The first obstacle of each way, each once. */
function whyNone(problems: readonly (string | null)[]): string {
  const said = [...new Set(problems.filter((problem) => problem !== null))]
  return said.length === 0 ? 'They ticked no way of ringing for what is urgent.' : said.slice(0, 3).join(' ')
}

/** Only who chose notifications needs a device that may show them. */
function deviceProblem(types: readonly AlertType[], { ready, blocked, gone }: SeenRow) {
  if (ready > 0 || !types.some((type) => ofDevices.has(type))) return []
  if (blocked > 0) return [say('blocked', 'Their browser blocks notifications of Wardline.')]
  if (gone > 0) return [say('gone', 'Notifications were switched off on every device of theirs.')]
  return [say('no_device', 'They chose notifications, and no device of theirs shows any.')]
}
