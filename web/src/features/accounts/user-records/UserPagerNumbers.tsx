import { useQuery } from '@tanstack/react-query'
import { formatPhoneNumber } from '@wardline/contract/accounts/phone-number.rules.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'

/** Refetched on `pager_number_changed`. */
const userNumbersQuery = (user_id: number) =>
  rowsQuery(['pager-numbers'], 'GET /api/v1/pagernumbers/', { user_id, page_size: 250 }, alwaysFresh)

export function UserPagerNumbers({ userId }: { userId: number }) {
  const { data: numbers, isError, refetch } = useQuery(userNumbersQuery(userId))
  if (!numbers)
    return isError ? (
      <LoadError onRetry={refetch}>Could not load the pager numbers.</LoadError>
    ) : (
      <Skeleton label="Loading the pager numbers">
        <SkeletonBlock className="h-8 w-full" />
      </Skeleton>
    )
  return (
    <div className="flex flex-col gap-2 text-sm">
      {numbers.length === 0 && <p className="text-ink-2">No pager number.</p>}
      {numbers.length > 0 && (
        <ul role="list" aria-label="Pager numbers" className="divide-y divide-line border-y border-line">
          {numbers.map(({ id, number, label, is_on }) => (
            <li key={id} className="py-1.5 tabular-nums">
              {formatPhoneNumber(number)}
              <span className="text-ink-2">
                {[label, is_on ? '' : 'off'].filter(Boolean).map((part) => ` · ${part}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <AppLink href="/pagerNumbers" className="text-accent underline underline-offset-2">
        Change pager numbers
      </AppLink>
    </div>
  )
}
