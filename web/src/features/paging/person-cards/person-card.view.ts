import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { CardNumber, PersonCard } from '@wardline/contract/paging/person-cards/person-card.schemas.ts'
import { statusEndText } from '../../accounts/status/status.view.ts'
import { formatGroupTime } from '../on-call/on-call.view.ts'
import * as texts from './person-card.text.ts'

type Availability = Pick<PersonCard, 'is_active' | 'is_locked' | 'status' | 'status_until'>

/** `Do not disturb until 14:00`. @param now server time in ms */
export function availabilityText(card: Availability, now: number): string {
  if (!card.is_active) return texts.deactivatedText
  if (card.is_locked) return texts.lockedText
  switch (card.status) {
    case 1:
      return texts.offlineText
    case 2:
      return texts.onlineText
    case 3:
      return texts.doNotDisturbText(card.status_until && statusEndText(card.status_until, new Date(now)))
    case null:
      return texts.unknownStatusText
  }
}

/** `First call until 19:00`, in the time zone of the group. */
export const shiftText = ({ call_order, until, time_zone }: PersonCard['on_call'][number], now: number) =>
  texts.shiftText(callOrderLabel(call_order), formatGroupTime(time_zone, until, now))

/** `Pager · Ward pager` */
export const numberLabel = ({ kind, label }: CardNumber): string =>
  [texts.kindLabels[kind], label].filter(Boolean).join(' · ')
