import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import { Problems, ReachabilityRow, State } from '../reachability/ReachabilityRow.tsx'
import { reachabilityQuery } from '../reachability/reachability.api.ts'
import { groupByProblem, groupShifts, reachabilitySummary } from '../reachability/reachability.view.ts'

export function ReachabilityPage() {
  const { data, isError, refetch } = useQuery(reachabilityQuery)
  const [filter, setFilter] = useState<'all' | 'problems'>('problems')
  const now = useMinute()
  const homeZone = useMe().account.time_zone
  return (
    <Page
      title="Reachability"
      about={
        <>
          Can the people on call now and next be reached?
          {data && !data.is_everybody && ' Your groups only.'}
        </>
      }
      actions={
        <SegmentedControl
          legend="Show"
          hideLegend
          value={filter}
          onChange={setFilter}
          segments={[
            { value: 'problems', label: 'Problems' },
            { value: 'all', label: 'Everyone' },
          ]}
        />
      }
    >
      {data && (
        <p role="status" className="pb-3 text-sm">
          {reachabilitySummary(data.results)}
        </p>
      )}
      {isError && (
        <LoadError onRetry={refetch} className="pb-3">
          {data ? 'Could not refresh. Showing the last loaded list.' : 'Could not load reachability.'}
        </LoadError>
      )}
      {!data && !isError && (
        <Skeleton label="Loading reachability">
          {[1, 2, 3].map((row) => (
            <SkeletonBlock key={row} className="mb-2 h-16 w-full" />
          ))}
        </Skeleton>
      )}
      {filter === 'problems'
        ? groupByProblem(data?.results ?? []).map(({ key, state, problems, people }) => (
            <section key={key} aria-label={problems.map(({ why }) => why).join(' ')} className="pb-4">
              {/* People who are reached on another channel are folded. */}
              <details open={state === 'unreachable'}>
                <summary className="cursor-pointer pb-2 text-sm">
                  <h2 className="inline-flex items-center gap-2 font-semibold">
                    <State state={state} />
                    {peopleCountText(people.length)}
                  </h2>
                  <Problems problems={problems} />
                </summary>
                <ul role="list" className="overflow-hidden rounded-lg border border-line">
                  {people.map((shifts) => (
                    <ReachabilityRow
                      key={shifts[0]?.user_id}
                      shifts={shifts}
                      now={now}
                      homeZone={homeZone}
                      namesGroups
                    />
                  ))}
                </ul>
              </details>
            </section>
          ))
        : groupShifts(data?.results ?? []).map(({ group_id, group_uid, group_name, shifts }) => (
            <section key={group_id} aria-label={group_name} className="pb-4">
              <h2 className="pb-1.5 text-sm font-semibold">
                <Link to="/pagingGroups/$group" params={{ group: group_uid }} className="hover:underline">
                  {group_name}
                </Link>
              </h2>
              <ul role="list" className="overflow-hidden rounded-lg border border-line">
                {shifts.map((shift) => (
                  <ReachabilityRow
                    key={`${shift.starts} ${shift.call_order} ${shift.user_id}`}
                    shifts={[shift]}
                    now={now}
                    homeZone={homeZone}
                  >
                    <State state={shift.state} />
                    <Problems problems={shift.problems} />
                  </ReachabilityRow>
                ))}
              </ul>
            </section>
          ))}
      {data && filter === 'problems' && data.ready === data.count && data.count > 0 && (
        <p className="border-t border-line py-6 text-sm text-ink-2">
          No problems. Select “Everyone” to see the channels of each person.
        </p>
      )}
    </Page>
  )
}
