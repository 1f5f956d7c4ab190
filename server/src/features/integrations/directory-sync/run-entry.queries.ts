import type { SyncRunEntry } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { RunKey } from '../directory-runs/run.queries.ts'
import type { PlannedChange } from './sync-plan.rules.ts'

export type EntryChange = Partial<Omit<PlannedChange, 'effect' | 'identity' | 'user_id'>>

export interface RunEntryRow {
  place: number
  effect: SyncRunEntry['effect']
  identity: string
  user_id: number | null
  name: string
  unit: string
  change: EntryChange
  outcome: SyncRunEntry['outcome']
  reason: string
}

/** Deletes the entries of a run that is read again after a crash. */
export const deleteEntries = (db: Db, { account_id, id }: RunKey) =>
  sql`delete from directory_run_entry where account_id = ${account_id} and run_id = ${id}`.execute(db)

export const insertEntries = (db: Db, { account_id, id }: RunKey, entries: readonly RunEntryRow[]) =>
  sql`
    insert into directory_run_entry (account_id, run_id, place, effect, identity, user_id, name, unit, change, outcome, reason)
    select ${account_id}, ${id}, place, effect, identity, user_id, name, unit, change, outcome, reason
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(place int, effect text, identity text, user_id bigint,
           name text, unit text, change jsonb, outcome text, reason text)`.execute(db)

export async function listPending(db: Db, { account_id, id }: RunKey, limit: number): Promise<RunEntryRow[]> {
  const { rows } = await sql<RunEntryRow>`
    select place, effect, identity, user_id, name, unit, change, outcome, reason from directory_run_entry
     where account_id = ${account_id} and run_id = ${id} and outcome = 'pending'
     order by place limit ${limit}`.execute(db)
  return rows
}

export interface EntryOutcome {
  place: number
  outcome: 'done' | 'refused' | 'skipped'
  reason: string
  user_id: number | null
}

/** The array keeps a look-up for each row: statistics do not know a new run, so a join reads all of it. */
export const writeOutcomes = (db: Db, { account_id, id }: RunKey, outcomes: readonly EntryOutcome[]) =>
  sql`
    update directory_run_entry e set outcome = o.outcome, reason = o.reason, user_id = coalesce(o.user_id, e.user_id)
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(place int, outcome text, reason text, user_id bigint)
     where e.account_id = ${account_id} and e.run_id = ${id} and e.place = any(${outcomes.map(({ place }) => place)}::int[])
       and e.place = o.place`.execute(db)

/** Skips the pending entries of one effect, or all. Returns the number of skipped entries. */
export async function skipPending(
  db: Db,
  { account_id, id }: RunKey,
  { effect, reason }: { effect: RunEntryRow['effect'] | null; reason: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update directory_run_entry set outcome = 'skipped', reason = ${reason}
     where account_id = ${account_id} and run_id = ${id} and outcome = 'pending'
       and (${effect}::text is null or effect = ${effect}::text)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

interface OutcomeCounts {
  deactivations: number
  refused: number
  skipped: number
}

/** `deactivations` counts users who are still active. */
export async function countOutcomes(db: Db, { account_id, id }: RunKey): Promise<OutcomeCounts> {
  const { rows } = await sql<OutcomeCounts>`
    with leaving as materialized (
      select user_id from directory_run_entry
       where account_id = ${account_id} and run_id = ${id} and effect = 'deactivate' and outcome = 'pending'
    ), left_out as materialized (
      select effect, outcome from directory_run_entry
       where account_id = ${account_id} and run_id = ${id} and outcome in ('refused', 'skipped')
    )
    select (select count(*)::int from leaving l
              join users u on u.account_id = ${account_id} and u.id = l.user_id and u.is_active) as deactivations,
           (select count(*)::int from left_out where outcome = 'refused' and effect <> 'conflict') as refused,
           (select count(*)::int from left_out where outcome = 'skipped') as skipped`.execute(db)
  return rows[0] ?? { deactivations: 0, refused: 0, skipped: 0 }
}

interface Selection {
  effect?: RunEntryRow['effect'] | undefined
  outcome?: RunEntryRow['outcome'] | undefined
  limit: number | null
  offset: number
}

export async function listEntries(
  db: Db,
  { account_id, id }: RunKey,
  { effect, outcome, limit, offset }: Selection,
): Promise<Page<RunEntryRow>> {
  const { rows } = await sql<RunEntryRow & { total: number }>`
    select place, effect, identity, user_id, name, unit, change, outcome, reason, count(*) over ()::int as total
      from directory_run_entry
     where account_id = ${account_id} and run_id = ${id} and (${effect ?? null}::text is null or effect = ${effect ?? null}::text)
       and (${outcome ?? null}::text is null or outcome = ${outcome ?? null}::text)
     order by place limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** Deleted ones have no name. */
export async function listTargetNames(
  db: Db,
  account_id: number,
  ids: { departments: readonly number[]; groups: readonly number[] },
): Promise<{ kind: 'department' | 'group'; id: number; name: string }[]> {
  const { rows } = await sql<{ kind: 'department' | 'group'; id: number; name: string }>`
    select 'department' as kind, id, name from department
     where account_id = ${account_id} and id = any(${[...ids.departments]}::bigint[])
    union all
    select 'group', id, display_name from permission_group
     where account_id = ${account_id} and id = any(${[...ids.groups]}::bigint[])`.execute(db)
  return rows
}
