import { z } from 'zod'
import { event } from '../event.ts'
import { Awaiting, OpenItem } from './open-item.schemas.ts'
import {
  Message,
  Reason,
  SubscriberState,
  SubscriberSummary,
  ThreadMay,
  Subscriber,
  ThreadShared,
} from './thread.schemas.ts'

/** A thread that these people now have. Sender and recipients get one each, as `reason` and `may` differ. */
export const threadNew = event({
  kind: 'thread_new',
  payload: z.object({
    thread: ThreadShared,
    reason: Reason,
    state: SubscriberState,
    open_item: OpenItem.nullable(),
    awaiting: Awaiting.nullable(),
    may: ThreadMay,
  }),
})

/** A message was added. The reader's unread count grows when the message is newer than the newest they had. */
export const threadNewMessage = event({
  kind: 'thread_new_message',
  payload: z.object({
    thread_id: z.int(),
    message: Message,
    last_message_date: z.string(),
    subscriber_summary: SubscriberSummary,
  }),
})

/**
 * To everyone on the thread: more people are, or somebody who watched is there in their own right. `total` is how many the
 * list of subscribers has, whoever monitors included; the other counts and the first few names are those of a thread in a
 * list, and leave them out.
 */
export const newSubscriber = event({
  kind: 'new_subscriber',
  payload: z.object({
    thread_id: z.int(),
    last_message_id: z.int(),
    added: z.array(Subscriber),
    total: z.int(),
    subscriber_count: ThreadShared.shape.subscriber_count,
    subscribers: ThreadShared.shape.subscribers,
    subscriber_summary: SubscriberSummary,
    groups: ThreadShared.shape.groups,
    departments: ThreadShared.shape.departments,
  }),
})

/** How far subscribers are, for those that changed, and the counts that result. */
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

/** To the reader alone: how much of the thread is unread on every device of theirs. */
export const threadRead = event({
  kind: 'thread_read',
  payload: z.object({ thread_id: z.int(), read_message_id: z.int(), unread_message_count: z.int() }),
})

/** To the person alone: archiving is one's own. A message newer than `last_message_id` has brought it back since. */
export const threadArchived = event({
  kind: 'thread_archived',
  payload: z.object({ thread_id: z.int(), last_message_id: z.int() }),
})

/** To the person alone: the thread is in their inbox again, by their own doing. */
export const threadUnarchived = event({
  kind: 'thread_unarchived',
  payload: z.object({ thread_id: z.int() }),
})

const someoneTyping = z.object({ thread_id: z.int(), user_id: z.int(), display_name: z.string() })
export const typingStarted = event({ kind: 'typing_start', payload: someoneTyping, fleeting: true })
export const typingStopped = event({ kind: 'typing_stop', payload: someoneTyping, fleeting: true })
