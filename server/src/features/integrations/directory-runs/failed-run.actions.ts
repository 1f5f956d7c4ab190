import { directorySyncChanged } from '@wardline/contract/integrations/directory-sync/directory-sync.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { LinkedServices } from '../../messaging/reachability/reachability-notice.actions.ts'
import { moveRun, type RunKey } from './run.queries.ts'
import type { RunTrouble } from './sync.errors.ts'
import { notifyRun } from './run-notice.actions.ts'
import { listSilentRuns } from './run-notice.queries.ts'

interface Failure {
  config_id: number
  from: 'waiting' | 'reading'
  trouble: RunTrouble
}

/** Does nothing if the run is no longer in the state. */
export async function failRun(
  tx: Tx,
  services: LinkedServices,
  key: RunKey,
  { config_id, from, trouble }: Failure,
): Promise<void> {
  if (!(await moveRun(tx.db, key, { from, to: 'failed', trouble }))) return
  tx.emit(directorySyncChanged, { account: true }, { config_id })
  tx.audit(null, 'directory_sync.failed', { directory_sync_config: config_id }, { run_id: key.id, trouble })
  await notifyRun(tx, services, key)
}

/** Without an end, such a run would keep the schedule from starting another one. */
export async function failSilentRuns(services: LinkedServices): Promise<void> {
  for (const { account_id, config_id, run_id } of await services.db.acrossAccounts(listSilentRuns))
    await services.db.write(account_id, (tx) =>
      failRun(
        tx,
        services,
        { account_id, id: run_id },
        { config_id, from: 'waiting', trouble: 'agent_silent' },
      ),
    )
}
