import { isApiError } from './api-error.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

/**
 * Idempotency keys of one form. A retry after a lost response has the same key, because the server may have executed
 * the request; any other request has a new one.
 */
export function createRetryKeys() {
  let lost: { input: string; key: string } | undefined
  return {
    keyFor(input: unknown): string {
      const text = JSON.stringify(input) ?? ''
      if (lost?.input !== text) lost = { input: text, key: createIdempotencyKey() }
      return lost.key
    },
    /** @param error undefined if the request succeeded */
    settle(error?: unknown): void {
      if (!isApiError(error, 0)) lost = undefined
    },
  }
}
