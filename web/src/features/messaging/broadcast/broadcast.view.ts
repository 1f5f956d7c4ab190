import type {
  BroadcastAudience,
  BroadcastPerson,
  BroadcastHeadCount,
} from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import {
  audienceLabel,
  excludedText,
  headCountParts,
  noChannelText,
  notTextedLabel,
  sendFailedText,
  statusLabels,
} from './broadcast.text.ts'

export const headCountText = ({ people, delivered, read, answered }: BroadcastHeadCount): string =>
  headCountParts(peopleCountText(people), delivered, read, answered).join(' · ')

export function audienceText(
  { people, installed, no_channel }: BroadcastAudience,
  isExcluding: boolean,
): string {
  return [
    audienceLabel(peopleCountText(people)),
    ...(no_channel > 0 ? [noChannelText(no_channel)] : []),
    ...(isExcluding && installed > 0 ? [excludedText(peopleCountText(installed), installed)] : []),
  ].join(' ')
}

/** Paging §8: the wording, then the server's reason. */
export function sendErrorSentences(reason: unknown): string[] {
  if (!isApiError(reason)) return [sendFailedText]
  const detail = [reason.detail, ...Object.values(reason.fields).flat()].find((sentence) => sentence !== '')
  return detail === undefined ? [sendFailedText] : [`${sendFailedText}. ${detail}`]
}

/** Names a missing text message until the recipient has the broadcast in the application. */
export const deliveryStatusText = ({ status, has_channel }: BroadcastPerson): string =>
  has_channel || status !== 'sent' ? statusLabels[status] : `${notTextedLabel} · ${statusLabels[status]}`
