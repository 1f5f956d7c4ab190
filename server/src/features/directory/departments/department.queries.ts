import type { DepartmentOrdering } from '@wardline/contract/directory/departments/department.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'
import { mostNamedItems } from './department.errors.ts'

export interface DepartmentKey {
  account_id: number
  department_id: number
}

export interface DepartmentRow {
  id: number
  name: string
  contact_id: number
  member_count: number
  message_contact_count: number
  fail_over_user: string | null
  archived: string | null
  version: number
}

/** SQL: the user `u` can receive messages. */
const canReceive = sql`u.is_active and not u.is_locked`

/** Message contacts of the department `d` who can receive; a schedule group counts as one. */
const messageContactCount = (account_id: number) => sql`
  (select count(*)::int from department_contact dc
     join contact mc on mc.account_id = dc.account_id and mc.id = dc.contact_id
     left join users u on u.account_id = mc.account_id and u.id = mc.user_id
    where dc.account_id = ${account_id} and dc.department_id = d.id and dc.is_contactable
      and (mc.paging_group_id is not null or ${canReceive}))`

const memberCount = (account_id: number) => sql`
  (select count(*)::int from user_department ud where ud.account_id = ${account_id} and ud.department_id = d.id)`

const orders = {
  name: sql`fold(d.name)`,
  member_count: sql`member_count`,
  message_contact_count: sql`message_contact_count`,
} as const

interface ListParams {
  account_id: number
  named: SearchWords
  ordering: DepartmentOrdering
  is_archived: boolean
  is_unattended: boolean | undefined
  limit: number
  offset: number
}

export async function listDepartments(
  db: Db,
  { account_id, named, ordering, is_archived, is_unattended, limit, offset }: ListParams,
): Promise<{ count: number; results: DepartmentRow[] }> {
  const column = ordering.replace('-', '') as keyof typeof orders
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const attended =
    is_unattended === undefined
      ? sql`true`
      : sql`(d.message_contact_count = 0 and d.can_fail_over is not true) = ${is_unattended}`
  // Counts of all departments only where the order or the filter needs them.
  const counted = (is_needed: boolean, count: RawBuilder<unknown>) => (is_needed ? count : sql`0`)
  const contacts = counted(
    column === 'message_contact_count' || is_unattended !== undefined,
    messageContactCount(account_id),
  )
  const { rows } = await sql<DepartmentRow & { total: number }>`
    with found as (
      select d.id, count(*) over ()::int as total,
             row_number() over (order by ${matchRank(named, sql`fold(d.name)`)}, ${orders[column]} ${direction}, fold(d.name), d.id) as place
        from (
          select d.id, d.name, ${counted(column === 'member_count', memberCount(account_id))} as member_count,
                 ${contacts} as message_contact_count, f.is_active and not f.is_locked as can_fail_over
            from department d
            left join users f on f.account_id = d.account_id and f.id = d.fail_over_user_id
           where d.account_id = ${account_id} and (d.archived is not null) = ${is_archived}
             and ${matchesWords(named, sql`fold(d.name)`)}
        ) d
       where ${attended} order by place limit ${limit} offset ${offset}
    )
    select d.id, d.name, c.id as contact_id, ${memberCount(account_id)} as member_count,
           ${messageContactCount(account_id)} as message_contact_count, f.display_name as fail_over_user, d.archived,
           d.version, found.total
      from found join department d on d.account_id = ${account_id} and d.id = found.id
      join contact c on c.account_id = d.account_id and c.department_id = d.id
      left join users f on f.account_id = d.account_id and f.id = d.fail_over_user_id
     order by found.place`.execute(db)
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => row) }
}

export interface RoutedUserRow {
  id: number
  display_name: string
  title: string
  profile_picture_id: number | null
  can_receive: boolean
}

export interface DepartmentDetailRow {
  id: number
  name: string
  contact_id: number
  member_count: number
  message_contact_count: number
  archived: string | null
  message_contacts: { contact_id: number; name: string; group_id: number | null; can_receive: boolean }[]
  fail_over_user: RoutedUserRow | null
  account_fail_over_user: RoutedUserRow | null
  operator: RoutedUserRow | null
  counts: {
    members: number
    contacts: number
    message_types: number
    saved_filters: number
    directory_access: number
  }
  version: number
  changed: string | null
  changed_by: string | null
  was_addressed: boolean
  used_by: string[]
}

const routedUser = (alias: string) => {
  const field = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`case when ${field('id')} is not null then json_build_object('id', ${field('id')},
    'display_name', ${field('display_name')}, 'title', ${field('title')}, 'profile_picture_id', ${field('profile_picture_id')},
    'can_receive', ${field('is_active')} and not ${field('is_locked')}) end`
}

