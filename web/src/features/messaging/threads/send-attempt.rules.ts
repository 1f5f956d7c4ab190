/** An idempotency key with its body, stored with the draft so that a retry after a reload keeps the key. */
export interface SendAttempt {
  key: string
  body: string
}

/** The same body keeps its key, so a lost response causes no duplicate. */
export function nextAttempt(body: string, before: SendAttempt | null, newKey: () => string): SendAttempt {
  return before?.body === body ? before : { key: newKey(), body }
}
