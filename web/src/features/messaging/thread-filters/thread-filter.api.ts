import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import type { Box } from '../live/live-state.ts'
import { showThreadFilter, useThreadFilter, useThreadList } from '../threads/thread.api.ts'

async function saveThreadFilter(client: QueryClient, filter: ThreadFilter): Promise<ThreadFilter> {
  const saved = await call('PUT /api/v1/thread_filter/', { body: filter })
  showThreadFilter(client, saved)
  return saved
}

export function useSaveThreadFilter(): (filter: ThreadFilter) => Promise<ThreadFilter> {
  const client = useQueryClient()
  return (filter) => saveThreadFilter(client, filter)
}

/** The patient of the filter as a row of the list names it: the filter itself holds no name. */
export function useFilterPatient(box: Box) {
  const { patient_id } = useThreadFilter()
  const { list } = useThreadList(box)
  return list?.threads.find((thread) => thread.patient_id !== null && thread.patient_id === patient_id)
    ?.patient
}
