import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ScheduleGroupChanges } from '@wardline/contract/paging/groups/group-change.schemas.ts'
import type { PagingGroup, PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { groupQuery, markDeleted } from './group.api.ts'
import { groupsKey } from './group.live.ts'

type NewGroup = { type: PagingGroup['type']; name: string; fail_over_user: number | undefined }

export function useCreateGroup() {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
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
      // The group may exist despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

type GroupRef = Pick<PagingGroupDetail, 'id' | 'uid' | 'type'>
type EditedGroup = GroupRef & Pick<PagingGroupDetail, 'version'>

/** A change is based on the version of the group that is passed here, unless it names another one. */
export function useChangeGroup({ id, uid, type, version }: EditedGroup) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<ScheduleGroupChanges>) => {
      const body = { version, ...changes }
      return type === 'ScheduleGroup'
        ? call('PUT /api/v1/schedulegroups/{id}/', { params: { id }, body })
        : call('PUT /api/v1/broadcastgroups/{id}/', { params: { id }, body })
    },
    onSuccess: (group) => {
      client.setQueryData(groupQuery(uid).queryKey, group)
    },
    onError: (reason) => {
      if (isApiError(reason, 409)) void client.invalidateQueries({ queryKey: groupQuery(uid).queryKey })
    },
  })
}

export function useDeleteGroup({ id, uid, type }: GroupRef) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      type === 'ScheduleGroup'
        ? call('DELETE /api/v1/schedulegroups/{id}/', { params: { id } })
        : call('DELETE /api/v1/broadcastgroups/{id}/', { params: { id } }),
    onMutate: () => markDeleted(uid, true),
    onError: () => markDeleted(uid, false),
    onSuccess: () => {
      client.removeQueries({ queryKey: groupQuery(uid).queryKey, type: 'inactive' })
      void client.invalidateQueries({ queryKey: [...groupsKey, 'list'] })
    },
  })
}
