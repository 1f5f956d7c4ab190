import { sql } from 'kysely'
import type { GroupMember, PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import { isOwnDepartment } from '../group-access/paging-group-access.queries.ts'
import type { GroupRow } from './paging-group.queries.ts'

export type GroupDetailRow = GroupRow &
  Omit<PagingGroupDetail, keyof GroupRow | 'on_call' | 'coverage' | 'may' | 'members' | 'member_ids'>

interface Params {
  account_id: number
  user_id: number
  id: number
}

export async function findGroupDetail(
  db: Db,
  { account_id, user_id, id }: Params,
): Promise<GroupDetailRow | undefined> {
  const { rows } = await sql<GroupDetailRow>`
    select g.id, g.uid, g.name, g.type, g.department_id, coalesce(d.name, '') as department, c.id as contact_id,
           (select count(*) from paging_group_member m
             where m.account_id = g.account_id and m.group_id = g.id)::int as member_count,
           exists (select from paging_group_member m where m.account_id = g.account_id and m.group_id = g.id
                      and m.user_id = ${user_id}) as is_member,
           ${isOwnDepartment(user_id)} as is_own_department,
           g.fail_over_user_id as fail_over_user,
           case when u.id is not null then jsonb_build_object('id', u.id, 'display_name', u.display_name,
             'can_receive', u.is_active and not u.is_locked) end as fail_over,
           g.escalation_policy_id as escalation_policy, p.name as escalation_policy_name,
           g.wrong_recipient_count,
           g.online_greeting_id as online_greeting, g.offline_greeting_id as offline_greeting,
           g.dialogue_option, g.multiple_recipient_option, g.allow_join, g.allow_leave,
           g.allow_shift_takeover, g.allow_non_member_shift_takeover, g.swaps_need_approval, g.service_hours,
           g.on_call_details,
           coalesce((select json_agg(json_build_object('call_order', n.call_order, 'qualification_id', n.qualification_id)
                                     order by n.call_order nulls first, n.qualification_id)
                       from qualification_need n
                      where n.account_id = g.account_id and n.group_id = g.id), '[]') as qualification_needs,
           coalesce(g.time_zone, a.time_zone) as time_zone,
           g.version, g.changed, e.display_name as changed_by
      from paging_group g
      join account a on a.account_id = g.account_id
      left join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
      left join department d on d.account_id = g.account_id and d.id = g.department_id
      left join users u on u.account_id = g.account_id and u.id = g.fail_over_user_id
      left join users e on e.account_id = g.account_id and e.id = g.changed_by_user_id
      left join escalation_policy p on p.account_id = g.account_id and p.id = g.escalation_policy_id
     where g.account_id = ${account_id} and g.id = ${id}`.execute(db)
  return rows[0]
}

export async function listMembers(db: Db, account_id: number, group_id: number): Promise<GroupMember[]> {
  const { rows } = await sql<
    Omit<GroupMember, 'profile_picture'> & { id: number; profile_picture_id: number | null }
  >`
    select u.id, u.id as user_id, c.id as contact_id, u.display_name, u.first_name, u.last_name, u.title,
           u.profile_picture_id, u.is_active and not u.is_locked as can_receive
      from paging_group_member m
      join users u on u.account_id = m.account_id and u.id = m.user_id
      left join contact c on c.account_id = u.account_id and c.user_id = u.id
     where m.account_id = ${account_id} and m.group_id = ${group_id}
     order by fold(u.last_name), fold(u.first_name), u.id`.execute(db)
  return rows.map(({ id, profile_picture_id, ...member }) => ({
    ...member,
    profile_picture: profilePictureUrl({ id, profile_picture_id }),
  }))
}

export async function findGroupIdByUid(db: Db, account_id: number, uid: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from paging_group where account_id = ${account_id} and uid = ${uid}::uuid`.execute(db)
  return rows[0]?.id
}
