import * as events from '@wardline/contract/messaging/thread.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { pictureOf } from '../accounts/user.rules.ts'
import { addAutoResponses } from './auto-response.queries.ts'

interface Heard {
  thread_id: number
  allow_replies: boolean
  /** Who wrote it: a person, never an automat. Nothing calls this after an auto response, so none answers another. */
  sender_id: number
}

/**
 * People on the thread who have an auto response say it as a message of theirs, once in each thread. Not where the
 * sender takes no replies. Answers whether anybody did. The thread is locked, or new.
 */
export async function answerAutomatically(
  tx: Tx,
  { thread_id, allow_replies, sender_id }: Heard,
): Promise<boolean> {
  if (!allow_replies) return false
  const { account_id } = tx
  const added = await addAutoResponses(tx.db, { account_id, thread_id, sender_id })
  for (const { id, created, body, user_ids, pending, sender_id: away, ...person } of added) {
    const { profile_picture_id, ...named } = person
    const profile_picture = pictureOf({ id: away, profile_picture_id })
    const message = {
      id,
      thread: thread_id,
      created,
      sender: { id: away, ...named, profile_picture },
      data: [{ field_type: 'textarea', data: body, label: '' }],
      attachments: [],
      client_key: null,
      is_automatic: true,
      asks: null,
    }
    const subscriber_summary = { read: 0, delivered: 0, pending }
    const payload = { thread_id, message, last_message_date: created, subscriber_summary }
    tx.emit(events.threadNewMessage, { users: user_ids, thread: thread_id }, payload)
    tx.audit({
      actor_id: away,
      action: 'message.sent',
      object_type: 'thread',
      object_id: thread_id,
      details: { message_id: id, is_automatic: true },
    })
  }
  return added.length > 0
}
