import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { addMonitoredUser } from './monitoring.api.ts'

/** Converts the minutes of the form into seconds (messaging §5). */
export function useStartMonitoring() {
  const { id: monitor_id } = useMe()
  return useApiMutation(
    ({ user_id, minutes, reason }: { user_id: number; minutes: number; reason: string }, idempotencyKey) =>
      call('POST /api/v1/users/{id}/monitor/', {
        params: { id: user_id },
        body: { monitor_id, duration: minutes * 60, reason },
        idempotencyKey,
      }),
    { onSuccess: (user, client) => addMonitoredUser(client, user) },
  )
}
