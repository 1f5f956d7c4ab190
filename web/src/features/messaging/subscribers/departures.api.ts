import { useQuery } from '@tanstack/react-query'
import type { Departure } from '@wardline/contract/messaging/threads/departure.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'

const none: Departure[] = []

/** Everyone who left the thread, oldest first. Each departure changes the key. */
export function useDepartures({ id, last_departure_id }: Thread): Departure[] {
  const { data } = useQuery(
    routeQuery(
      ['departures', last_departure_id],
      'GET /api/v1/threads/{id}/departures/',
      { id },
      { enabled: last_departure_id > 0, staleTime: Infinity },
    ),
  )
  return data?.results ?? none
}
