import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { idParams, noContent, pageOf, pageQuery, route } from '../route.ts'
import { MessageType } from './message-type.schemas.ts'
import { Message, NewThread, Reason, Reply, Subscriber, Thread } from './thread.schemas.ts'

/** 0 and 1 serve too (spec: thread status active 0, archived 1). */
const ThreadStatus = z.preprocess(
  (value) => (value === '0' ? 'active' : value === '1' ? 'archived' : value),
  z.enum(['active', 'archived'], { error: 'status is active (0) or archived (1).' }),
)

export const listThreads = route({
  method: 'GET',
  path: '/api/v2/threads/',
  summary: "The caller's threads, newest message first. subscriber_status=pending is the unread view.",
  allow: 'signed_in',
  query: z.strictObject({
    status: ThreadStatus.default('active'),
    subscriber_status: z.literal('pending', { error: 'subscriber_status is pending.' }).optional(),
    /**
     * What the caller still owes, or still waits for, or pages of theirs that nobody has answered: in the inbox and in
     * the archive alike.
     */
    open_items: z
      .enum(['owed', 'awaited', 'unanswered'], { error: 'open_items is owed, awaited or unanswered.' })
      .optional(),
    ordering: z
      .enum(['-last_message_date', 'last_message_date'], {
        error: 'ordering is -last_message_date or last_message_date.',
      })
      .default('-last_message_date'),
    ...pageQuery(limits.thread_page),
  }),
  answers: { 200: pageOf(Thread), 400: FieldErrors },
})

export const getThread = route({
  method: 'GET',
  path: '/api/v2/threads/{id}/',
  summary: 'One thread, as its caller has it.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Thread, 404: Detail },
})

export const createThread = route({
  method: 'POST',
  path: '/api/v2/threads/',
  summary: 'Send a new thread.',
  allow: { permission: 'messaging.send_message' },
  // preview=true is a route of its own; a word that looks like it must never send.
  query: z.strictObject({
    preview: z.literal('false', { error: 'preview is true or false.' }).optional(),
  }),
  body: NewThread,
  creates: true,
  answers: { 201: Thread, 400: FieldErrors, 406: Detail },
})

export const listMessages = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/messages/',
  summary:
    'Messages of a thread, newest first. before_id goes on where the last page ended, whatever came since; after_id with ' +
    'sorting=id goes on downwards. around_id answers that message with up to 15 before it and 15 after it.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    sorting: z.enum(['-id', 'id'], { error: 'sorting is -id or id.' }).default('-id'),
    before_id: z.coerce.number().int().positive().optional(),
    after_id: z.coerce.number().int().positive().optional(),
    /** A message of the thread; page and page_size then mean nothing. */
    around_id: z.coerce.number().int().positive().optional(),
    ...pageQuery(limits.message_page),
  }),
  answers: {
    200: pageOf(Message).extend({
      /** The thread goes on beyond what is answered. */
      has_older: z.boolean(),
      has_newer: z.boolean(),
    }),
    400: FieldErrors,
    404: Detail,
  },
})

export const replyToThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/reply/',
  summary: 'Add a message to a thread: text, attachments, or both.',
  allow: 'signed_in',
  params: idParams,
  body: Reply,
  creates: true,
  answers: { 201: Message, 400: FieldErrors, 403: Detail, 404: Detail },
})

export const readThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/read/',
  summary: 'The caller has read the thread, to its newest message or to message_id.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ message_id: z.int().positive().optional() }).default({}),
  answers: { 200: Thread, 404: Detail },
})

export const deliveredThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/delivered/',
  summary: "A device of the caller's has the thread up to message_id. Browsers say the same over the socket.",
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ message_id: z.int().positive() }),
  answers: { 204: noContent, 404: Detail },
})

export const archiveThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/archive/',
  summary: "Put the thread into the caller's archive. A new message brings it back.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Thread, 404: Detail },
})

export const unarchiveThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/unarchive/',
  summary: "Take the thread out of the caller's archive: undoes archiving.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Thread, 404: Detail },
})

export const listSubscribers = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/subscribers/',
  summary: 'Who is on the thread, since when it reached them, and why they are there.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    /** Only those who are there for this reason; then `count` is theirs. */
    reason: Reason.optional(),
    ...pageQuery(limits.subscriber_page),
  }),
  answers: { 200: pageOf(Subscriber), 400: FieldErrors, 404: Detail },
})

export const listMessageTypes = route({
  method: 'GET',
  path: '/api/v1/messagetypes/',
  summary: 'Message types by name.',
  allow: 'signed_in',
  query: z.strictObject({ ...pageQuery(limits.message_type_page) }),
  answers: { 200: pageOf(MessageType) },
})
