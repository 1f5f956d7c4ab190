import type { NotificationPreferences } from '@wardline/contract/alerts/preferences/notification-step.schemas.ts'
import { delayText } from '@wardline/contract/alerts/preferences/notification-step.rules.ts'

export type Channel = NotificationPreferences['channels'][number]

const names: Readonly<Record<Channel['alert_type'], string>> = {
  push: 'Browser',
  apns: 'iPhone',
  gcm: 'Android',
  sms: 'Text message',
  phone: 'Phone call',
  alt_phone: 'Second phone',
  email: 'Work e‑mail',
  user_email: 'Personal e‑mail',
}

/** Text messages go to the pager of a user who has one. */
export function channelName({ alert_type, channel }: Channel): string {
  if (alert_type !== 'sms' || channel === 'sms') return names[alert_type]
  return channel === 'pager' ? 'Pager' : 'Pager, by e‑mail'
}

export function profileNumberField({
  alert_type,
  channel,
}: Channel): 'mobile_number' | 'home_number' | 'pager_number' {
  if (channel === 'pager') return 'pager_number'
  return alert_type === 'alt_phone' ? 'home_number' : 'mobile_number'
}

export function channelNote({ problem, is_chosen, is_used }: Channel): string {
  if (problem !== null) return problem
  if (!is_used) return 'Not selected above for high priority.'
  return is_chosen
    ? ''
    : 'Not selected above, but used: high priority always uses at least two channels that work.'
}

export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const place = Math.min(Math.max(to, 0), list.length - 1)
  const rest = list.toSpliced(from, 1)
  const entry = list[from]
  return entry === undefined ? [...list] : rest.toSpliced(place, 0, entry)
}

export function indexAfterKey(key: string, from: number, count: number): number | null {
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 }[key]
  return to === undefined || to < 0 || to >= count || to === from ? null : to
}

export function indexAtPointer(y: number, bottoms: readonly number[]): number {
  const at = bottoms.findIndex((bottom) => y < bottom)
  return at < 0 ? bottoms.length - 1 : at
}

const commonDelays = [0, 15, 30, 60, 120, 180, 300, 600, 900, 1_800, 3_600]

export const delayChoices = (current: number): { value: number; label: string }[] =>
  [...new Set([...commonDelays, current])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: delayText(value).replace(/^[ai]/, (letter) => letter.toUpperCase()) }))

export const moveAnnouncement = (channel: Channel, place: number, count: number): string =>
  `${channelName(channel)} is now ${place + 1} of ${count}.`
