import { directorySyncChanged } from '@wardline/contract/integrations/directory-sync/directory-sync.events.ts'
import { setImmediate } from 'node:timers/promises'
import { useCustomPlans } from '../../../platform/db/transaction-settings.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import type { LinkedServices } from '../../messaging/reachability/reachability-notice.actions.ts'
import { administration, findLastHolders } from '../../accounts/users/administrators.access.ts'
import { applyRunTask } from './apply-run.actions.ts'
import type { ConfigRow } from './config.queries.ts'
import type { DirectoryReading } from './directory-read.actions.ts'
import { notifyRun } from '../directory-runs/run-notice.actions.ts'
import * as identities from './identity.queries.ts'
import { listIdentities, listSyncUsers } from './known-entry.queries.ts'
import {
  countUnits,
  findCandidates,
  mergeIdentities,
  toEntries,
  toKnownUser,
  type KnownEntries,
} from './plan-run.rules.ts'
import { deleteEntries, insertEntries, type RunEntryRow } from './run-entry.queries.ts'
import * as runs from '../directory-runs/run.queries.ts'
import {
  planInSteps,
  type KnownUser,
  type SyncInput,
  type SyncPlan,
  type SyncRules,
} from './sync-plan.rules.ts'

/** Rows of one statement. */
const chunk = 2000

interface Planned {
  key: runs.RunKey
  run: runs.RunRow
  config: ConfigRow
  rules: SyncRules
}

interface Read {
  reading: DirectoryReading
  known: KnownEntries
}

/** Compares the entries with the users, and stores the planned changes. */
export async function planRun(
  services: LinkedServices,
  planned: Planned,
  { reading, known }: Read,
): Promise<void> {
  const { db } = services
  const { key, config, rules } = planned
  const { account_id } = key
  const ref = { account_id, config_id: config.id }
  const candidates = await inTurns(findCandidates(reading.present, known))
  const stored = await loadIdentities(db, ref, [
    ...candidates.identities,
    ...reading.people.flatMap(({ identity }) => (known.has(identity) ? [identity] : [])),
  ])
  const { rows, changed } = await inTurns(mergeIdentities(stored, reading))
  for (const { identity } of changed) candidates.identities.add(identity)
  const open = [...candidates.identities].flatMap((identity) => rows.get(identity) ?? [])
  const users = await loadUsers(db, planned, { open, known })
  const input: SyncInput = {
    present: reading.present,
    people: open.filter(({ identity }) => reading.present.has(identity)).map((row) => ({ ...row, dn: '' })),
    users: [...users.values()],
    linked: candidates.linked,
    last_administrators: new Set(),
  }
  const plan = await planWithAdministrators(db, account_id, input, rules)
  const entries = await inTurns(toEntries(plan, { identities: rows, users }))
  const write = (store: (tx: Tx) => Promise<unknown>) => db.write(account_id, store)
  await inChunks(changed, (part) => write((tx) => identities.storeIdentities(tx.db, ref, part)))
  await inChunks(candidates.moved, (part) => write((tx) => identities.storeUnits(tx.db, ref, part)))
  await write((tx) => deleteEntries(tx.db, key))
  await inChunks(entries, (part) => write((tx) => insertEntries(tx.db, key, part)))
  await storeResult(services, planned, { reading, known, plan, entries })
}

async function loadIdentities(
  db: Database,
  ref: identities.ConfigRef,
  names: readonly string[],
): Promise<identities.IdentityRow[]> {
  const found: identities.IdentityRow[] = []
  await inChunks(names, async (part) => {
    found.push(...(await db.read(ref.account_id, (reader) => listIdentities(reader, ref, part))))
  })
  return found
}

/** The users of the entries, and others who have one of their names. */
async function loadUsers(
  db: Database,
  { key, config, rules }: Planned,
  { open, known }: { open: readonly identities.IdentityRow[]; known: KnownEntries },
): Promise<Map<number, KnownUser>> {
  const { account_id } = key
  const users = new Map<number, KnownUser>()
  await inChunks(open, async (part) => {
    const names = {
      ...rules,
      user_ids: part.flatMap(({ identity }) => known.get(identity)?.user_id ?? []),
      usernames: part.flatMap(({ fields }) => fields.username ?? []),
      emails: part.flatMap(({ fields }) => fields.email ?? []),
    }
    const ref = { account_id, config_id: config.id }
    const found = await db.read(account_id, async (reader) => {
      await useCustomPlans(reader)
      return listSyncUsers(reader, ref, names)
    })
    for (const row of found) users.set(row.user_id, toKnownUser(row, config.reactivates))
  })
  return users
}

async function planWithAdministrators(
  db: Database,
  account_id: number,
  input: SyncInput,
  rules: SyncRules,
): Promise<SyncPlan> {
  const plan = await inTurns(planInSteps(input, rules))
  const user_ids = plan.changes.flatMap(({ effect, user_id }) =>
    effect === 'deactivate' && user_id !== null ? [user_id] : [],
  )
  if (user_ids.length === 0) return plan
  const last = await db.read(account_id, (reader) =>
    findLastHolders(reader, { account_id, user_ids }, administration),
  )
  return last.length === 0
    ? plan
    : inTurns(planInSteps({ ...input, last_administrators: new Set(last) }, rules))
}

function storeResult(
  services: LinkedServices,
  { key, run, config }: Planned,
  { reading, known, plan, entries }: Read & { plan: SyncPlan; entries: readonly RunEntryRow[] },
): Promise<void> {
  const { account_id } = key
  const ref = { account_id, config_id: config.id }
  const { counts, deactivated_percent, must_confirm } = plan
  const { create, update, deactivate, reactivate, unchanged } = counts
  const gone = known.keys().filter((identity) => !reading.present.has(identity))
  return services.db.write(account_id, async (tx) => {
    const isStored = await runs.storeReading(tx.db, key, {
      entries: reading.present.size,
      counts: { create, update, deactivate, reactivate, unchanged, conflict: plan.conflicts.length },
      units: countUnits(reading.present, entries, await runs.findUnitsBefore(tx.db, ref)),
      deactivated_percent,
      must_confirm,
      total: plan.changes.length,
    })
    if (!isStored) return
    tx.emit(directorySyncChanged, { account: true }, { config_id: config.id })
    await identities.deleteIdentities(tx.db, ref, [...gone])
    await identities.storeMark(tx.db, ref, reading.mark)
    tx.audit(
      null,
      'directory_sync.read',
      { directory_sync_config: config.id },
      { run_id: key.id, entries: reading.present.size, counts, must_confirm },
    )
    if (plan.changes.length === 0) return
    // The first run that changes users always waits for an administrator.
    if (!run.is_scheduled || must_confirm || config.last_applied === null || config.users === 0)
      return notifyRun(tx, services, key)
    await runs.decideRun(tx.db, key, { choice: 'all', user_id: null })
    scheduleAtOnce(tx, { kind: applyRunTask, payload: { run_id: key.id } })
  })
}

/** Entries between two turns of the event loop, so that no message waits for more than a few milliseconds. */
const turn_size = 200

async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (let step = 1; ; step++) {
    const { done, value } = steps.next()
    if (done) return value
    if (step % turn_size === 0) await setImmediate()
  }
}

async function inChunks<T>(rows: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) await write(rows.slice(from, from + chunk))
}
