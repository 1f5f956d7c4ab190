import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import type { ResponseOf } from '../../../platform/api/endpoint.ts'

type SessionLock = ResponseOf<'GET /api/v1/auth/lock/'>

/**
 * How the user of this session proves themselves again. Without the query client: the lock screen and the password
 * dialog are roots of their own.
 */
export function useSessionLock(): SessionLock | undefined {
  const [lock, setLock] = useState<SessionLock>()
  useEffect(() => {
    call('GET /api/v1/auth/lock/').then(setLock, () => {}) // the password remains
  }, [])
  return lock
}
