import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { StoredPolicy } from './policy-evaluation.rules.ts'

/** Active policies with their content, in the order of evaluation. */
export async function listActivePolicies(db: Db, account_id: number): Promise<StoredPolicy[]> {
  const { rows } = await sql<StoredPolicy>`
    select p.id, p.name, p.version, p.is_trial,
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
      from routing_policy p where p.account_id = ${account_id} and p.is_active
     order by p.priority, p.id`.execute(db)
  return rows
}

/** The contact of each schedule or broadcast group. */
export async function findGroupContacts(
  db: Db,
  account_id: number,
  group_ids: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ group_id: number; contact_id: number }>`
    select paging_group_id as group_id, id as contact_id from contact
     where account_id = ${account_id} and paging_group_id = any(${group_ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ group_id, contact_id }) => [group_id, contact_id]))
}

/** The contact of each user. */
export async function findUserContacts(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; contact_id: number }>`
    select user_id, id as contact_id from contact
     where account_id = ${account_id} and type = 'User' and user_id = any(${user_ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ user_id, contact_id }) => [user_id, contact_id]))
}
