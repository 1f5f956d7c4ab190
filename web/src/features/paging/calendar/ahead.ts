import type { QueryClient } from '@tanstack/react-query'
import { nowText } from '../../../platform/clock/now.ts'
import { coverageQuery } from '../coverage/coverage.api.ts'
import { groupQuery } from '../groups/group.api.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { occurrencesQuery } from './calendar.api.ts'
import { midnightOf, monthWindow, wallIn } from './wall.view.ts'

/** What the calendar of an address shows is asked for while its code is read and its frame is drawn, not after both. */
export async function askAhead(client: QueryClient, uid: string, { date }: CalendarSearch): Promise<void> {
  const group = await client.fetchQuery(groupQuery(uid))
  if (group.type !== 'ScheduleGroup') return
  const day = midnightOf(date ? `${date}T00:00:00` : wallIn(group.time_zone, Date.parse(nowText())))
  await Promise.all([
    client.prefetchQuery(coverageQuery(group.id)),
    client.prefetchQuery(occurrencesQuery(group.id, monthWindow(day))),
  ])
}
