import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { GroupContext, groupQuery, isDeletedInThisTab } from './group.api.ts'
import { GroupHeader, type GroupHeaderProps } from './GroupHeader.tsx'
import { MissingGroupRedirect } from './components/MissingGroupRedirect.tsx'

interface GroupPageProps extends Pick<GroupHeaderProps, 'Coverage'> {
  /** Undefined for users who may not send messages. */
  onPage: GroupHeaderProps['onPage']
}

export function GroupPage({ onPage, Coverage }: GroupPageProps) {
  // During a navigation the location is already the next page's, so use the matched route.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const [idOrUid, tab] = parsePath(path)
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const { data: group, error, refetch } = useQuery(groupQuery(idOrUid))
  if (isApiError(error) && (error.status === 404 || error.status === 400))
    return isDeletedInThisTab(idOrUid) ? <Loading /> : <MissingGroupRedirect id={idOrUid} />
  if (!group)
    return error ? (
      <div className="grid h-full place-content-center justify-items-center gap-3 bg-surface p-4">
        <p role="alert" className="text-danger">
          Could not load this group.
        </p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    ) : (
      <Loading />
    )
  const home = group.type === 'ScheduleGroup' ? 'calendar' : 'settings'
  const isUnknownTab = tab === '' || (group.type === 'BroadcastGroup' && tab !== 'settings')
  // Redirects an id to its uid, and a broadcast group, which has no calendar, to its settings.
  if (idOrUid !== group.uid || isUnknownTab)
    return (
      <Redirect
        href={`/pagingGroups/${group.uid}/${isUnknownTab ? home : tab}${isUnknownTab ? '' : search}`}
      />
    )
  return (
    <GroupContext value={group}>
      <div className="flex h-full flex-col bg-surface">
        <GroupHeader group={group} onPage={onPage} Coverage={Coverage} />
        <div className="min-h-0 flex-1">
          <Outlet />
        </div>
      </div>
    </GroupContext>
  )
}

function parsePath(path: string): [idOrUid: string, tab: string] {
  const [, , idOrUid = '', ...rest] = path.split('/')
  return [decodeURIComponent(idOrUid), rest.join('/')]
}

function Redirect({ href }: { href: string }) {
  const router = useRouter()
  useEffect(() => void router.navigate({ href, replace: true }), [router, href])
  return null
}

const Loading = () => (
  <Skeleton label="Loading group" className="h-full bg-surface p-4 md:px-6">
    <SkeletonBlock className="mb-3 h-7 w-64" />
    <SkeletonBlock className="mb-6 h-8 w-44" />
    <SkeletonBlock className="h-96 w-full" />
  </Skeleton>
)
