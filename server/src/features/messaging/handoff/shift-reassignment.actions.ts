import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { reassignAcknowledgementsTask } from '../../paging/on-call/shift-change.actions.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { findOnCallShifts, type OnCallShifts } from '../../paging/on-call/on-call.access.ts'
import { publishPagingRequests } from '../paging-requests/paging-request.actions.ts'
import { insertResponders, lockOpenEscalationRuns } from '../paging-requests/escalation-run.queries.ts'
import { offerAcknowledgements } from './handoff.actions.ts'
import { withdrawHandoffs } from './handoff-closing.actions.ts'
import type { MessageKey } from './reassignment.actions.ts'
import * as queries from './shift-reassignment.queries.ts'
import { decideReassignment } from './shift-reassignment.rules.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'

async function addToEscalationRuns(
  tx: Tx,
  of: MessageKey,
  user_id: number,
  to_user_ids: number[],
): Promise<void> {
  if (to_user_ids.length === 0) return
  const { account_id } = tx
  const open = await lockOpenEscalationRuns(tx.db, { account_id, ...of })
  const own_runs = open.filter(({ responders }) =>
    responders.some((responder) => responder.user_id === user_id),
  )
  for (const { id: run_id, position } of own_runs)
    await insertResponders(tx.db, { account_id, run_id, position, user_ids: to_user_ids })
  await publishPagingRequests(tx, of.thread_id)
}

const batchSize = 50

/** Compares with the calendar as it is now, so running it twice or on two nodes has no further effect. */
export const reassignAfterShift = taskHandler(
  reassignAcknowledgementsTask,
  ({ db }: { db: Database }) =>
    async (task: DueTask) => {
      const { account_id } = task
      const { group_ids } = task.payload as { group_ids: number[] }
      const thread_ids = await db.read(account_id, (reader) =>
        queries.listThreadsToReassign(reader, account_id, group_ids),
      )
      for (let first = 0; first < thread_ids.length; first += batchSize)
        await db.write(account_id, (tx) =>
          reassignInThreads(tx, { group_ids, thread_ids: thread_ids.slice(first, first + batchSize) }),
        )
      await db.write(account_id, (tx) => task.complete(tx))
    },
)

async function reassignInThreads(tx: Tx, of: { group_ids: number[]; thread_ids: number[] }): Promise<void> {
  const { account_id } = tx
  await lockThreads(tx.db, account_id, of.thread_ids)
  const [acknowledgements, on_call, fallbacks] = await Promise.all([
    queries.listAcknowledgementsToReassign(tx.db, account_id, of),
    findOnCallShifts(tx.db, account_id, of.group_ids),
    queries.listGroupFallbacks(tx.db, account_id, of.group_ids),
  ])
  for (const acknowledgement of acknowledgements) {
    const group = fallbacks.get(acknowledgement.group_id)
    const on = on_call.get(acknowledgement.group_id)
    if (group && on) await reassignAcknowledgement(tx, acknowledgement, on, group)
  }
}

async function reassignAcknowledgement(
  tx: Tx,
  acknowledgement: queries.OpenAcknowledgement,
  on: OnCallShifts,
  group: queries.GroupFallback,
): Promise<void> {
  const { account_id } = tx
  const { thread_id, message_id, user_id, group_id, call_order } = acknowledgement
  const of = { thread_id, message_id }
  const found = decideReassignment(acknowledgement, on.shifts, group.chain)
  if (found.verdict === 'keep') {
    const ids = await queries.listShiftHandoffs(tx.db, { account_id, ...of, user_id }, 'from')
    await withdrawHandoffs(tx, of, ids, 'They are on call again.')
    return
  }
  if (found.verdict === 'expired') {
    const ids = await queries.listShiftHandoffs(tx.db, { account_id, ...of, user_id }, 'to')
    await withdrawHandoffs(tx, of, ids, 'That shift is over too.')
    return
  }
  const isUncovered = found.verdict === 'uncovered'
  const isGap = found.verdict === 'uncovered' && found.is_gap
  const to_user_ids = found.to_user_ids.filter((id) => !acknowledgement.offered_to.includes(id))
  if (isGap && !acknowledgement.is_recorded)
    await recordPageEvents(tx, [
      {
        ...of,
        user_id,
        kind: 'handoff_unassigned',
        details: {
          group_id,
          group_name: group.name,
          ...(found.to_user_ids.length > 0 && { to_user_ids: found.to_user_ids }),
        },
      },
    ])
  const offered_ids = await offerAcknowledgements(tx, {
    ...of,
    from_user_id: user_id,
    to_user_ids,
    cause: 'shift',
    on_call_duty: { group_id, call_order },
    group_name: group.name,
    why: isUncovered
      ? `asked to take over from ${acknowledgement.display_name}: ${isGap ? 'no one on call' : 'no other user on call'} for ${group.name}`
      : `takes over from ${acknowledgement.display_name} for ${group.name}`,
  })
  await addToEscalationRuns(tx, of, user_id, offered_ids)
}
