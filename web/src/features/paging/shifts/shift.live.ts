import type { QueryClient } from '@tanstack/react-query'
import type { LivePayload } from '@wardline/contract/events.ts'

/** What one may do with a shift differs from person to person: whoever shows a calendar asks again. */
export function askCalendarAgain(client: QueryClient, group_id: number): void {
  for (const queryKey of [['calendar', group_id], ['coverage', group_id], ['my-shifts'], ['shift-offers']])
    void client.invalidateQueries({ queryKey })
}

/** The first toast about a shift brings its words. */
const words = () => import('./shift.actions.ts')

/** Whoever is displaced hears of it where they are. */
export const sayTaken = (taken: LivePayload['shift_taken'], me: number): void => {
  if (taken.actor_id !== me)
    void words()
      .then(({ sayTaken: say }) => say(taken, me))
      .catch(() => {})
}

export function sayOffered(
  client: QueryClient,
  offer: LivePayload['shift_offer_changed']['offer'],
  me: number,
): void {
  void client.invalidateQueries({ queryKey: ['shift-offers'] })
  void words()
    .then(({ sayOffered: say }) => say(offer, me))
    .catch(() => {})
}
