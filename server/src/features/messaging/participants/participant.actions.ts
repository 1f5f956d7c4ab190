import * as events from '@wardline/contract/messaging/threads/thread.events.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { notifyUsers } from '../../alerts/notifications/notification.actions.ts'
import { requestThreadAcknowledgements } from '../paging-requests/acknowledgement-request.actions.ts'
import * as queries from './participant.queries.ts'
import { newSubscriberPayload, addMonitors } from '../monitoring/monitored-thread.actions.ts'
import { requireRecipients, resolveContacts } from '../recipients/recipient.actions.ts'
import { findSubscribers } from '../subscribers/subscriber.queries.ts'
import * as access from '../threads/thread.access.ts'
import { findThread } from '../threads/thread.queries.ts'
import { everyoneAlreadyOnThread } from '../threads/thread.errors.ts'
import { threadPermissions } from '../threads/thread.rules.ts'
import { toSharedThread } from '../threads/thread-row.rules.ts'

interface Invitation {
  thread_id: number
  contact_ids: number[]
  reason: 'forward' | 'subscribed'
  field: string
}

type NewSubscriber = { user_id: number; reason: Thread['me']['reason'] }

/**
 * Adds them with the thread's whole history and with their monitors. The caller may share the thread and has locked
 * it.
 */
export async function addParticipants(ctx: Context, tx: Tx, invitation: Invitation): Promise<void> {
  const { account_id } = tx
  const { thread_id, reason } = invitation
  const to = await resolveContacts(ctx, tx.db, invitation.contact_ids)
  requireRecipients(to, invitation.field)
  const people = to.people.map((person) => ({
    ...person,
    reason: person.reason === 'forward' ? person.reason : reason,
  }))
  const { user_ids, at } = await queries.insertParticipants(tx.db, { account_id, thread_id, people })
  const added_ids = new Set(user_ids)
  if (added_ids.size === 0) throw invalid({ [invitation.field]: [everyoneAlreadyOnThread] })

  const joined = people.filter(({ user_id }) => added_ids.has(user_id))
  const { group_ids, department_ids } = to
  await queries.addThreadTargets(tx.db, { account_id, thread_id, group_ids, department_ids })
  const monitors = await addMonitors(tx, thread_id, user_ids, at)
  const thread = await access.requireThread(ctx, tx.db, thread_id)
  await publishJoined(tx, thread, at, [...joined, ...monitors])
  const recipients = joined.filter((person) => person.reason === 'forward').map(({ user_id }) => user_id)
  const requested = await requestThreadAcknowledgements(tx, thread_id, recipients)
  notifyJoined(tx, thread, user_ids, requested)
}

function notifyJoined(
  tx: Tx,
  { id: thread_id, last_message }: Thread,
  user_ids: number[],
  requested: { user_id: number; acknowledgement: { message_id: number } }[],
): void {
  const isAsked = new Set(requested.map(({ user_id }) => user_id))
  for (const [message_id, requests] of Map.groupBy(
    requested,
    ({ acknowledgement }) => acknowledgement.message_id,
  ))
    notifyUsers(tx, { thread_id, message_id, user_ids: requests.map(({ user_id }) => user_id) })
  notifyUsers(tx, {
    thread_id,
    message_id: last_message.id,
    user_ids: user_ids.filter((id) => !isAsked.has(id)),
  })
}

/**
 * `why` follows the name: "takes over from Ana Ruiz". Returns the users who were not on the thread before; the caller
 * then requests their acknowledgements. The caller holds the thread's lock.
 */
export const addRespondersToThread = (
  tx: Tx,
  thread_id: number,
  people: { user_id: number; why: string }[],
): Promise<number[]> =>
  joinThread(
    tx,
    thread_id,
    people.map((person) => ({ ...person, reason: 'escalation' })),
  )

/**
 * Subscribes users with the thread's whole history and with their monitors, and returns the users who were not on the
 * thread before. Notifies no one. The caller holds the thread's lock.
 */
export async function joinThread(
  tx: Tx,
  thread_id: number,
  people: queries.NewParticipant[],
): Promise<number[]> {
  const { account_id } = tx
  const { user_ids, at } = await queries.insertParticipants(tx.db, { account_id, thread_id, people })
  const [first] = user_ids
  if (first === undefined) return []
  const monitors = await addMonitors(tx, thread_id, user_ids, at)
  const thread = await findThread(tx.db, account_id, first, thread_id)
  if (!thread) throw new Error('Added a participant to a thread that does not exist.')
  const added_ids = new Set(user_ids)
  const joined = people.filter(({ user_id }) => added_ids.has(user_id))
  await publishJoined(tx, thread, at, [...joined, ...monitors])
  return user_ids
}

async function publishJoined(tx: Tx, thread: Thread, at: string, joined: NewSubscriber[]): Promise<void> {
  const thread_id = thread.id
  const user_ids = joined.map(({ user_id }) => user_id)
  const entries = await findSubscribers(tx.db, tx.account_id, { thread_ids: [thread_id], user_ids })
  for (const [reason, people] of Map.groupBy(joined, (person) => person.reason)) {
    const may = threadPermissions({ allow_replies: thread.allow_replies, reason })
    const payload = {
      thread: { ...toSharedThread(thread), last_message_date: at },
      reason,
      state: 'pending' as const,
      acknowledgement: null, // requested right after this, with an event of its own
      response_progress: null,
      may,
      mentioned_message_id: null,
    }
    tx.emit(events.threadNew, { users: people.map(({ user_id }) => user_id) }, payload)
  }
  const { added, user_ids: everyone } = entries.get(thread_id) ?? { added: [], user_ids: [] }
  // Includes users who were monitors until now: their own entries change too.
  const payload = newSubscriberPayload(thread, added, everyone.length)
  tx.emit(events.newSubscriber, { users: everyone, thread: thread_id }, payload)
}
