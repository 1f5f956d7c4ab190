import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import {
  findResponsibleName,
  type DisplacementNotice,
} from '../../patients/care-teams/displacement-notice.actions.ts'
import { sendSystemThread, type SystemServices } from '../reachability/reachability-notice.actions.ts'
import { displacementText } from './patient-handoff-notice.rules.ts'

/** Notifies a provider by message, also outside an open browser, that another one took over. */
export const handleDisplacementNotice =
  (outside: SystemServices, public_url: string | undefined) => (task: DueTask) =>
    outside.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { user_id, by_user_id, patient_ids, stays } = task.payload as DisplacementNotice
      const by_name = (await findResponsibleName(tx.db, task.account_id, by_user_id)) ?? 'Another provider'
      const text = displacementText({
        by_name,
        patient_ids,
        stays,
        link: (path) => `${public_url ?? ''}${path}`,
      })
      await sendSystemThread(tx, outside, {
        ...text,
        priority: 1,
        to: [{ user_id, why: 'was responsible for the patient' }],
      })
    })
