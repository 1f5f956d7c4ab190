import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule, scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { reassignRequestsOfUserTask } from '../../paging/on-call/shift-change.actions.ts'
import { readUserIds } from '../../accounts/sessions/user-availability.actions.ts'
import { responderUnavailableTask } from '../../alerts/delivery/outcome.actions.ts'
import { notifyUsers } from '../../alerts/notifications/notification.actions.ts'
import { hasPageEvent } from '../../alerts/page-events/page-event.access.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { reassignAcknowledgementsTask } from '../../paging/on-call/shift-change.actions.ts'
import { listResponsibleUsers } from '../handoff/handoff.queries.ts'
import { closeWithoutResponse } from '../handoff/reassignment.actions.ts'
import { copyResponders } from '../paging-requests/escalation-run.queries.ts'
import { publishPagingRequests } from '../paging-requests/paging-request.actions.ts'
import { requestAcknowledgement } from '../paging-requests/acknowledgement-request.actions.ts'
import { addRespondersToThread } from '../participants/participant.actions.ts'
import { loadEscalationContext } from '../recipients/escalation-target.actions.ts'
import { resolveFallback } from '../recipients/escalation-target.rules.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'
import { warnSender } from './overdue-response.actions.ts'
import * as queries from './unavailable-user.queries.ts'

/** Locks the threads in which a response of one of the users is awaited. Returns their ids. */
export async function lockThreadsWithOpenRequests(tx: Tx, user_ids: readonly number[]): Promise<number[]> {
  const { account_id } = tx
  const held = await queries.listThreadsWithOpenRequests(tx.db, account_id, user_ids)
  const thread_ids = [...new Set(held.map(({ thread_id }) => thread_id))]
  await lockThreads(tx.db, account_id, thread_ids)
  return thread_ids
}

/**
 * The replacement is asked for every response that is awaited from the user, and the user is released. Requests that
 * the replacement sent or has answered stay; they go to fail-over users once the user is unavailable. The threads are
 * locked. Returns the number of reassigned requests.
 */
export async function reassignOpenRequests(
  tx: Tx,
  thread_ids: number[],
  { from, to }: { from: number; to: number },
): Promise<number> {
  const { account_id } = tx
  const open = await queries.listOpenRequests(tx.db, { account_id, user_id: from, thread_ids })
  let reassigned = 0
  for (const request of open) {
    const why = `takes over from ${request.display_name}`
    if (await replaceResponder(tx, request, { from, to, why })) reassigned += 1
  }
  return reassigned
}

/** False if the replacement cannot be asked: they sent the message or have answered it. The caller holds the thread's lock. */
async function replaceResponder(
  tx: Tx,
  { thread_id, message_id, requester_id, responded_ids, display_name }: queries.HeldAcknowledgement,
  { from, to, why }: { from: number; to: number; why: string },
): Promise<boolean> {
  if (to === requester_id || responded_ids.includes(to)) return false
  const { account_id } = tx
  const of = { thread_id, message_id }
  await addRespondersToThread(tx, thread_id, [{ user_id: to, why }])
  const notified_ids = await requestAcknowledgement(tx, of, [to])
  if (!(await listResponsibleUsers(tx.db, { account_id, ...of })).includes(to)) return false
  await copyResponders(tx.db, { account_id, ...of, from_user_id: from, user_ids: [to] })
  const reason = `${display_name} is locked or deactivated.`
  await recordPageEvents(tx, [
    { ...of, user_id: from, kind: 'fail_over', details: { to_user_ids: [to], reason } },
  ])
  await closeWithoutResponse(tx, of, [from], 'handed_off')
  notifyUsers(tx, { ...of, user_ids: notified_ids })
  await publishPagingRequests(tx, thread_id)
  return true
}

/**
 * Releases users who can no longer respond. Running it twice has no further effect.
 * 1. Requests that a user received as on-call user are reassigned as at the end of a shift.
 * 2. A running escalation passes over the user.
 * 3. Otherwise the first fail-over user is asked, and without one the sender is warned.
 */
export const handleUnavailableUser = taskHandler(
  reassignRequestsOfUserTask,
  ({ db }: { db: Database }) =>
    async (task: DueTask) => {
      const { account_id } = task
      const held = await db.read(account_id, (reader) =>
        queries.listThreadsWithOpenRequests(reader, account_id, readUserIds(task)),
      )
      for (const { thread_id, user_id } of held)
        await db.write(account_id, (tx) => releaseUser(tx, thread_id, user_id))
      await db.write(account_id, (tx) => task.complete(tx))
    },
)

async function releaseUser(tx: Tx, thread_id: number, user_id: number): Promise<void> {
  const { account_id } = tx
  await lockThreads(tx.db, account_id, [thread_id])
  const open = await queries.listOpenRequests(tx.db, { account_id, user_id, thread_ids: [thread_id] })
  const left = open.filter(({ can_receive }) => !can_receive)
  const groups = [...new Set(left.flatMap(({ group_id }) => group_id ?? []))]
  if (groups.length > 0)
    scheduleAtOnce(tx, { kind: reassignAcknowledgementsTask, payload: { group_ids: groups } })
  for (const request of left) {
    const { run_id } = request
    if (run_id !== null)
      await schedule(tx, {
        kind: responderUnavailableTask,
        due: { in_ms: 0 },
        payload: { thread_id, run_id },
      })
    else if (request.group_id === null) await askFallback(tx, request, user_id)
  }
}

async function askFallback(tx: Tx, request: queries.HeldAcknowledgement, user_id: number): Promise<void> {
  const { thread_id, message_id, requester_id, responded_ids, display_name } = request
  const context = await loadEscalationContext(tx.db, {
    account_id: tx.account_id,
    plans: [],
    group_ids: [],
    responder_ids: [user_id],
  })
  const excluded = new Set([user_id, requester_id, ...responded_ids])
  const [target] = resolveFallback(context, { excluded, responder_ids: [user_id] }, null)
  const isAsked =
    target !== undefined &&
    (await replaceResponder(tx, request, {
      from: user_id,
      to: target.user_id,
      why: `${target.why}; asked instead of ${display_name}`,
    }))
  const about = { account_id: tx.account_id, thread_id, message_id, kind: 'sender_notified' } as const
  if (isAsked || (await hasPageEvent(tx.db, about))) return
  await warnSender(tx, { thread_id, message_id, sender_id: requester_id })
}
