import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/**
 * Every process compiles the policies again at its next message. A random number: a counter would repeat after a restore.
 * Also the lock of all changes of an account's routing: they are rare, and each sees the ones before.
 */
export const renewRoutingVersion = (db: Db, account_id: number) =>
  sql`update account set routing_version = floor(random() * 9007199254740991)::bigint
       where account_id = ${account_id}`.execute(db)

export interface RoutingPart {
  account_id: number
  object_type: string
  object_id: number
}

/** Ids of the policies that use a part. Their rows are locked in order, before the account. */
export async function lockPoliciesUsing(
  db: Db,
  { account_id, object_type, object_id }: RoutingPart,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from routing_policy p
     where p.account_id = ${account_id} and case ${object_type}
       when 'routing_action' then exists (select from routing_policy_action m
         where m.account_id = ${account_id} and m.policy_id = p.id and m.action_id = ${object_id})
       when 'routing_condition_set' then exists (select from routing_policy_condition_set m
         where m.account_id = ${account_id} and m.policy_id = p.id and m.condition_set_id = ${object_id})
       when 'routing_condition' then exists (select from routing_policy_condition_set m
         join routing_condition_set_condition c on c.account_id = m.account_id and c.condition_set_id = m.condition_set_id
         where m.account_id = ${account_id} and m.policy_id = p.id and c.condition_id = ${object_id})
       else false end
     order by p.id for update`.execute(db)
  return rows.map(({ id }) => id)
}

export const increasePolicyVersions = (db: Db, account_id: number, ids: number[], user_id: number) =>
  sql`update routing_policy set version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
       where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)

interface VersionCause {
  user_id: number
  changed_part?: string
  restored_version?: number | undefined
}

/** Stores the present content of the policies under their present version. */
export const insertVersions = (
  db: Db,
  account_id: number,
  ids: number[],
  { user_id, changed_part, restored_version }: VersionCause,
) =>
  sql`
    insert into routing_policy_version (account_id, policy_id, version, content, changed_by_user_id, changed_part, restored_version)
    select ${account_id}, p.id, p.version, jsonb_build_object(
             'name', p.name, 'priority', p.priority, 'is_active', p.is_active, 'is_trial', p.is_trial,
             'sets', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'clause_join', s.clause_join,
                  'conditions', coalesce((
                    select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'type', c.type, 'fields', c.fields) order by sc.place)
                      from routing_condition_set_condition sc
                      join routing_condition c on c.account_id = sc.account_id and c.id = sc.condition_id
                     where sc.account_id = ${account_id} and sc.condition_set_id = s.id), '[]')) order by ps.place)
                from routing_policy_condition_set ps
                join routing_condition_set s on s.account_id = ps.account_id and s.id = ps.condition_set_id
               where ps.account_id = ${account_id} and ps.policy_id = p.id), '[]'),
             'actions', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'fields', a.fields) order by pa.place)
                from routing_policy_action pa
                join routing_action a on a.account_id = pa.account_id and a.id = pa.action_id
               where pa.account_id = ${account_id} and pa.policy_id = p.id), '[]')),
           ${user_id}, ${changed_part ?? null}, ${restored_version ?? null}::int
      from routing_policy p where p.account_id = ${account_id} and p.id = any(${ids}::bigint[])`.execute(db)
