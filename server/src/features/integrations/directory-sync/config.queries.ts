import type {
  SyncAgent,
  SyncConfigBody,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { sql } from 'kysely'
import { isDatabaseError } from '../../../platform/db/database-error.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Versioned } from '../../../platform/http/versions.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { RunTrouble } from '../directory-runs/sync.errors.ts'
import { runColumns, type RunRow } from '../directory-runs/run.queries.ts'
import type { ChangeMark } from './directory-read.rules.ts'

export interface ConfigKey {
  account_id: number
  id: number
}

export interface ConfigRow {
  id: number
  name: string
  agent_id: number
  agent_name: string
  agent_kind: 'ad' | 'cas'
  is_scheduled: boolean
  interval_minutes: number
  stop_percent: number
  local_fields: SyncConfigBody['local_fields']
  reactivates: boolean
  change_mark: ChangeMark | null
  next_run: string | null
  version: number
  changed: string
  changed_by: string | null
  users: number
  last_applied: string | null
  /** The trouble of the last run that is neither waiting nor reading. */
  last_trouble: RunTrouble | null
}

const configColumns = (account_id: number) => sql`
  c.id, c.name, c.agent_id, a.name as agent_name, a.kind as agent_kind, c.is_scheduled, c.interval_minutes, c.stop_percent,
  c.local_fields, c.reactivates, c.change_mark, c.next_run, c.version, c.changed,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = c.changed_by_user_id) as changed_by,
  (select count(*)::int from directory_identity i
    where i.account_id = ${account_id} and i.config_id = c.id and i.user_id is not null) as users,
  (select max(r.finished) from directory_run r
    where r.account_id = ${account_id} and r.config_id = c.id and r.state = 'applied') as last_applied,
  (select r.trouble from directory_run r
    where r.account_id = ${account_id} and r.config_id = c.id and r.state not in ('waiting', 'reading')
    order by r.id desc limit 1) as last_trouble`

export async function listConfigs(
  db: Db,
  account_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ConfigRow>> {
  const { rows } = await sql<ConfigRow & { total: number }>`
    select ${configColumns(account_id)}, count(*) over ()::int as total from directory_sync_config c
      join directory_agent a on a.account_id = c.account_id and a.id = c.agent_id
     where c.account_id = ${account_id}
     order by fold(c.name), c.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function findConfig(db: Db, { account_id, id }: ConfigKey): Promise<ConfigRow | undefined> {
  const { rows } = await sql<ConfigRow>`
    select ${configColumns(account_id)} from directory_sync_config c
      join directory_agent a on a.account_id = c.account_id and a.id = c.agent_id
     where c.account_id = ${account_id} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** Undefined if it does not exist. Locks the row until commit. */
export async function lockConfig(db: Db, { account_id, id }: ConfigKey): Promise<Versioned | undefined> {
  const { rows } = await sql<Versioned>`
    select c.version,
           (select u.display_name from users u where u.account_id = c.account_id and u.id = c.changed_by_user_id) as changed_by
      from directory_sync_config c where account_id = ${account_id} and id = ${id}
       for no key update`.execute(db)
  return rows[0]
}

export async function listLastRuns(
  db: Db,
  account_id: number,
  config_ids: readonly number[],
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns(account_id)} from unnest(${[...config_ids]}::bigint[]) as wanted(id)
     cross join lateral (
       select * from directory_run l where l.account_id = ${account_id} and l.config_id = wanted.id
        order by l.id desc limit 1) r`.execute(db)
  return rows
}

type ConfigSettings = Omit<SyncConfigBody, 'ad_agent_id'> & { agent_id: number }

/** Undefined if another configuration has the name. */
export async function insertConfig(
  db: Db,
  account_id: number,
  settings: ConfigSettings,
  actor_id: number,
): Promise<number | undefined> {
  const row = await unlessTaken(() =>
    db
      .insertInto('directory_sync_config')
      .values({ account_id, ...settings, changed_by_user_id: actor_id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row?.id
}

/** The next run reads the whole directory. False if another configuration has the name. */
export async function updateConfig(
  db: Db,
  { account_id, id }: ConfigKey,
  settings: ConfigSettings,
  actor_id: number,
): Promise<boolean> {
  const updated = await unlessTaken(() =>
    db
      .updateTable('directory_sync_config')
      .set({ ...settings, changed_by_user_id: actor_id, change_mark: null })
      .set({ changed: sql`clock_now()`, version: sql`version + 1` })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  return updated !== undefined
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'directory_sync_config_account_id_name_key')
      return undefined
    throw error
  }
}

/** Null without a schedule. `at_once` starts it now. */
export async function setNextRun(db: Db, { account_id, id }: ConfigKey): Promise<string | null> {
  const { rows } = await sql<{ next_run: string | null }>`
    update directory_sync_config
       set next_run = case when is_scheduled then clock_now() + make_interval(mins => interval_minutes) end
     where account_id = ${account_id} and id = ${id} returning next_run`.execute(db)
  return rows[0]?.next_run ?? null
}

export async function listLinkedUsers(db: Db, { account_id, id }: ConfigKey): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from directory_identity
     where account_id = ${account_id} and config_id = ${id} and user_id is not null`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export const deleteConfig = (db: Db, { account_id, id }: ConfigKey) =>
  sql`delete from directory_sync_config where account_id = ${account_id} and id = ${id}`.execute(db)

export async function listAllAgents(db: Db, account_id: number): Promise<SyncAgent[]> {
  const { rows } = await sql<SyncAgent>`
    select id, name, kind, base_dn from directory_agent
     where account_id = ${account_id} order by fold(name), id`.execute(db)
  return rows
}

export async function listGroupsById(
  db: Db,
  account_id: number,
  ids: readonly number[],
): Promise<{ id: number; display_name: string }[]> {
  const { rows } = await sql<{ id: number; display_name: string }>`
    select id, display_name from permission_group
     where account_id = ${account_id} and id = any(${[...ids]}::bigint[]) order by fold(display_name), id`.execute(
    db,
  )
  return rows
}
