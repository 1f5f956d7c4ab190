import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { StoredPolicy } from './policy-evaluation.rules.ts'

export interface PlacedPolicy extends StoredPolicy {
  priority: number
}

/** Active policies in the order of evaluation, and one that may be inactive. */
export async function listPlacedPolicies(
  db: Db,
  account_id: number,
  policy_id: number | null,
): Promise<PlacedPolicy[]> {
  const { rows } = await sql<PlacedPolicy>`
    select p.id, p.name, p.version, p.is_trial, p.priority,
           coalesce((select json_agg(json_build_object('clause_join', s.clause_join, 'conditions', coalesce((
                select json_agg(json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'fields', c.fields) order by sc.place)
                  from routing_condition_set_condition sc
                  join routing_condition c on c.account_id = sc.account_id and c.id = sc.condition_id
                 where sc.account_id = ${account_id} and sc.condition_set_id = s.id), '[]')) order by ps.place)
              from routing_policy_condition_set ps
              join routing_condition_set s on s.account_id = ps.account_id and s.id = ps.condition_set_id
             where ps.account_id = ${account_id} and ps.policy_id = p.id), '[]') as sets,
           coalesce((select json_agg(json_build_object('type', a.type, 'fields', a.fields) order by pa.place)
              from routing_policy_action pa
              join routing_action a on a.account_id = pa.account_id and a.id = pa.action_id
             where pa.account_id = ${account_id} and pa.policy_id = p.id), '[]') as actions
      from routing_policy p
     where p.account_id = ${account_id} and (p.is_active or p.id = ${policy_id}::bigint)
     order by p.priority, p.id`.execute(db)
  return rows
}

export async function findStoredSets(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<(StoredPolicy['sets'][number] & { id: number })[]> {
  const { rows } = await sql<StoredPolicy['sets'][number] & { id: number }>`
    select s.id, s.clause_join, coalesce((
             select json_agg(json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'fields', c.fields) order by sc.place)
               from routing_condition_set_condition sc
               join routing_condition c on c.account_id = sc.account_id and c.id = sc.condition_id
              where sc.account_id = ${account_id} and sc.condition_set_id = s.id), '[]') as conditions
      from routing_condition_set s where s.account_id = ${account_id} and s.id = any(${ids}::bigint[])
     order by array_position(${ids}::bigint[], s.id)`.execute(db)
  return rows
}

export async function findStoredActions(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<(StoredPolicy['actions'][number] & { id: number })[]> {
  const { rows } = await sql<StoredPolicy['actions'][number] & { id: number }>`
    select id, type, fields from routing_action where account_id = ${account_id} and id = any(${ids}::bigint[])
     order by array_position(${ids}::bigint[], id)`.execute(db)
  return rows
}
