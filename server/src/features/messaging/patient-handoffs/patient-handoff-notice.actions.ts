import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { handoffNoticeTask } from '../../patients/handoffs/handoff-notice.actions.ts'
import { claimHandoffNotice, findFailOverUser } from '../../patients/handoffs/handoff-notice.access.ts'
import type { HandoffNotice } from '../../patients/handoffs/handoff-notice.actions.ts'
import { sendSystemThread, type LinkedServices } from '../reachability/reachability-notice.actions.ts'
import { noticeText } from './patient-handoff-notice.rules.ts'

export const handlePatientHandoffNotice = taskHandler(
  handoffNoticeTask,
  (services: LinkedServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const notice = task.payload as HandoffNotice
      const handoffs = await claimHandoffNotice(tx, notice)
      const [first] = handoffs
      if (!first) return
      const { step } = notice
      const isForReceiver = step === 'sent' || step === 'reminded'
      const to = isForReceiver
        ? [{ user_id: first.to_user_id, why: 'receives a handoff' }]
        : [{ user_id: first.from_user_id, why: 'sent the handoff' }]
      const failOverUser = step === 'escalated' ? await findFailOverUser(tx, first) : undefined
      if (failOverUser !== undefined)
        to.push({ user_id: failOverUser, why: 'covers for the giver of the handoff' })
      const text = noticeText(step, first, {
        count: handoffs.length,
        link: (path) => `${services.public_url ?? ''}${path}`,
      })
      const isUrgent = step !== 'sent' && step !== 'declined'
      await sendSystemThread(tx, services, { ...text, priority: isUrgent ? 2 : 1, to })
    }),
)
