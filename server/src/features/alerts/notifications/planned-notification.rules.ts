import type { NotificationSetting } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import type { Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import {
  findChosenAlertTypes,
  findSilenceReason,
  planChannels,
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
  /** High priority would notify the user. */
  is_notified_at_high: boolean
}

export interface UserPreferences {
  chosen: readonly NotificationSetting[]
  availability: ChannelAvailability
}

export type NewMessage = Pick<NotifiableMessage, 'priority' | 'ignore_user_status'>

export function planNotification(
  message: NewMessage,
  person: NotifiableUser,
  preferences: UserPreferences,
): PlannedNotification {
  const plan = planNewMessage(message, person, preferences)
  const isNotified = plan.channels.length > 0
  const atHigh = isNotified ? plan : planNewMessage({ ...message, priority: 2 }, person, preferences)
  return { ...plan, is_notified_at_high: atHigh.channels.length > 0 }
}

function planNewMessage(
  { priority, ignore_user_status }: NewMessage,
  person: NotifiableUser,
  { chosen, availability }: UserPreferences,
): Omit<PlannedNotification, 'is_notified_at_high'> {
  const message = { priority, ignore_user_status, suppress_reply_notifications: false, is_first: true }
  const types = findChosenAlertTypes(message, person, chosen)
  const silence = findSilenceReason(message, person, { is_repeat: false, types })
  if (silence !== null) return { channels: [], not_notified: silence }
  const targets = planChannels(message, person, types, availability)
  const usable = targets.filter(({ problem }) => problem === null)
  const first = new Map<Channel, number>()
  for (const { channel, in_ms } of usable.toSorted((a, b) => a.in_ms - b.in_ms))
    if (!first.has(channel)) first.set(channel, Math.round(in_ms / 1_000))
  return {
    channels: [...first].map(([channel, in_seconds]) => ({ channel, in_seconds })),
    not_notified: usable.length > 0 ? null : unusableReason(targets, 'They chose no channel for this.'),
  }
}

export function unusableReason(targets: readonly ChannelTarget[], withoutChannels: string): string {
  const problems = [...new Set(targets.flatMap(({ problem }) => problem ?? []))]
  return problems.length === 0 ? withoutChannels : problems.slice(0, 3).join(' ')
}
