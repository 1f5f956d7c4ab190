import type { Database } from '../../../platform/db/database.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { lockPatients } from '../patient.queries.ts'
import { scheduleNotice } from './handoff-notice.actions.ts'
import { publishHandoffs } from './patient-handoff-change.actions.ts'
import { closeHandoff, findHandoffs } from './patient-handoff.queries.ts'

export const handoffExpiryTask = taskKind('patient_handoff_expire')

/** Closes those that are still open. The givers stay on the care teams. */
export const expirePatientHandoffs = taskHandler(
  handoffExpiryTask,
  ({ db }: { db: Database }) =>
    async (task: DueTask): Promise<void> => {
      const { account_id } = task
      const { handoff_ids } = task.payload as { handoff_ids: number[] }
      await db.write(account_id, async (tx) => {
        const handoffs = await findHandoffs(tx.db, account_id, handoff_ids)
        await lockPatients(
          tx.db,
          account_id,
          handoffs.map(({ patient_id }) => patient_id),
        )
        const expired = []
        for (const handoff of handoffs) {
          const of = { account_id, id: handoff.id, by_user_id: null, state: 'expired', answer: '' } as const
          if (await closeHandoff(tx.db, of)) expired.push(handoff)
        }
        if (expired.length > 0) {
          await publishHandoffs(tx, expired, null)
          scheduleNotice(tx, { step: 'expired', handoff_ids: expired.map(({ id }) => id) })
        }
        for (const { id, patient_id } of expired)
          tx.audit(null, 'patient_handoff.expired', { patient: patient_id }, { handoff_id: id })
        await task.complete(tx)
      })
    },
)
