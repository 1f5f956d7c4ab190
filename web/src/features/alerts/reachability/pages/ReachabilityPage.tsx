import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMinute } from '../../../../platform/clock/use-now.ts'
import { Page } from '../../../../platform/ui/Page.tsx'
import { Segmented } from '../../../../platform/ui/Segmented.tsx'
import { Bone, Skeleton } from '../../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../../platform/ui/TryAgain.tsx'
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
    <Page
      title="Reachability"
      about={
        <>
          Whether a page would ring whoever is on call now or next
          {data && !data.is_everybody ? ', in your groups.' : '.'}
        </>
      }
      width="wide"
      actions={
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
      }
    >
      {data && (
        <p role="status" className="pb-3 text-sm">
          {summaryText(data)}
        </p>
      )}
      {isError && (
        <TryAgain onTry={refetch} className="pb-3">
          {data ? 'This list could not be brought up to date.' : 'This list could not be loaded.'}
        </TryAgain>
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
    </Page>
  )
}
