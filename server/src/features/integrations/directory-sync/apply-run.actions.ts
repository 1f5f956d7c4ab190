import { directorySyncChanged } from '@wardline/contract/integrations/directory-sync/directory-sync.events.ts'
import type { PermittedActor } from '../../../platform/http/context.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask, RunAgain } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import type { LinkedServices } from '../../messaging/reachability/reachability-notice.actions.ts'
import {
  changeDirectoryUsers,
  createDirectoryUsers,
  findTakenNames,
  lockForSync,
  publishDirectoryUsers,
  setDirectoryUserStates,
  syncActor,
  type DirectoryFields,
} from '../../accounts/directory-users/directory-user.actions.ts'
import { syncAbsences } from '../../accounts/synced-absences/synced-absence.actions.ts'
import { administration, findLastHolders } from '../../accounts/users/administrators.access.ts'
import { notifyRun } from '../directory-runs/run-notice.actions.ts'
import { checkBatch, type BatchFacts } from './apply-batch.rules.ts'
import * as identities from './identity.queries.ts'
import { listUsersOnDuty } from './run-duties.queries.ts'
import { listPending, skipPending, writeOutcomes, type RunEntryRow } from './run-entry.queries.ts'
import * as runs from '../directory-runs/run.queries.ts'
import { refusals } from '../directory-runs/sync.errors.ts'

export const applyRunTask = taskKind('directory_apply')

/** Entries of one transaction. Replies do not wait for its locks; other changes of users do, shortly. */
const batch_size = 500
/** Batches of one run of the task: below its lease. */
const most_batches = 10
const most_attempts = 5

/**
 * Applies a run batch by batch, each with its progress in one transaction: a killed server continues after the last one.
 */
export const applyRun = taskHandler(
  applyRunTask,
  (services: LinkedServices) =>
    async ({ account_id, payload, attempts }: DueTask): Promise<RunAgain | void> => {
      const key = { account_id, id: (payload as { run_id: number }).run_id }
      if (attempts > most_attempts)
        return services.db.write(account_id, async (tx) => {
          const run = await runs.lockRun(tx.db, key)
          if (
            !run ||
            !(await runs.moveRun(tx.db, key, { from: 'applying', to: 'paused', trouble: 'failed' }))
          )
            return
          tx.emit(directorySyncChanged, { account: true }, { config_id: run.config_id })
          await notifyRun(tx, services, key)
        })
      for (let batch = 0; batch < most_batches; batch++)
        if (!(await services.db.write(account_id, (tx) => applyBatch(tx, key)))) return undefined
      return { due_ms: 0 }
    },
  'directories',
)

/** False at the end, and while the run is paused. */
async function applyBatch(tx: Tx, key: runs.RunKey): Promise<boolean> {
  const run = await runs.lockRun(tx.db, key)
  if (run?.state !== 'applying') return false
  if (run.choice === 'keep_users') {
    const skipped = await skipPending(tx.db, key, { effect: 'deactivate', reason: refusals.not_chosen })
    if (skipped > 0) await runs.addDone(tx.db, key, skipped)
  }
  const entries = await listPending(tx.db, key, batch_size)
  if (entries.length > 0) await applyEntries(tx, key, run, entries)
  if (entries.length === batch_size) return true
  await finishRun(tx, key, run)
  return false
}

