import { directorySyncChanged } from '@wardline/contract/integrations/directory-sync/directory-sync.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { readDirectoryTask } from '../directory-agents/cas-reading.actions.ts'
import { findConfig, lockConfig, setNextRun } from './config.queries.ts'
import { insertRun, lockOpenRun, moveRun } from '../directory-runs/run.queries.ts'

const scheduledSyncTask = taskKind('directory_sync_due')

/** Replaces the earlier time: its task finds another `next_run` and does nothing. */
export async function scheduleNextRun(tx: Tx, config_id: number): Promise<void> {
  const due = await setNextRun(tx.db, { account_id: tx.account_id, id: config_id })
  if (due !== null) await schedule(tx, { kind: scheduledSyncTask, due, payload: { config_id, due } })
}

/** Reads the directory, or waits for the program of a CAS agent. A run that waits for a decision is replaced. */
export async function insertNewRun(
  tx: Tx,
  { config_id, kind, user_id }: { config_id: number; kind: 'ad' | 'cas'; user_id: number | null },
): Promise<number | undefined> {
  const { account_id } = tx
  const open = await lockOpenRun(tx.db, { account_id, config_id })
  if (open && open.state !== 'ready' && open.state !== 'waiting') return undefined
  if (open) await moveRun(tx.db, { account_id, id: open.id }, { from: open.state, to: 'discarded' })
  const run_id = await insertRun(tx.db, account_id, {
    config_id,
    state: kind === 'cas' ? 'waiting' : 'reading',
    is_scheduled: user_id === null,
    started_by_user_id: user_id,
  })
  tx.emit(directorySyncChanged, { account: true }, { config_id })
  if (kind === 'ad') await schedule(tx, { kind: readDirectoryTask, due: { in_ms: 0 }, payload: { run_id } })
  return run_id
}

/** A scheduled run never replaces a run that waits for an administrator, who may be reviewing it. */
export const startScheduledRun = taskHandler(
  scheduledSyncTask,
  ({ db }: { db: Database }) =>
    ({ account_id, payload }: DueTask): Promise<void> =>
      db.write(account_id, async (tx) => {
        const { config_id, due } = payload as { config_id: number; due: string }
        const key = { account_id, id: config_id }
        if (!(await lockConfig(tx.db, key))) return
        const config = await findConfig(tx.db, key)
        if (!config?.is_scheduled || config.next_run !== due) return
        if (!(await lockOpenRun(tx.db, { account_id, config_id })))
          await insertNewRun(tx, { config_id, kind: config.agent_kind, user_id: null })
        await scheduleNextRun(tx, config_id)
      }),
  'directories',
)
