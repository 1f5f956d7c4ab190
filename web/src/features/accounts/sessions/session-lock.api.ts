import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** How the user of this session proves themselves again. */
export const sessionLockQuery = queryOptions({
  queryKey: ['session-lock'],
  queryFn: () => call('GET /api/v1/auth/lock/').catch(() => null),
  gcTime: 0,
})
