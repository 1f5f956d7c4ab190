import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { addMonitoredUser } from './monitoring.api.ts'

/** Converts the minutes of the form into seconds (messaging §5). */
export function useStartMonitoring() {
  const client = useQueryClient()
  const { id: monitor_id } = useMe()
  return useMutation({
    mutationFn: ({ user_id, minutes, reason }: { user_id: number; minutes: number; reason: string }) =>
      call('POST /api/v1/users/{id}/monitor/', {
        params: { id: user_id },
        body: { monitor_id, duration: minutes * 60, reason },
        idempotencyKey: createIdempotencyKey(),
      }),
    onSuccess: (user) => addMonitoredUser(client, user),
  })
}
