import type {
  AssignedItem,
  ContactMarks,
  DepartmentContact,
  DepartmentMember,
  MemberOrdering,
} from '@wardline/contract/directory/departments/department.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'
import type { DepartmentKey } from './department.queries.ts'

interface Part {
  named: SearchWords
  limit: number
  offset: number
}

interface Counted {
  total: number
}

function toPage<Row>(rows: (Row & Counted)[]): { count: number; results: Omit<Row & Counted, 'total'>[] } {
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => row) }
}

type MemberRow = Omit<DepartmentMember, 'managed_by'>

export async function listMembers(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  { named, limit, offset, ordering }: Part & { ordering: MemberOrdering },
): Promise<{ count: number; results: MemberRow[] }> {
  const by = ordering.endsWith('title') ? sql`fold(u.title)` : sql`fold(u.last_name)`
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<MemberRow & Counted>`
    select u.id as user_id, u.display_name, u.title, u.email, u.is_active, u.is_locked,
           coalesce(dc.is_contactable, false) as is_contactable, count(*) over ()::int as total
      from user_department ud
      join users u on u.account_id = ud.account_id and u.id = ud.user_id
      join contact c on c.account_id = u.account_id and c.user_id = u.id
      left join department_contact dc on dc.account_id = ud.account_id and dc.department_id = ud.department_id
       and dc.contact_id = c.id
     where ud.account_id = ${account_id} and ud.department_id = ${department_id}
       and ${matchesWords(named, sql<string>`(c.words || ' ' || fold(u.email))`)}
     order by ${by} ${direction}, fold(u.last_name), fold(u.first_name), u.id
     limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** Selects the users who are active and can join. */
export async function findActiveUsers(db: Db, account_id: number, user_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where account_id = ${account_id} and id = any(${user_ids}::bigint[]) and is_active
     order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertMembers(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  user_ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into user_department (account_id, user_id, department_id)
    select ${account_id}, id, ${department_id} from unnest(${user_ids}::bigint[]) as added(id)
    on conflict do nothing returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function findContactOfUser(
  db: Db,
  account_id: number,
  user_id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from contact where account_id = ${account_id} and user_id = ${user_id}`.execute(db)
  return rows[0]?.id
}

/** The user's contact stays if it is pinned. False if the user received no messages for the department. */
export async function endMessageContact(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  user_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      select dc.contact_id, dc.is_pinned from department_contact dc
        join contact c on c.account_id = dc.account_id and c.id = dc.contact_id and c.user_id = ${user_id}
       where dc.account_id = ${account_id} and dc.department_id = ${department_id} and dc.is_contactable
    ), kept as (
      update department_contact set is_contactable = false
       where account_id = ${account_id} and department_id = ${department_id}
         and contact_id in (select contact_id from held where is_pinned)
    ), removed as (
      delete from department_contact
       where account_id = ${account_id} and department_id = ${department_id}
         and contact_id in (select contact_id from held where not is_pinned)
    )
    select contact_id from held`.execute(db)
  return rows.length > 0
}

/** The user's contact stays if it is pinned, but receives no messages for the department any more. */
export async function deleteMember(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  user_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    with contact_of as (
      select id from contact where account_id = ${account_id} and user_id = ${user_id}
    ), kept as (
      update department_contact set is_contactable = false
       where account_id = ${account_id} and department_id = ${department_id} and is_pinned
         and contact_id in (select id from contact_of)
    ), removed as (
      delete from department_contact
       where account_id = ${account_id} and department_id = ${department_id} and not is_pinned
         and contact_id in (select id from contact_of)
    )
    delete from user_department
     where account_id = ${account_id} and department_id = ${department_id} and user_id = ${user_id}
    returning user_id`.execute(db)
  return rows.length > 0
}

