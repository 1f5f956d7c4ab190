import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { displacementNoticeTask } from '../../patients/care-teams/displacement-notice.actions.ts'
import {
  findResponsibleName,
  type DisplacementNotice,
} from '../../patients/care-teams/displacement-notice.actions.ts'
import { sendSystemThread, type LinkedServices } from '../reachability/reachability-notice.actions.ts'
import { displacementText, removalText } from './patient-handoff-notice.rules.ts'

/** Notifies a provider by message, also outside an open browser, that another one took over patients or removed the provider. */
export const handleDisplacementNotice = taskHandler(
  displacementNoticeTask,
  (services: LinkedServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { cause, user_id, by_user_id, patient_ids, stays } = task.payload as DisplacementNotice
      const by_name = (await findResponsibleName(tx.db, task.account_id, by_user_id)) ?? 'Another provider'
      const link = (path: string) => `${services.public_url ?? ''}${path}`
      const isRemoved = cause === 'unassigned'
      const text = isRemoved
        ? removalText({ by_name, patient_ids, link })
        : displacementText({ by_name, patient_ids, stays, link })
      await sendSystemThread(tx, services, {
        ...text,
        priority: 1,
        to: [
          {
            user_id,
            why: isRemoved ? 'was on the care team of the patient' : 'was responsible for the patient',
          },
        ],
      })
    }),
)
