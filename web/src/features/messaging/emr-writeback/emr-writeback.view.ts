import type { EmrDocument } from '@wardline/contract/integrations/emr.schemas.ts'
import type { ChipProps } from '../../../platform/ui/indicators/Chip.tsx'
import { formatTime } from '../../../platform/clock/dates.ts'
import {
  inEmrText,
  newerMessagesText,
  nextTryText,
  writebackFailedText,
  writingText,
} from './emr-writeback.text.ts'

export interface EmrStatus {
  chip: string
  tone: NonNullable<ChipProps['tone']>
  details: string
}

export function describeEmrStatus(
  { state, reason, next_try, sent_message_id }: EmrDocument,
  newest_message_id: number,
): EmrStatus | undefined {
  if (state === 'none') return undefined
  if (state === 'queued') return { chip: writingText, tone: 'info', details: '' }
  if (state === 'failed') {
    const next = next_try === null ? [] : [nextTryText(formatTime(Date.parse(next_try)))]
    return { chip: writebackFailedText, tone: 'danger', details: [reason, ...next].join(' ') }
  }
  if (sent_message_id < newest_message_id) return { chip: newerMessagesText, tone: 'warn', details: '' }
  return { chip: inEmrText, tone: 'ok', details: '' }
}
