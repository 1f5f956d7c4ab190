import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ScheduleGroupChanges } from '@wardline/contract/paging/group-changes.schemas.ts'
import type { PagingGroup, PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { groupQuery, noteDeleted } from './group.api.ts'
import { groupsKey } from './group.live.ts'

type NewGroup = { type: PagingGroup['type']; name: string; fail_over_user: number | undefined }

/** Makes a group; its page finds it at once. */
export function useCreateGroup() {
  const client = useQueryClient()
  // One for each attempt with other words: what was refused may be corrected and sent again.
  const [idempotencyKey, setKey] = useState(newKey)
  return useMutation({
    mutationFn: ({ type, name, fail_over_user = 0 }: NewGroup): Promise<PagingGroupDetail> =>
      type === 'ScheduleGroup'
        ? call('POST /api/v1/schedulegroups/', { body: { name, fail_over_user }, idempotencyKey })
        : call('POST /api/v1/broadcastgroups/', { body: { name }, idempotencyKey }),
    onSuccess: (group) => {
      client.setQueryData(groupQuery(group.uid).queryKey, group)
      void client.invalidateQueries({ queryKey: [...groupsKey, 'list'] })
    },
    onError: (reason) => {
      // No answer: it may have been made, and the same key says so.
      if (!isApiError(reason, 0)) setKey(newKey())
    },
  })
}

type Which = Pick<PagingGroupDetail, 'id' | 'uid' | 'type'>

/** Changes settings or members of a group; what is left out stays. */
export function useChangeGroup({ id, uid, type }: Which) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ScheduleGroupChanges) =>
      type === 'ScheduleGroup'
        ? call('PUT /api/v1/schedulegroups/{id}/', { params: { id }, body })
        : call('PUT /api/v1/broadcastgroups/{id}/', { params: { id }, body }),
    onSuccess: (group) => {
      client.setQueryData(groupQuery(uid).queryKey, group)
    },
  })
}

export function useDeleteGroup({ id, uid, type }: Which) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      type === 'ScheduleGroup'
        ? call('DELETE /api/v1/schedulegroups/{id}/', { params: { id } })
        : call('DELETE /api/v1/broadcastgroups/{id}/', { params: { id } }),
    onMutate: () => noteDeleted(uid, true),
    onError: () => noteDeleted(uid, false),
    onSuccess: () => {
      client.removeQueries({ queryKey: groupQuery(uid).queryKey, type: 'inactive' })
      void client.invalidateQueries({ queryKey: [...groupsKey, 'list'] })
    },
  })
}
