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

/** The list that the filters of the address choose; undefined: none. */
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

const channelNames: Record<NotificationChannel, string> = {
  web_push: 'Browser',
  apns: 'iPhone',
  fcm: 'Android',
  sms: 'Text message',
  voice: 'Phone call',
  email: 'E-mail',
  pager: 'Pager',
}

const outcomeNames: Record<NotificationOutcome, string> = {
  tried: 'attempted',
  failed: 'failed',
  impossible: 'not possible',
}

/** `Text message (twilio): failed` */
export const notificationListTitle = ({ channel, provider, outcome }: NotificationListView): string =>
  `${channelNames[channel]}${provider && ` (${provider})`}: ${outcomeNames[outcome]}`

/** What became of a notification. */
export function notificationResult({ reason, delivery_seconds }: ReportedNotification): string {
  if (reason !== '') return reason
  return delivery_seconds === null ? 'No receipt' : `Delivered after ${spanText(delivery_seconds)}`
}
