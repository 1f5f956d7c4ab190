import { sql } from 'kysely'
import type {
  EscalationStep,
  NewEscalationPolicy,
  PolicyUse,
} from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'

export interface PolicyRow {
  id: number
  name: string
  repeat_count: number
  last_wait_seconds: number
  is_standard: boolean
  steps: EscalationStep[]
  used_by: PolicyUse[]
  version: number
  changed: string | null
  changed_by: string | null
}

export interface Key {
  account_id: number
  id: number
}

export const listSteps = (account_id: number) => sql`
  coalesce((
    select json_agg(json_build_object('delay_seconds', s.delay_seconds, 'targets', t.targets) order by s.position)
      from escalation_step s cross join lateral (
        select json_agg(json_build_object('kind', t.kind, 'user_id', t.user_id, 'group_id', t.group_id, 'call_order', t.call_order,
                 'department_id', t.department_id, 'name', coalesce(u.display_name, g.name, d.name, o.display_name, ''),
                 'problem', case
                   when t.kind = 'user' and (u.is_locked or not u.is_active)
                     then u.display_name || ' can no longer receive messages.'
                   when t.kind = 'department' and not exists (select from department_contact dc
                     where dc.account_id = t.account_id and dc.department_id = t.department_id and dc.is_contactable)
                     then d.name || ' has no message contacts.'
                   when t.kind = 'operator' and o.id is null then 'The account has no operator.'
                   when t.kind = 'operator' and (o.is_locked or not o.is_active)
                     then o.display_name || ' can no longer receive messages.' end) order by t.id) as targets
          from escalation_target t
          left join users u on u.account_id = t.account_id and u.id = t.user_id
          left join paging_group g on g.account_id = t.account_id and g.id = t.group_id
          left join department d on d.account_id = t.account_id and d.id = t.department_id
          left join account a on a.account_id = t.account_id and t.kind = 'operator'
          left join users o on o.account_id = t.account_id and o.id = a.operator_user_id
         where t.account_id = ${account_id} and t.policy_id = s.policy_id and t.position = s.position) t
     where s.account_id = ${account_id} and s.policy_id = p.id), '[]') as steps`

const uses = (account_id: number) => sql`
  coalesce((
    select json_agg(json_build_object('type', x.type, 'group_id', g.id, 'group_uid', g.uid, 'group', g.name,
             'event_id', x.event_id, 'display_name', u.display_name) order by x.type desc, g.name, u.display_name, x.event_id)
      from (
        select 'group' as type, id as group_id, null::bigint as event_id, null::bigint as user_id
          from paging_group where account_id = ${account_id} and escalation_policy_id = p.id
        union
        select 'event', e.group_id, e.id, e.user_id from on_call_event e
         where e.account_id = ${account_id} and e.escalation_policy_id = p.id
           and (e.starts > clock_now() at time zone e.time_zone or exists (select from shift s
             where s.account_id = e.account_id and s.event_id = e.id and s.ends > clock_now()))
        union
        select 'event', e.group_id, e.id, o.user_id from on_call_override o
          join on_call_event e on e.account_id = o.account_id and e.id = o.event_id
         where o.account_id = ${account_id} and o.escalation_policy_id = p.id and not o.is_cancelled
           and o.ends > clock_now() at time zone e.time_zone
      ) x
      join paging_group g on g.account_id = ${account_id} and g.id = x.group_id
      left join users u on u.account_id = ${account_id} and u.id = x.user_id), '[]') as used_by`

const columns = (account_id: number) =>
  sql`p.id, p.name, p.repeat_count, p.last_wait_seconds, p.is_standard, p.version, p.changed,
      (select e.display_name from users e where e.account_id = ${account_id} and e.id = p.changed_by_user_id) as changed_by,
      ${listSteps(account_id)}, ${uses(account_id)}`

export async function listPolicies(
  db: Db,
  params: { account_id: number; named: SearchWords; limit: number; offset: number },
): Promise<{ count: number; rows: PolicyRow[] }> {
  const { account_id, named, limit, offset } = params
  const { rows } = await sql<PolicyRow & { total: number }>`
    select p.total, ${columns(account_id)}
      from (select *, count(*) over () as total, row_number() over (order by ${matchRank(named, sql`fold(name)`)},
                   fold(name), id) as place
              from escalation_policy where account_id = ${account_id} and ${matchesWords(named, sql`fold(name)`)}
             order by place limit ${limit} offset ${offset}) p
     order by p.place`.execute(db)
  return { count: rows[0]?.total ?? 0, rows }
}

