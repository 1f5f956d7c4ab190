import type { NotificationSetting } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import type { Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { decideNotification, isBusy, isEscalating, planTargets } from './notification-decision.rules.ts'
import { isSilencedByMute } from '../delivery/mute.rules.ts'
import {
  findEnabledAlertTypes,
  type ChannelAvailability,
  type ChannelTarget,
  type NotifiableMessage,
  type NotifiableUser,
} from './notification-plan.rules.ts'

export interface PlannedNotification {
  /** Each channel once, in the order in which they start. */
  channels: { channel: Channel; in_seconds: number }[]
  /** Why there is no notification; null when there is one. */
  not_notified: string | null
  /** They muted the conversation, which is why there is no notification. */
  is_muted: boolean
  /** High priority would notify the user. */
  is_notified_at_high: boolean
  /**
   * False if an escalation passes over the user: they are on do not disturb, or have neither a notification nor the
   * application open. Without any provider, it waits for everyone.
   */
  is_waited_for: boolean
}

export interface UserPreferences {
  chosen: readonly NotificationSetting[]
  availability: ChannelAvailability
}

export type NewMessage = Pick<NotifiableMessage, 'priority' | 'ignore_user_status'>

/** The response that a new message requests from a user. */
export interface NewRequest {
  /** A response: a confirmation, a choice of options, or the acceptance of an escalation. */
  is_asked: boolean
  /** The step of the escalation that notifies the user, or null if no escalation does. */
  step: number | null
  /** The message mentions them. */
  is_mentioned?: boolean
}

export function planNotification(
  message: NewMessage & NewRequest,
  person: NotifiableUser,
  preferences: UserPreferences,
): PlannedNotification {
  const plan = planNewMessage(message, person, preferences)
  const isNotified = plan.channels.length > 0
  const atHigh = isNotified ? plan : planNewMessage({ ...message, priority: 2 }, person, preferences)
  const isAvailable = !isBusy(message, person) && (isNotified || person.is_reachable) && person.can_receive
  return {
    ...plan,
    is_notified_at_high: atHigh.channels.length > 0,
    is_waited_for: isAvailable || preferences.availability.channels.size === 0,
  }
}

/** Decided by the functions that notify of a stored message, with the state that it has when it is stored. */
function planNewMessage(
  { priority, ignore_user_status, is_asked, step, is_mentioned = false }: NewMessage & NewRequest,
  reader: NotifiableUser,
  { chosen, availability }: UserPreferences,
): Pick<PlannedNotification, 'channels' | 'not_notified' | 'is_muted'> {
  const message = {
    priority,
    ignore_user_status,
    suppress_reply_notifications: false,
    is_first: true,
    is_escalating: isEscalating({ priority, step }),
    kind: null,
  }
  const person = { ...reader, is_asked, is_named: is_mentioned, is_settled: false, has_opened: false }
  const types = findEnabledAlertTypes(message, person, chosen)
  const channels = { types, used: [] }
  const cause = { run_id: null, reminder: undefined }
  const decision = decideNotification(message, person, channels, cause)
  const is_muted = isSilencedByMute(message, person, cause)
  if (decision.silence_reason !== null)
    return { channels: [], not_notified: decision.silence_reason, is_muted }
  const targets = planTargets(message, decision, availability)
  const usable = targets.filter(({ problem }) => problem === null)
  const first = new Map<Channel, number>()
  for (const { channel, in_ms } of usable.toSorted((a, b) => a.in_ms - b.in_ms))
    if (!first.has(channel)) first.set(channel, Math.round(in_ms / 1_000))
  return {
    channels: [...first].map(([channel, in_seconds]) => ({ channel, in_seconds })),
    is_muted,
    not_notified: usable.length > 0 ? null : unusableReason(targets, 'They chose no channel for this.'),
  }
}

export function unusableReason(targets: readonly ChannelTarget[], withoutChannels: string): string {
  const problems = [...new Set(targets.flatMap(({ problem }) => problem ?? []))]
  return problems.length === 0 ? withoutChannels : problems.slice(0, 3).join(' ')
}
