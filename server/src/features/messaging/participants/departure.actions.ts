import { onePage } from '../../../platform/http/paging.ts'
import * as events from '@wardline/contract/messaging/threads/departure.events.ts'
import type { Departure } from '@wardline/contract/messaging/threads/departure.schemas.ts'
import { subscriberLeft } from '@wardline/contract/messaging/monitoring/monitoring.events.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import { cancelAlerts } from '../../alerts/delivery/alert-cancel.actions.ts'
import { removeMonitorSubscriptions } from '../monitoring/monitored-thread.queries.ts'
import { listSubscriberIds } from '../subscribers/subscriber.queries.ts'
import * as access from '../threads/thread.access.ts'
import { findThread } from '../threads/thread.queries.ts'
import * as errors from './departure.errors.ts'
import * as queries from './departure.queries.ts'

export function leaveThread(ctx: Context, thread_id: number): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await access.lockWritableThread(ctx, tx, thread_id)
    const leaver = await queries.findLeaver(tx.db, { account_id, thread_id, user_id })
    if (!leaver) throw notFound()
    if (leaver.is_asked) throw new AppError(errors.answerFirst)
    if (leaver.is_waiting) throw new AppError(errors.waitsForAnswers)
    if (leaver.belongs_to_group) throw new AppError(errors.belongsToGroup)
    if (leaver.participant_count <= 2) throw new AppError(errors.twoPeople)
    await endSubscription(ctx, tx, { thread_id, user_id, leaver })
    tx.audit(user_id, 'thread.left', { thread: thread_id })
  })
}

export function removeSubscriber(ctx: Context, thread_id: number, user_id: number): Promise<Thread> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id: sender_id } = ctx.caller
    const { reason } = await access.lockWritableThread(ctx, tx, thread_id)
    if (reason !== 'sender') throw new AppError(errors.onlySenderRemoves)
    const leaver = await queries.findLeaver(tx.db, { account_id, thread_id, user_id })
    if (!leaver) throw notFound()
    if (user_id === sender_id) throw new AppError(errors.removeSelf)
    const { display_name } = leaver
    if (leaver.is_asked) throw new AppError(errors.awaitedAnswer(display_name))
    if (leaver.is_waiting) throw new AppError(errors.removeWaiting(display_name))
    if (leaver.belongs_to_group) throw new AppError(errors.removeGroupMember(display_name))
    if (leaver.participant_count <= 2) throw new AppError(errors.removeLast)
    await endSubscription(ctx, tx, { thread_id, user_id, leaver })
    tx.audit(sender_id, 'thread.subscriber_removed', { thread: thread_id }, { user_id })
    return access.requireThread(ctx, tx.db, thread_id)
  })
}

export function listDepartures(ctx: Context, thread_id: number) {
  return ctx.read(async (db) => {
    const { account_id } = ctx.caller
    await access.requireSubscription(ctx, db, thread_id)
    const results = await queries.listDepartures(db, { account_id, thread_id })
    return onePage(results)
  })
}

interface EndedSubscription {
  thread_id: number
  user_id: number
  leaver: queries.Leaver
}

/** The caller holds the thread's lock. */
async function endSubscription(ctx: Context, tx: Tx, ended: EndedSubscription): Promise<void> {
  const { account_id } = tx
  const { thread_id, user_id, leaver } = ended
  const of = { account_id, thread_id, user_id, by_user_id: ctx.caller.user_id }
  const row = await queries.insertDeparture(tx.db, of)
  if (!row) throw notFound()
  const keepsConversation = leaver.reason === 'subscribed' || leaver.reason === 'escalation'
  await queries.recordDeparture(tx.db, { account_id, thread_id, departure_id: row.id, keepsConversation })
  await cancelAlerts(tx, { thread_id, user_ids: [user_id], reason: 'left' })
  const departures = await queries.listDepartures(tx.db, { account_id, thread_id })
  const departure = departures.find(({ id }) => id === row.id)
  if (!departure) throw new Error('A departure was not recorded.')
  await publishDeparture(tx, thread_id, departure, row.subscriber_id)
  tx.emit(events.threadLeft, { user: user_id }, { thread_id, removed_by: departure.removed_by })
  await endMonitoring(tx, thread_id)
}

async function publishDeparture(
  tx: Tx,
  thread_id: number,
  departure: Departure,
  subscriber_id: number,
): Promise<void> {
  const { account_id } = tx
  const users = await listSubscriberIds(tx.db, account_id, thread_id)
  const [first] = users
  const thread = first === undefined ? undefined : await findThread(tx.db, account_id, first, thread_id)
  if (!thread) return
  const { subscriber_count, subscribers, subscriber_summary, last_message } = thread
  tx.emit(
    events.participantLeft,
    { users, thread: thread_id },
    {
      thread_id,
      last_message_id: last_message.id,
      departure,
      subscriber_id,
      total: users.length,
      subscriber_count,
      subscribers,
      subscriber_summary,
    },
  )
}

/** Users who read the thread only by monitoring the user who left no longer see it. */
async function endMonitoring(tx: Tx, thread_id: number): Promise<void> {
  const { account_id } = tx
  for (const monitor_id of await queries.listMonitorIds(tx.db, { account_id, thread_id })) {
    const monitor = { account_id, monitor_id, thread_ids: [thread_id] }
    for (const { subscriber_id, user_ids } of await removeMonitorSubscriptions(tx.db, monitor)) {
      const payload = { thread_id, subscriber_id, user_id: monitor_id, total: user_ids.length }
      tx.emit(subscriberLeft, { users: user_ids, thread: thread_id }, payload)
      tx.emit(events.threadLeft, { user: monitor_id }, { thread_id, removed_by: null })
    }
  }
}
