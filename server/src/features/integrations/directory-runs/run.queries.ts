import type {
  RunApplied,
  SyncRun,
  SyncRunCounts,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Page } from '../../../platform/http/paging.ts'
import type { RunTrouble } from './sync.errors.ts'

export interface RunKey {
  account_id: number
  id: number
}

export interface RunRow {
  id: number
  config_id: number
  state: SyncRun['state']
  is_scheduled: boolean
  started: string
  started_by: string | null
  decided_by: string | null
  decided_by_user_id: number | null
  choice: SyncRun['choice']
  trouble: RunTrouble | null
  config_version: number
  stop_percent: number
  entries: number
  counts: Partial<SyncRunCounts>
  applied: Partial<RunApplied>
  units: SyncRun['units']
  deactivated_percent: number
  must_confirm: boolean
  total: number
  done: number
  read: string | null
  finished: string | null
}

/** Columns of `r`. */
export const runColumns = (account_id: number) => sql`
  r.id, r.config_id, r.state, r.is_scheduled, r.started, r.decided_by_user_id, r.choice, r.trouble, r.config_version,
  r.stop_percent, r.entries, r.counts, r.applied, r.units, r.deactivated_percent::float8 as deactivated_percent, r.must_confirm,
  r.total, r.done, r.read, r.finished,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = r.started_by_user_id) as started_by,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = r.decided_by_user_id) as decided_by`

export async function listRuns(
  db: Db,
  { account_id, config_id }: { account_id: number; config_id: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<RunRow>> {
  const { rows } = await sql<RunRow & { total_runs: number }>`
    select ${runColumns(account_id)}, count(*) over ()::int as total_runs from directory_run r
     where r.account_id = ${account_id} and r.config_id = ${config_id}
     order by r.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total_runs ?? 0, results: rows.map(({ total_runs: _, ...run }) => run) }
}

export async function findRun(db: Db, { account_id, id }: RunKey): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${runColumns(account_id)} from directory_run r
     where r.account_id = ${account_id} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the row until commit. */
export async function lockRun(db: Db, { account_id, id }: RunKey): Promise<RunRow | undefined> {
  await sql`
    select from directory_run where account_id = ${account_id} and id = ${id} for no key update`.execute(db)
  return findRun(db, { account_id, id })
}

const openStates = ['waiting', 'reading', 'ready', 'applying', 'paused'] as const

/** The run that is in progress or waits for a decision. Locks the row until commit. */
export async function lockOpenRun(
  db: Db,
  { account_id, config_id }: { account_id: number; config_id: number },
): Promise<{ id: number; state: SyncRun['state'] } | undefined> {
  const { rows } = await sql<{ id: number; state: SyncRun['state'] }>`
    select id, state from directory_run
     where account_id = ${account_id} and config_id = ${config_id} and state = any(${[...openStates]}::text[])
       for no key update`.execute(db)
  return rows[0]
}

export async function insertRun(
  db: Db,
  account_id: number,
  run: {
    config_id: number
    state: 'waiting' | 'reading'
    is_scheduled: boolean
    started_by_user_id: number | null
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into directory_run (account_id, config_id, state, is_scheduled, started_by_user_id, config_version, stop_percent)
    select c.account_id, c.id, ${run.state}, ${run.is_scheduled}, ${run.started_by_user_id}, c.version, c.stop_percent
      from directory_sync_config c where c.account_id = ${account_id} and c.id = ${run.config_id}
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** False if the run is no longer in the state. */
export async function moveRun(
  db: Db,
  { account_id, id }: RunKey,
  { from, to, trouble = null }: { from: SyncRun['state']; to: SyncRun['state']; trouble?: RunTrouble | null },
): Promise<boolean> {
  const isEnd = to === 'applied' || to === 'discarded' || to === 'failed'
  const { rows } = await sql`
    update directory_run set state = ${to}, trouble = ${trouble}::text,
           finished = case when ${isEnd} then clock_now() end
     where account_id = ${account_id} and id = ${id} and state = ${from} returning id`.execute(db)
  return rows.length > 0
}

export interface ReadResult {
  entries: number
  counts: SyncRunCounts
  units: SyncRun['units']
  deactivated_percent: number
  must_confirm: boolean
  total: number
}

/** A run without changes has ended. False if another node has stored the reading. */
export async function storeReading(db: Db, { account_id, id }: RunKey, result: ReadResult): Promise<boolean> {
  const { rows } = await sql`
    update directory_run
       set state = case when ${result.total} = 0 then 'applied' else 'ready' end,
           finished = case when ${result.total} = 0 then clock_now() end,
           read = clock_now(), entries = ${result.entries}, counts = ${JSON.stringify(result.counts)}::jsonb,
           units = ${JSON.stringify(result.units)}::jsonb, deactivated_percent = ${result.deactivated_percent},
           must_confirm = ${result.must_confirm}, total = ${result.total}
     where account_id = ${account_id} and id = ${id} and state = 'reading' returning id`.execute(db)
  return rows.length > 0
}

/** `user_id` null: by the schedule. */
export const decideRun = (
  db: Db,
  { account_id, id }: RunKey,
  { choice, user_id }: { choice: 'all' | 'keep_users'; user_id: number | null },
) =>
  sql`
    update directory_run set state = 'applying', choice = ${choice}, decided_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${id}`.execute(db)

export const addDone = (db: Db, { account_id, id }: RunKey, done: number) =>
  sql`update directory_run set done = done + ${done} where account_id = ${account_id} and id = ${id}`.execute(
    db,
  )

/** Stores the results of a run that ends. */
export async function storeApplied(db: Db, { account_id, id }: RunKey): Promise<Partial<RunApplied>> {
  const { rows } = await sql<{ applied: Partial<RunApplied> }>`
    update directory_run r
       set applied = coalesce((
         select jsonb_object_agg(done.effect, done.entries)
           from (select effect, count(*) as entries from directory_run_entry
                  where account_id = ${account_id} and run_id = ${id} and outcome = 'done' group by effect) done), '{}')
     where r.account_id = ${account_id} and r.id = ${id} returning r.applied`.execute(db)
  return rows[0]?.applied ?? {}
}

/** Entries by unit at the last applied run of the configuration. */
export async function findUnitsBefore(
  db: Db,
  { account_id, config_id }: { account_id: number; config_id: number },
): Promise<SyncRun['units']> {
  const { rows } = await sql<{ units: SyncRun['units'] }>`
    select units from directory_run
     where account_id = ${account_id} and config_id = ${config_id} and state = 'applied'
     order by id desc limit 1`.execute(db)
  return rows[0]?.units ?? []
}

/** Staff data of old runs; the last run of each configuration stays. every account: one clean-up serves all */
export async function deleteOldRuns(db: Db, keep_days: number): Promise<void> {
  await sql`
    delete from directory_run r
     where r.started < clock_now() - make_interval(days => ${keep_days}) and r.state in ('applied', 'discarded', 'failed')
       and exists (select from directory_run n where n.account_id = r.account_id and n.config_id = r.config_id and n.id > r.id)`.execute(
    db,
  )
}

interface ConfigName {
  id: number
  name: string
  next_run: string | null
}

/** For runs, which are polled: without counts. */
export async function findConfigName(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<ConfigName | undefined> {
  const { rows } = await sql<ConfigName>`
    select id, name, next_run from directory_sync_config where account_id = ${account_id} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}
