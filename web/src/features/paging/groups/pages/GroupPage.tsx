import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isApiError } from '../../../../platform/api/api-error.ts'
import { Button } from '../../../../platform/ui/Button.tsx'
import { Bone, Skeleton } from '../../../../platform/ui/Skeleton.tsx'
import { GroupContext, groupQuery, isDeletedHere } from '../group.api.ts'
import { GroupHead } from '../GroupHead.tsx'
import { NoSuchGroup } from '../../components/NoSuchGroup.tsx'

/** The page of one group: its head, and one of its tabs. */
export function GroupPage() {
  // Both from the route that is shown: the address is already the next one while its page is on its way.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const [given, tab] = partsOf(path)
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const { data: group, error, refetch } = useQuery(groupQuery(given))
  if (isApiError(error) && (error.status === 404 || error.status === 400))
    return isDeletedHere(given) ? <Loading /> : <NoSuchGroup id={given} />
  if (!group)
    return error ? (
      <div className="grid h-full place-content-center justify-items-center gap-3 bg-surface p-4">
        <p role="alert" className="text-danger">
          This group could not be loaded.
        </p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    ) : (
      <Loading />
    )
  const home = group.type === 'ScheduleGroup' ? 'calendar' : 'settings'
  const isLost = tab === '' || (group.type === 'BroadcastGroup' && tab !== 'settings')
  // An id leads to the address by uid; a broadcast group has no calendar.
  if (given !== group.uid || isLost)
    return <GoOn href={`/pagingGroups/${group.uid}/${isLost ? home : tab}${isLost ? '' : search}`} />
  return (
    <GroupContext value={group}>
      <div className="flex h-full flex-col bg-surface">
        <GroupHead group={group} />
        <div className="min-h-0 flex-1">
          <Outlet />
        </div>
      </div>
    </GroupContext>
  )
}

/** `/pagingGroups/12/settings`: the group as it is given, and what of it is shown. */
function partsOf(path: string): [given: string, tab: string] {
  const [, , given = '', ...rest] = path.split('/')
  return [decodeURIComponent(given), rest.join('/')]
}

function GoOn({ href }: { href: string }) {
  const router = useRouter()
  useEffect(() => void router.navigate({ href, replace: true }), [router, href])
  return null
}

const Loading = () => (
  <Skeleton label="Loading the group" className="h-full bg-surface p-4 md:px-6">
    <Bone className="mb-3 h-7 w-64" />
    <Bone className="mb-6 h-8 w-44" />
    <Bone className="h-96 w-full" />
  </Skeleton>
)
