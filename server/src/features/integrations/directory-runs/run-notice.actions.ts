import type { Tx } from '../../../platform/db/transaction.ts'
import { findPermissionHolders } from '../../accounts/users/permission-holder.access.ts'
import {
  sendSystemThread,
  type LinkedServices,
} from '../../messaging/reachability/reachability-notice.actions.ts'
import { findConfigName, findRun, type RunKey } from './run.queries.ts'
import { describeNotice } from './run-notice.rules.ts'
import * as queries from './run-notice.queries.ts'

/**
 * Notifies users who may change directory syncs that a run of the schedule failed or waits for them: once for each outage.
 * A run by hand has an administrator on its page.
 */
export async function notifyRun(tx: Tx, services: LinkedServices, key: RunKey): Promise<void> {
  const { account_id } = key
  const run = await findRun(tx.db, key)
  if (!run || (!run.is_scheduled && run.state !== 'paused')) return
  const { config_id } = run
  if (
    run.state === 'failed' &&
    (await queries.hasFailedBefore(tx.db, account_id, { config_id, run_id: run.id }))
  )
    return
  const config = await findConfigName(tx.db, { account_id, id: config_id })
  const { public_url } = services
  const link =
    public_url === undefined ? null : `${public_url}/accountSettings/userSyncRuns/${config_id}-${run.id}`
  const text = config && describeNotice(config.name, run, link)
  if (!text) return
  const holders = await findPermissionHolders(tx.db, account_id, 'accounts.change_directorysync')
  const reachable = await queries.listReachable(tx.db, account_id, holders)
  if (reachable.length === 0) return
  await sendSystemThread(tx, services, {
    ...text,
    priority: 1,
    to: reachable.map((user_id) => ({ user_id, why: 'sets up directory sync' })),
  })
}
