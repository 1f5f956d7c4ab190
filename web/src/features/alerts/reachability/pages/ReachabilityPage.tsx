import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMinute } from '../../../../platform/clock/use-now.ts'
import { Button } from '../../../../platform/ui/Button.tsx'
import { Segmented } from '../../../../platform/ui/Segmented.tsx'
import { Bone, Skeleton } from '../../../../platform/ui/Skeleton.tsx'
import { useMe } from '../../../accounts/me.api.ts'
import { ReachRow } from '../ReachRow.tsx'
import { reachabilityQuery } from '../reachability.api.ts'
import { byGroup, summaryText } from '../reachability.view.ts'

/** Who is on call now and next, and whether a page would ring them: by group, those who cannot be reached first. */
export function ReachabilityPage() {
  const { data, isError, refetch } = useQuery(reachabilityQuery)
  const [shown, setShown] = useState<'all' | 'problems'>('problems')
  const now = useMinute()
  const homeZone = useMe().account.time_zone
  const shifts = data?.results.filter(({ state }) => shown === 'all' || state !== 'ready') ?? []
  return (
    <div className="h-full overflow-y-auto bg-surface">
      <div className="mx-auto max-w-[960px] px-4 py-6 md:px-8">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
          <div className="min-w-0 flex-1 basis-72">
            <h1 className="text-2xl font-semibold">Reachability</h1>
            <p className="text-sm text-ink-2">
              Whether a page would ring whoever is on call now or next
              {data && !data.is_everybody ? ', in your groups.' : '.'}
            </p>
          </div>
          <Segmented
            legend="Show"
            hideLegend
            value={shown}
            onChange={setShown}
            segments={[
              { value: 'problems', label: 'Not reachable' },
              { value: 'all', label: 'Everybody' },
            ]}
          />
        </header>
        {data && (
          <p role="status" className="pb-3 text-sm">
            {summaryText(data)}
          </p>
        )}
        {isError && (
          <p role="alert" className="flex items-center gap-2 pb-3 text-sm text-danger">
            {data ? 'This list could not be brought up to date.' : 'This list could not be loaded.'}
            <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        )}
        {!data && !isError && (
          <Skeleton label="Loading who can be reached">
            {[1, 2, 3].map((row) => (
              <Bone key={row} className="mb-2 h-16 w-full" />
            ))}
          </Skeleton>
        )}
        {byGroup(shifts).map(({ group_id, group_uid, group_name, shifts: own }) => (
          <section key={group_id} aria-label={group_name} className="pb-5">
            <h2 className="pb-1.5 text-sm font-semibold">
              <Link to="/pagingGroups/$group" params={{ group: group_uid }} className="hover:underline">
                {group_name}
              </Link>
            </h2>
            <ul role="list" className="overflow-hidden rounded-lg border border-line">
              {own.map((shift) => (
                <ReachRow
                  key={`${shift.starts} ${shift.layer} ${shift.user_id}`}
                  shift={shift}
                  now={now}
                  homeZone={homeZone}
                />
              ))}
            </ul>
          </section>
        ))}
        {data && shifts.length === 0 && data.count > 0 && (
          <p className="border-t border-line py-6 text-sm text-ink-2">
            Nobody to worry about. Press “Everybody” to see how each of them is rung.
          </p>
        )}
      </div>
    </div>
  )
}
