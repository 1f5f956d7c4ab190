import type { QueryClient } from '@tanstack/react-query'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { summarizeOnCall } from '@wardline/contract/paging/groups/group-on-call.rules.ts'
import type { PagingGroup } from '@wardline/contract/paging/groups/paging-group.schemas.ts'

export const groupsKey = ['paging-groups'] as const

const groupDependentKeys = [
  groupsKey,
  ['on-call'],
  ['coverage'],
  ['prompts'],
  ['escalation-policies'],
  ['favorites'],
]

/** Refetches instead of patching: permissions on a group differ by user. */
export function invalidateGroups(client: QueryClient): void {
  for (const queryKey of groupDependentKeys) void client.invalidateQueries({ queryKey })
}

/** Patches instead of refetching: at a shift change every group of the hospital would refetch at once. */
export function updateGroupOnCall(client: QueryClient, now: LivePayload['on_call_changed']): void {
  const patch = <G extends Pick<PagingGroup, 'id' | 'on_call'>>(group: G): G =>
    group.id === now.group_id && group.on_call ? { ...group, on_call: summarizeOnCall(now) } : group
  client.setQueriesData<PagingGroup>({ queryKey: [...groupsKey, 'one'] }, (group) => group && patch(group))
  client.setQueriesData<{ results: PagingGroup[] }>(
    { queryKey: [...groupsKey, 'list'] },
    (list) => list && { ...list, results: list.results.map(patch) },
  )
}
