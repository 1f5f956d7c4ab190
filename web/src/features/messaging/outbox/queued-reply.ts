import type { Attachment } from '../attachments/attachment.view.ts'

/**
 * A reply that the server has not confirmed.
 * - `submitting`: being sent.
 * - `waiting`: no response; it is resent automatically.
 * - `error`: refused; the user can resend it under the same key.
 */
export interface QueuedReply {
  client_key: string
  thread_id: number
  text: string
  attachments: Attachment[]
  /** Recipients get no alerts. */
  isQuiet?: boolean
  created: string
  state: 'submitting' | 'waiting' | 'error'
  /** The sentence of the server that refused it. */
  reason?: string
}

/** Maps status 0 (no response) and 401 (next sign-in) to `waiting`. */
export const stateAfterFailure = (status: number): QueuedReply['state'] =>
  status === 0 || status === 401 ? 'waiting' : 'error'