export async function findPolicy(db: Db, { account_id, id }: Key): Promise<PolicyRow | undefined> {
  const { rows } = await sql<PolicyRow>`
    select ${columns(account_id)} from escalation_policy p
     where p.account_id = ${account_id} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** FOR UPDATE, so that nothing can start to use the policy. */
export const lockPolicy = (db: Db, { account_id, id }: Key) =>
  sql`select from escalation_policy where account_id = ${account_id} and id = ${id} for update`.execute(db)

export async function insertPolicy(
  db: Db,
  account_id: number,
  { name, repeat_count, last_wait_seconds }: NewEscalationPolicy,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into escalation_policy (account_id, name, repeat_count, last_wait_seconds)
    values (${account_id}, ${name}, ${repeat_count}, ${last_wait_seconds})
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function updatePolicy(
  db: Db,
  { account_id, id }: Key,
  { name, repeat_count, last_wait_seconds, user_id }: NewEscalationPolicy & { user_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    update escalation_policy set name = ${name}, repeat_count = ${repeat_count}, last_wait_seconds = ${last_wait_seconds},
           version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${id}
       and not exists (select from escalation_policy other where other.account_id = ${account_id}
         and other.name = ${name} and other.id <> ${id})
    returning id`.execute(db)
  return rows.length > 0
}

/** The id of the account's standard policy; undefined if it was deleted. */
export async function findStandardPolicy(db: Db, account_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from escalation_policy where account_id = ${account_id} and is_standard`.execute(db)
  return rows[0]?.id
}

/** A policy of the same name becomes the standard one and keeps its steps. */
export async function insertStandardPolicy(
  db: Db,
  account_id: number,
  { name, repeat_count, last_wait_seconds }: NewEscalationPolicy,
): Promise<{ id: number; is_new: boolean }> {
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into escalation_policy (account_id, name, repeat_count, last_wait_seconds, is_standard)
    values (${account_id}, ${name}, ${repeat_count}, ${last_wait_seconds}, true)
    on conflict (account_id, name) do update set is_standard = true
    returning id, xmax = 0 as is_new`.execute(db)
  const [policy] = rows
  if (!policy) throw new Error('An upsert returned no row.')
  return policy
}

export async function deletePolicy(db: Db, { account_id, id }: Key): Promise<void> {
  await sql`delete from escalation_policy where account_id = ${account_id} and id = ${id}`.execute(db)
}

export async function replaceSteps(
  db: Db,
  { account_id, id }: Key,
  newSteps: NewEscalationPolicy['steps'],
): Promise<void> {
  await sql`delete from escalation_step where account_id = ${account_id} and policy_id = ${id}`.execute(db)
  const rows = newSteps.map(({ delay_seconds }, index) => ({ position: index + 1, delay_seconds }))
  const targets = newSteps.flatMap((step, index) =>
    step.targets.map((target) => ({ position: index + 1, ...target })),
  )
  await sql`
    with steps as (
      insert into escalation_step (account_id, policy_id, position, delay_seconds)
      select ${account_id}, ${id}, position, delay_seconds
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(position smallint, delay_seconds int)
    )
    insert into escalation_target (account_id, policy_id, position, kind, user_id, group_id, call_order, department_id)
    select ${account_id}, ${id}, position, kind, user_id, group_id, call_order, department_id
      from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
        as t(position smallint, kind text, user_id bigint, group_id bigint, call_order smallint, department_id bigint)`.execute(
    db,
  )
}

/** A step that notifies the replacement already keeps one target. */
export async function replaceTargetUser(
  db: Db,
  { account_id, id }: Key,
  { from, to, user_id }: { from: number; to: number; user_id: number },
): Promise<boolean> {
  const { rows: updated } = await sql`
    update escalation_target t set user_id = ${to}
     where t.account_id = ${account_id} and t.policy_id = ${id} and t.user_id = ${from}
       and not exists (select from escalation_target other where other.account_id = ${account_id}
         and other.policy_id = ${id} and other.position = t.position and other.user_id = ${to})
    returning id`.execute(db)
  const { rows: removed } = await sql`
    delete from escalation_target
     where account_id = ${account_id} and policy_id = ${id} and user_id = ${from}
    returning id`.execute(db)
  if (updated.length + removed.length === 0) return false
  await sql`
    update escalation_policy set version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${id}`.execute(db)
  return true
}
