import { queryOptions, useQuery } from '@tanstack/react-query'
import type { UserDuty } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { useMe } from '../me/me.api.ts'
import { userAccountsKey } from './user-account.api.ts'
import { dutyText } from './user-accounts.text.ts'

const dutiesQuery = (account: number, user_id: number) =>
  queryOptions({
    queryKey: [...userAccountsKey, 'duties', user_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/users/{user_id}/duties/', { params: { id: account, user_id }, signal }),
    staleTime: 0,
  })

/** What others rely on the user for. */
interface UserDutiesProps {
  userId: number
  /** Shown without duties. */
  none: string
  /** Shown before them. */
  intro?: string
}

export function UserDuties({ userId, none, intro }: UserDutiesProps) {
  const { account } = useMe()
  const { data, dataUpdatedAt, error, refetch } = useQuery(dutiesQuery(account.id, userId))
  if (error && !data) return <LoadError onRetry={() => void refetch()}>Could not load the duties.</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading the duties">
        <SkeletonBlock className="h-12 w-full" />
      </Skeleton>
    )
  if (data.results.length === 0) return <p className="text-sm text-ink-2">{none}</p>
  return (
    <>
      {intro && <p className="text-sm">{intro}</p>}
      <ul role="list" aria-label="Duties" className="divide-y divide-line border-y border-line text-sm">
        {data.results.map((duty) => (
          <Duty key={duty.kind} duty={duty} now={dataUpdatedAt} />
        ))}
      </ul>
    </>
  )
}

const Duty = ({ duty: { kind, count, items }, now }: { duty: UserDuty; now: number }) => (
  <li className="py-1.5">
    <span className="font-medium">{dutyText(kind, count)}</span>
    {items.length > 0 && (
      <ul role="list" className="text-ink-2">
        {items.map(({ id, name, starts, ends }) => (
          <li key={`${id} ${starts ?? ''}`} className="tabular-nums">
            {name}
            {starts &&
              ends &&
              `, ${formatDateTime(Date.parse(starts), now)} to ${formatDateTime(Date.parse(ends), now)}`}
          </li>
        ))}
        {count > items.length && <li>and {count - items.length} more</li>}
      </ul>
    )}
  </li>
)
