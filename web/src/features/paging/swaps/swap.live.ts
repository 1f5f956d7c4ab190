import type { QueryClient } from '@tanstack/react-query'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { refetchCalendar } from '../events/occurrence.api.ts'

/** Refetches instead of patching: permissions on a shift differ by user. */
export function invalidateCalendar(client: QueryClient, group_id: number): void {
  void refetchCalendar(client, group_id)
  for (const queryKey of [['coverage', group_id], ['my-shifts'], ['swap-requests'], ['rule-violations']])
    void client.invalidateQueries({ queryKey })
}

const loadToasts = () => import('./swap-toast.actions.ts')

export const showTakeover = (taken: LivePayload['shift_taken'], me: number): void => {
  if (taken.actor_id !== me)
    void loadToasts()
      .then(({ toastTakeover }) => toastTakeover(taken, me))
      .catch(() => {})
}

export function showSwapRequest(
  client: QueryClient,
  request: LivePayload['swap_request_changed']['swap_request'],
  me: number,
): void {
  void client.invalidateQueries({ queryKey: ['swap-requests'] })
  void loadToasts()
    .then(({ toastSwapRequest }) => toastSwapRequest(request, me))
    .catch(() => {})
}
