import type { HistoryEntry, UserAlerts } from '@wardline/contract/messaging/history.schemas.ts'

export interface Step {
  word: string
  /** ms since 1970 */
  at: number
}

/** How far somebody came with a message, in the order of the day. */
export const stepsOf = (entry: HistoryEntry): Step[] =>
  (
    [
      ['Delivered', entry.delivered],
      ['Read', entry.read],
      ['Accepted', entry.accepted],
      ['Rejected', entry.rejected],
      [entry.response === null ? 'Responded' : `Responded: ${entry.response}`, entry.responded],
      ['Replied', entry.replied],
    ] as const
  ).flatMap(([word, at]) => (at === null ? [] : [{ word, at: Date.parse(at) }]))

const alertWords: Readonly<Record<UserAlerts['alerts'][number]['alert_type'], string>> = {
  push: 'Browser notification',
  apns: 'iPhone or iPad',
  gcm: 'Android',
  sms: 'Text message',
  phone: 'Phone call',
  alt_phone: 'Call to the other number',
  email: 'Work e-mail',
  user_email: 'Own e-mail',
}

const statusWords: Readonly<Record<UserAlerts['user_status'], string>> = {
  online: 'Online',
  dnd: 'Do not disturb',
  uk: 'Never signed in on a device',
}

/** The ways in which a message rings somebody, in words. */
export function alertsText({ alerts }: UserAlerts): string {
  const words = alerts.map(({ alert_type }) => alertWords[alert_type])
  return words.length > 0 ? words.join(' · ') : 'Not rung'
}

export const userStatusText = ({ user_status }: UserAlerts): string => statusWords[user_status]
