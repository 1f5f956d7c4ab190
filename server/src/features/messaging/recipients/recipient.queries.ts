import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isReachable } from '../../accounts/presence/presence.access.ts'

export interface AddressedContact {
  contact_id: number
  type: 'User' | 'ScheduleGroup' | 'BroadcastGroup' | 'CareTeam' | 'Department'
  name: string
  group_id: number | null
  department_id: number | null
  patient_id: number | null
  /** Users behind the contact in a stable order, whether or not they can receive messages; empty for a schedule group. */
  member_ids: number[]
  /** Schedule groups among the message contacts of a department. */
  contact_group_ids: number[]
  fail_over_user_id: number | null
  department_fail_over_user_id: number | null
  account_fail_over_user_id: number | null
  operator_user_id: number | null
  time_zone: string
  now: string
  /** Null unless routing policies apply to messages of the account (flag `routing`). */
  routing_version: number | null
}

export async function findContacts(
  db: Db,
  account_id: number,
  contact_ids: number[],
): Promise<AddressedContact[]> {
  const { rows } = await sql<AddressedContact>`
    select c.id as contact_id, c.type, c.paging_group_id as group_id, c.department_id, c.patient_id,
           coalesce(u.display_name, g.name, d.name, 'Care team of ' || p.display_name) as name,
           g.fail_over_user_id, coalesce(gd.fail_over_user_id, d.fail_over_user_id) as department_fail_over_user_id,
           a.fail_over_user_id as account_fail_over_user_id, a.operator_user_id,
           a.time_zone, clock_now() as now,
           case when exists (select from account_flag f where f.account_id = ${account_id} and f.flag = 'routing' and f.is_on)
                then a.routing_version end as routing_version,
           case c.type
             when 'User' then array[c.user_id]
             when 'BroadcastGroup' then array(select m.user_id from paging_group_member m
               where m.account_id = ${account_id} and m.group_id = c.paging_group_id order by m.user_id)
             when 'CareTeam' then array(select t.user_id from care_team_member t
               where t.account_id = ${account_id} and t.patient_id = coalesce(p.merged_into_id, p.id) and t.ended is null order by t.user_id)
             when 'Department' then array(select mc.user_id from department_contact dc
               join contact mc on mc.account_id = dc.account_id and mc.id = dc.contact_id and mc.user_id is not null
               where dc.account_id = ${account_id} and dc.department_id = c.department_id and dc.is_contactable
               order by mc.user_id)
             else '{}'::bigint[] end as member_ids,
           array(select mc.paging_group_id from department_contact dc
             join contact mc on mc.account_id = dc.account_id and mc.id = dc.contact_id and mc.type = 'ScheduleGroup'
             where dc.account_id = ${account_id} and dc.department_id = c.department_id and dc.is_contactable
             order by mc.paging_group_id) as contact_group_ids
      from contact c
      join account a on a.account_id = c.account_id
      left join users u on u.account_id = c.account_id and u.id = c.user_id
      left join paging_group g on g.account_id = c.account_id and g.id = c.paging_group_id
      left join department gd on gd.account_id = g.account_id and gd.id = g.department_id
      left join department d on d.account_id = c.account_id and d.id = c.department_id
      left join patient p on p.account_id = c.account_id and p.id = c.patient_id
     where c.account_id = ${account_id} and c.id = any(${contact_ids}::bigint[])
       and (c.is_listed or c.type <> 'Department')`.execute(db)
  return rows
}

export interface PossibleRecipient {
  user_id: number
  display_name: string
  title: string
  can_receive: boolean
  forward_to_id: number | null
}

/** The users, and everyone that their forwarding leads to within `most_hops`. */
export async function findUsersWithForwards(
  db: Db,
  account_id: number,
  user_ids: number[],
  most_hops: number,
): Promise<PossibleRecipient[]> {
  const { rows } = await sql<PossibleRecipient>`
    with recursive chain(user_id, hops) as (
      select unnest(${user_ids}::bigint[]), 0
      union
      select u.forward_to_id, chain.hops + 1
        from chain join users u on u.account_id = ${account_id} and u.id = chain.user_id
       where chain.hops < ${most_hops} and u.forwarding_enabled and u.forward_to_id is not null
    )
    select u.id as user_id, u.display_name, u.title, u.is_active and not u.is_locked as can_receive,
           case when u.forwarding_enabled then u.forward_to_id end as forward_to_id
      from users u where u.account_id = ${account_id} and u.id in (select user_id from chain)`.execute(db)
  return rows
}

export interface Reachability {
  user_id: number
  status: 'online' | 'dnd'
  last_seen: string | null
  is_reachable: boolean
  profile_picture_id: number | null
  phone: string | null
}

export async function findReachability(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<Map<number, Reachability>> {
  const { rows } = await sql<Reachability>`
    select u.id as user_id, u.last_seen, ${isReachable('u.account_id', 'u.id')} as is_reachable,
           u.profile_picture_id, case when not u.hide_mobile_numbers then nullif(u.mobile_number, '') end as phone,
           case when u.status_until <= clock_now() then 'online' else u.status end as status
      from users u where u.account_id = ${account_id} and u.id = any(${user_ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** The contact of a paging group or a user: exactly one of both is given. */
export async function findContactOfTarget(
  db: Db,
  { account_id, group_id, user_id }: { account_id: number; group_id: number | null; user_id: number | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from contact
     where account_id = ${account_id} and (paging_group_id = ${group_id} or user_id = ${user_id})`.execute(db)
  return rows[0]?.id
}

export async function findContactOfUser(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from contact where account_id = ${account_id} and type = 'User' and user_id = ${user_id}`.execute(
    db,
  )
  return rows[0]?.id
}
