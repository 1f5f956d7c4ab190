import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isWithinLimit, type ContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { isReachable } from '../../accounts/presence/presence.access.ts'

interface Params {
  account_id: number
  reader_id: number
  contact_limit: ContactLimit
  user_id: number
}

export interface CardRow {
  user_id: number
  contact_id: number
  display_name: string
  title: string
  department: string
  profile_picture_id: number | null
  is_active: boolean
  is_locked: boolean
  status: 'online' | 'dnd'
  status_until: string | null
  last_seen: string | null
  is_reachable: boolean
  /** Empty when missing, or hidden from the reader. */
  mobile_number: string
  pager_numbers: { number: string; label: string }[]
  /** Groups with a current shift of the user, by name. */
  groups: { id: number; uid: string; name: string }[]
}

/** Undefined for a user whom the reader may not find. */
export async function findCard(db: Db, params: Params): Promise<CardRow | undefined> {
  const { account_id, reader_id, contact_limit, user_id } = params
  const { rows } = await sql<CardRow>`
    with at as materialized (select clock_now() as moment)
    select u.id as user_id, c.id as contact_id, u.display_name, u.title, u.profile_picture_id, u.is_active, u.is_locked,
           u.last_seen, ${isReachable('u.account_id', 'u.id')} as is_reachable,
           case when u.status_until <= at.moment then 'online' else u.status end as status,
           case when u.status = 'dnd' and u.status_until > at.moment then u.status_until end as status_until,
           case when u.hide_mobile_numbers and u.id <> ${reader_id} then '' else u.mobile_number end as mobile_number,
           coalesce((select string_agg(d.name, ', ' order by d.name) from user_department ud
              join department d on d.account_id = ud.account_id and d.id = ud.department_id
             where ud.account_id = u.account_id and ud.user_id = u.id), '') as department,
           coalesce((select json_agg(json_build_object('number', n.number, 'label', n.label) order by n.number)
              from pager_number n
             where n.account_id = u.account_id and n.user_id = u.id and n.is_on), '[]') as pager_numbers,
           coalesce((select json_agg(json_build_object('id', g.id, 'uid', g.uid, 'name', g.name) order by fold(g.name), g.id)
              from paging_group g
              join contact gc on gc.account_id = g.account_id and gc.paging_group_id = g.id
             where g.account_id = u.account_id and g.type = 'ScheduleGroup'
               and g.id in (select s.group_id from shift s
                             where s.account_id = u.account_id and s.user_id = u.id
                               and s.starts <= at.moment and s.ends > at.moment)
               and ${isWithinLimit(contact_limit, 'gc.account_id', 'gc.id')}), '[]') as groups
      from at, users u
      join contact c on c.account_id = u.account_id and c.user_id = u.id
     where u.account_id = ${account_id} and u.id = ${user_id}
       and ${isWithinLimit(contact_limit, 'c.account_id', 'c.id')}`.execute(db)
  return rows[0]
}
