import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { emrWritebackQuery } from './emr-writeback.api.ts'
import { describeEmrStatus } from './emr-writeback.view.ts'

export function EmrWritebackChip({ thread }: { thread: Thread }) {
  const { data } = useQuery(emrWritebackQuery(useQueryClient(), thread.id))
  const status = data && describeEmrStatus(data, thread.last_message.id)
  return (
    <span role="status" className="inline-flex min-w-0 flex-wrap items-center gap-1.5">
      {status && <Chip tone={status.tone}>{status.chip}</Chip>}
      {status?.details && <span className="text-xs text-danger">{status.details}</span>}
    </span>
  )
}
