import { useQuery } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { sentToLabel } from './conversation.text.ts'

/** Refetch interval of messaging §9. */
const onCallMs = 30_000

export function GroupsLine({ thread }: { thread: Thread }) {
  const { id, groups, conversation_name } = thread
  const { data } = useQuery({
    queryKey: ['thread-groups', id, groups.map((group) => group.id)],
    staleTime: onCallMs,
    refetchInterval: onCallMs,
    enabled: groups.length > 0,
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/threads/{id}/groups/', { params: { id }, signal })).results,
  })
  const labels = groups.flatMap(({ id: group_id, name }) => {
    const on_call = data?.find((each) => each.id === group_id)?.on_call
    // The title names the group of a conversation already.
    if (name === conversation_name) return on_call ?? []
    return on_call ? `${name} (${on_call})` : name
  })
  if (labels.length === 0) return null
  return (
    <p className="flex items-center gap-1 text-sm text-ink-2">
      <IconUsersGroup size={14} role="img" aria-label={sentToLabel} className="flex-none" />
      <span className="truncate">{labels.join(', ')}</span>
    </p>
  )
}
