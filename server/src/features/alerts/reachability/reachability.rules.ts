import type {
  AlertType,
  NotificationSetting,
} from '@wardline/contract/accounts/notification-setting.schemas.ts'
import { channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type {
  ReachabilityProblem,
  ReachabilityState,
} from '@wardline/contract/alerts/reachability/reachability.schemas.ts'
import type { DeviceStatusRow } from './reachability.queries.ts'
import {
  findEnabledAlertTypes,
  planChannels,
  type ChannelAvailability,
  type NotifiableUser,
} from '../notifications/notification-plan.rules.ts'
import { unusableReason } from '../notifications/planned-notification.rules.ts'

const urgentPage = {
  priority: 2,
  ignore_user_status: false,
  suppress_reply_notifications: false,
  is_first: true,
} as const

const deviceAlertTypes: ReadonlySet<AlertType> = new Set<AlertType>(['push', 'apns', 'gcm'])

const whatToDo: Record<ReachabilityProblem, string> = {
  no_channel:
    'Ask them to turn on alerts in their profile on the device that they carry, or to add a mobile number there.',
  not_seen: 'Ask them to open Wardline on the device that they carry.',
  no_device: 'Ask them to turn on alerts in their profile on the device that they carry.',
  blocked: 'Ask them to allow notifications for Wardline in that browser, and to turn on alerts again.',
  gone: 'Ask them to turn on alerts again in their profile.',
  cannot_receive: 'Put another user on call, or unlock the account.',
}

export interface UserReachability {
  state: ReachabilityState
  problems: { problem: ReachabilityProblem; why: string; what_to_do: string }[]
  channels: string[]
}

export function assessReachability(
  person: NotifiableUser,
  seen: DeviceStatusRow,
  { chosen, availability }: { chosen: readonly NotificationSetting[]; availability: ChannelAvailability },
): UserReachability {
  const types = findEnabledAlertTypes(urgentPage, person, chosen)
  const targets = planChannels(urgentPage, person, types, availability)
  const usable = targets.filter(({ problem }) => problem === null)
  const problems = [
    ...(person.can_receive
      ? []
      : [describeProblem('cannot_receive', 'The account is locked or deactivated.')]),
    ...(usable.length > 0
      ? []
      : [describeProblem('no_channel', unusableReason(targets, 'They chose no channel for high priority.'))]),
    ...deviceProblem(types, seen),
    ...(seen.was_seen
      ? []
      : [describeProblem('not_seen', 'None of their devices has checked in for a day.')]),
  ]
  const isLost = !person.can_receive || usable.length === 0
  return {
    state: isLost ? 'unreachable' : problems.length > 0 ? 'weak' : 'ready',
    problems,
    channels: [...new Set(usable.map(({ channel }) => channelText(channel)))],
  }
}

const describeProblem = (problem: ReachabilityProblem, why: string) => ({
  problem,
  why,
  what_to_do: whatToDo[problem],
})

/** Only users who chose notifications need a device that shows them. */
function deviceProblem(types: readonly AlertType[], { ready, blocked, gone }: DeviceStatusRow) {
  if (ready > 0 || !types.some((type) => deviceAlertTypes.has(type))) return []
  if (blocked > 0) return [describeProblem('blocked', 'Their browser blocks notifications for Wardline.')]
  if (gone > 0) return [describeProblem('gone', 'Notifications are switched off on all their devices.')]
  return [describeProblem('no_device', 'Alerts are on, but no phone or browser is registered.')]
}
