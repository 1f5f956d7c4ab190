import type { RingPreferences } from '@wardline/contract/alerts/ring-step.schemas.ts'
import { delayText } from '@wardline/contract/alerts/ring-step.rules.ts'

export type Way = RingPreferences['ways'][number]

const names: Readonly<Record<Way['alert_type'], string>> = {
  push: 'Browser',
  apns: 'iPhone',
  gcm: 'Android',
  sms: 'Text message',
  phone: 'Phone call',
  alt_phone: 'Second phone',
  email: 'Work e‑mail',
  user_email: 'Own e‑mail',
}

/** A text message to somebody with a pager is a page on it. */
export function nameOf({ alert_type, medium }: Way): string {
  if (alert_type !== 'sms' || medium === 'sms') return names[alert_type]
  return medium === 'pager' ? 'Pager' : 'Pager, by e‑mail'
}

/** The field of the profile that a way rings at. */
export function numberOf({ alert_type, medium }: Way): 'mobile_number' | 'home_number' | 'pager_number' {
  if (medium === 'pager') return 'pager_number'
  return alert_type === 'alt_phone' ? 'home_number' : 'mobile_number'
}

/** Why a page of high priority does not ring this way; empty when it does. */
export const note = ({ problem, is_used }: Way): string =>
  problem ?? (is_used ? '' : 'Not ticked above for high priority.')

/** The list with one of its entries elsewhere. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const place = Math.min(Math.max(to, 0), list.length - 1)
  const rest = list.toSpliced(from, 1)
  const entry = list[from]
  return entry === undefined ? [...list] : rest.toSpliced(place, 0, entry)
}

/** Where a key leads an entry; null for a key that moves nothing. */
export function placeAfter(key: string, from: number, count: number): number | null {
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 }[key]
  return to === undefined || to < 0 || to >= count || to === from ? null : to
}

/** Over which entry a pointer is, by the lower edges of the entries; the last one below them all. */
export function placeUnder(y: number, bottoms: readonly number[]): number {
  const at = bottoms.findIndex((bottom) => y < bottom)
  return at < 0 ? bottoms.length - 1 : at
}

const usual = [0, 15, 30, 60, 120, 180, 300, 600, 900, 1_800, 3_600]

/** What can be chosen, the present one among it whatever it is. */
export const delayChoices = (present: number): { value: number; label: string }[] =>
  [...new Set([...usual, present])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: value === 0 ? 'At once' : delayText(value).replace(/^a/, 'A') }))

/** Said aloud after a way was moved. */
export const movedText = (way: Way, place: number, count: number): string =>
  `${nameOf(way)} is now ${place + 1} of ${count}.`
