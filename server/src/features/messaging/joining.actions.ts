import * as events from '@wardline/contract/messaging/thread.events.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { ring } from '../alerts/ringing.actions.ts'
import { askMore } from './asking.actions.ts'
import * as queries from './joining.queries.ts'
import { newSubscribersOf, watchersOf } from './monitored-thread.actions.ts'
import { requireRecipients, resolve } from './recipient.actions.ts'
import { subscribersOn } from './subscriber.queries.ts'
import * as access from './thread.access.ts'
import { threadFor } from './thread.queries.ts'
import { allOnIt } from './thread.errors.ts'
import { threadMay } from './thread.rules.ts'
import { sharedOf } from './thread-row.rules.ts'

interface Invitation {
  thread_id: number
  contact_ids: number[]
  reason: 'forward' | 'subscribed'
  /** The field of the request that names the contacts. */
  field: string
}

type Joined = { user_id: number; reason: Thread['me']['reason'] }

/**
 * The one way into a thread that is there already: forwarded or added, with whoever watches those who come in. All of
 * them see all of it. The thread is locked, and the caller's to share.
 */
export async function letIn(ctx: Ctx, tx: Tx, invitation: Invitation): Promise<void> {
  const { account_id } = tx
  const { thread_id, reason } = invitation
  const to = await resolve(ctx, tx.db, invitation.contact_ids)
  requireRecipients(to, invitation.field)
  const people = to.people.map((person) => ({
    ...person,
    reason: person.reason === 'forward' ? person.reason : reason,
  }))
  const { user_ids, at } = await queries.joinThread(tx.db, { account_id, thread_id, people })
  const came = new Set(user_ids)
  if (came.size === 0) throw invalid({ [invitation.field]: [allOnIt] })

  const joined = people.filter(({ user_id }) => came.has(user_id))
  const { group_ids, department_ids } = to
  await queries.addressAlso(tx.db, { account_id, thread_id, group_ids, department_ids })
  const watching = await watchersOf(tx, thread_id, user_ids, at)
  const thread = await access.threadToRead(ctx, tx.db, thread_id)
  await tellJoined(tx, thread, at, [...joined, ...watching])
  const recipients = joined.filter((person) => person.reason === 'forward').map(({ user_id }) => user_id)
  const asked = await askMore(tx, thread_id, recipients)
  ringJoined(tx, thread, user_ids, asked)
}

/** For what they are asked, and who is asked nothing for the newest word. */
function ringJoined(
  tx: Tx,
  { id: thread_id, last_message }: Thread,
  user_ids: number[],
  asked: { user_id: number; item: { message_id: number } }[],
): void {
  const isAsked = new Set(asked.map(({ user_id }) => user_id))
  for (const [message_id, those] of Map.groupBy(asked, ({ item }) => item.message_id))
    ring(tx, { thread_id, message_id, user_ids: those.map(({ user_id }) => user_id) })
  ring(tx, { thread_id, message_id: last_message.id, user_ids: user_ids.filter((id) => !isAsked.has(id)) })
}

/**
 * People come onto a thread because it has to go on: the next step of an escalation, the next shift, a person to whom it
 * was passed. `why` goes on after the name: "takes over from Ana Ruiz". Who is on it already stays as they are. Answers
 * who came. What they are asked is the caller's to say (`askToo`). The thread is locked.
 */
export async function bringIn(
  tx: Tx,
  thread_id: number,
  people: { user_id: number; why: string }[],
): Promise<number[]> {
  const { account_id } = tx
  const come = people.map((person) => ({ ...person, reason: 'escalation' as const }))
  const { user_ids, at } = await queries.joinThread(tx.db, { account_id, thread_id, people: come })
  const [first] = user_ids
  if (first === undefined) return []
  const watching = await watchersOf(tx, thread_id, user_ids, at)
  const thread = await threadFor(tx.db, account_id, first, thread_id)
  if (!thread) throw new Error('Somebody came onto a thread that is not there.')
  const joined = user_ids.map((user_id): Joined => ({ user_id, reason: 'escalation' }))
  await tellJoined(tx, thread, at, [...joined, ...watching])
  return user_ids
}

/** New people hear of the thread, everybody of the new people. `thread` is anybody's view of it. */
async function tellJoined(tx: Tx, thread: Thread, at: string, joined: Joined[]): Promise<void> {
  const thread_id = thread.id
  const user_ids = joined.map(({ user_id }) => user_id)
  const entries = await subscribersOn(tx.db, tx.account_id, { thread_ids: [thread_id], user_ids })
  for (const [reason, people] of Map.groupBy(joined, (person) => person.reason)) {
    const may = threadMay({ allow_replies: thread.allow_replies, reason })
    const payload = {
      thread: { ...sharedOf(thread), last_message_date: at },
      reason,
      state: 'pending' as const,
      open_item: null, // asked right after this, by an event of its own
      awaiting: null,
      may,
    }
    tx.emit(events.threadNew, { users: people.map(({ user_id }) => user_id) }, payload)
  }
  const { added, everyone } = entries.get(thread_id) ?? { added: [], everyone: [] }
  // Also to those who watched until now and have it in their lists: the entries are theirs as well.
  const payload = newSubscribersOf(thread, added, everyone.length)
  tx.emit(events.newSubscriber, { users: everyone, thread: thread_id }, payload)
}