async function applyEntries(
  tx: Tx,
  key: runs.RunKey,
  run: runs.RunRow,
  entries: readonly RunEntryRow[],
): Promise<void> {
  const ref = { account_id: tx.account_id, config_id: run.config_id }
  const actor = await syncActor(tx, run.decided_by_user_id)
  const facts = await loadFacts(tx, { ref, run, actor }, entries)
  const { accepted, refused } = checkBatch(entries, facts)
  const about = { source: 'directory', run_id: run.id }
  const of = (effect: RunEntryRow['effect']) => accepted.filter((entry) => entry.effect === effect)
  const creating = of('create')
  const created = await createDirectoryUsers(
    actor,
    tx,
    creating.map(({ change }) => ({
      fields: { ...noFields, ...newValues(change) },
      department_ids: change.add_departments ?? [],
      group_ids: change.add_groups ?? [],
    })),
    { about, hasGroups: await identities.hasGroupMappings(tx.db, ref) },
  )
  const newIds = new Map(creating.map((entry, at) => [entry.place, created[at] ?? null]))
  const changing = [...of('update'), ...of('reactivate')].flatMap(({ user_id, change }) =>
    user_id === null ? [] : [toUserChange(user_id, change)],
  )
  await setDirectoryUserStates(actor, tx, userIds(of('reactivate')), 'reactivate', about)
  await changeDirectoryUsers(actor, tx, changing, about)
  const leaving = userIds(of('deactivate'))
  await setDirectoryUserStates(actor, tx, leaving, 'deactivate', about)
  const linked = accepted.flatMap(({ effect, identity, place, user_id, change }) => {
    const id = newIds.get(place) ?? user_id
    return effect === 'deactivate' || id === null
      ? []
      : [{ identity, user_id: id, synced: newValues(change), absences: change.absences?.new }]
  })
  await syncAbsences(
    actor,
    tx,
    'directory',
    linked.flatMap(({ user_id, absences }) => (absences ? [{ user_id, absences }] : [])),
  )
  const outcomes = [
    ...accepted.map(({ place }) => ({
      place,
      outcome: 'done' as const,
      reason: '',
      user_id: newIds.get(place) ?? null,
    })),
    ...refused.map(({ entry: { place }, reason }) => ({
      place,
      outcome: reason === 'on_duty' ? ('skipped' as const) : ('refused' as const),
      reason: refusals[reason],
      user_id: null,
    })),
  ]
  await identities.linkUsers(tx.db, ref, linked)
  if (leaving.length > 0) await identities.noteDeactivations(tx.db, ref, leaving)
  await writeOutcomes(tx.db, key, outcomes)
  await runs.addDone(tx.db, key, entries.length)
  publishDirectoryUsers(tx, [...created, ...changing.map(({ user_id }) => user_id)])
}

interface Batch {
  ref: { account_id: number; config_id: number }
  run: runs.RunRow
  actor: PermittedActor
}

/** How things are now, with the rows locked: users may have changed since the directory was read. */
async function loadFacts(
  tx: Tx,
  { ref, run, actor }: Batch,
  entries: readonly RunEntryRow[],
): Promise<BatchFacts> {
  const { account_id } = tx
  const users = await lockForSync(tx, userIds(entries))
  const claims = entries.flatMap(({ place, user_id, change: { fields } }) =>
    fields?.username || fields?.email
      ? [{ place, user_id, username: fields.username?.new ?? null, email: fields.email?.new ?? null }]
      : [],
  )
  const leaving = userIds(entries.filter(({ effect }) => effect === 'deactivate'))
  const weakened = userIds(entries.filter(({ change }) => (change.remove_groups ?? []).length > 0))
  const removed = [...leaving, ...weakened]
  return {
    users: new Map(users.map((user) => [user.id, user])),
    taken: await findTakenNames(tx, claims),
    linked: await identities.listLinked(tx.db, ref, {
      identities: entries.map(({ identity }) => identity),
      user_ids: userIds(entries),
    }),
    last_administrators: new Set(
      removed.length === 0
        ? []
        : await findLastHolders(tx.db, { account_id, user_ids: removed }, administration),
    ),
    // Without an administrator who looked at the list, users on duty stay.
    on_duty: new Set(
      run.decided_by_user_id === null && leaving.length > 0
        ? await listUsersOnDuty(tx.db, account_id, leaving)
        : [],
    ),
    actor_id: actor.caller.user_id,
  }
}

async function finishRun(tx: Tx, key: runs.RunKey, run: runs.RunRow): Promise<void> {
  await runs.moveRun(tx.db, key, { from: 'applying', to: 'applied' })
  const applied = await runs.storeApplied(tx.db, key)
  tx.emit(directorySyncChanged, { account: true }, { config_id: run.config_id })
  tx.audit(
    run.decided_by_user_id,
    'directory_sync.applied',
    { directory_sync_config: run.config_id },
    { run_id: run.id, choice: run.choice, planned: run.counts, applied },
  )
}

const noFields: DirectoryFields = {
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  title: '',
  mobile_number: '',
  home_number: '',
  pager_email: '',
  pager_number: '',
}

const userIds = (entries: readonly RunEntryRow[]): number[] => entries.flatMap(({ user_id }) => user_id ?? [])

const newValues = ({ fields = {} }: RunEntryRow['change']): Partial<DirectoryFields> =>
  Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, values.new]))

const toUserChange = (user_id: number, change: RunEntryRow['change']) => ({
  user_id,
  fields: newValues(change),
  before: Object.fromEntries(
    Object.entries(change.fields ?? {}).map(([field, values]) => [field, values.old]),
  ),
  add_departments: change.add_departments ?? [],
  remove_departments: change.remove_departments ?? [],
  add_groups: change.add_groups ?? [],
  remove_groups: change.remove_groups ?? [],
})
