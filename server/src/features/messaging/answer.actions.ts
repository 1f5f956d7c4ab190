import type { Message, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import * as events from '@wardline/contract/messaging/open-item.events.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import type { Acting, Ctx } from '../../platform/http/context.ts'
import { stopRinging } from '../alerts/stopping.actions.ts'
import { pageAnswered } from './escalation/answered.actions.ts'
import { readTo } from './delivery.actions.ts'
import { settleWithAnswer } from './handover-settling.actions.ts'
import { messageById } from './message.queries.ts'
import { ownItem } from './open-item.access.ts'
import { answeredAlready, cannotAnswer } from './open-item.errors.ts'
import * as queries from './open-item.queries.ts'
import { alreadyAnswered, answerProblem, awaitingOf, isSameAnswer, type Answer } from './open-item.rules.ts'
import { subscriberIds } from './subscriber.queries.ts'
import * as access from './thread.access.ts'

interface Answered {
  thread: Thread
  message: Message
}

const told = {
  accepted: events.messageAccepted,
  rejected: events.messageRejected,
  responded: events.messageResponded,
}

interface Of {
  thread_id: number
  message_id: number | undefined
}

/** By which way an answer came. */
export type Via = 'app' | 'sms' | 'voice' | 'email' | 'pager' | 'push'

export const acceptMessage = (ctx: Ctx, of: Of) => answer(ctx, of, { state: 'accepted', response: null })
export const rejectMessage = (ctx: Ctx, of: Of) => answer(ctx, of, { state: 'rejected', response: null })
export const respondToMessage = (ctx: Ctx, of: Of, response: string) =>
  answer(ctx, of, { state: 'responded', response })

const answer = (ctx: Ctx, of: Of, given: Answer): Promise<Answered> =>
  ctx.tx(async (tx) => {
    const { message_id } = await giveAnswer(ctx, tx, of, { given, via: 'app' })
    return answered(ctx, tx, of.thread_id, message_id)
  })

interface OutsideAnswer {
  account_id: number
  user_id: number
  thread_id: number
  message_id: number
  answer: Answer
  via: Via
}

/**
 * The answer of a person who is not at a browser; the same locks, events and audit as there. `repeated`: they had given
 * this answer before, and nothing changed.
 * @throws AppError 404 not theirs (any more), 400 not offered, 409 answered otherwise, 403 locked: each with the sentence
 * that they are to read
 */
export const answerAs = (db: Database, from: OutsideAnswer): Promise<{ repeated: boolean }> =>
  db.write(from.account_id, async (tx) => {
    const { account_id, user_id, thread_id, message_id, answer: given, via } = from
    const acting = { caller: { account_id, user_id } }
    return giveAnswer(acting, tx, { thread_id, message_id }, { given, via })
  })

/**
 * Closes a person's own item with this answer. The same answer again changes nothing and is fine; another one is
 * refused with what was said before.
 */
async function giveAnswer(ctx: Acting, tx: Tx, of: Of, { given, via }: { given: Answer; via: Via }) {
  await access.threadToWrite(ctx, tx, of.thread_id)
  const item = await ownItem(ctx, tx, of)
  if (!item.can_answer) throw new AppError(cannotAnswer)
  const problem = answerProblem(item, given)
  if (problem) throw invalid(problem)
  const isOpen = item.state === 'open'
  if (isOpen) await closeItem(ctx, tx, { ...item, thread_id: of.thread_id }, { given, via })
  else if (!isSameAnswer(item, given))
    throw new AppError(answeredAlready(alreadyAnswered(item, item.time_zone)))
  return { message_id: item.message_id, repeated: !isOpen }
}

/** Closes an open item with the answer of its person, and tells everyone. `isTaken`: they came to take the page. */
export async function closeItem(
  ctx: Acting,
  tx: Tx,
  item: queries.OwnItem & { thread_id: number },
  { given, via, isTaken = false }: { given: Answer; via: Via; isTaken?: boolean },
): Promise<void> {
  const { account_id, user_id } = ctx.caller
  const { thread_id, message_id, asker_id, display_name } = item
  const open_item = await queries.closeItem(tx.db, {
    account_id,
    thread_id,
    user_id,
    message_id,
    answer: given,
    via,
  })
  if (!open_item) throw new Error('An open item was closed although it was locked.')
  const of = { thread_id, message_id, user_id, asks: item.asks, via, isTaken }
  await settleWithAnswer(tx, { thread_id, message_id }, { user_id, state: given.state })
  if (item.apply_escalations) await pageAnswered(tx, of, given.state)
  const [summary, users] = await Promise.all([
    queries.answersTo(tx.db, { account_id, thread_id, message_id }),
    subscriberIds(tx.db, account_id, thread_id),
  ])
  const closed = open_item.closed ?? ''
  tx.emit(
    told[given.state],
    { users, thread: thread_id },
    { thread_id, message_id, user_id, display_name, ...given, closed, summary },
  )
  tx.emit(events.openItemChanged, { user: user_id }, { thread_id, open_item, awaiting: null })
  const awaiting = awaitingOf(summary)
  tx.emit(events.openItemChanged, { user: asker_id }, { thread_id, open_item: null, awaiting })
  tx.audit({
    actor_id: user_id,
    action: `message.${given.state}`,
    object_type: 'thread',
    object_id: thread_id,
    details: { message_id, via },
  })
  await stopRinging(tx, { thread_id, message_id, user_ids: [user_id], reason: 'answered' })
  await readTo(ctx, tx, thread_id, message_id)
}

async function answered(ctx: Ctx, tx: Tx, thread_id: number, message_id: number): Promise<Answered> {
  const { account_id, user_id } = ctx.caller
  const [thread, message] = await Promise.all([
    access.threadToRead(ctx, tx.db, thread_id),
    messageById(tx.db, { account_id, thread_id, message_id, reader_id: user_id }),
  ])
  if (!message) throw notFound()
  return { thread, message }
}
