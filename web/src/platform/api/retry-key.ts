import { isUnanswered } from './api-error.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

/**
 * Idempotency keys of one form. A retry after a lost response, or a failure of the server, has the same key, because
 * the request may have been executed; any other request has a new one.
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
      if (error === undefined || !isUnanswered(error)) lost = undefined
    },
  }
}
