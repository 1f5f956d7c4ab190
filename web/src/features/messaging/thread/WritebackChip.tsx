import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { Chip } from '../../../platform/ui/Chip.tsx'
import { writebackQuery } from '../operations/writeback.api.ts'
import { writebackText } from './writeback.view.ts'

/** How far the thread is in the medical record, live; nothing while nobody has asked for it. */
export function WritebackChip({ thread }: { thread: Thread }) {
  const { data } = useQuery(writebackQuery(useQueryClient(), thread.id))
  const shown = data && writebackText(data, thread.last_message.id)
  return (
    <span role="status" className="inline-flex min-w-0 flex-wrap items-center gap-1.5">
      {shown && <Chip tone={shown.tone}>{shown.chip}</Chip>}
      {shown?.more && <span className="text-xs text-danger">{shown.more}</span>}
    </span>
  )
}
