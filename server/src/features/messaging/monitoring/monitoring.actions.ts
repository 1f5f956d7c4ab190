import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import * as events from '@wardline/contract/messaging/monitoring/monitoring.events.ts'
import type {
  MonitorBody,
  MonitoredUser,
} from '@wardline/contract/messaging/monitoring/monitoring.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import { LockConflictError } from '../../../platform/db/database-error.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { publishMonitoredThreads } from './monitored-thread.actions.ts'
import * as threads from './monitored-thread.queries.ts'
import * as access from './monitoring.access.ts'
import * as queries from './monitoring.queries.ts'
import type { MonitoringPair } from './monitoring.queries.ts'
import { tryLockThreads, lockThreads } from '../subscribers/subscriber.queries.ts'

const monitoringExpiryTask = taskKind('monitoring_expiry')
/** Enqueued by database triggers when a user may have lost the permission. */
const monitoringPermissionTask = taskKind('monitoring_permissions')

export function listMonitorableUsers(
  ctx: Context,
  query: { search: string; page: number; page_size: number },
) {
  return ctx.read((db) => {
    const { account_id, user_id } = ctx.caller
    return queries.listMonitorableUsers(db, { account_id, user_id, ...query })
  })
}

export function listMonitoredUsers(ctx: Context, user_id: number) {
  return ctx.read(async (db) => {
    await access.requireSelf(ctx, db, user_id)
    return { results: await queries.listMonitoredUsers(db, ctx.caller.account_id, user_id) }
  })
}

function auditMonitoring(
  tx: Tx,
  pair: MonitoringPair,
  actor_id: number | null,
  action: AuditAction,
  details = {},
): void {
  tx.audit(actor_id, action, { user: pair.user_id }, { monitor_id: pair.monitor_id, ...details })
}

// Lock order, for every writer: thread, then the user added to it, then the monitorings of that user. Starting and ending a
// monitoring lock many threads first. Threads that appeared since are locked last, without waiting; when one is taken, the
// transaction fails with LockConflictError and is retried.

export function monitorUser(ctx: Context, user_id: number, body: MonitorBody): Promise<MonitoredUser> {
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    const monitor_id = ctx.caller.user_id
    const pair = { account_id, monitor_id, user_id }
    const known = await threads.listActiveThreadIds(tx.db, pair)
    await lockThreads(tx.db, account_id, known)
    const expires = await startOrExtend(tx, pair, body)
    const active = await threads.listActiveThreadIds(tx.db, pair)
    await lockAddedThreads(tx, active, known)
    const added = await threads.insertMonitorSubscriptions(tx.db, {
      account_id,
      monitor_id,
      thread_ids: active,
    })
    const unlisted_thread_id = await publishMonitoredThreads(tx, monitor_id, added)
    await schedule(tx, { kind: monitoringExpiryTask, due: expires, payload: { monitor_id, user_id } })
    const monitored_user = await loadMonitoredUser(tx, pair)
    const { reason } = monitored_user
    auditMonitoring(tx, pair, monitor_id, 'monitoring.started', { expires, reason, threads: added.length })
    tx.emit(events.monitoringStarted, { user: monitor_id }, { monitored_user, unlisted_thread_id })
    return monitored_user
  })
}

/** A running monitoring is already added to new threads, so extending it needs no lock on the user. */
async function startOrExtend(tx: Tx, pair: MonitoringPair, body: MonitorBody): Promise<string> {
  await access.requireMonitorable(tx.db, pair, body)
  const isRunning = await queries.isMonitoringActive(tx.db, pair, { expired: false })
  if (!isRunning) {
    await access.requireReason(tx.db, tx.account_id, body)
    await queries.lockMonitoredUser(tx.db, pair)
    await access.requireMonitorable(tx.db, pair, body)
  }
  const begin = isRunning ? queries.extendMonitoring : queries.startMonitoring
  const expires = await begin(tx.db, { ...pair, duration: body.duration, reason: body.reason ?? null })
  if (expires === undefined) throw new LockConflictError('The monitoring was started or ended concurrently.')
  return expires
}

