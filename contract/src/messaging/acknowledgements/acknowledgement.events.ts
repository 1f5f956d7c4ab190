import { z } from 'zod'
import { event } from '../../event.ts'
import {
  ResponseMeaning,
  ResponseSummary,
  AcknowledgementKind,
  ResponseProgress,
  Acknowledgement,
} from './acknowledgement.schemas.ts'

const answered = z.object({
  thread_id: z.int(),
  message_id: z.int(),
  user_id: z.int(),
  display_name: z.string(),
  state: z.enum(['accepted', 'rejected', 'responded']),
  response: z.string().nullable(),
  /** Absent in events of earlier versions. */
  meaning: ResponseMeaning.nullable().optional(),
  closed: z.string(),
  summary: ResponseSummary,
})

/** Sent to the thread's subscribers, with the new response counts. */
export const messageAccepted = event({ kind: 'message_accepted', payload: answered, shows_thread: true })
export const messageRejected = event({ kind: 'message_rejected', payload: answered, shows_thread: true })
export const messageResponded = event({ kind: 'message_responded', payload: answered, shows_thread: true })

export const acknowledgementRequested = event({
  kind: 'acknowledgement_requested',
  payload: z.object({
    thread_id: z.int(),
    message_id: z.int(),
    kind: AcknowledgementKind,
    user_ids: z.array(z.int()),
    since: z.string(),
    summary: ResponseSummary,
  }),
})

/** To the thread's subscribers: closed without a response. */
export const acknowledgementsClosed = event({
  kind: 'acknowledgements_closed',
  payload: z.object({
    thread_id: z.int(),
    message_id: z.int(),
    user_ids: z.array(z.int()),
    state: z.enum(['handed_off', 'escalated', 'released', 'expired', 'recalled']),
    closed: z.string(),
    summary: ResponseSummary,
  }),
})

/**
 * To one user: their own acknowledgement of one message, or for the sender the progress of all their requests in the thread.
 * Clients derive the counts of both views from the difference to the previous state.
 */
export const acknowledgementChanged = event({
  kind: 'acknowledgement_changed',
  payload: z.object({
    thread_id: z.int(),
    acknowledgement: Acknowledgement.nullable(),
    response_progress: ResponseProgress.nullable(),
  }),
})

/** Sent to everyone who had the thread. */
export const threadRecalled = event({
  kind: 'thread_recalled',
  payload: z.object({
    thread_id: z.int(),
    /** Absent in events of earlier versions. */
    recalled_by: z.object({ id: z.int(), display_name: z.string(), at: z.string() }).optional(),
  }),
})
