import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useGroup } from '../groups/group.api.ts'
import { datePart, wallTimeIn } from '../wall-time/wall-time.view.ts'
import { parseRosterSearch, rosterSpans, toRosterPeriod, type RosterSearch } from './roster-period.rules.ts'
import { rosterFileUrl, rosterQuery } from './roster.api.ts'
import * as text from './roster.text.ts'
import { RosterBar } from './RosterBar.tsx'
import { RosterContent } from './RosterContent.tsx'

export function RosterPage() {
  const group = useGroup()
  const search = parseRosterSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const onSearch = (to: RosterSearch) =>
    void navigate({
      to: '/pagingGroups/$group/roster',
      params: { group: group.uid },
      search: to,
      replace: true,
    })
  const today = datePart(wallTimeIn(group.time_zone, useMinute()))
  const period = toRosterPeriod(search, today)
  const { data: roster, isError, refetch } = useQuery(rosterQuery(group.id, period))
  return (
    <div className="h-full overflow-y-auto bg-surface p-4 md:px-6">
      <RosterBar
        period={period}
        spans={rosterSpans}
        fileUrl={(format) => rosterFileUrl(group.id, period, format)}
        onMonth={(month) => onSearch({ ...(month && { month }), ...(search.span && { span: search.span }) })}
        onSpan={(span) => onSearch({ ...search, span })}
      />
      <RosterContent
        roster={roster}
        isError={isError}
        onRetry={refetch}
        failure={text.couldNotLoad}
        empty={text.noMembers}
        span={period.span}
        today={today}
      />
    </div>
  )
}
