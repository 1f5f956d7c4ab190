import { useQuery } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { IconUsersGroup } from '@tabler/icons-react'

/** On call is asked for again after this long (messaging §9). */
const onCallMs = 30_000

/** The paging groups that a thread was addressed to, and who is on call there: why one got it always has an answer. */
export function GroupsLine({ thread }: { thread: Thread }) {
  const { id, groups } = thread
  const { data } = useQuery({
    queryKey: ['thread-groups', id, groups.map((group) => group.id)],
    staleTime: onCallMs,
    // Who is on call changes by itself.
    refetchInterval: onCallMs,
    enabled: groups.length > 0,
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/threads/{id}/groups/', { params: { id }, signal })).results,
  })
  if (groups.length === 0) return null
  // Names are known at once, who is on call follows in the same line.
  const shown = groups.map((group) => {
    const on_call = data?.find((each) => each.id === group.id)?.on_call
    return on_call ? `${group.name} (${on_call})` : group.name
  })
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <IconUsersGroup size={14} role="img" aria-label="Sent to" className="flex-none" />
      <span className="truncate">{shown.join(', ')}</span>
    </span>
  )
}
