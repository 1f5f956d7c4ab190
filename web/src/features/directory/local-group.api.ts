import { useQueryClient } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { LocalGroup, NewLocalGroup } from '@wardline/contract/directory/local-group.schemas.ts'
import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import { call } from '../../platform/api/call.ts'
import { rowsQuery } from '../../platform/api/route-query.ts'
import { createIdempotencyKey } from '../../platform/api/idempotency-key.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { showToast } from '../../platform/ui/feedback/toast.ts'

export const localGroupsQuery = rowsQuery(['local-groups'], 'GET /api/v1/localgroups/', { page_size: 250 })

const createLocalGroup = (body: NewLocalGroup, idempotencyKey: string) =>
  call('POST /api/v1/localgroups/', { body, idempotencyKey })

export const useCreateLocalGroup = () =>
  useApiMutation(createLocalGroup, { refetches: [localGroupsQuery.queryKey] })

/** Undo creates the group again with the same name and members. */
export function useDeleteLocalGroup() {
  const client = useQueryClient()
  return async (group: LocalGroup): Promise<void> => {
    const { queryKey } = localGroupsQuery
    const restore = () =>
      createLocalGroup({ name: group.name, member_ids: group.member_ids }, createIdempotencyKey())
        .catch(() => showToast('Cannot create local group', { tone: 'danger' }))
        .then(() => client.invalidateQueries(localGroupsQuery))
    client.setQueryData(queryKey, (held) => held?.filter(({ id }) => id !== group.id))
    try {
      await call('DELETE /api/v1/localgroups/{id}/', { params: { id: group.id } })
      showToast(`${group.name} deleted`, { action: { label: 'Undo', onPress: () => void restore() } })
    } catch {
      showToast(`Could not delete ${group.name}. Please try again.`, { tone: 'danger' })
      await client.invalidateQueries(localGroupsQuery)
    }
  }
}

/** Leaves device and status unknown, to be refreshed. */
export const groupMembersAsContacts = (group: LocalGroup): Contact[] =>
  group.members.map((member) => ({
    id: member.contact_id,
    type: 'User',
    user_id: member.user_id,
    group_id: null,
    department_id: null,
    patient_id: null,
    display_name: member.display_name,
    title: member.title,
    department: '',
    avatar: avatarOf(member.display_name),
    profile_picture: member.profile_picture,
    device_type: null,
    is_online: false,
    is_locked: false,
    is_favorite: false,
    is_pinned: false,
    properties: { status: null },
    member_count: 1,
  }))