/** Never waits: an owner of a thread lock may be waiting for the user or the monitoring that this one holds. */
async function lockAddedThreads(tx: Tx, thread_ids: number[], locked: number[]): Promise<void> {
  const added_ids = thread_ids.filter((id) => !locked.includes(id))
  if (!(await tryLockThreads(tx.db, tx.account_id, added_ids)))
    throw new LockConflictError('A thread added since the first read is locked.')
}

async function loadMonitoredUser(tx: Tx, pair: MonitoringPair): Promise<MonitoredUser> {
  const all = await queries.listMonitoredUsers(tx.db, pair.account_id, pair.monitor_id)
  const monitored_user = all.find(({ id }) => id === pair.user_id)
  if (!monitored_user) throw new Error('A monitoring that was just started is missing.')
  return monitored_user
}

export function endMonitoring(ctx: Context, user_id: number): Promise<void> {
  return ctx.transaction(async (tx) => {
    const pair = { account_id: tx.account_id, monitor_id: ctx.caller.user_id, user_id }
    if (!(await stopMonitoringPair(tx, pair, { expired: false }))) throw notFound()
    auditMonitoring(tx, pair, pair.monitor_id, 'monitoring.stopped')
  })
}

/** An extended monitoring has a later task of its own. */
export const expireMonitoring = taskHandler(
  monitoringExpiryTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const { monitor_id, user_id } = task.payload as { monitor_id: number; user_id: number }
        const pair = { account_id: tx.account_id, monitor_id, user_id }
        if (await stopMonitoringPair(tx, pair, { expired: true }))
          auditMonitoring(tx, pair, null, 'monitoring.expired')
      }),
)

/** Uses one transaction each, since the locks of two could deadlock. */
export const endUnauthorizedMonitorings = taskHandler(
  monitoringPermissionTask,
  ({ db }: { db: Database }) =>
    async (task: DueTask) => {
      const pairs = await db.read(task.account_id, (reader) =>
        queries.listUnauthorizedMonitorings(reader, task.account_id),
      )
      for (const pair of pairs)
        await db.write(task.account_id, async (tx) => {
          if (await stopMonitoringPair(tx, pair, { expired: false }))
            auditMonitoring(tx, pair, null, 'monitoring.right_withdrawn')
        })
      await db.write(task.account_id, (tx) => task.complete(tx))
    },
)

async function stopMonitoringPair(
  tx: Tx,
  pair: MonitoringPair,
  when: { expired: boolean },
): Promise<boolean> {
  const { account_id, monitor_id, user_id } = pair
  if (!(await queries.isMonitoringActive(tx.db, pair, when))) return false
  const known = await threads.listUncoveredThreadIds(tx.db, pair)
  await lockThreads(tx.db, account_id, known)
  if (!(await queries.stopMonitoring(tx.db, pair, when))) return false
  const uncovered = { ...pair, user_id: null }
  const ended = await threads.listUncoveredThreadIds(tx.db, uncovered)
  await lockAddedThreads(tx, ended, known)
  const left = await threads.removeMonitorSubscriptions(tx.db, { ...pair, thread_ids: ended })
  if ((await threads.listUncoveredThreadIds(tx.db, uncovered)).length > 0)
    throw new LockConflictError('Another monitoring of these threads ended concurrently.')
  for (const { thread_id, subscriber_id, user_ids } of left) {
    const payload = { thread_id, subscriber_id, user_id: monitor_id, total: user_ids.length }
    tx.emit(events.subscriberLeft, { users: user_ids, thread: thread_id }, payload)
  }
  const thread_ids = left.map(({ thread_id }) => thread_id)
  tx.emit(events.monitoringEnded, { user: monitor_id }, { user_id, thread_ids })
  return true
}
