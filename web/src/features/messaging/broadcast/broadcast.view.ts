import type {
  Broadcast,
  BroadcastAudience,
  BroadcastPerson,
  BroadcastHeadCount,
} from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import {
  broadcastSms,
  measureSms,
  mostSegments,
} from '@wardline/contract/messaging/broadcast/sms-text.rules.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import {
  audienceLabel,
  bySmsText,
  everyoneText,
  excludedText,
  headCountParts,
  noChannelText,
  notTextedLabel,
  sendFailedText,
  statusLabels,
  unicodeText,
} from './broadcast.text.ts'

export const headCountText = ({ people, delivered, read, answered }: BroadcastHeadCount): string =>
  headCountParts(peopleCountText(people), delivered, read, answered).join(' · ')

/** The group or department, or the whole hospital, and whether it went out as text messages. */
export const audienceName = ({
  audience,
  group,
  type,
}: Pick<Broadcast, 'audience' | 'group' | 'type'>): string =>
  [audience === 'account' ? everyoneText : group, ...(type === 0 ? [bySmsText] : [])].join(' · ')

export const textProgress = ({ people, texted, text_failed }: BroadcastHeadCount): string => {
  const waiting = Math.max(0, people - texted - text_failed)
  return [
    `Text messages: ${texted} sent`,
    ...(text_failed > 0 ? [`${text_failed} failed`] : []),
    ...(waiting > 0 ? [`${waiting} not sent yet`] : []),
  ].join(' · ')
}

/** Describes the length of the complete text: `54 characters · 1 part · 106 left`. */
export function smsLengthText(message: string): string {
  const { units, segments, left, is_unicode } = measureSms(broadcastSms(message))
  return [
    `${units} characters`,
    segments === 1 ? '1 part' : `${segments} parts`,
    `${left} left`,
    ...(is_unicode ? [unicodeText] : []),
  ].join(' · ')
}

export const isTooLongForSms = (message: string): boolean =>
  measureSms(broadcastSms(message)).segments > mostSegments

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
export function sendErrorSentences(reason: unknown, failure = sendFailedText): string[] {
  if (!isApiError(reason)) return [failure]
  const detail = [reason.detail, ...Object.values(reason.fields).flat()].find(Boolean)
  return detail === undefined ? [failure] : [`${failure}. ${detail}`]
}

export interface BroadcastDraft {
  message: string
  type: Broadcast['type']
  exclude_installed: boolean
}

/**
 * The step of sending: `counting` until the server has sent it, and `refused` if it could not be sent when it was due.
 * @param deadline end of the time to undo; undefined before the confirmation
 */
export function confirmStep(
  broadcast: Pick<Broadcast, 'send_at' | 'sent'> | undefined,
  deadline: number | undefined,
): 'asking' | 'counting' | 'refused' {
  if (!broadcast || deadline === undefined) return 'asking'
  return broadcast.sent === null && broadcast.send_at === null ? 'refused' : 'counting'
}

/** Names a missing text message until the recipient has the broadcast in the application. */
export const deliveryStatusText = ({ status, has_channel }: BroadcastPerson): string =>
  has_channel || status !== 'sent' ? statusLabels[status] : `${notTextedLabel} · ${statusLabels[status]}`
