import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { LocalGroup, NewLocalGroup } from '@wardline/contract/directory/local-group.schemas.ts'
import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import { call } from '../../platform/api/call.ts'
import { newKey } from '../../platform/api/idempotency-key.ts'
import { toast } from '../../platform/ui/toast.ts'

/** One's own lists of people, by name. */
export const localGroupsQuery = queryOptions({
  queryKey: ['local-groups'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/localgroups/', { query: { page_size: 250 }, signal })).results,
})

const create = (body: NewLocalGroup) => call('POST /api/v1/localgroups/', { body, idempotencyKey: newKey() })

export function useCreateLocalGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: create,
    onSuccess: () => client.invalidateQueries(localGroupsQuery),
  })
}

/** Gone at once, and back with one press: made again with the same name and members. */
export function useDeleteLocalGroup() {
  const client = useQueryClient()
  return async (group: LocalGroup): Promise<void> => {
    const { queryKey } = localGroupsQuery
    const restore = () =>
      create({ name: group.name, member_ids: group.member_ids })
        .catch(() => toast('Cannot create local group', { tone: 'danger' }))
        .then(() => client.invalidateQueries(localGroupsQuery))
    client.setQueryData(queryKey, (held) => held?.filter(({ id }) => id !== group.id))
    try {
      await call('DELETE /api/v1/localgroups/{id}/', { params: { id: group.id } })
      toast(`${group.name} deleted`, { action: { label: 'Undo', onPress: () => void restore() } })
    } catch {
      toast(`Could not delete ${group.name}. Please try again.`, { tone: 'danger' })
      await client.invalidateQueries(localGroupsQuery)
    }
  }
}

/** Each member as a recipient; how they are reached and whether they are online has to be asked. */
export const membersAsContacts = (group: LocalGroup): Contact[] =>
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
