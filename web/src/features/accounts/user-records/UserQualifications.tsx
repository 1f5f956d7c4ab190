import { useQuery } from '@tanstack/react-query'
import { limits } from '@wardline/contract/limits.ts'
import { validText } from '@wardline/contract/paging/person-cards/held-qualification.rules.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'

/** Refetched on `qualifications_changed`. */
const userQualificationsQuery = (user_id: number) =>
  rowsQuery(
    ['qualification-holders'],
    'GET /api/v1/qualification_holders/',
    { user_id, page_size: limits.largest_page },
    alwaysFresh,
  )

/** Lists the qualifications of the user, if the reader keeps them. */
export function UserQualifications({ userId }: { userId: number }) {
  const { data: held, isError, refetch } = useQuery(userQualificationsQuery(userId))
  if (!held)
    return isError ? (
      <LoadError onRetry={refetch}>Could not load the qualifications.</LoadError>
    ) : (
      <Skeleton label="Loading the qualifications">
        <SkeletonBlock className="h-8 w-full" />
      </Skeleton>
    )
  return (
    <div className="flex flex-col gap-2 text-sm">
      {held.length === 0 && <p className="text-ink-2">No qualifications that you may see.</p>}
      {held.length > 0 && (
        <ul role="list" aria-label="Qualifications" className="divide-y divide-line border-y border-line">
          {held.map((holder) => (
            <li key={holder.id} className="py-1.5">
              {holder.qualification}
              <span className={holder.state === 'expired' ? 'text-danger' : 'text-ink-2'}>
                {` · ${validText(holder)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <AppLink href="/qualifications" className="text-accent underline underline-offset-2">
        Change qualifications
      </AppLink>
    </div>
  )
}
