import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { useMe } from '../../accounts/me.api.ts'
import { putObserved } from './monitoring.api.ts'

/** Minutes are what a person thinks in; the server is asked for seconds (messaging §5). */
export function useMonitor() {
  const client = useQueryClient()
  const { id: monitor_id } = useMe()
  return useMutation({
    mutationFn: ({ user_id, minutes }: { user_id: number; minutes: number }) =>
      call('POST /api/v1/users/{id}/monitor/', {
        params: { id: user_id },
        body: { monitor_id, duration: minutes * 60 },
        idempotencyKey: newKey(),
      }),
    onSuccess: (observed) => putObserved(client, observed),
  })
}
