import type { QueryClient } from '@tanstack/react-query'
import { currentTimestamp } from '../../../platform/clock/now.ts'
import { phoneQuery } from '../../../platform/ui/layout/use-is-phone.ts'
import { meKey, type Me } from '../../accounts/me/me.api.ts'
import { coverageQuery } from '../coverage/coverage.api.ts'
import { groupQuery } from '../groups/group.api.ts'
import type { CalendarSearch } from './calendar-search.rules.ts'
import { occurrencesQuery } from '../events/occurrence.api.ts'
import { startOfDay, wallTimeIn } from '../wall-time/wall-time.view.ts'
import { loadedRange } from './calendar-period.view.ts'

export async function prefetchCalendar(
  client: QueryClient,
  uid: string,
  { view = matchMedia(phoneQuery).matches ? 'agenda' : 'week', date }: CalendarSearch,
): Promise<void> {
  const group = await client.fetchQuery(groupQuery(uid))
  if (group.type !== 'ScheduleGroup') return
  const weekStart = client.getQueryData<Me>(meKey)?.account.week_start ?? 1
  const day = startOfDay(
    date ? `${date}T00:00:00` : wallTimeIn(group.time_zone, Date.parse(currentTimestamp())),
  )
  await Promise.all([
    client.prefetchQuery(coverageQuery(group.id)),
    client.prefetchQuery(occurrencesQuery(group.id, loadedRange(view, day, weekStart))),
  ])
}
