import {
  mappableFields,
  type DirectoryMapping,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { toDirectoryError } from '../../../platform/ldap/directory-error.ts'
import { administration, findLastHolders } from '../../accounts/users/administrators.access.ts'
import { openAccess, type AgentNeeds } from '../directory-agents/ad-agent.actions.ts'
import { listMappings } from '../directory-agents/mapping.queries.ts'
import { applyRunTask } from './apply-run.actions.ts'
import { readPosted } from './cas-source.actions.ts'
import { findConfig, type ConfigRow } from './config.queries.ts'
import { readDirectory, type DirectoryMappings, type DirectoryReading } from './directory-read.actions.ts'
import type { DirectoryPerson } from './directory-person.rules.ts'
import * as identities from './identity.queries.ts'
import { countUnits, toEntries, toKnownUser } from './plan-run.rules.ts'
import { deleteEntries, insertEntries } from './run-entry.queries.ts'
import * as runs from './run.queries.ts'
import type { RunTrouble } from './sync.errors.ts'
import { planInSteps, type KnownUser, type SyncInput, type SyncRules } from './sync-plan.rules.ts'

export interface SyncNeeds extends AgentNeeds {
  db: Database
}

/** Rows of one statement. */
const chunk = 2000
const most_attempts = 3

/**
 * Reads the directory of a run and stores what would change. Nothing of the account changes. After a crash the directory
 * is read again: what was stored of it is written over.
 */
export const readRun =
  (needs: SyncNeeds) =>
  async ({ account_id, payload, attempts }: DueTask): Promise<void> => {
    const { db } = needs
    const key = { account_id, id: (payload as { run_id: number }).run_id }
    const { run, config } = await db.read(account_id, async (reader) => {
      const found = await runs.findRun(reader, key)
      return { run: found, config: found && (await findConfig(reader, { account_id, id: found.config_id })) }
    })
    if (run?.state !== 'reading' || !config) return
    const fail = (trouble: RunTrouble) =>
      db.write(account_id, async (tx) => {
        if (!(await runs.moveRun(tx.db, key, { from: 'reading', to: 'failed', trouble }))) return
        tx.audit({
          actor_id: null,
          action: 'directory_sync.failed',
          object_type: 'directory_sync_config',
          object_id: config.id,
          details: { run_id: key.id, trouble },
        })
      })
    if (attempts > most_attempts) return fail('failed')
    const mappings = await loadMappings(db, account_id, config)
    const known = await loadIdentities(db, { account_id, config_id: config.id })
    const reading = await readSource(needs, account_id, { config, mappings, known })
    if (typeof reading === 'string') return fail(reading)
    await storePlan(db, { key, run, config, mappings }, { reading, known })
  }

async function loadMappings(db: Database, account_id: number, { id }: ConfigRow): Promise<DirectoryMappings> {
  const all = await db.read(account_id, (reader) => listMappings(reader, { account_id, config_id: id }))
  const ofType = <T extends DirectoryMapping['type']>(type: T) =>
    all.filter((each): each is Extract<DirectoryMapping, { type: T }> => each.type === type)
  return { fields: ofType('field'), departments: ofType('department'), groups: ofType('group') }
}

type Identities = Map<string, identities.IdentityRow>

async function loadIdentities(
  db: Database,
  ref: { account_id: number; config_id: number },
): Promise<Identities> {
  const known: Identities = new Map()
  for (let after = ''; ;) {
    const part = { after, limit: chunk }
    const rows = await db.read(ref.account_id, (reader) => identities.listIdentities(reader, ref, part))
    for (const row of rows) known.set(row.identity, row)
    after = rows.at(-1)?.identity ?? ''
    if (rows.length < chunk) return known
  }
}

async function loadUsers(
  db: Database,
  ref: { account_id: number; config_id: number },
  rules: SyncRules,
  reactivates: boolean,
): Promise<Map<number, KnownUser>> {
  const users = new Map<number, KnownUser>()
  for (let after = 0; ;) {
    const part = { ...rules, after, limit: chunk }
    const rows = await db.read(ref.account_id, (reader) => identities.listSyncUsers(reader, ref, part))
    for (const row of rows) users.set(row.user_id, toKnownUser(row, reactivates))
    after = rows.at(-1)?.user_id ?? 0
    if (rows.length < chunk) return users
  }
}

interface Source {
  config: ConfigRow
  mappings: DirectoryMappings
  known: Identities
}

async function readSource(
  needs: SyncNeeds,
  account_id: number,
  { config, mappings, known }: Source,
): Promise<DirectoryReading | RunTrouble> {
  const agent = { account_id, id: config.agent_id }
  if (config.agent_kind === 'cas') return readPosted(needs.db, agent, mappings)
  const access = await needs.db.read(account_id, (reader) => openAccess(reader, agent, needs))
  if (!access) return 'failed'
  const since = { mark: config.change_mark, known }
  try {
    return await readDirectory({ access, out: needs.outbound }, mappings, since)
  } catch (error) {
    return toDirectoryError(error).trouble
  }
}

interface Planned {
  key: runs.RunKey
  run: runs.RunRow
  config: ConfigRow
  mappings: DirectoryMappings
}

async function storePlan(
  db: Database,
  { key, run, config, mappings }: Planned,
  { reading, known }: { reading: DirectoryReading; known: Identities },
): Promise<void> {
  const { account_id } = key
  const ref = { account_id, config_id: config.id }
  const { rows, changed } = await inTurns(mergeIdentities(reading, known))
  const rules: SyncRules = {
    department_ids: mappings.departments.flatMap(({ department_id }) => department_id ?? []),
    group_ids: mappings.groups.map(({ permission_group_id }) => permission_group_id),
    local_fields: config.local_fields,
    stop_percent: run.stop_percent,
  }
  const users = await loadUsers(db, ref, rules, config.reactivates)
  const input: SyncInput = {
    present: reading.present,
    people: await inTurns(listPeople(rows, reading.present)),
    users: [...users.values()],
    last_administrators: new Set(),
  }
  const plan = await planWithAdministrators(db, account_id, input, rules)
  const entries = await inTurns(
    toEntries(plan, {
      identities: rows,
      users,
    }),
  )
  await inChunks(changed, (part) =>
    db.write(account_id, (tx) => identities.storeIdentities(tx.db, ref, part)),
  )
  await db.write(account_id, (tx) => deleteEntries(tx.db, key))
  await inChunks(entries, (part) => db.write(account_id, (tx) => insertEntries(tx.db, key, part)))
  const gone = rows.keys().filter((identity) => !reading.present.has(identity))
  await db.write(account_id, async (tx) => {
    const { counts, deactivated_percent, must_confirm } = plan
    const { create, update, deactivate, reactivate, unchanged } = counts
    const isStored = await runs.storeReading(tx.db, key, {
      entries: reading.present.size,
      counts: { create, update, deactivate, reactivate, unchanged, conflict: plan.conflicts.length },
      units: countUnits(reading.present, entries, await runs.findUnitsBefore(tx.db, ref)),
      deactivated_percent,
      must_confirm,
      total: plan.changes.length,
    })
    if (!isStored) return
    await identities.deleteIdentities(tx.db, ref, [...gone])
    await identities.storeMark(tx.db, ref, reading.mark)
    tx.audit({
      actor_id: null,
      action: 'directory_sync.read',
      object_type: 'directory_sync_config',
      object_id: config.id,
      details: { run_id: key.id, entries: reading.present.size, counts, must_confirm },
    })
    // The first run of a configuration always waits for an administrator.
    if (!run.is_scheduled || must_confirm || config.last_applied === null) return
    await runs.decideRun(tx.db, key, { choice: 'all', user_id: null })
    scheduleAtOnce(tx, { kind: applyRunTask, payload: { run_id: key.id } })
  })
}

async function planWithAdministrators(db: Database, account_id: number, input: SyncInput, rules: SyncRules) {
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

/** What earlier runs know, with what this one read. */
function* mergeIdentities(
  { present, people }: DirectoryReading,
  known: Identities,
): Generator<void, { rows: Identities; changed: identities.IdentityRow[] }> {
  const rows = known
  const changed: identities.IdentityRow[] = []
  for (const { identity, fields, problems, is_disabled } of people) {
    yield
    const row = { identity, fields, problems, is_disabled, unit: present.get(identity)?.unit ?? '' }
    if (isSame(rows.get(identity), row)) continue
    rows.set(identity, row)
    changed.push(row)
  }
  for (const [identity, { unit }] of present) {
    const row = rows.get(identity)
    if (!row || row.unit === unit) continue
    const moved = { ...row, unit }
    rows.set(identity, moved)
    changed.push(moved)
  }
  return { rows, changed }
}

const isSame = (a: identities.IdentityRow | undefined, b: identities.IdentityRow): boolean =>
  a !== undefined &&
  a.is_disabled === b.is_disabled &&
  a.unit === b.unit &&
  a.problems.length === b.problems.length &&
  mappableFields.every((field) => a.fields[field] === b.fields[field])

/** Entries between two turns of the event loop, so that no message waits for more than a few milliseconds. */
const turn_size = 200

async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (let step = 1; ; step++) {
    const { done, value } = steps.next()
    if (done) return value
    if (step % turn_size === 0) await setImmediate()
  }
}

function* listPeople(
  rows: Identities,
  present: DirectoryReading['present'],
): Generator<void, DirectoryPerson[]> {
  const people: DirectoryPerson[] = []
  for (const row of rows.values()) {
    yield
    if (present.has(row.identity)) people.push(toPerson(row))
  }
  return people
}

const toPerson = ({ identity, fields, problems, is_disabled }: identities.IdentityRow) => ({
  identity,
  fields,
  problems,
  is_disabled,
  dn: '',
})

async function inChunks<T>(rows: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) await write(rows.slice(from, from + chunk))
}
