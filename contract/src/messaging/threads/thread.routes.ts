import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, pageQuery, route } from '../../route.ts'
import { booleanParam } from '../../typeahead.ts'
import { unversioned } from '../../record-version.ts'
import { MessageType } from './message-type.schemas.ts'
import { Message, NewThread, Reason, Reply, Subscriber, Thread } from './thread.schemas.ts'

/** Also accepts 0 and 1 (messaging §7: thread status active 0, archived 1). */
const ThreadStatus = z.preprocess(
  (value) => (value === '0' ? 'active' : value === '1' ? 'archived' : value),
  z.enum(['active', 'archived'], { error: 'status is active (0) or archived (1).' }),
)

export const listThreads = route({
  method: 'GET',
  path: '/api/v2/threads/',
  summary: "List the caller's threads, newest message first. subscriber_status=pending lists unread threads.",
  allow: 'signed_in',
  query: z.strictObject({
    status: ThreadStatus.default('active'),
    subscriber_status: z.literal('pending', { error: 'subscriber_status is pending.' }).optional(),
    /** Threads with an open acknowledgement by or for the caller, or with an unanswered page; active and archived. */
    acknowledgements: z
      .enum(['needs_my_response', 'waiting_for_others', 'unanswered'], {
        error: 'acknowledgements is needs_my_response, waiting_for_others or unanswered.',
      })
      .optional(),
    /** The conditions of a thread filter, which apply besides the others. */
    high_priority: booleanParam('high_priority').optional(),
    unanswered: booleanParam('unanswered').optional(),
    patient_id: z.coerce.number().int().positive().optional(),
    unit_id: z.coerce.number().int().positive().optional(),
    group_id: z.coerce.number().int().positive().optional(),
    ordering: z
      .enum(['-last_message_date', 'last_message_date'], {
        error: 'ordering is -last_message_date or last_message_date.',
      })
      .default('-last_message_date'),
    ...pageQuery(limits.thread_page),
  }),
  answers: { 200: pageOf(Thread) },
})

export const getThread = route({
  method: 'GET',
  path: '/api/v2/threads/{id}/',
  summary: 'Get a thread in the view of the caller.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Thread },
})

export const getWaitingMessages = route({
  method: 'GET',
  path: '/api/v1/threads/waiting/',
  summary:
    'Count the unread threads of the inbox, without patient data. A locked screen plays its sound by it.',
  allow: 'signed_in',
  while_locked: true,
  answers: {
    200: z
      .object({
        unread: z.int(),
        /** Unread threads that the caller muted and that do not need them. `unread` leaves them out. */
        quiet: z.int(),
        high_priority: z.int(),
        /** The newest message of each of the two; 0 without one. */
        newest_id: z.int(),
        newest_high_priority_id: z.int(),
        is_do_not_disturb: z.boolean(),
      })
      .meta({ id: 'WaitingMessages' }),
  },
})

export const createThread = route({
  method: 'POST',
  path: '/api/v2/threads/',
  summary: 'Send a new thread.',
  allow: { permission: 'messaging.send_message' },
  // preview=true is a separate route; any other value must not send.
  query: z.strictObject({
    preview: z.literal('false', { error: 'preview is true or false.' }).optional(),
  }),
  body: NewThread,
  creates: true,
  answers: { 201: Thread, 406: Detail, 429: Detail },
})

export const listMessages = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/messages/',
  summary:
    'List the messages of a thread, newest first. before_id continues after an earlier page, regardless of new messages; ' +
    'after_id with sorting=id continues forwards. around_id returns that message with up to 15 before and 15 after it.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    sorting: z.enum(['-id', 'id'], { error: 'sorting is -id or id.' }).default('-id'),
    before_id: z.coerce.number().int().positive().optional(),
    after_id: z.coerce.number().int().positive().optional(),
    /** Overrides page and page_size. */
    around_id: z.coerce.number().int().positive().optional(),
    ...pageQuery(limits.message_page),
  }),
  answers: {
    200: pageOf(Message).extend({
      has_older: z.boolean(),
      has_newer: z.boolean(),
    }),
  },
})

export const replyToThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/reply/',
  summary:
    'Add a message to a thread: text, attachments, or both. It can ask all or some of the subscribers for a response.',
  allow: 'signed_in',
  params: idParams,
  body: Reply,
  creates: true,
  answers: { 201: Message },
})

export const markThreadRead = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/read/',
  summary: 'Mark a thread as read up to message_id, by default its newest message.',
  allow: 'signed_in',
  automatic: true,
  params: idParams,
  body: z.strictObject({ message_id: z.int().positive().optional() }).default({}),
  answers: { 200: Thread },
})

export const markThreadDelivered = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/delivered/',
  summary:
    'Mark a thread as delivered to a device of the caller up to message_id. Browsers send this over the socket.',
  allow: 'signed_in',
  automatic: true,
  params: idParams,
  body: z.strictObject({ message_id: z.int().positive() }),
  answers: { 204: noContent },
})

export const markThreadUnread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/unread/',
  summary:
    'Mark a thread as unread for the caller until it is marked as read again. Others still see how far the caller has read.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Thread },
})

export const muteThread = route({
  method: 'PUT',
  path: '/api/v1/threads/{id}/mute/',
  summary:
    'Mute a thread for the caller. Messages of high priority, requests to the caller and escalations still notify.',
  allow: 'signed_in',
  unversioned: unversioned.own,
  params: idParams,
  answers: { 200: Thread },
})

export const unmuteThread = route({
  method: 'DELETE',
  path: '/api/v1/threads/{id}/mute/',
  summary: 'Unmute a thread for the caller.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Thread },
})

export const archiveThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/archive/',
  summary: 'Archive a thread for the caller. A new message returns it to the inbox.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Thread },
})

export const unarchiveThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/unarchive/',
  summary: 'Unarchive a thread for the caller.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Thread },
})

export const listSubscribers = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/subscribers/',
  summary: 'List the subscribers of a thread with their read position and the reason for their subscription.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    /** Limits `count`, too. */
    reason: Reason.optional(),
    ...pageQuery(limits.subscriber_page),
  }),
  answers: { 200: pageOf(Subscriber) },
})

export const listMessageTypes = route({
  method: 'GET',
  path: '/api/v1/messagetypes/',
  summary: 'List message types by name.',
  allow: 'signed_in',
  query: z.strictObject({ ...pageQuery(limits.message_type_page) }),
  answers: { 200: pageOf(MessageType) },
})
