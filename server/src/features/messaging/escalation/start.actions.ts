import type { Tx } from '../../../platform/db/transaction.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { notePageEvents } from '../../alerts/page-event.actions.ts'
import { ring } from '../../alerts/ringing.actions.ts'
import type { Resolved } from '../recipient.rules.ts'
import { insertRuns } from './run.queries.ts'
import { runsOf } from './start.rules.ts'

/** A step is due: of this run, if it has not gone on since. */
export const escalationStep = 'escalation_step'

export interface StepPayload {
  thread_id: number
  run_id: number
  tick: number
}

interface Sent {
  thread_id: number
  message_id: number
  asker_id: number
}

/** The pages of a new message begin: whom each rings first is rung, and its next step has its time. */
export async function startPages(tx: Tx, sent: Sent, to: Resolved): Promise<void> {
  const { account_id } = tx
  const { thread_id, message_id } = sent
  const given = runsOf(to)
  const started = await insertRuns(tx.db, { account_id, ...sent }, given)
  for (const { id: run_id, tick, next_due } of started)
    await schedule(tx, { kind: escalationStep, due: next_due, payload: { thread_id, run_id, tick } })
  const runs = started.flatMap(({ id, group_id }) => {
    const run = given.find((each) => each.group_id === group_id)
    return run ? [{ id, ...run }] : []
  })
  await notePageEvents(
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
    ring(tx, { thread_id, message_id, user_ids, run_id: id, step: position })
}
