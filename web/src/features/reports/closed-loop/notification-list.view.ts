import { channelLabels, providerLabels } from '@wardline/contract/alerts/channels/channel-label.rules.ts'
import { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import {
  notificationChannels,
  notificationOutcomes,
  type NotificationChannel,
  type NotificationOutcome,
} from '@wardline/contract/reports/standard-reports/reports.ts'
import type { ReportedNotification } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { spanText } from '../report-parts/report.view.ts'

export interface NotificationListView {
  from: string
  until: string
  channel: NotificationChannel
  provider: string
  outcome: NotificationOutcome
  page: number
}

/** The list that the filters in the address select, or undefined if they select none. */
export function toNotificationListView(
  filters: Readonly<Record<string, string>>,
  { from, until }: { from: string; until: string },
): NotificationListView | undefined {
  const channel = notificationChannels.find((each) => each === filters['channel'])
  const outcome = notificationOutcomes.find((each) => each === filters['outcome'])
  if (!channel) return undefined
  const page = Number(filters['list'] ?? 1) || 1
  return { from, until, channel, provider: filters['provider'] ?? '', outcome: outcome ?? 'tried', page }
}

const outcomeNames: Record<NotificationOutcome, string> = {
  tried: 'attempted',
  delivered: 'delivered',
  failed: 'failed',
  impossible: 'not possible',
}

/** `Text message (Twilio): failed` */
export function notificationListTitle({ channel, provider, outcome }: NotificationListView): string {
  const label = ProviderKind.options.find((kind) => kind === provider)
  return `${channelLabels[channel]}${label ? ` (${providerLabels[label]})` : ''}: ${outcomeNames[outcome]}`
}

/** Outcome of a notification. */
export function notificationResult({ reason, delivery_seconds }: ReportedNotification): string {
  if (reason !== '') return reason
  return delivery_seconds === null ? 'No receipt' : `Delivered after ${spanText(delivery_seconds)}`
}
