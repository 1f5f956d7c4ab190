import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Profile } from '@wardline/contract/accounts/profile.schemas.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { meKey, useMe, type Me } from '../me/me.api.ts'

export const profileQuery = (id: number) => routeQuery(['profile'], 'GET /api/v1/users/{id}/profile/', { id })

export const useProfile = () => useQuery(profileQuery(useMe().id))

export function updateProfileInCache(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQuery(profile.id).queryKey, profile)
  const { first_name, last_name, display_name, title, profile_picture, default_message_type_id } = profile
  client.setQueryData<Me>(meKey, (me) =>
    me?.id === profile.id
      ? { ...me, first_name, last_name, display_name, title, profile_picture, default_message_type_id }
      : me,
  )
}
