import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import type { WallTime } from '../wall-time/wall-time.view.ts'

const calendarKey = (group_id: number) => ['calendar', group_id] as const

/** Forgets the ranges that are not shown: returning to one would show its old shifts until it is refetched. */
export async function refetchCalendar(client: QueryClient, group_id: number): Promise<void> {
  const queryKey = calendarKey(group_id)
  client.removeQueries({ queryKey, type: 'inactive' })
  await client.invalidateQueries({ queryKey })
}

export const occurrencesQuery = (group_id: number, { start, end }: { start: WallTime; end: WallTime }) => ({
  queryKey: [...calendarKey(group_id), start, end] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { results } = await call('GET /api/v1/schedulegroups/{id}/events/', {
      params: { id: group_id },
      query: { start, end },
      signal,
    })
    return results
  },
})

export const occurrenceQuery = (group_id: number, event_id: number, original_start: string | undefined) => ({
  queryKey: [...calendarKey(group_id), 'one', event_id, original_start ?? ''] as const,
  queryFn: () =>
    call('GET /api/v1/schedulegroups/{id}/events/{event_id}/', {
      params: { id: group_id, event_id },
      query: { original_start },
    }),
  retry: false,
})
