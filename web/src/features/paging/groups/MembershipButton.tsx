import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { groupQuery } from './group.api.ts'

/** Joins or leaves a group, where it lets people do so; a refusal says what to do first. */
export function MembershipButton({ group }: { group: PagingGroupDetail }) {
  const client = useQueryClient()
  const { join, leave } = group.may
  const change = useMutation({
    mutationFn: () =>
      join
        ? call('POST /api/v1/paginggroups/{id}/join/', { params: { id: group.id } })
        : call('POST /api/v1/paginggroups/{id}/leave/', { params: { id: group.id } }),
    onSuccess: (now) => {
      client.setQueryData(groupQuery(group.uid).queryKey, now)
      toast(join ? `You are a member of ${group.name}` : `You have left ${group.name}`)
    },
    onError: (reason) => {
      const said = isApiError(reason, 400) || isApiError(reason, 403) ? reason.detail : ''
      const what = join ? `Could not join ${group.name}.` : `Could not leave ${group.name}.`
      toast([what, said].filter(Boolean).join(' '), { tone: 'danger' })
    },
  })
  if (!join && !leave) return null
  return (
    <Button busy={change.isPending} onClick={() => change.mutate()}>
      {join ? 'Join group' : 'Leave group'}
    </Button>
  )
}
