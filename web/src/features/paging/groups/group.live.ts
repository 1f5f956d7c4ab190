import type { QueryClient } from '@tanstack/react-query'
import type { LivePayload } from '@wardline/contract/events.ts'
import { groupOnCallOf } from '@wardline/contract/paging/group-on-call.rules.ts'
import type { PagingGroup } from '@wardline/contract/paging/paging-group.schemas.ts'

/** Every address of groups in the query cache begins with it: rows of the table under `list`, whole groups under `one`. */
export const groupsKey = ['paging-groups'] as const

/** What says something of groups: rows, pages, who is on call, where a prompt or policy is used, favourites. */
const ofGroups = [groupsKey, ['on-call'], ['prompts'], ['escalation-policies'], ['favorites']]

/** A group is another, new or gone. What one may do with it differs from person to person, so each asks. */
export function askGroupsAgain(client: QueryClient): void {
  for (const queryKey of ofGroups) void client.invalidateQueries({ queryKey })
}

/** Who is on call now, in every row and page that shows the group. Nobody asks: it changes for all at seven o'clock. */
export function putOnCall(client: QueryClient, now: LivePayload['on_call_changed']): void {
  const put = <G extends Pick<PagingGroup, 'id' | 'on_call'>>(group: G): G =>
    group.id === now.group_id && group.on_call ? { ...group, on_call: groupOnCallOf(now) } : group
  client.setQueriesData<PagingGroup>({ queryKey: [...groupsKey, 'one'] }, (group) => group && put(group))
  client.setQueriesData<{ results: PagingGroup[] }>(
    { queryKey: [...groupsKey, 'list'] },
    (list) => list && { ...list, results: list.results.map(put) },
  )
}
