import type {
  PolicyOrdering,
  RoutingPolicy,
} from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'

export interface PolicyKey {
  account_id: number
  id: number
}

export type PolicyRow = Omit<RoutingPolicy, 'conditionsets_list' | 'actions_list' | 'problems' | 'may'>

const columns = (account_id: number) => sql`p.id, p.name, p.priority, p.is_active, p.is_trial,
  array(select m.condition_set_id from routing_policy_condition_set m
    where m.account_id = ${account_id} and m.policy_id = p.id order by m.place) as conditionset_ids,
  array(select m.action_id from routing_policy_action m
    where m.account_id = ${account_id} and m.policy_id = p.id order by m.place) as action_ids,
  p.first_matched is not null as is_used, p.version, p.changed,
  (select jsonb_build_object('matched', count(*), 'last_matched', max(r.created), 'average_people', round(avg(r.people), 1),
                             'errors', count(*) filter (where r.skipped > 0))
     from thread_routing r where r.account_id = ${account_id} and r.policy_id = p.id and p.first_matched is not null
      and r.created > clock_now() - interval '30 days') as statistics,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = p.changed_by_user_id) as changed_by`

const orders = { priority: sql`p.priority`, name: sql`fold(p.name)` } as const

interface PolicyFilter {
  account_id: number
  is_active: boolean
  named: SearchWords
  ordering: PolicyOrdering
  limit: number
  offset: number
}

export async function listPolicies(
  db: Db,
  { account_id, is_active, named, ordering, limit, offset }: PolicyFilter,
): Promise<{ count: number; rows: PolicyRow[] }> {
  const by = orders[ordering.replace('-', '') as keyof typeof orders]
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<PolicyRow & { total: number }>`
    select ${columns(account_id)}, count(*) over ()::int as total from routing_policy p
     where p.account_id = ${account_id} and p.is_active = ${is_active} and ${matchesWords(named, sql`fold(p.name)`)}
     order by ${matchRank(named, sql`fold(p.name)`)}, ${by} ${direction}, p.id ${direction}
     limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

export async function findPolicy(db: Db, { account_id, id }: PolicyKey): Promise<PolicyRow | undefined> {
  const { rows } = await sql<PolicyRow>`
    select ${columns(account_id)} from routing_policy p
     where p.account_id = ${account_id} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the policies in the order of `ids`; unknown ids are left out. */
export async function findPolicies(db: Db, account_id: number, ids: number[]): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    select ${columns(account_id)} from routing_policy p
     where p.account_id = ${account_id} and p.id = any(${ids}::bigint[])
     order by array_position(${ids}::bigint[], p.id)`.execute(db)
  return rows
}

/** Lists all policies in their order of evaluation; none changes until commit. */
export async function lockOrder(
  db: Db,
  account_id: number,
): Promise<{ id: number; name: string; priority: number }[]> {
  const { rows } = await sql<{ id: number; name: string; priority: number }>`
    with locked as materialized (
      select p.id, p.name, p.priority from routing_policy p
       where p.account_id = ${account_id} order by p.id for update)
    select id, name, priority from locked order by priority, id`.execute(db)
  return rows
}

export const updatePriorities = (
  db: Db,
  account_id: number,
  places: readonly { id: number; priority: number }[],
  user_id: number,
) =>
  sql`update routing_policy p set priority = m.priority, version = p.version + 1, changed = clock_now(),
        changed_by_user_id = ${user_id}
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as m(id bigint, priority int)
       where p.account_id = ${account_id} and p.id = m.id`.execute(db)

/** Locks the row until commit, so that the second of two changes sees the first. */
export async function lockPolicy(db: Db, { account_id, id }: PolicyKey): Promise<boolean> {
  const { rows } = await sql`
    select from routing_policy where account_id = ${account_id} and id = ${id} for update`.execute(db)
  return rows.length > 0
}

export async function isNameTaken(
  db: Db,
  { account_id, id }: { account_id: number; id: number | null },
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from routing_policy
     where account_id = ${account_id} and name = ${name} and id is distinct from ${id}`.execute(db)
  return rows.length > 0
}

interface Content {
  name: string
  priority: number | null
  is_active: boolean
  is_trial: boolean
}

/** Undefined if another policy has the name. Without a priority it comes ten after the last one. */
export async function insertPolicy(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  { name, priority, is_active, is_trial }: Content,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into routing_policy (account_id, name, priority, is_active, is_trial, changed_by_user_id)
    select ${account_id}, ${name}, coalesce(${priority}::int,
      (select max(priority) from routing_policy where account_id = ${account_id}) + 10, 10), ${is_active}, ${is_trial}, ${user_id}
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export const updatePolicy = (
  db: Db,
  { account_id, id }: PolicyKey,
  { name, priority, is_active, is_trial }: Content,
  user_id: number,
) =>
  sql`update routing_policy set name = ${name}, priority = ${priority}, is_active = ${is_active}, is_trial = ${is_trial},
        version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
       where account_id = ${account_id} and id = ${id}`.execute(db)

export async function replaceParts(
  db: Db,
  { account_id, id }: PolicyKey,
  { conditionset_ids, action_ids }: { conditionset_ids: number[]; action_ids: number[] },
): Promise<void> {
  await sql`delete from routing_policy_condition_set where account_id = ${account_id} and policy_id = ${id}`.execute(
    db,
  )
  await sql`delete from routing_policy_action where account_id = ${account_id} and policy_id = ${id}`.execute(
    db,
  )
  await sql`
    insert into routing_policy_condition_set (account_id, policy_id, place, condition_set_id)
    select ${account_id}, ${id}, place, set_id
      from unnest(${conditionset_ids}::bigint[]) with ordinality as s(set_id, place)`.execute(db)
  await sql`
    insert into routing_policy_action (account_id, policy_id, place, action_id)
    select ${account_id}, ${id}, place, action_id
      from unnest(${action_ids}::bigint[]) with ordinality as a(action_id, place)`.execute(db)
}

/** False if a message matched it, also one of a transaction that committed just now. */
export async function deleteUnusedPolicy(db: Db, { account_id, id }: PolicyKey): Promise<boolean> {
  const { rows } = await sql`
    delete from routing_policy where account_id = ${account_id} and id = ${id} and first_matched is null
    returning id`.execute(db)
  return rows.length > 0
}
