import type { ScheduleGroupChanges } from '@wardline/contract/paging/groups/group-change.schemas.ts'
import type { PagingGroup, PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { groupQuery, markDeleted } from './group.api.ts'
import { groupsKey } from './group.live.ts'

type NewGroup = { type: PagingGroup['type']; name: string; fail_over_user: number | undefined }

export const useCreateGroup = () =>
  useApiMutation(
    ({ type, name, fail_over_user = 0 }: NewGroup, idempotencyKey): Promise<PagingGroupDetail> =>
      type === 'ScheduleGroup'
        ? call('POST /api/v1/schedulegroups/', { body: { name, fail_over_user }, idempotencyKey })
        : call('POST /api/v1/broadcastgroups/', { body: { name }, idempotencyKey }),
    {
      onSuccess: (group, client) => client.setQueryData(groupQuery(group.uid).queryKey, group),
      refetches: [[...groupsKey, 'list']],
    },
  )

type GroupRef = Pick<PagingGroupDetail, 'id' | 'uid' | 'type'>
type EditedGroup = GroupRef & Pick<PagingGroupDetail, 'version'>

/** A change is based on the version of the group that is passed here, unless it names another one. */
export const useChangeGroup = ({ id, uid, type, version }: EditedGroup) =>
  useApiMutation(
    (changes: Partial<ScheduleGroupChanges>): Promise<PagingGroupDetail> => {
      const body = { version, ...changes }
      return type === 'ScheduleGroup'
        ? call('PUT /api/v1/schedulegroups/{id}/', { params: { id }, body })
        : call('PUT /api/v1/broadcastgroups/{id}/', { params: { id }, body })
    },
    {
      stores: groupQuery(uid),
      onError: (reason, client) => {
        if (isApiError(reason, 409)) void client.invalidateQueries({ queryKey: groupQuery(uid).queryKey })
      },
    },
  )

export const useDeleteGroup = ({ id, uid, type }: GroupRef) =>
  useApiMutation(
    () => {
      markDeleted(uid, true)
      return type === 'ScheduleGroup'
        ? call('DELETE /api/v1/schedulegroups/{id}/', { params: { id } })
        : call('DELETE /api/v1/broadcastgroups/{id}/', { params: { id } })
    },
    {
      onError: () => markDeleted(uid, false),
      onSuccess: (_, client) => {
        client.removeQueries({ queryKey: groupQuery(uid).queryKey, type: 'inactive' })
        void client.invalidateQueries({ queryKey: [...groupsKey, 'list'] })
      },
    },
  )
