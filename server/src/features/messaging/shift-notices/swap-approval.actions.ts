import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { listSchedulers } from '../../paging/shift-notices/shift-notice.access.ts'
import { findSwapToDecide, type SwapToDecide } from '../../paging/swaps/swap-request.access.ts'
import { swapApprovalTask } from '../../paging/swaps/swap-request.actions.ts'
import { sendSystemThread, type LinkedServices } from '../reachability/reachability-notice.actions.ts'
import { swapApprovalMessage } from './swap-approval-text.rules.ts'

/** Notifies the schedulers of a group that two of its members agreed on a swap. */
export const handleSwapApproval = taskHandler(
  swapApprovalTask,
  (services: LinkedServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { request_id } = task.payload as { request_id: number }
      const swap = await findSwapToDecide(tx.db, tx.account_id, request_id)
      if (swap) await notifySchedulers(tx, services, swap)
    }),
)

async function notifySchedulers(tx: Tx, services: LinkedServices, swap: SwapToDecide): Promise<void> {
  const { public_url } = services
  const schedulers = await listSchedulers(
    tx.db,
    { account_id: tx.account_id, group_id: swap.group_id },
    { planner_id: null, except: swap.user_id },
  )
  if (schedulers.length === 0) return
  const link = public_url === undefined ? null : `${public_url}/planning`
  await sendSystemThread(tx, services, {
    ...swapApprovalMessage(swap, link),
    priority: 1,
    to: schedulers.map((user_id) => ({ user_id, why: 'can change the calendar' })),
  })
}
