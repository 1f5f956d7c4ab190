import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import { sql } from 'kysely'
import { statusOf } from '../accounts/presence.rules.ts'
import type { Db } from '../../platform/db/connection.ts'
import { presenceLasts } from '../accounts/presence.rules.ts'
import type {} from './directory.tables.ts'

interface ContactRow {
  id: number
  type: Contact['type']
  user_id: number | null
  paging_group_id: number | null
  department_id: number | null
  patient_id: number | null
  display_name: string
  title: string
  department: string
  profile_picture_id: number | null
  device_type: 'sms' | 'pager' | null
  is_locked: boolean
  is_reachable: boolean
  status: string
  last_seen: string | null
  member_count: number
}

function contactOf(row: ContactRow): Contact {
  const status = row.type === 'User' ? statusOf(row) : null
  return {
    id: row.id,
    type: row.type,
    user_id: row.user_id,
    group_id: row.paging_group_id,
    department_id: row.department_id,
    patient_id: row.patient_id,
    display_name: row.display_name,
    title: row.title,
    department: row.department,
    avatar: avatarOf(row.display_name),
    profile_picture:
      row.profile_picture_id === null ? null : `/users/${row.user_id}/photo/?v=${row.profile_picture_id}`,
    device_type: row.device_type,
    is_online: row.is_reachable,
    is_locked: row.is_locked,
    is_favorite: false,
    is_pinned: false,
    properties: { status },
    member_count: row.member_count,
  }
}

/** Everything a contact is called by; whoever can no longer receive is left out. */
const named = (account_id: number) => sql`
  select c.id, c.type, c.user_id, c.paging_group_id, c.department_id, c.patient_id,
         coalesce(u.display_name, g.name, d.name) as display_name, coalesce(u.title, '') as title,
         u.profile_picture_id, u.device_type, coalesce(u.is_locked, false) as is_locked,
         coalesce(u.status, 'online') as status, u.last_seen, u.last_name
    from contact c
    left join users u on u.account_id = c.account_id and u.id = c.user_id
    left join paging_group g on g.account_id = c.account_id and g.id = c.paging_group_id
    left join department d on d.account_id = c.account_id and d.id = c.department_id
   where c.account_id = ${account_id} and (c.user_id is null or u.is_active)`

/** Each word must be in the name or the title; % and _ are letters like others. */
function matches(search: string) {
  const words = search.trim().split(/\s+/u).filter(Boolean).slice(0, 6)
  const tests = words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
    return sql`(n.display_name ilike ${pattern} or n.title ilike ${pattern})`
  })
  return tests.length === 0 ? sql`true` : sql.join(tests, sql` and `)
}

export async function searchContacts(
  db: Db,
  account_id: number,
  { search, page, page_size }: { search: string; page: number; page_size: number },
): Promise<{ count: number; results: Contact[] }> {
  const first = `${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<ContactRow & { total: number }>`
    with found as (
      select n.*, count(*) over () as total from (${named(account_id)}) n where ${matches(search)}
       order by (n.display_name ilike ${first} or coalesce(n.last_name, '') ilike ${first}) desc, n.display_name, n.id
       limit ${page_size} offset ${(page - 1) * page_size})
    select found.*,
           coalesce((select string_agg(d.name, ', ' order by d.name) from user_department ud
              join department d on d.account_id = ud.account_id and d.id = ud.department_id
             where ud.account_id = ${account_id} and ud.user_id = found.user_id), '') as department,
           exists (select from presence p where p.account_id = ${account_id} and p.user_id = found.user_id
              and p.seen > now() - make_interval(secs => ${presenceLasts})) as is_reachable,
           case found.type when 'User' then 1 when 'Department'
             then (select count(*) from user_department ud where ud.account_id = ${account_id} and ud.department_id = found.department_id)
             else (select count(*) from paging_group_member m where m.account_id = ${account_id} and m.group_id = found.paging_group_id)
           end::int as member_count
      from found
     order by (found.display_name ilike ${first} or coalesce(found.last_name, '') ilike ${first}) desc, found.display_name, found.id`.execute(
    db,
  )
  return { count: rows[0]?.total ?? 0, results: rows.map(contactOf) }
}
