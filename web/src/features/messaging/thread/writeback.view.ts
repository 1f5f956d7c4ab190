import type { EmrDocument } from '@wardline/contract/integrations/emr.schemas.ts'
import type { ChipProps } from '../../../platform/ui/Chip.tsx'
import { clockText } from '../../../platform/clock/dates.ts'

export interface WritebackText {
  chip: string
  tone: NonNullable<ChipProps['tone']>
  /** Why it is not there, and what comes next; empty when there is nothing to say. */
  more: string
}

/** What the head of a thread says of its document in the medical record (messaging §8); undefined: nobody asked for one. */
export function writebackText(
  { state, reason, next_try, sent_message_id }: EmrDocument,
  newest_message_id: number,
): WritebackText | undefined {
  if (state === 'none') return undefined
  if (state === 'queued') return { chip: 'Going to the EMR', tone: 'info', more: '' }
  if (state === 'failed') {
    const next = next_try === null ? [] : [`Next try ${clockText(Date.parse(next_try))}.`]
    return { chip: 'Error triggering EMR writeback', tone: 'danger', more: [reason, ...next].join(' ') }
  }
  if (sent_message_id < newest_message_id)
    return { chip: 'In the EMR, newer messages are not', tone: 'warn', more: '' }
  return { chip: 'In the EMR', tone: 'ok', more: '' }
}
