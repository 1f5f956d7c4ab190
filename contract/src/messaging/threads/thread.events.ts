import { z } from 'zod'
import { event } from '../../event.ts'
import { ResponseProgress, Acknowledgement } from '../acknowledgements/acknowledgement.schemas.ts'
import {
  BreaksMute,
  Message,
  Reason,
  SubscriberState,
  SubscriberSummary,
  ThreadPermissions,
  Subscriber,
  ThreadShared,
} from './thread.schemas.ts'

/** Sent separately to sender and recipients, because `reason` and `may` differ. */
export const threadNew = event({
  kind: 'thread_new',
  payload: z.object({
    thread: ThreadShared,
    reason: Reason,
    state: SubscriberState,
    acknowledgement: Acknowledgement.nullable(),
    response_progress: ResponseProgress.nullable(),
    may: ThreadPermissions,
    /** The id of the message if it mentions this recipient; else null. */
    mentioned_message_id: z.int().nullable(),
  }),
  shows_thread: true,
})

/** Clients increase the unread count only if the message is newer than the newest known one. */
export const threadNewMessage = event({
  kind: 'thread_new_message',
  payload: z.object({
    thread_id: z.int(),
    message: Message,
    last_message_date: z.string(),
    subscriber_summary: SubscriberSummary,
    breaks_mute: BreaksMute,
  }),
  shows_thread: true,
})

/**
 * To the thread's subscribers: new subscribers, or a monitor who became a participant. `total` includes monitors; the other
 * counts and names are those of a thread list and exclude them.
 */
export const newSubscriber = event({
  kind: 'new_subscriber',
  payload: z.object({
    thread_id: z.int(),
    last_message_id: z.int(),
    added: z.array(Subscriber),
    total: z.int(),
    last_departure_id: ThreadShared.shape.last_departure_id,
    subscriber_count: ThreadShared.shape.subscriber_count,
    subscribers: ThreadShared.shape.subscribers,
    subscriber_summary: SubscriberSummary,
    groups: ThreadShared.shape.groups,
    departments: ThreadShared.shape.departments,
  }),
})

export const subscriberStateChanged = event({
  kind: 'subscriber_state',
  payload: z.object({
    thread_id: z.int(),
    last_message_id: z.int(),
    subscribers: z.array(
      z.object({
        user_id: z.int(),
        state: SubscriberState,
        read_message_id: z.int(),
        delivered_message_id: z.int(),
      }),
    ),
    subscriber_summary: SubscriberSummary,
  }),
})

/** Sent to all devices of the reader. */
export const threadRead = event({
  kind: 'thread_read',
  payload: z.object({ thread_id: z.int(), read_message_id: z.int(), unread_message_count: z.int() }),
})

/**
 * Sent to the user who marked it. Read positions do not change. Obsolete if the thread has a message newer than
 * `last_message_id`.
 */
export const threadMarkedUnread = event({
  kind: 'thread_marked_unread',
  payload: z.object({ thread_id: z.int(), last_message_id: z.int() }),
})

/** Sent to the user who archived it. Obsolete if the thread has a message newer than `last_message_id`. */
export const threadArchived = event({
  kind: 'thread_archived',
  payload: z.object({ thread_id: z.int(), last_message_id: z.int() }),
})

export const threadUnarchived = event({
  kind: 'thread_unarchived',
  payload: z.object({ thread_id: z.int() }),
})

/** Sent to the user who muted or unmuted it. */
export const threadMuted = event({
  kind: 'thread_muted',
  payload: z.object({ thread_id: z.int(), is_muted: z.boolean() }),
})

/** A retention rule removed the conversation, with everything in it. Sent to its subscribers. */
export const threadRemoved = event({ kind: 'thread_removed', payload: z.object({ thread_id: z.int() }) })

const someoneTyping = z.object({ thread_id: z.int(), user_id: z.int(), display_name: z.string() })
export const typingStarted = event({ kind: 'typing_start', payload: someoneTyping, fleeting: true })
export const typingStopped = event({ kind: 'typing_stop', payload: someoneTyping, fleeting: true })
