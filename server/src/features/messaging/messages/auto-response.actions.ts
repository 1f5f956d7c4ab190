import * as events from '@wardline/contract/messaging/threads/thread.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import { unchanged, withoutReferences } from '../threads/thread.rules.ts'
import { addAutoResponses } from './auto-response.queries.ts'

interface AnsweredMessage {
  thread_id: number
  allow_replies: boolean
  /** Always a person: this is never called for an auto response, so that none answers another. */
  sender_id: number
}

/** Posts once per user and thread, unless the thread allows no replies. The thread is locked or new. */
export async function postAutoResponses(
  tx: Tx,
  { thread_id, allow_replies, sender_id }: AnsweredMessage,
): Promise<boolean> {
  if (!allow_replies) return false
  const { account_id } = tx
  const added = await addAutoResponses(tx.db, { account_id, thread_id, sender_id })
  for (const { id, created, body, user_ids, pending, sender_id: away, ...person } of added) {
    const { profile_picture_id, ...named } = person
    const profile_picture = profilePictureUrl({ id: away, profile_picture_id })
    const message = {
      id,
      thread: thread_id,
      created,
      sender: { id: away, ...named, profile_picture },
      data: [{ field_type: 'textarea', data: body, label: '' }],
      attachments: [],
      client_key: null,
      is_automatic: true,
      via: null,
      priority: null,
      recipients: null,
      acknowledgement_request: null,
      call: null,
      ...unchanged,
      ...withoutReferences,
    }
    const subscriber_summary = { read: 0, delivered: 0, pending }
    const payload = {
      thread_id,
      message,
      last_message_date: created,
      subscriber_summary,
      breaks_mute: 'for_none' as const,
    }
    tx.emit(events.threadNewMessage, { users: user_ids, thread: thread_id }, payload)
    tx.audit(away, 'message.sent', { thread: thread_id }, { message_id: id, is_automatic: true })
  }
  return added.length > 0
}
