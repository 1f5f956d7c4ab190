import { z } from 'zod'
import { event } from '../../event.ts'

/**
 * To open consoles, about a thread with a page or a message that asks.
 * - `page`: a page was sent, moved on, was answered or recalled.
 * - `progress`: a recipient was notified or has read it.
 * - `request`: a message that asks was sent or answered, or its request ended.
 */
export const consolePagesChanged = event({
  kind: 'console_pages_changed',
  payload: z.object({ thread_id: z.int(), what: z.enum(['page', 'progress', 'request']) }),
  fleeting: true,
})
