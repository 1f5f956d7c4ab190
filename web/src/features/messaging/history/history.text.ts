import type { ShownAlert } from '@wardline/contract/alerts/delivery/alert.schemas.ts'
import type { UserAlerts } from '@wardline/contract/messaging/history/history.schemas.ts'

export const messageHistoryTitle = 'Message history'
export const historyLabel = 'History'
export const alertsByUserTitle = 'Alerts by user'
export const alertsLabel = 'Alerts'
export const proofOfPageLabel = 'Proof of page'
export const sentOnlyText = 'Sent, not delivered yet'
export const notAlertedText = 'Not alerted'
export const noRecipientsText = 'There are no other recipients.'
export const loadFailedText = (what: string): string => `Could not load ${what.toLowerCase()}.`
export const loadingLabel = (what: string): string => `Loading ${what.toLowerCase()}`
export const showMoreLabel = (total: number): string => `Show more of ${total}`

export const stepLabels = {
  delivered: 'Delivered',
  read: 'Read',
  accepted: 'Accepted',
  rejected: 'Rejected',
  responded: 'Responded',
  replied: 'Replied',
}
export const respondedText = (response: string, isNo: boolean): string =>
  `${isNo ? 'Declined' : 'Responded'}: ${response}`

/** Texts that follow the name of the channel; the time comes last. */
export const alertStateTexts = {
  applies: 'applies',
  scheduled: 'scheduled for',
  retrying: 'will be retried at',
  sending: 'is being sent',
  sentTo: (provider: string): string => `sent to ${provider}`,
  unknownProvider: 'its provider',
  delivered: 'delivered',
  failed: 'failed',
  skipped: 'not needed',
  merged: 'combined with another alert',
}

export const alertLabels: Readonly<Record<ShownAlert['alert_type'], string>> = {
  push: 'Browser notification',
  apns: 'iPhone or iPad',
  gcm: 'Android',
  sms: 'Text message',
  phone: 'Phone call',
  alt_phone: 'Call to the second number',
  email: 'Work e-mail',
  user_email: 'Personal e-mail',
}

export const statusLabels: Readonly<Record<UserAlerts['user_status'], string>> = {
  online: 'Available',
  dnd: 'Do not disturb',
  uk: 'Never signed in on a device',
}
