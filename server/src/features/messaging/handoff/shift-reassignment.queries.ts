import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export async function listThreadsToReassign(
  db: Db,
  account_id: number,
  group_ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ thread_id: number }>`
    select distinct thread_id from acknowledgement
     where account_id = ${account_id} and group_id = any(${group_ids}::bigint[]) and state = 'open'
     order by thread_id`.execute(db)
  return rows.map(({ thread_id }) => thread_id)
}

export interface OpenAcknowledgement {
  thread_id: number
  message_id: number
  user_id: number
  requester_id: number
  group_id: number
  call_order: number | null
  display_name: string
  /** They have it only because of a handoff that they have not accepted. */
  is_offered: boolean
  offered_to: number[]
  declined_by: number[]
  is_recorded: boolean
}

/** The threads are locked. */
export async function listAcknowledgementsToReassign(
  db: Db,
  account_id: number,
  of: { group_ids: number[]; thread_ids: number[] },
): Promise<OpenAcknowledgement[]> {
  const { rows } = await sql<OpenAcknowledgement>`
    select i.thread_id, i.message_id, i.user_id, i.requester_id, i.group_id, i.call_order, u.display_name,
           exists (select from acknowledgement_handoff h where h.account_id = i.account_id and h.thread_id = i.thread_id
             and h.message_id = i.message_id and h.to_user_id = i.user_id and h.state = 'offered'
             and h.cause = 'shift' and not h.responsible_before) as is_offered,
           array(select h.to_user_id from acknowledgement_handoff h where h.account_id = i.account_id
             and h.thread_id = i.thread_id and h.message_id = i.message_id and h.from_user_id = i.user_id
             and h.state = 'offered' and h.cause = 'shift' order by h.id) as offered_to,
           array(select distinct h.to_user_id from acknowledgement_handoff h where h.account_id = i.account_id
             and h.thread_id = i.thread_id and h.message_id = i.message_id and h.from_user_id = i.user_id
             and h.state = 'declined') as declined_by,
           exists (select from page_event e where e.account_id = i.account_id and e.thread_id = i.thread_id
             and e.message_id = i.message_id and e.user_id = i.user_id and e.kind = 'handoff_unassigned') as is_recorded
      from acknowledgement i join users u on u.account_id = i.account_id and u.id = i.user_id
     where i.account_id = ${account_id} and i.thread_id = any(${of.thread_ids}::bigint[])
       and i.group_id = any(${of.group_ids}::bigint[]) and i.state = 'open'
     order by i.thread_id, i.message_id, i.id`.execute(db)
  return rows
}

export interface GroupFallback {
  name: string
  chain: number[]
}

export async function listGroupFallbacks(
  db: Db,
  account_id: number,
  group_ids: number[],
): Promise<Map<number, GroupFallback>> {
  const { rows } = await sql<GroupFallback & { id: number }>`
    select g.id, g.name,
           array(select u.id from unnest(array[g.fail_over_user_id, d.fail_over_user_id, a.fail_over_user_id, a.operator_user_id])
                   with ordinality as c(id, place)
                   join users u on u.account_id = g.account_id and u.id = c.id
                  where u.is_active and not u.is_locked order by c.place) as chain
      from paging_group g
      join account a on a.account_id = g.account_id
      left join department d on d.account_id = g.account_id and d.id = g.department_id
     where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...group }) => [id, group]))
}

export async function listShiftHandoffs(
  db: Db,
  of: { account_id: number; thread_id: number; message_id: number; user_id: number },
  side: 'from' | 'to',
): Promise<number[]> {
  const column = side === 'from' ? sql`from_user_id` : sql`to_user_id`
  const { rows } = await sql<{ id: number }>`
    select id from acknowledgement_handoff
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and ${column} = ${of.user_id} and state = 'offered' and cause = 'shift' order by id`.execute(db)
  return rows.map(({ id }) => id)
}
