import * as events from '@wardline/contract/messaging/monitoring.events.ts'
import type { MonitorBody, ObservedUser } from '@wardline/contract/messaging/monitoring.schemas.ts'
import type { Database } from '../../platform/db/database.ts'
import { Crossed } from '../../platform/db/database-error.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { DueTask } from '../../platform/jobs/due-tasks.ts'
import { schedule } from '../../platform/jobs/schedule.ts'
import { tellWatched } from './monitored-thread.actions.ts'
import * as threads from './monitored-thread.queries.ts'
import * as access from './monitoring.access.ts'
import * as queries from './monitoring.queries.ts'
import type { Pair } from './monitoring.queries.ts'
import { lockFreeThreads, lockThreads } from './subscriber.queries.ts'

export const monitoringEnds = 'monitoring_ends'
/** Put down by the database when somebody may have lost the right. */
export const monitorRights = 'monitor_rights'

export const listMonitorable = (ctx: Ctx, query: { search: string; page: number; page_size: number }) =>
  ctx.read((db) => {
    const { account_id, user_id } = ctx.caller
    return queries.listMonitorable(db, { account_id, user_id, ...query })
  })

export const listObserved = (ctx: Ctx, user_id: number) =>
  ctx.read(async (db) => {
    await access.checkOwnList(ctx, db, user_id)
    return { results: await queries.observedBy(db, ctx.caller.account_id, user_id) }
  })

const pairDetails = (tx: Tx, pair: Pair, actor_id: number | null, action: string, details = {}): void =>
  tx.audit({
    actor_id,
    action,
    object_type: 'user',
    object_id: pair.user_id,
    details: { monitor_id: pair.monitor_id, ...details },
  })

// Everybody locks a thread, then the person they put on it, then the monitorings of that person. So do a start and an end,
// which have many threads; what has come between the first look and the last lock they take only if nobody has it.

/** Puts the caller onto every active thread of the person, and on those to come, until the time is over. */
export const monitorUser = (ctx: Ctx, user_id: number, body: MonitorBody): Promise<ObservedUser> =>
  ctx.tx(async (tx) => {
    const { account_id } = tx
    const monitor_id = ctx.caller.user_id
    const pair = { account_id, monitor_id, user_id }
    const known = await threads.activeThreads(tx.db, pair)
    await lockThreads(tx.db, account_id, known)
    const expires = await startOrExtend(tx, pair, body)
    const active = await threads.activeThreads(tx.db, pair)
    await lockAlso(tx, active, known)
    const added = await threads.watchThreads(tx.db, { account_id, monitor_id, thread_ids: active })
    const unlisted = await tellWatched(tx, monitor_id, added)
    await schedule(tx, { kind: monitoringEnds, due: expires, payload: { monitor_id, user_id } })
    pairDetails(tx, pair, monitor_id, 'monitoring.started', { expires, threads: added.length })
    const observed = await observedOf(tx, pair)
    tx.emit(events.monitoringStarted, { user: monitor_id }, { observed, unlisted })
    return observed
  })

/** When it ends. One that runs is on every thread that comes, so nobody who brings one needs to be waited for. */
async function startOrExtend(tx: Tx, pair: Pair, body: MonitorBody): Promise<string> {
  await access.checkMonitorable(tx.db, pair, body)
  const isRunning = await queries.isRunning(tx.db, pair, { expired: false })
  if (!isRunning) {
    await queries.lockObserved(tx.db, pair)
    await access.checkMonitorable(tx.db, pair, body)
  }
  const begin = isRunning ? queries.extendMonitoring : queries.startMonitoring
  const expires = await begin(tx.db, { ...pair, duration: body.duration })
  if (expires === undefined) throw new Crossed('The same was started or ended in between.')
  return expires
}

/** Whoever holds the person or the monitoring waits for no thread: its holder may be waiting for just that. */
async function lockAlso(tx: Tx, thread_ids: number[], locked: number[]): Promise<void> {
  const came = thread_ids.filter((id) => !locked.includes(id))
  if (!(await lockFreeThreads(tx.db, tx.account_id, came)))
    throw new Crossed('Somebody is at work in a thread that came meanwhile.')
}

async function observedOf(tx: Tx, pair: Pair): Promise<ObservedUser> {
  const all = await queries.observedBy(tx.db, pair.account_id, pair.monitor_id)
  const observed = all.find(({ id }) => id === pair.user_id)
  if (!observed) throw new Error('A monitoring that was just started is not there.')
  return observed
}

/** The caller stops watching the person. */
export const endMonitoring = (ctx: Ctx, user_id: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const pair = { account_id: tx.account_id, monitor_id: ctx.caller.user_id, user_id }
    if (!(await end(tx, pair, { expired: false }))) throw notFound()
    pairDetails(tx, pair, pair.monitor_id, 'monitoring.stopped')
  })

/** Ends a monitoring whose time has come. One that was given a later end has its own task for that. */
export const expireMonitoring = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    const { monitor_id, user_id } = task.payload as { monitor_id: number; user_id: number }
    const pair = { account_id: tx.account_id, monitor_id, user_id }
    if (await end(tx, pair, { expired: true })) pairDetails(tx, pair, null, 'monitoring.expired')
  })

/** Ends what runs without the right to it. Each in a transaction of its own: of two, the locks could cross. */
export const endWithoutRight = (db: Database) => async (task: DueTask) => {
  const pairs = await db.read(task.account_id, (reader) => queries.withoutRight(reader, task.account_id))
  for (const pair of pairs)
    await db.write(task.account_id, async (tx) => {
      if (await end(tx, pair, { expired: false })) pairDetails(tx, pair, null, 'monitoring.right_withdrawn')
    })
  await db.write(task.account_id, (tx) => task.complete(tx))
}

/** Takes whoever watched off the threads that they have by nothing else; false when nothing runs (any more). */
async function end(tx: Tx, pair: Pair, when: { expired: boolean }): Promise<boolean> {
  const { account_id, monitor_id, user_id } = pair
  if (!(await queries.isRunning(tx.db, pair, when))) return false
  const known = await threads.threadsWithout(tx.db, pair)
  await lockThreads(tx.db, account_id, known)
  if (!(await queries.stopMonitoring(tx.db, pair, when))) return false
  await lockAlso(tx, await threads.threadsWithout(tx.db, { ...pair, user_id: null }), known)
  const left = await threads.leaveThreads(tx.db, pair)
  for (const { thread_id, subscriber_id, user_ids } of left) {
    const payload = { thread_id, subscriber_id, user_id: monitor_id, total: user_ids.length }
    tx.emit(events.subscriberLeft, { users: user_ids, thread: thread_id }, payload)
  }
  const thread_ids = left.map(({ thread_id }) => thread_id)
  tx.emit(events.monitoringEnded, { user: monitor_id }, { user_id, thread_ids })
  return true
}
