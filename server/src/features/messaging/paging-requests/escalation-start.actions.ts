import type { Tx } from '../../../platform/db/transaction.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { notifyUsers } from '../../alerts/notifications/notification.actions.ts'
import type { ResolvedRecipients } from '../recipients/recipient.rules.ts'
import { insertEscalationRuns } from './escalation-run.queries.ts'
import { planEscalationRuns } from './escalation-start.rules.ts'

/** Obsolete if the run's `task_number` has changed since. */
export const escalationStepTask = taskKind('escalation_step')

export interface EscalationStepPayload {
  thread_id: number
  run_id: number
  task_number: number
}

interface NewMessage {
  thread_id: number
  message_id: number
  requester_id: number
}

export async function startEscalations(tx: Tx, sent: NewMessage, to: ResolvedRecipients): Promise<void> {
  const { account_id } = tx
  const { thread_id, message_id } = sent
  const plans = planEscalationRuns(to)
  const started = await insertEscalationRuns(tx.db, { account_id, ...sent }, plans)
  for (const { id: run_id, task_number, next_due } of started)
    await schedule(tx, {
      kind: escalationStepTask,
      due: next_due,
      payload: { thread_id, run_id, task_number },
    })
  const runs = started.flatMap(({ id, group_id }) => {
    const run = plans.find((each) => each.group_id === group_id)
    return run ? [{ id, ...run }] : []
  })
  await recordPageEvents(
    tx,
    runs.map(({ id, group_id, group_name, policy_name, plan, position, user_ids }) => ({
      thread_id,
      message_id,
      user_id: null,
      run_id: id,
      kind: 'escalation_started',
      details: {
        ...(group_id !== null && { group_id, group_name }),
        ...(policy_name !== '' && { policy_name }),
        step: position,
        steps: plan.steps.length,
        to_user_ids: user_ids,
      },
    })),
  )
  for (const { id, position, user_ids } of runs)
    notifyUsers(tx, { thread_id, message_id, user_ids, run_id: id, step: position })
}
