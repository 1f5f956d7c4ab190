import type { SavedFilter, Tag } from '@wardline/contract/accounts/picker.schemas.ts'
import type {
  FilterInEffect,
  FilterOrdering,
  ManagedSavedFilter,
  NewSavedFilter,
} from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { Part } from './tag.queries.ts'

export interface FilterKey {
  account_id: number
  saved_filter_id: number
}

const filterColumns = (
  account_id: number,
): RawBuilder<unknown> => sql`f.id, f.name, f.content_type, f.version, f.changed,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = f.changed_by_user_id) as changed_by,
  (select count(*)::int from saved_filter_tag ft
    where ft.account_id = ${account_id} and ft.saved_filter_id = f.id) as tag_count,
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by fold(d.name), d.id)
     from department_saved_filter df join department d on d.account_id = df.account_id and d.id = df.department_id
    where df.account_id = ${account_id} and df.saved_filter_id = f.id), '[]') as departments`

const orders = { name: sql`fold(f.name)`, tag_count: sql`f.tag_count` } as const

const toPage = <Row extends { total: number }>(rows: Row[]): Page<Omit<Row, 'total'>> => ({
  count: rows[0]?.total ?? 0,
  results: rows.map(({ total: _, ...row }) => row),
})

export async function listFilters(
  db: Db,
  account_id: number,
  { named, limit, offset, ordering }: Part & { ordering: FilterOrdering },
): Promise<Page<ManagedSavedFilter>> {
  const by = orders[ordering.replace('-', '') as keyof typeof orders]
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const name = sql<string>`fold(f.name)`
  const { rows } = await sql<ManagedSavedFilter & { total: number }>`
    select f.*, count(*) over ()::int as total from (
      select ${filterColumns(account_id)} from saved_filter f
       where f.account_id = ${account_id} and ${matchesWords(named, name)}
    ) f
     order by ${matchRank(named, name)}, ${by} ${direction}, fold(f.name), f.id
     limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** Filters for contacts that the department does not apply; all of them without a department. */
export async function listAssignableFilters(
  db: Db,
  account_id: number,
  { named, limit, offset, department_id }: Part & { department_id: number | null },
): Promise<Page<SavedFilter>> {
  const { rows } = await sql<SavedFilter & { total: number }>`
    select f.id, f.name, f.content_type, count(*) over ()::int as total,
           coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'classified_name', t.classified_name)
                                      order by fold(t.classified_name), t.id)
              from saved_filter_tag ft join tag t on t.account_id = ft.account_id and t.id = ft.tag_id
             where ft.account_id = f.account_id and ft.saved_filter_id = f.id), '[]') as tags
      from saved_filter f
     where f.account_id = ${account_id} and f.content_type = 'directories.contact'
       and ${matchesWords(named, sql`fold(f.name)`)}
       and not exists (select from department_saved_filter df where df.account_id = ${account_id}
         and df.saved_filter_id = f.id and df.department_id = ${department_id})
     order by ${matchRank(named, sql`fold(f.name)`)}, fold(f.name), f.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return toPage(rows)
}

