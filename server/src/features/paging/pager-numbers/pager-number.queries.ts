import type { PagerNumber } from '@wardline/contract/paging/pager-numbers/pager-number.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'
import { isOwnDepartment } from '../group-access/paging-group-access.queries.ts'

export type PagerNumberRow = Omit<PagerNumber, 'may'> & {
  /** The group belongs to a department of the reader. */
  is_own_department: boolean
}

const columns = (reader_id: number): RawBuilder<unknown> => sql`
  n.id, n.number, n.provider, n.label, n.is_on, n.version,
  (select e.display_name from users e where e.account_id = n.account_id and e.id = n.changed_by_user_id) as changed_by,
  case when g.id is not null
       then jsonb_build_object('id', g.id, 'uid', g.uid, 'name', g.name, 'type', g.type) end as "group",
  case when u.id is not null
       then jsonb_build_object('id', u.id, 'uid', u.uid, 'display_name', u.display_name) end as "user",
  (select max(c.at) from pager_call c
    where c.account_id = n.account_id and c.pager_number_id = n.id) as last_call,
  g.id is not null and ${isOwnDepartment(reader_id)} as is_own_department`

/** every account: part of a query */
const from = sql`pager_number n
  left join paging_group g on g.account_id = n.account_id and g.id = n.group_id
  left join users u on u.account_id = n.account_id and u.id = n.user_id`

interface Part {
  account_id: number
  reader_id: number
  named: SearchWords
  group_id: number | undefined
  user_id: number | undefined
  limit: number
  offset: number
}

export async function listPagerNumbers(
  db: Db,
  { account_id, reader_id, named, group_id, user_id, limit, offset }: Part,
): Promise<Page<PagerNumberRow>> {
  const words = sql<string>`fold(coalesce(g.name, u.display_name) || ' ' || n.label || ' ' || n.number)`
  const { rows } = await sql<PagerNumberRow & { total: number }>`
    select ${columns(reader_id)}, count(*) over ()::int as total from ${from}
     where n.account_id = ${account_id} and ${matchesWords(named, words)}
       and (${group_id ?? null}::bigint is null or n.group_id = ${group_id ?? null})
       and (${user_id ?? null}::bigint is null or n.user_id = ${user_id ?? null})
     order by fold(coalesce(g.name, u.display_name)), n.number limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

interface Key {
  account_id: number
  reader_id: number
  id: number
}

export async function findPagerNumber(
  db: Db,
  { account_id, reader_id, id }: Key,
): Promise<PagerNumberRow | undefined> {
  const { rows } = await sql<PagerNumberRow>`
    select ${columns(reader_id)} from ${from} where n.account_id = ${account_id} and n.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockPagerNumber(db: Db, account_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from pager_number where account_id = ${account_id} and id = ${id} for update`.execute(db)
  return rows.length > 0
}

export interface PagerNumberColumns {
  account_id: number
  number: string
  label: string
  group_id: number | null
  user_id: number | null
  is_on: boolean
}

/** Undefined if the number is in use, in this account or another one. */
export async function insertPagerNumber(db: Db, row: PagerNumberColumns): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into pager_number (account_id, number, label, group_id, user_id, is_on)
    values (${row.account_id}, ${row.number}, ${row.label}, ${row.group_id}, ${row.user_id}, ${row.is_on})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function updatePagerNumber(
  db: Db,
  { account_id, id, editor_id }: { account_id: number; id: number; editor_id: number },
  row: Omit<PagerNumberColumns, 'account_id'>,
): Promise<void> {
  await sql`
    update pager_number set label = ${row.label}, group_id = ${row.group_id}, user_id = ${row.user_id}, is_on = ${row.is_on},
           version = version + 1, changed_by_user_id = ${editor_id}
     where account_id = ${account_id} and id = ${id}`.execute(db)
}

export async function deletePagerNumber(db: Db, account_id: number, id: number): Promise<void> {
  await sql`delete from pager_number where account_id = ${account_id} and id = ${id}`.execute(db)
}

export async function lockActiveUser(db: Db, account_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where account_id = ${account_id} and id = ${id} and is_active for share`.execute(db)
  return rows.length > 0
}

export interface KnownNumber {
  id: number
  number: string
  label: string
  group_id: number | null
  user_id: number | null
  is_on: boolean
  target: string
}

export async function findNumbers(db: Db, account_id: number, numbers: string[]): Promise<KnownNumber[]> {
  const { rows } = await sql<KnownNumber>`
    select n.id, n.number, n.label, n.group_id, n.user_id, n.is_on, coalesce(g.name, u.display_name, '') as target
      from ${from} where n.account_id = ${account_id} and n.number = any(${numbers}::text[])`.execute(db)
  return rows
}

export interface NamedTargets {
  groups: { id: number; name: string; is_own_department: boolean }[]
  users: { id: number; username: string; display_name: string }[]
}

/** Targets of a file: groups by name, users by user name. Names are compared in lower case. */
export async function findTargets(
  db: Db,
  of: { account_id: number; reader_id: number; groups: string[]; usernames: string[] },
): Promise<NamedTargets> {
  const groups = await sql<NamedTargets['groups'][number]>`
    select g.id, lower(g.name) as name, ${isOwnDepartment(of.reader_id)} as is_own_department
      from paging_group g where g.account_id = ${of.account_id} and lower(g.name) = any(${of.groups}::text[])`.execute(
    db,
  )
  const users = await sql<NamedTargets['users'][number]>`
    select u.id, u.lower_username as username, u.display_name from users u
     where u.account_id = ${of.account_id} and u.lower_username = any(${of.usernames}::text[]) and u.is_active`.execute(
    db,
  )
  return { groups: groups.rows, users: users.rows }
}
