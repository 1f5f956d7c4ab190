import type { ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { withConfirmedPassword } from '../sessions/confirmed-password.api.ts'
import { useMe } from '../me/me.api.ts'
import { updateProfileInCache } from './profile.api.ts'

/** Separate from profile.api.ts to stay out of the first load. */
export function useChangeProfile() {
  const { id } = useMe()
  return useApiMutation(
    (body: ProfileChanges) =>
      withConfirmedPassword(() => call('PATCH /api/v1/users/{id}/profile/', { params: { id }, body })),
    {
      onSuccess: (profile, client) => {
        updateProfileInCache(client, profile)
        // A new number can change the notification channels.
        void client.invalidateQueries({ queryKey: ['notification-preferences'] })
      },
    },
  )
}