export async function findFilter(
  db: Db,
  { account_id, saved_filter_id }: FilterKey,
): Promise<ManagedSavedFilter | undefined> {
  const { rows } = await sql<ManagedSavedFilter>`
    select ${filterColumns(account_id)} from saved_filter f
     where f.account_id = ${account_id} and f.id = ${saved_filter_id}`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockFilter = (db: Db, { account_id, saved_filter_id }: FilterKey) =>
  sql`select from saved_filter where account_id = ${account_id} and id = ${saved_filter_id} for update`.execute(
    db,
  )

/** Undefined if another filter has the name. */
export async function insertFilter(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  { name, content_type }: NewSavedFilter,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_filter (account_id, name, content_type, changed, changed_by_user_id)
    values (${account_id}, ${name}, ${content_type}, clock_now(), ${user_id})
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** False if another filter has the name. */
export async function updateFilter(
  db: Db,
  { account_id, saved_filter_id }: FilterKey,
  { name, user_id }: { name: string; user_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    update saved_filter set name = ${name}, version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${saved_filter_id}
       and not exists (select from saved_filter other where other.account_id = ${account_id}
         and other.name = ${name} and other.id <> ${saved_filter_id})
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteFilter(db: Db, { account_id, saved_filter_id }: FilterKey): Promise<void> {
  await sql`delete from saved_filter where account_id = ${account_id} and id = ${saved_filter_id}`.execute(db)
}

export async function listFilterTags(
  db: Db,
  { account_id, saved_filter_id }: FilterKey,
  { named, limit, offset, isDescending }: Part & { isDescending: boolean },
): Promise<Page<Tag>> {
  const direction = isDescending ? sql`desc` : sql`asc`
  const { rows } = await sql<Tag & { total: number }>`
    select t.id, t.classified_name, count(*) over ()::int as total
      from saved_filter_tag ft join tag t on t.account_id = ft.account_id and t.id = ft.tag_id
     where ft.account_id = ${account_id} and ft.saved_filter_id = ${saved_filter_id}
       and ${matchesWords(named, sql`fold(t.classified_name)`)}
     order by fold(t.classified_name) ${direction}, t.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function insertFilterTags(
  db: Db,
  { account_id, saved_filter_id }: FilterKey,
  tag_ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ tag_id: number }>`
    insert into saved_filter_tag (account_id, saved_filter_id, tag_id)
    select ${account_id}, ${saved_filter_id}, id from unnest(${tag_ids}::bigint[]) as added(id)
    on conflict do nothing returning tag_id`.execute(db)
  return rows.map(({ tag_id }) => tag_id)
}

export async function deleteFilterTag(
  db: Db,
  { account_id, saved_filter_id }: FilterKey,
  tag_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_filter_tag
     where account_id = ${account_id} and saved_filter_id = ${saved_filter_id} and tag_id = ${tag_id}
    returning tag_id`.execute(db)
  return rows.length > 0
}

/**
 * Undefined if one of the filters does not exist. Returns `null` if the filters have no tags and limit nothing.
 */
export async function findTagsOfFilters(
  db: Db,
  account_id: number,
  saved_filter_ids: number[],
): Promise<number[] | null | undefined> {
  const { rows } = await sql<{ found: number; tag_ids: number[] | null }>`
    select (select count(*)::int from saved_filter f
             where f.account_id = ${account_id} and f.id = any(${saved_filter_ids}::bigint[])) as found,
           (select array_agg(distinct ft.tag_id)
              from saved_filter f
              join saved_filter_tag ft on ft.account_id = f.account_id and ft.saved_filter_id = f.id
             where f.account_id = ${account_id} and f.id = any(${saved_filter_ids}::bigint[])
               and f.content_type = 'directories.contact') as tag_ids`.execute(db)
  const [row] = rows
  return !row || row.found < saved_filter_ids.length ? undefined : row.tag_ids
}

export async function listFiltersOfUser(
  db: Db,
  account_id: number,
  user_id: number,
): Promise<FilterInEffect[]> {
  const { rows } = await sql<FilterInEffect>`
    select d.name as department, json_build_object('id', f.id, 'name', f.name) as saved_filter,
           exists (select from saved_filter_tag ft where ft.account_id = ${account_id} and ft.saved_filter_id = f.id) as limits
      from user_department ud
      join department d on d.account_id = ud.account_id and d.id = ud.department_id
      join department_saved_filter df on df.account_id = d.account_id and df.department_id = d.id
      join saved_filter f on f.account_id = df.account_id and f.id = df.saved_filter_id
     where ud.account_id = ${account_id} and ud.user_id = ${user_id} and f.content_type = 'directories.contact'
     order by fold(d.name), fold(f.name)`.execute(db)
  return rows
}

export async function listDepartmentNames(
  db: Db,
  account_id: number,
  department_ids: number[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from department where account_id = ${account_id} and id = any(${department_ids}::bigint[])
     order by fold(name), id`.execute(db)
  return rows.map(({ name }) => name)
}

export async function userExists(db: Db, account_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`select from users where account_id = ${account_id} and id = ${user_id}`.execute(
    db,
  )
  return rows.length > 0
}