export async function findDepartment(
  db: Db,
  { account_id, department_id }: DepartmentKey,
): Promise<DepartmentDetailRow | undefined> {
  const { rows } = await sql<DepartmentDetailRow>`
    select d.id, d.name, c.id as contact_id, ${memberCount(account_id)} as member_count,
           ${messageContactCount(account_id)} as message_contact_count, d.archived, d.version, d.changed,
           by_user.display_name as changed_by,
           coalesce((select json_agg(shown) from (
             select mc.id as contact_id, mc.name, mc.paging_group_id as group_id,
                    coalesce(${canReceive}, true) as can_receive
               from department_contact dc join contact mc on mc.account_id = dc.account_id and mc.id = dc.contact_id
               left join users u on u.account_id = mc.account_id and u.id = mc.user_id
              where dc.account_id = ${account_id} and dc.department_id = d.id and dc.is_contactable
              order by fold(mc.name), mc.id limit 5) shown), '[]') as message_contacts,
           ${routedUser('f')} as fail_over_user, ${routedUser('af')} as account_fail_over_user,
           ${routedUser('o')} as operator,
           json_build_object('members', ${memberCount(account_id)},
             'contacts', (select count(*) from department_contact dc where dc.account_id = ${account_id} and dc.department_id = d.id),
             'message_types', (select count(*) from department_message_type mt where mt.account_id = ${account_id} and mt.department_id = d.id),
             'saved_filters', (select count(*) from department_saved_filter sf where sf.account_id = ${account_id} and sf.department_id = d.id),
             'directory_access', (select count(*) from department_directory_access da where da.account_id = ${account_id} and da.department_id = d.id)) as counts,
           exists (select from thread_department td where td.account_id = ${account_id} and td.department_id = d.id) as was_addressed,
           array(
             select 'paging group ' || g.name from paging_group g
              where g.account_id = ${account_id} and g.department_id = d.id
             union select 'escalation policy ' || p.name from escalation_target t
              join escalation_policy p on p.account_id = t.account_id and p.id = t.policy_id
              where t.account_id = ${account_id} and t.department_id = d.id
             union select 'directory access of ' || o.name from department_directory_access da
              join department o on o.account_id = da.account_id and o.id = da.department_id and o.id <> d.id
              where da.account_id = ${account_id} and da.accessible_id = d.id
             union select 'location ' || l.name from location l
              where l.account_id = ${account_id} and l.department_id = d.id order by 1 limit ${mostNamedItems + 1}) as used_by
      from department d
      join contact c on c.account_id = d.account_id and c.department_id = d.id
      join account a on a.account_id = d.account_id
      left join users f on f.account_id = d.account_id and f.id = d.fail_over_user_id
      left join users af on af.account_id = d.account_id and af.id = a.fail_over_user_id
      left join users o on o.account_id = d.account_id and o.id = a.operator_user_id
      left join users by_user on by_user.account_id = d.account_id and by_user.id = d.changed_by_user_id
     where d.account_id = ${account_id} and d.id = ${department_id}`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export async function lockDepartment(db: Db, { account_id, department_id }: DepartmentKey): Promise<boolean> {
  const { rows } = await sql`
    select from department where account_id = ${account_id} and id = ${department_id} for update`.execute(db)
  return rows.length > 0
}

/** Inserts the department with its contact. Undefined if another department has the name. */
export async function insertDepartment(
  db: Db,
  of: { account_id: number; name: string; user_id: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ department_id: number }>`
    with made as (
      insert into department (account_id, name, changed, changed_by_user_id)
      values (${of.account_id}, ${of.name}, clock_now(), ${of.user_id})
      on conflict (account_id, name) do nothing returning id
    )
    insert into contact (account_id, type, department_id)
    select ${of.account_id}, 'Department', id from made returning department_id`.execute(db)
  return rows[0]?.department_id
}

interface StoredFields {
  name: string
  fail_over_user_id: number | null
  is_archived: boolean
  user_id: number
}

/** False if another department has the name. */
export async function updateDepartment(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  { name, fail_over_user_id, is_archived, user_id }: StoredFields,
): Promise<boolean> {
  const { rows } = await sql`
    update department set name = ${name}, fail_over_user_id = ${fail_over_user_id}, version = version + 1,
           archived = case when ${is_archived} then coalesce(archived, clock_now()) end,
           changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${department_id}
       and not exists (select from department other where other.account_id = ${account_id}
         and other.name = ${name} and other.id <> ${department_id})
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteDepartment(db: Db, { account_id, department_id }: DepartmentKey): Promise<void> {
  await sql`delete from department where account_id = ${account_id} and id = ${department_id}`.execute(db)
}

/** Whether the user exists and can receive messages. Locks the row, so that it stays so until commit. */
export async function canUserReceive(db: Db, account_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.account_id = ${account_id} and u.id = ${user_id} and ${canReceive} for share`.execute(
    db,
  )
  return rows.length > 0
}
