import type { QueryClient } from '@tanstack/react-query'
import { routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import type { WallTime } from '../wall-time/wall-time.view.ts'

export const calendarKey = (group_id: number) => ['calendar', group_id] as const

/** Drafts show the calendar with their changes, so they are refetched with it. */
export const calendarDraftsKey = (group_id: number) => [...calendarKey(group_id), 'drafts'] as const

/** Forgets the ranges that are not shown: returning to one would show its old shifts until it is refetched. */
export async function refetchCalendar(client: QueryClient, group_id: number): Promise<void> {
  const queryKey = calendarKey(group_id)
  client.removeQueries({ queryKey, type: 'inactive' })
  await client.invalidateQueries({ queryKey })
}

export const occurrencesQuery = (group_id: number, { start, end }: { start: WallTime; end: WallTime }) =>
  rowsQuery(calendarKey(group_id), 'GET /api/v1/schedulegroups/{id}/events/', { id: group_id, start, end })

export const occurrenceQuery = (group_id: number, event_id: number, original_start: string | undefined) =>
  routeQuery(
    calendarKey(group_id),
    'GET /api/v1/schedulegroups/{id}/events/{event_id}/',
    { id: group_id, event_id, original_start },
    { retry: false },
  )
