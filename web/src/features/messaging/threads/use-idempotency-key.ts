import { useRef } from 'react'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { nextAttempt, type SendAttempt } from './send-attempt.rules.ts'

/** Retrying the same body keeps its key, so a lost response sends nothing twice. */
export function useIdempotencyKey() {
  const attempt = useRef<SendAttempt>(null)
  return (body: unknown): string => {
    attempt.current = nextAttempt(JSON.stringify(body), attempt.current, createIdempotencyKey)
    return attempt.current.key
  }
}
