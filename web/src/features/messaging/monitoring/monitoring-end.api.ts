import { useQueryClient } from '@tanstack/react-query'
import type { ObservedUser } from '@wardline/contract/messaging/monitoring.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { dropObserved, putObserved } from './monitoring.api.ts'

/** Gone from the list at once; back with a word when it could not be ended. */
export function useEndMonitoring() {
  const client = useQueryClient()
  return async (user: ObservedUser): Promise<void> => {
    dropObserved(client, user.id)
    try {
      await call('DELETE /api/v1/users/{id}/monitor/', { params: { id: user.id } })
    } catch {
      putObserved(client, user)
      toast('Could not end monitoring', { tone: 'danger' })
    }
  }
}
