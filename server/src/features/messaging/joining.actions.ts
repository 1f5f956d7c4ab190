import * as events from '@wardline/contract/messaging/thread.events.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { askMore } from './answer.actions.ts'
import * as queries from './joining.queries.ts'
import { newSubscribersOf, watchersOf } from './monitored-thread.actions.ts'
import { requireRecipients, resolve } from './recipient.actions.ts'
import { subscribersOn } from './subscriber.queries.ts'
import * as access from './thread.access.ts'
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
  await tellJoined(ctx, tx, { thread_id, at }, [...joined, ...watching])
  const recipients = joined.filter((person) => person.reason === 'forward').map(({ user_id }) => user_id)
  await askMore(tx, thread_id, recipients)
}

/** New people hear of the thread, everybody of the new people. */
async function tellJoined(
  ctx: Ctx,
  tx: Tx,
  { thread_id, at }: { thread_id: number; at: string },
  joined: Joined[],
): Promise<void> {
  const user_ids = joined.map(({ user_id }) => user_id)
  const thread_ids = [thread_id]
  const [thread, entries] = await Promise.all([
    access.threadToRead(ctx, tx.db, thread_id),
    subscribersOn(tx.db, tx.account_id, { thread_ids, user_ids }),
  ])
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
