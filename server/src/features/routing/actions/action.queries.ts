import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'

interface ActionKey {
  account_id: number
  id: number
}

export interface ActionRow {
  id: number
  name: string
  type: string
  fields: Record<string, unknown>
  version: number
  changed_by: string | null
  used_in: { id: number; name: string }[]
}

const columns = (account_id: number) => sql`a.id, a.name, a.type, a.fields, a.version,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = a.changed_by_user_id) as changed_by,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by fold(s.name))
     from routing_policy_action m join routing_policy s on s.account_id = m.account_id and s.id = m.policy_id
    where m.account_id = ${account_id} and m.action_id = a.id), '[]') as used_in`

interface ActionFilter {
  account_id: number
  named: SearchWords
  limit: number
  offset: number
}

export async function listActions(
  db: Db,
  { account_id, named, limit, offset }: ActionFilter,
): Promise<{ count: number; rows: ActionRow[] }> {
  const { rows } = await sql<ActionRow & { total: number }>`
    select ${columns(account_id)}, count(*) over ()::int as total from routing_action a
     where a.account_id = ${account_id} and ${matchesWords(named, sql`fold(a.name)`)}
     order by ${matchRank(named, sql`fold(a.name)`)}, fold(a.name), a.id
     limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** Returns the actions in the order of `ids`; unknown ids are left out. */
export async function findActions(db: Db, account_id: number, ids: number[]): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select ${columns(account_id)} from routing_action a
     where a.account_id = ${account_id} and a.id = any(${ids}::bigint[])
     order by array_position(${ids}::bigint[], a.id)`.execute(db)
  return rows
}

interface Content {
  name: string
  type: string
  fields: Record<string, unknown>
}

/** Undefined if another action has the name. */
export async function insertAction(
  db: Db,
  account_id: number,
  { name, type, fields }: Content,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into routing_action (account_id, name, type, fields)
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
    select from routing_action where account_id = ${account_id} and name = ${name} and id <> ${id}`.execute(
    db,
  )
  return rows.length > 0
}

export const updateAction = (
  db: Db,
  { account_id, id }: ActionKey,
  { name, fields, user_id }: Content & { user_id: number },
) =>
  sql`update routing_action set name = ${name}, fields = ${JSON.stringify(fields)}::jsonb,
             version = version + 1, changed_by_user_id = ${user_id}
       where account_id = ${account_id} and id = ${id}`.execute(db)

export const deleteAction = (db: Db, { account_id, id }: ActionKey) =>
  sql`delete from routing_action where account_id = ${account_id} and id = ${id}`.execute(db)
