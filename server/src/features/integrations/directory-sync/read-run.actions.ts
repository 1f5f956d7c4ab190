import { useCustomPlans } from '../../../platform/db/transaction-settings.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { toDirectoryError } from '../../../platform/ldap/directory-error.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { getAbsenceZone } from '../../accounts/synced-absences/synced-absence.actions.ts'
import { readDirectoryTask } from '../directory-agents/cas-reading.actions.ts'
import type { LinkedServices } from '../../messaging/reachability/reachability-notice.actions.ts'
import { openAccess, type AgentNeeds } from '../directory-agents/ad-agent.actions.ts'
import { splitMappings } from '../directory-agents/mapping-types.rules.ts'
import { listMappings } from '../directory-agents/mapping.queries.ts'
import { failRun } from '../directory-runs/failed-run.actions.ts'
import { readPosted } from './cas-source.actions.ts'
import { findConfig, type ConfigRow } from './config.queries.ts'
import { readDirectory, type DirectoryMappings, type DirectoryReading } from './directory-read.actions.ts'
import { listKnownEntries, type KnownEntryRow } from './known-entry.queries.ts'
import { planRun } from './plan-run.actions.ts'
import type { KnownEntries } from './plan-run.rules.ts'
import * as runs from '../directory-runs/run.queries.ts'
import type { RunTrouble } from '../directory-runs/sync.errors.ts'
import type { SyncRules } from './sync-plan.rules.ts'

export type SyncNeeds = AgentNeeds & LinkedServices

/** Entries of one statement: a larger result blocks the event loop. */
const chunk = 2000
const most_attempts = 3

/**
 * Reads the directory of a run and stores the planned changes. The account itself does not change. After a
 * crash the directory is read again, and its stored entries are replaced.
 */
export const readRun = taskHandler(
  readDirectoryTask,
  (needs: SyncNeeds) =>
    async ({ account_id, payload, attempts }: DueTask): Promise<void> => {
      const { db } = needs
      const key = { account_id, id: (payload as { run_id: number }).run_id }
      const { run, config } = await db.read(account_id, async (reader) => {
        const found = await runs.findRun(reader, key)
        return {
          run: found,
          config: found && (await findConfig(reader, { account_id, id: found.config_id })),
        }
      })
      if (run?.state !== 'reading' || !config) return
      const fail = (trouble: RunTrouble) =>
        db.write(account_id, (tx) =>
          failRun(tx, needs, key, { config_id: config.id, from: 'reading', trouble }),
        )
      if (attempts > most_attempts) return fail('failed')
      const mappings = await loadMappings(db, account_id, config)
      const rules: SyncRules = {
        department_ids: mappings.departments.flatMap(({ department_id }) => department_id ?? []),
        group_ids: mappings.groups.map(({ permission_group_id }) => permission_group_id),
        local_fields: config.local_fields,
        stop_percent: run.stop_percent,
        now: Date.parse(run.started),
      }
      const known = await loadKnown(db, { account_id, config_id: config.id }, rules)
      const reading = await readSource(needs, account_id, { config, mappings, known })
      if (typeof reading === 'string') return fail(reading)
      await planRun(needs, { key, run, config, rules }, { reading, known })
    },
  'directories',
)

async function loadMappings(db: Database, account_id: number, { id }: ConfigRow): Promise<DirectoryMappings> {
  return db.read(account_id, async (reader) => ({
    ...splitMappings(await listMappings(reader, { account_id, config_id: id })),
    time_zone: await getAbsenceZone(reader, account_id),
  }))
}

async function loadKnown(
  db: Database,
  ref: { account_id: number; config_id: number },
  rules: SyncRules,
): Promise<KnownEntries> {
  const known = new Map<string, KnownEntryRow>()
  // Another user may have the name that the directory gives, so these are always compared.
  const local_fields = rules.local_fields.filter((field) => field !== 'username' && field !== 'email')
  for (let after = ''; ;) {
    const part = { ...rules, local_fields, after, limit: chunk }
    const rows = await db.read(ref.account_id, async (reader) => {
      await useCustomPlans(reader)
      return listKnownEntries(reader, ref, part)
    })
    for (const row of rows) known.set(row.identity, row)
    after = rows.at(-1)?.identity ?? ''
    if (rows.length < chunk) return known
  }
}

interface Source {
  config: ConfigRow
  mappings: DirectoryMappings
  known: KnownEntries
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
