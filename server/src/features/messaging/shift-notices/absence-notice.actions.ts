import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import {
  absenceNoticeTask,
  type AbsenceNotice,
} from '../../paging/schedule-requests/schedule-request.actions.ts'
import { findAbsence, type AbsenceRow } from '../../paging/schedule-requests/schedule-request.access.ts'
import { listSchedulers } from '../../paging/shift-notices/shift-notice.access.ts'
import { sendSystemThread, type LinkedServices } from '../reachability/reachability-notice.actions.ts'
import {
  decidedAbsenceMessage,
  removedAbsenceMessage,
  requestedAbsenceMessage,
} from './absence-text.rules.ts'

const mostSchedulers = 10

/** Notifies the schedulers of an absence that its user requests, and the user of what a scheduler decides or deletes. */
export const handleAbsenceNotice = taskHandler(
  absenceNoticeTask,
  (services: LinkedServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const notice = task.payload as AbsenceNotice
      if ('removed' in notice) {
        await notifyOfRemoval(tx, services, notice)
        return
      }
      const absence = await findAbsence(tx.db, tx.account_id, notice)
      if (!absence) return
      const isOwn = notice.by_user_id === absence.user_id
      if (isOwn && absence.state === 'requested') await notifySchedulers(tx, services, absence)
      else if (!isOwn)
        await sendSystemThread(tx, services, {
          ...decidedAbsenceMessage(absence, linkTo(services, '/myShifts')),
          priority: 1,
          to: [{ user_id: absence.user_id, why: 'the absence is theirs' }],
        })
    }),
)

async function notifyOfRemoval(
  tx: Tx,
  services: LinkedServices,
  { removed, by_user_id }: Extract<AbsenceNotice, { removed: object }>,
): Promise<void> {
  const users = await findUsersById(tx.db, tx.account_id, [by_user_id])
  const by_name = users.get(by_user_id)?.display_name ?? ''
  await sendSystemThread(tx, services, {
    ...removedAbsenceMessage({ ...removed, by_name }, linkTo(services, '/myShifts')),
    priority: 1,
    to: [{ user_id: removed.user_id, why: 'the absence was theirs' }],
  })
}

const linkTo = ({ public_url }: LinkedServices, path: string): string | null =>
  public_url === undefined ? null : `${public_url}${path}`

async function notifySchedulers(tx: Tx, services: LinkedServices, absence: AbsenceRow): Promise<void> {
  const found = new Set<number>()
  for (const group_id of absence.group_ids) {
    const key = { account_id: tx.account_id, group_id }
    const ids = await listSchedulers(tx.db, key, { planner_id: null, except: absence.user_id })
    for (const id of ids) found.add(id)
  }
  if (found.size === 0) return
  await sendSystemThread(tx, services, {
    ...requestedAbsenceMessage(absence, linkTo(services, '/planning')),
    priority: 1,
    to: [...found].slice(0, mostSchedulers).map((user_id) => ({ user_id, why: 'can change the calendar' })),
  })
}
