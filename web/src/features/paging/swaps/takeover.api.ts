import { useQueryClient } from '@tanstack/react-query'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { eventParams } from '../events/event-change.api.ts'
import { refetchCalendar } from '../events/occurrence.api.ts'

export function useTakeovers(group_id: number) {
  const client = useQueryClient()
  return {
    takeOver: async (
      occurrence: Occurrence,
      span: { start?: string; end?: string; reason: string; emergency_reason: string },
    ) => {
      const { warnings } = await call('POST /api/v1/schedulegroups/{id}/events/{event_id}/takeover/', {
        params: eventParams(occurrence),
        body: { original_start: occurrence.original_start, ...span },
        idempotencyKey: createIdempotencyKey(),
      })
      for (const warning of warnings) showToast(warning, { tone: 'danger' })
      await refetchCalendar(client, group_id)
    },
    undo: async (takeover_id: number) => {
      await call('POST /api/v1/takeovers/{id}/undo/', { params: { id: takeover_id }, body: {} })
      await refetchCalendar(client, group_id)
    },
  }
}
