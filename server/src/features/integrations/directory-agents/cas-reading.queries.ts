import type {
  CasPageBody,
  CasReading,
} from '@wardline/contract/integrations/directory-agents/cas-reading.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { ConnectedAgent } from './agent.queries.ts'

type AgentRef = Pick<ConnectedAgent, 'account_id' | 'id'>

export interface PlanParts {
  searches: { base_dn: string; filter: string }[]
  groups: string[]
}

interface PlanRow extends PlanParts {
  attributes: string[]
  is_wanted: boolean
}

/** Merges the mappings of all configurations that use the agent. */
export async function findPlan(db: Db, { account_id, id }: AgentRef): Promise<PlanRow> {
  const { rows } = await sql<PlanRow>`
    with mapping as (
      select m.* from directory_mapping m
        join directory_sync_config c on c.account_id = m.account_id and c.id = m.config_id
       where m.account_id = ${account_id} and c.agent_id = ${id}
    )
    select coalesce((select json_agg(json_build_object('base_dn', base_dn, 'filter', search_query) order by base_dn, search_query)
              from (select distinct base_dn, search_query from mapping where type = 'department') s), '[]') as searches,
           coalesce((select json_agg(remote_group_dn order by remote_group_dn)
              from (select distinct remote_group_dn from mapping where type = 'group') g), '[]') as groups,
           coalesce((select json_agg(remote order by remote)
              from (select distinct lower(remote) as remote from mapping where type = 'field') f), '[]') as attributes,
           exists (select from directory_run r
                     join directory_sync_config c on c.account_id = r.account_id and c.id = r.config_id
                    where r.account_id = ${account_id} and c.agent_id = ${id} and r.state = 'waiting') as is_wanted`.execute(
    db,
  )
  return rows[0] ?? { searches: [], groups: [], attributes: [], is_wanted: false }
}

/** Drops unfinished ones. */
export async function insertReading(
  db: Db,
  { account_id, id }: AgentRef,
  { searches, groups }: PlanParts,
): Promise<number> {
  await sql`
    delete from directory_reading where account_id = ${account_id} and agent_id = ${id} and completed is null`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into directory_reading (account_id, agent_id, searches, groups)
    values (${account_id}, ${id}, ${JSON.stringify(searches)}::jsonb, ${JSON.stringify(groups)}::jsonb)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export interface ReadingRow extends CasReading, PlanParts {}

/** Locks the row until commit. */
export async function lockReading(
  db: Db,
  agent: AgentRef,
  reading_id: number,
): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`
    select id, next_page, entries, completed is not null as is_complete, searches, groups from directory_reading
     where account_id = ${agent.account_id} and id = ${reading_id} and agent_id = ${agent.id}
       for no key update`.execute(db)
  return rows[0]
}

/** Replaces the page if it was posted before. */
export async function writePage(
  db: Db,
  account_id: number,
  { reading_id, page, content }: { reading_id: number; page: number; content: CasPageBody },
): Promise<void> {
  await sql`
    insert into directory_reading_page (account_id, reading_id, page, content)
    values (${account_id}, ${reading_id}, ${page}, ${JSON.stringify(content)}::jsonb)
    on conflict (account_id, reading_id, page) do update set content = excluded.content`.execute(db)
  await sql`
    update directory_reading set next_page = greatest(next_page, ${page} + 1)
     where account_id = ${account_id} and id = ${reading_id}`.execute(db)
}

export async function countEntries(db: Db, account_id: number, reading_id: number): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(distinct e.entry ->> 'identity')::int as entries
      from directory_reading_page p cross join jsonb_array_elements(p.content -> 'entries') as e(entry)
     where p.account_id = ${account_id} and p.reading_id = ${reading_id}`.execute(db)
  return rows[0]?.entries ?? 0
}

/** Earlier readings are of no use any more. */
export async function completeReading(
  db: Db,
  agent: AgentRef,
  { reading_id, entries }: { reading_id: number; entries: number },
): Promise<void> {
  await sql`
    update directory_reading set completed = clock_now(), entries = ${entries}
     where account_id = ${agent.account_id} and id = ${reading_id}`.execute(db)
  await sql`
    delete from directory_reading
     where account_id = ${agent.account_id} and agent_id = ${agent.id} and id < ${reading_id}`.execute(db)
}

/** Runs that waited for a reading of the agent. */
export async function startWaitingRuns(
  db: Db,
  { account_id, id }: AgentRef,
): Promise<{ run_id: number; config_id: number }[]> {
  const { rows } = await sql<{ run_id: number; config_id: number }>`
    update directory_run r set state = 'reading' from directory_sync_config c
     where r.account_id = ${account_id} and c.account_id = r.account_id and c.id = r.config_id and c.agent_id = ${id}
       and r.state = 'waiting'
    returning r.id as run_id, r.config_id`.execute(db)
  return rows
}

/** The last complete one. */
export async function findReading(
  db: Db,
  { account_id, id }: AgentRef,
): Promise<(PlanParts & { id: number; pages: number }) | undefined> {
  const { rows } = await sql<PlanParts & { id: number; pages: number }>`
    select id, searches, groups, next_page as pages from directory_reading
     where account_id = ${account_id} and agent_id = ${id} and completed is not null
     order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function readPage(
  db: Db,
  account_id: number,
  { reading_id, page }: { reading_id: number; page: number },
): Promise<CasPageBody | undefined> {
  const { rows } = await sql<{ content: CasPageBody }>`
    select content from directory_reading_page
     where account_id = ${account_id} and reading_id = ${reading_id} and page = ${page}`.execute(db)
  return rows[0]?.content
}
