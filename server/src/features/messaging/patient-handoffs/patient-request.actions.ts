import type { Database } from '../../../platform/db/database.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { handoffAcceptedTask } from '../../patients/handoffs/patient-handoff-change.actions.ts'
import { acceptOffer, offerAcknowledgements } from '../handoff/handoff.actions.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'
import { listOpenRequests } from './patient-request.queries.ts'

/** After an acceptance: requests about the patient that wait for the giver's response move to the receiver. */
export const moveRequestsOfPatient = taskHandler(
  handoffAcceptedTask,
  ({ db }: { db: Database }) =>
    async (task: DueTask) => {
      const { account_id } = task
      const { patient_id, from_user_id, to_user_id } = task.payload as {
        patient_id: number
        from_user_id: number
        to_user_id: number
      }
      const of = { account_id, patient_id, user_id: from_user_id }
      await db.write(account_id, async (tx) => {
        await task.complete(tx)
        const before = await listOpenRequests(tx.db, of)
        await lockThreads(tx.db, account_id, [...new Set(before.map(({ thread_id }) => thread_id))])
        const locked = new Set(before.map(({ thread_id }) => thread_id))
        for (const { group_id, call_order, requester_id, ...key } of await listOpenRequests(tx.db, of)) {
          // A user does not respond to their own request.
          if (!locked.has(key.thread_id) || requester_id === to_user_id) continue
          await offerAcknowledgements(tx, {
            ...key,
            from_user_id,
            to_user_ids: [to_user_id],
            cause: 'reassigned',
            on_call_duty: group_id === null ? null : { group_id, call_order: call_order ?? 1 },
            why: 'took over the patient',
          })
          await acceptOffer(tx, key, to_user_id)
        }
      })
    },
)
