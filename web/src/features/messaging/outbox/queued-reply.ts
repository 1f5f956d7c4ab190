import type { Answer } from '../../../platform/api/line.ts'

export type Attachment = Answer<'POST /api/v1/attachments/'>

/**
 * A reply from the moment it is sent until the server has it.
 * - `submitting`: on its way. - `waiting`: no answer came; it goes again by itself.
 * - `error`: refused; the person may send it again, under the same key.
 */
export interface QueuedReply {
  client_key: string
  thread_id: number
  text: string
  attachments: Attachment[]
  created: string
  state: 'submitting' | 'waiting' | 'error'
}

/** What a failed sending means for the reply: status 0 is no answer, 401 will be answered after signing in. */
export const stateAfter = (status: number): QueuedReply['state'] =>
  status === 0 || status === 401 ? 'waiting' : 'error'
