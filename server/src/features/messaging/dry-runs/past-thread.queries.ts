import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface PastThread {
  thread_id: number
  created: string
  sender_id: number
  subject: string
  body: string
  priority: 0 | 1 | 2
  message_type_id: number | null
  requires_confirm: boolean
  apply_escalations: boolean
  /** The contacts that the sender chose. */
  contact_ids: number[]
}

interface Range {
  account_id: number
  first: number
  /** The last item, included. */
  last: number
  limit: number
}

/**
 * Threads as they were sent, newest first; without broadcasts, test pages and recalled ones, whose ids still count. A
 * thread that policies changed is read as its sender wrote it.
 */
export async function listPastThreads(
  db: Db,
  { account_id, first, last, limit }: Range,
): Promise<{ seen: number; lowest: number; threads: PastThread[] }> {
  const { rows } = await sql<PastThread & { is_evaluated: boolean }>`
    with batch as materialized (
      select t.* from thread t
       where t.account_id = ${account_id} and t.id between ${first} and ${last} order by t.id desc limit ${limit})
    select t.id as thread_id, t.created, t.created_by as sender_id, t.subject,
           coalesce((select m.body from message m where m.account_id = ${account_id} and m.thread_id = t.id order by m.id limit 1), '') as body,
           coalesce((r.sent ->> 'priority')::smallint, t.priority) as priority,
           case when r.sent is null then t.message_type_id else (r.sent ->> 'message_type_id')::bigint end as message_type_id,
           coalesce((r.sent ->> 'requires_confirm')::boolean, t.requires_confirm) as requires_confirm,
           coalesce((r.sent ->> 'apply_escalations')::boolean, t.apply_escalations) as apply_escalations,
           case when r.sent is null then array(
             select c.id from thread_group g join contact c on c.account_id = g.account_id and c.paging_group_id = g.paging_group_id
              where g.account_id = ${account_id} and g.thread_id = t.id
             union
             select c.id from thread_department d
               join contact c on c.account_id = d.account_id and c.department_id = d.department_id and c.type = 'Department'
              where d.account_id = ${account_id} and d.thread_id = t.id
             union
             select c.id from subscriber s join contact c on c.account_id = s.account_id and c.user_id = s.user_id and c.type = 'User'
              where s.account_id = ${account_id} and s.thread_id = t.id and s.reason = 'new_message' and s.why = 'addressed by name'
             union
             select c.id from contact c
              where c.account_id = ${account_id} and c.type = 'CareTeam' and c.patient_id = t.patient_id
                and exists (select from subscriber s where s.account_id = ${account_id} and s.thread_id = t.id
                  and s.reason = 'new_message' and s.why = 'on the care team of the patient'))
           else array(select jsonb_array_elements_text(r.sent -> 'contact_ids')::bigint) end as contact_ids,
           t.recalled is null
             and not exists (select from broadcast b where b.account_id = ${account_id} and b.thread_id = t.id)
             and not exists (select from test_page p where p.account_id = ${account_id} and p.thread_id = t.id) as is_evaluated
      from batch t
      left join thread_routing r on r.account_id = t.account_id and r.thread_id = t.id and r.place = 1
     order by t.id desc`.execute(db)
  return {
    seen: rows.length,
    lowest: rows.at(-1)?.thread_id ?? first,
    threads: rows
      .filter(({ is_evaluated, contact_ids }) => is_evaluated && contact_ids.length > 0)
      .map(({ is_evaluated: _, ...thread }) => thread),
  }
}

export interface UserMemberships {
  user_id: number
  contact_id: number | null
  group_ids: number[]
  department_ids: number[]
}

/** Lists the groups and departments of senders, and of the users behind contacts. */
export async function listMemberships(
  db: Db,
  account_id: number,
  { user_ids, contact_ids }: { user_ids: number[]; contact_ids: number[] },
): Promise<UserMemberships[]> {
  const { rows } = await sql<UserMemberships>`
    select u.id as user_id, c.id as contact_id,
           array(select m.group_id from permission_group_member m
             where m.account_id = ${account_id} and m.user_id = u.id) as group_ids,
           array(select d.department_id from user_department d
             where d.account_id = ${account_id} and d.user_id = u.id) as department_ids
      from users u
      left join contact c on c.account_id = u.account_id and c.user_id = u.id and c.type = 'User'
     where u.account_id = ${account_id} and (u.id = any(${user_ids}::bigint[]) or c.id = any(${contact_ids}::bigint[]))`.execute(
    db,
  )
  return rows
}

/** Finds message types and escalation policies that actions name and that still exist. */
export async function findExisting(
  db: Db,
  account_id: number,
  { type_ids, escalation_policy_ids }: { type_ids: number[]; escalation_policy_ids: number[] },
): Promise<{ types: Map<number, string>; escalation_policies: Map<number, string> }> {
  const { rows } = await sql<{ kind: string; id: number; name: string }>`
    select 'type' as kind, id, name from message_type
     where account_id = ${account_id} and id = any(${type_ids}::bigint[]) and is_active
    union all
    select 'escalation', id, name from escalation_policy
     where account_id = ${account_id} and id = any(${escalation_policy_ids}::bigint[])`.execute(db)
  const named = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  return { types: named('type'), escalation_policies: named('escalation') }
}
