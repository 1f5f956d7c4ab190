/** The key under which a message is sent, and the message it belongs to. Kept with the draft: a reload may resend. */
export interface Attempt {
  key: string
  body: string
}

/**
 * The same message keeps its key however often it is tried, so it arrives once even when an answer was lost. A changed
 * message is another one: the server would refuse it under the old key.
 */
export function attemptFor(body: string, before: Attempt | null, newKey: () => string): Attempt {
  return before?.body === body ? before : { key: newKey(), body }
}
