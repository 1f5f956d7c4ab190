import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'

interface ConditionKey {
  account_id: number
  id: number
}

export interface ConditionRow {
  id: number
  name: string
  type: string
  fields: Record<string, unknown>
  version: number
  changed_by: string | null
  used_in: { id: number; name: string }[]
  used_in_policies: { id: number; name: string }[]
}

const columns = (account_id: number) => sql`c.id, c.name, c.type, c.fields, c.version,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = c.changed_by_user_id) as changed_by,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by fold(s.name))
     from routing_condition_set_condition m join routing_condition_set s on s.account_id = m.account_id and s.id = m.condition_set_id
    where m.account_id = ${account_id} and m.condition_id = c.id), '[]') as used_in,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by fold(p.name)) from routing_policy p
    where p.account_id = ${account_id} and exists (
      select from routing_policy_condition_set ps
        join routing_condition_set_condition m on m.account_id = ps.account_id and m.condition_set_id = ps.condition_set_id
       where ps.account_id = ${account_id} and ps.policy_id = p.id and m.condition_id = c.id)), '[]') as used_in_policies`

interface ConditionFilter {
  account_id: number
  named: SearchWords
  limit: number
  offset: number
}

export async function listConditions(
  db: Db,
  { account_id, named, limit, offset }: ConditionFilter,
): Promise<{ count: number; rows: ConditionRow[] }> {
  const { rows } = await sql<ConditionRow & { total: number }>`
    select ${columns(account_id)}, count(*) over ()::int as total from routing_condition c
     where c.account_id = ${account_id} and ${matchesWords(named, sql`fold(c.name)`)}
     order by ${matchRank(named, sql`fold(c.name)`)}, fold(c.name), c.id
     limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** Returns the conditions in the order of `ids`; unknown ids are left out. */
export async function findConditions(db: Db, account_id: number, ids: number[]): Promise<ConditionRow[]> {
  const { rows } = await sql<ConditionRow>`
    select ${columns(account_id)} from routing_condition c
     where c.account_id = ${account_id} and c.id = any(${ids}::bigint[])
     order by array_position(${ids}::bigint[], c.id)`.execute(db)
  return rows
}

interface Content {
  name: string
  type: string
  fields: Record<string, unknown>
}

/** Undefined if another condition has the name. */
export async function insertCondition(
  db: Db,
  account_id: number,
  { name, type, fields }: Content,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into routing_condition (account_id, name, type, fields)
    values (${account_id}, ${name}, ${type}, ${JSON.stringify(fields)}::jsonb)
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function isNameTaken(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from routing_condition where account_id = ${account_id} and name = ${name} and id <> ${id}`.execute(
    db,
  )
  return rows.length > 0
}

export const updateCondition = (
  db: Db,
  { account_id, id }: ConditionKey,
  { name, fields, user_id }: Content & { user_id: number },
) =>
  sql`update routing_condition set name = ${name}, fields = ${JSON.stringify(fields)}::jsonb,
             version = version + 1, changed_by_user_id = ${user_id}
       where account_id = ${account_id} and id = ${id}`.execute(db)

export const deleteCondition = (db: Db, { account_id, id }: ConditionKey) =>
  sql`delete from routing_condition where account_id = ${account_id} and id = ${id}`.execute(db)
