import type {
  ConditionSet,
  NewConditionSet,
} from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'

export interface SetKey {
  account_id: number
  id: number
}

export interface ConditionSetRow {
  id: number
  name: string
  clause_join: ConditionSet['clause_join']
  condition_ids: number[]
  version: number
  changed_by: string | null
  used_in: ConditionSet['used_in']
}

const columns = (account_id: number) => sql`s.id, s.name, s.clause_join, s.version,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = s.changed_by_user_id) as changed_by,
  array(select m.condition_id from routing_condition_set_condition m
    where m.account_id = ${account_id} and m.condition_set_id = s.id order by m.place) as condition_ids,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by fold(p.name))
     from routing_policy_condition_set m join routing_policy p on p.account_id = m.account_id and p.id = m.policy_id
    where m.account_id = ${account_id} and m.condition_set_id = s.id), '[]') as used_in`

interface ConditionSetFilter {
  account_id: number
  named: SearchWords
  limit: number
  offset: number
}

export async function listSets(
  db: Db,
  { account_id, named, limit, offset }: ConditionSetFilter,
): Promise<{ count: number; rows: ConditionSetRow[] }> {
  const { rows } = await sql<ConditionSetRow & { total: number }>`
    select ${columns(account_id)}, count(*) over ()::int as total from routing_condition_set s
     where s.account_id = ${account_id} and ${matchesWords(named, sql`fold(s.name)`)}
     order by ${matchRank(named, sql`fold(s.name)`)}, fold(s.name), s.id
     limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** Unknown ids are left out. */
export async function findSets(db: Db, account_id: number, ids: number[]): Promise<ConditionSetRow[]> {
  const { rows } = await sql<ConditionSetRow>`
    select ${columns(account_id)} from routing_condition_set s
     where s.account_id = ${account_id} and s.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** Undefined if another set has the name. */
export async function insertSet(
  db: Db,
  account_id: number,
  { name, clause_join }: NewConditionSet,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into routing_condition_set (account_id, name, clause_join) values (${account_id}, ${name}, ${clause_join})
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function isNameTaken(db: Db, { account_id, id }: SetKey, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from routing_condition_set
     where account_id = ${account_id} and name = ${name} and id <> ${id}`.execute(db)
  return rows.length > 0
}

export const updateSet = (
  db: Db,
  { account_id, id }: SetKey,
  { name, clause_join, user_id }: NewConditionSet & { user_id: number },
) =>
  sql`update routing_condition_set set name = ${name}, clause_join = ${clause_join},
             version = version + 1, changed_by_user_id = ${user_id}
       where account_id = ${account_id} and id = ${id}`.execute(db)

export async function replaceConditions(
  db: Db,
  { account_id, id }: SetKey,
  condition_ids: number[],
): Promise<void> {
  await sql`
    delete from routing_condition_set_condition
     where account_id = ${account_id} and condition_set_id = ${id}`.execute(db)
  await sql`
    insert into routing_condition_set_condition (account_id, condition_set_id, place, condition_id)
    select ${account_id}, ${id}, place, condition_id
      from unnest(${condition_ids}::bigint[]) with ordinality as c(condition_id, place)`.execute(db)
}

export const deleteSet = (db: Db, { account_id, id }: SetKey) =>
  sql`delete from routing_condition_set where account_id = ${account_id} and id = ${id}`.execute(db)
