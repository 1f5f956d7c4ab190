import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { shiftDeclinedTask } from '../../paging/shift-notices/shift-notice.actions.ts'
import {
  findShiftNotices,
  listSchedulers,
  type NoticeRow,
} from '../../paging/shift-notices/shift-notice.access.ts'
import { sendSystemThread, type LinkedServices } from '../reachability/reachability-notice.actions.ts'
import { declinedMessage } from './shift-notice-text.rules.ts'

const urgent_ms = 12 * 3_600_000

/** A declined shift that begins soon needs another user soon. */
const priorityOf = ({ start }: NoticeRow, now: Temporal.Instant): 1 | 2 =>
  Date.parse(start) - now.epochMilliseconds < urgent_ms ? 2 : 1

export const handleShiftDeclined = taskHandler(
  shiftDeclinedTask,
  (services: LinkedServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { notice_ids } = task.payload as { notice_ids: number[] }
      const notices = await findShiftNotices(tx.db, tx.account_id, notice_ids)
      for (const [first, ...others] of Map.groupBy(notices, ({ group_id }) => group_id).values())
        if (first) await notifySchedulers(tx, services, [first, ...others])
    }),
)

/** Expects the notices of one user and group, sorted by start. */
async function notifySchedulers(
  tx: Tx,
  services: LinkedServices,
  notices: readonly [NoticeRow, ...NoticeRow[]],
): Promise<void> {
  const { public_url, clock } = services
  const [first] = notices
  const { account_id } = tx
  const { group_id, group_uid, user_id, by_user_id } = first
  const schedulers = await listSchedulers(
    tx.db,
    { account_id, group_id },
    { planner_id: by_user_id, except: user_id },
  )
  if (schedulers.length === 0) return
  const to = schedulers.map((id) => ({ user_id: id, why: 'can change the calendar' }))
  const link = public_url === undefined ? null : `${public_url}${shiftPath(first, group_uid)}`
  const priority = priorityOf(first, clock.now())
  await sendSystemThread(tx, services, { ...declinedMessage(notices, link), priority, to })
}

function shiftPath({ event_id, original_start }: NoticeRow, group_uid: string): string {
  const calendar = `/pagingGroups/${encodeURIComponent(group_uid)}`
  return event_id === null || original_start === null
    ? `${calendar}/calendar`
    : `${calendar}/events/${event_id}?${new URLSearchParams({ originalStart: original_start }).toString()}`
}
