import { z } from 'zod'
import { event } from '../event.ts'
import { AnswerSummary, AskKind, Awaiting, OpenItem } from './open-item.schemas.ts'

const answered = z.object({
  thread_id: z.int(),
  message_id: z.int(),
  user_id: z.int(),
  display_name: z.string(),
  state: z.enum(['accepted', 'rejected', 'responded']),
  response: z.string().nullable(),
  closed: z.string(),
  summary: AnswerSummary,
})

/** To everyone on the thread: this person has answered, and how everybody is with it now. */
export const messageAccepted = event({ kind: 'message_accepted', payload: answered })
export const messageRejected = event({ kind: 'message_rejected', payload: answered })
export const messageResponded = event({ kind: 'message_responded', payload: answered })

/** To everyone on the thread: more people are asked than before. */
export const messageAsked = event({
  kind: 'message_asked',
  payload: z.object({
    thread_id: z.int(),
    message_id: z.int(),
    asks: AskKind,
    user_ids: z.array(z.int()),
    since: z.string(),
    summary: AnswerSummary,
  }),
})

/** To everyone on the thread: these people no longer owe an answer, though they gave none. */
export const openItemsMoved = event({
  kind: 'open_items_moved',
  payload: z.object({
    thread_id: z.int(),
    message_id: z.int(),
    user_ids: z.array(z.int()),
    state: z.enum(['handed_over', 'escalated', 'settled', 'expired']),
    closed: z.string(),
    summary: AnswerSummary,
  }),
})

/**
 * To one person alone: what they owe in the thread, or what they wait for if it is they who asked. The counts of both
 * views follow from what the thread was before.
 */
export const openItemChanged = event({
  kind: 'open_item_changed',
  payload: z.object({
    thread_id: z.int(),
    open_item: OpenItem.nullable(),
    awaiting: Awaiting.nullable(),
  }),
})

/** To everyone who had the thread: it is gone, wherever it is shown. */
export const threadRecalled = event({ kind: 'thread_recalled', payload: z.object({ thread_id: z.int() }) })
