import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { groupQuery } from './group.api.ts'

export function MembershipButton({ group }: { group: PagingGroupDetail }) {
  const { join, leave } = group.may
  const change = useApiMutation(
    () =>
      join
        ? call('POST /api/v1/paginggroups/{id}/join/', { params: { id: group.id } })
        : call('POST /api/v1/paginggroups/{id}/leave/', { params: { id: group.id } }),
    {
      stores: groupQuery(group.uid),
      onSuccess: () => showToast(join ? `You are a member of ${group.name}` : `You have left ${group.name}`),
      onError: (reason) => {
        const detail = isApiError(reason, 400) || isApiError(reason, 403) ? reason.detail : ''
        const failure = join ? `Could not join ${group.name}.` : `Could not leave ${group.name}.`
        showToast([failure, detail].filter(Boolean).join(' '), { tone: 'danger' })
      },
    },
  )
  if (!join && !leave) return null
  return (
    <Button busy={change.isPending} onClick={() => change.mutate()}>
      {join ? 'Join group' : 'Leave group'}
    </Button>
  )
}
