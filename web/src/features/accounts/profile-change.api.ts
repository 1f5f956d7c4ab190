import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import { call } from '../../platform/api/call.ts'
import { useMe } from './me.api.ts'
import { putProfile } from './profile.api.ts'

/** Apart from the profile itself, which the first screen shows: what changes it comes with its forms. */
export function useChangeProfile() {
  const client = useQueryClient()
  const { id } = useMe()
  return useMutation({
    mutationFn: (body: ProfileChanges) => call('PATCH /api/v1/users/{id}/profile/', { params: { id }, body }),
    onSuccess: (profile) => {
      putProfile(client, profile)
      // Another number is another way of ringing.
      void client.invalidateQueries({ queryKey: ['ringing', id] })
    },
  })
}
