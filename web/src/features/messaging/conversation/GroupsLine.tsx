import { useQuery } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { sentToLabel } from './conversation.text.ts'

/** Refetch interval of messaging §9. */
const onCallMs = 30_000

export function GroupsLine({ thread }: { thread: Thread }) {
  const { id, groups } = thread
  const { data } = useQuery({
    queryKey: ['thread-groups', id, groups.map((group) => group.id)],
    staleTime: onCallMs,
    refetchInterval: onCallMs,
    enabled: groups.length > 0,
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/threads/{id}/groups/', { params: { id }, signal })).results,
  })
  if (groups.length === 0) return null
  const labels = groups.map((group) => {
    const on_call = data?.find((each) => each.id === group.id)?.on_call
    return on_call ? `${group.name} (${on_call})` : group.name
  })
  return (
    <p className="flex items-center gap-1 text-sm text-ink-2">
      <IconUsersGroup size={14} role="img" aria-label={sentToLabel} className="flex-none" />
      <span className="truncate">{labels.join(', ')}</span>
    </p>
  )
}
