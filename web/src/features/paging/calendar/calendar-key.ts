import type { QueryClient } from '@tanstack/react-query'

/** Every address of a group's calendar in the query cache begins with it: its windows, single events, its coverage. */
export const calendarKey = (group_id: number) => ['calendar', group_id] as const

/** Open offers of shifts, of groups and of oneself. */
export const offersKey = ['shift-offers'] as const

/** Somebody changed a calendar, took a shift over or offered one: what may be done with it differs, so each asks. */
export function askCalendarAgain(client: QueryClient, group_id: number): void {
  void client.invalidateQueries({ queryKey: calendarKey(group_id) })
  void client.invalidateQueries({ queryKey: offersKey })
}