export async function listContacts(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  { named, limit, offset }: Part,
): Promise<{ count: number; results: DepartmentContact[] }> {
  const { rows } = await sql<DepartmentContact & Counted>`
    select c.id as contact_id, c.user_id, c.type, c.name, coalesce(u.title, '') as title, dc.is_contactable, dc.is_pinned,
           coalesce(u.is_active and not u.is_locked, true) as can_receive, count(*) over ()::int as total
      from department_contact dc
      join contact c on c.account_id = dc.account_id and c.id = dc.contact_id
      left join users u on u.account_id = c.account_id and u.id = c.user_id
     where dc.account_id = ${account_id} and dc.department_id = ${department_id}
       and ${matchesWords(named, sql.ref<string>('c.words'))}
     order by dc.is_contactable desc, fold(c.name), c.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** Selects the contacts that a message can be addressed to. */
export async function findListedContacts(
  db: Db,
  account_id: number,
  contact_ids: number[],
): Promise<{ id: number; type: DepartmentContact['type'] }[]> {
  const { rows } = await sql<{ id: number; type: DepartmentContact['type'] }>`
    select id, type from contact
     where account_id = ${account_id} and id = any(${contact_ids}::bigint[]) and is_listed
     order by id for key share`.execute(db)
  return rows
}

export async function insertContacts(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  contact_ids: number[],
  { is_contactable, is_pinned }: { is_contactable: boolean; is_pinned: boolean },
): Promise<void> {
  await sql`
    insert into department_contact (account_id, department_id, contact_id, is_contactable, is_pinned)
    select ${account_id}, ${department_id}, id, ${is_contactable}, ${is_pinned}
      from unnest(${contact_ids}::bigint[]) as added(id)
    on conflict (account_id, department_id, contact_id) do update
      set is_contactable = department_contact.is_contactable or excluded.is_contactable,
          is_pinned = department_contact.is_pinned or excluded.is_pinned`.execute(db)
}

export async function findContactType(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  contact_id: number,
): Promise<DepartmentContact['type'] | undefined> {
  const { rows } = await sql<{ type: DepartmentContact['type'] }>`
    select c.type from department_contact dc
      join contact c on c.account_id = dc.account_id and c.id = dc.contact_id
     where dc.account_id = ${account_id} and dc.department_id = ${department_id} and dc.contact_id = ${contact_id}`.execute(
    db,
  )
  return rows[0]?.type
}

export async function updateContact(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  contact_id: number,
  { is_contactable = null, is_pinned = null }: { [Mark in keyof ContactMarks]: boolean | null | undefined },
): Promise<void> {
  await sql`
    update department_contact
       set is_contactable = coalesce(${is_contactable}, is_contactable), is_pinned = coalesce(${is_pinned}, is_pinned)
     where account_id = ${account_id} and department_id = ${department_id} and contact_id = ${contact_id}`.execute(
    db,
  )
}

export async function deleteContact(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  contact_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from department_contact
     where account_id = ${account_id} and department_id = ${department_id} and contact_id = ${contact_id}
    returning contact_id`.execute(db)
  return rows.length > 0
}

export async function listMessageTypes(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  { named, limit, offset }: Part,
): Promise<{ count: number; results: AssignedItem[] }> {
  const { rows } = await sql<AssignedItem & Counted>`
    select t.id, t.name, case when t.is_active then '' else 'Not active' end as detail, count(*) over ()::int as total
      from department_message_type dt
      join message_type t on t.account_id = dt.account_id and t.id = dt.message_type_id
     where dt.account_id = ${account_id} and dt.department_id = ${department_id}
       and ${matchesWords(named, sql<string>`fold(t.name)`)}
     order by fold(t.name), t.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function countMessageTypeChanges(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  ids: number[],
): Promise<void> {
  await sql`
    update message_type set version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)
}

export async function listSavedFilters(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  { named, limit, offset }: Part,
): Promise<{ count: number; results: AssignedItem[] }> {
  const { rows } = await sql<AssignedItem & Counted>`
    select f.id, f.name, count(*) over ()::int as total,
           coalesce((select string_agg(t.classified_name, ', ' order by fold(t.classified_name))
              from saved_filter_tag ft join tag t on t.account_id = ft.account_id and t.id = ft.tag_id
             where ft.account_id = f.account_id and ft.saved_filter_id = f.id), '') as detail
      from department_saved_filter df
      join saved_filter f on f.account_id = df.account_id and f.id = df.saved_filter_id
     where df.account_id = ${account_id} and df.department_id = ${department_id}
       and ${matchesWords(named, sql<string>`fold(f.name)`)}
     order by fold(f.name), f.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** Tables whose rows are assigned to departments. */
interface Assignment {
  items: string
  links: string
  item_id: string
}

const messageTypes = { items: 'message_type', links: 'department_message_type', item_id: 'message_type_id' }
const savedFilters = { items: 'saved_filter', links: 'department_saved_filter', item_id: 'saved_filter_id' }

/** False if one of them does not exist: nothing is inserted. */
async function insertItems(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  { items, links, item_id }: Assignment,
  ids: number[],
): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with found as (
      select id from ${sql.table(items)} where account_id = ${account_id} and id = any(${ids}::bigint[]) for key share
    ), added as (
      insert into ${sql.table(links)} (account_id, department_id, ${sql.ref(item_id)})
      select ${account_id}, ${department_id}, id from found where (select count(*) from found) = ${new Set(ids).size}
      on conflict do nothing
    )
    select count(*)::int as found from found`.execute(db)
  return rows[0]?.found === new Set(ids).size
}

async function deleteItem(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  { links, item_id }: Assignment,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(links)}
     where account_id = ${account_id} and department_id = ${department_id} and ${sql.ref(item_id)} = ${id}
    returning account_id`.execute(db)
  return rows.length > 0
}

export const insertMessageTypes = (db: Db, key: DepartmentKey, ids: number[]) =>
  insertItems(db, key, messageTypes, ids)
export const insertSavedFilters = (db: Db, key: DepartmentKey, ids: number[]) =>
  insertItems(db, key, savedFilters, ids)
export const deleteMessageType = (db: Db, key: DepartmentKey, id: number) =>
  deleteItem(db, key, messageTypes, id)
export const deleteSavedFilter = (db: Db, key: DepartmentKey, id: number) =>
  deleteItem(db, key, savedFilters, id)
