import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { savedFilters, Shortlist } from './directory.rules.ts'

export const settleUids = async (db: Db, account_id: number) => {
  await sql`
    update contact set uid = md5('contact ' || id)::uuid
    where account_id = ${account_id} and (department_id is not null or patient_id is not null)`.execute(db)
}

export const tagContacts = async (db: Db, account_id: number) => {
  await sql`
    insert into tag (account_id, classified_name)
    select ${account_id}, name from (
      select 'unit: ' || name as name from department where account_id = ${account_id}
      union all values ('group: broadcast'), ('group: on call')) t order by name`.execute(db)
  await sql`
    insert into contact_tag (account_id, contact_id, tag_id)
    select ${account_id}, carries.contact_id, t.id
    from (
      select c.id as contact_id, 'unit: ' || d.name as name from contact c
        left join user_department ud on ud.account_id = c.account_id and ud.user_id = c.user_id
        left join paging_group g on g.account_id = c.account_id and g.id = c.paging_group_id
        join department d on d.account_id = c.account_id and d.id in (c.department_id, ud.department_id, g.department_id)
       where c.account_id = ${account_id}
      union all
      select id, case type when 'ScheduleGroup' then 'group: on call' when 'BroadcastGroup' then 'group: broadcast' end
        from contact where account_id = ${account_id}
    ) carries
    join tag t on t.account_id = ${account_id} and t.classified_name = carries.name`.execute(db)
}

export const pinContacts = async (db: Db, account_id: number) => {
  await sql`
    insert into department_contact (account_id, department_id, contact_id, is_pinned)
    select ${account_id}, d.id, c.id, true
    from department d
    cross join lateral (
      (select g.id as group_id, null::bigint as department_id from paging_group g
        where g.account_id = ${account_id} and g.department_id = d.id order by g.name limit 2)
      union all
      select null, s.id from department s where s.account_id = ${account_id} and s.name = 'Communications Center') pin
    join contact c on c.account_id = ${account_id}
      and (c.paging_group_id = pin.group_id or c.department_id = pin.department_id)
    where d.account_id = ${account_id}`.execute(db)
}

export const insertSavedFilters = async (db: Db, account_id: number, filters: typeof savedFilters) => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(filters)}::jsonb) as f(name text, tags text[], departments text[])`
  await sql`
    insert into saved_filter (account_id, name) select ${account_id}, f.name from ${rows} order by f.name`.execute(
    db,
  )
  await sql`
    insert into saved_filter_tag (account_id, saved_filter_id, tag_id)
    select ${account_id}, s.id, t.id from ${rows}
    join saved_filter s on s.account_id = ${account_id} and s.name = f.name
    join tag t on t.account_id = ${account_id} and t.classified_name = any(f.tags)`.execute(db)
  await sql`
    insert into department_saved_filter (account_id, department_id, saved_filter_id)
    select ${account_id}, d.id, s.id from ${rows}
    join saved_filter s on s.account_id = ${account_id} and s.name = f.name
    join department d on d.account_id = ${account_id} and d.name = any(f.departments)`.execute(db)
}

export const insertShortlists = async (db: Db, account_id: number, shortlists: Shortlist[], now: string) => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(shortlists)}::jsonb)
    as s(owner uuid, favorites uuid[], local_group jsonb)`
  await sql`
    insert into favorite (account_id, user_id, contact_id, created)
    select ${account_id}, u.id, c.id, ${now}::timestamptz from ${rows}
    join users u on u.account_id = ${account_id} and u.uid = s.owner
    cross join lateral (
      select p.id as user_id, null::bigint as group_id from users p
       where p.account_id = ${account_id} and p.uid = any(s.favorites)
      union all
      (select null, g.id from paging_group g
         join user_department ud on ud.account_id = g.account_id and ud.department_id = g.department_id
        where g.account_id = ${account_id} and ud.user_id = u.id order by g.name limit 1)) f
    join contact c on c.account_id = ${account_id} and (c.user_id = f.user_id or c.paging_group_id = f.group_id)`.execute(
    db,
  )
  await sql`
    with made as (
      insert into local_group (account_id, owner_id, name)
      select ${account_id}, u.id, s.local_group ->> 'name' from ${rows}
      join users u on u.account_id = ${account_id} and u.uid = s.owner order by u.id
      returning id, owner_id)
    insert into local_group_member (account_id, group_id, user_id)
    select ${account_id}, made.id, m.id from ${rows}
    join users u on u.account_id = ${account_id} and u.uid = s.owner
    join made on made.owner_id = u.id
    join users m on m.account_id = ${account_id}
      and m.uid in (select value::uuid from jsonb_array_elements_text(s.local_group -> 'members'))`.execute(
    db,
  )
}
