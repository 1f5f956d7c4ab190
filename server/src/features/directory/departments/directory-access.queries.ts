import type { AssignedItem } from '@wardline/contract/directory/departments/department.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'
import type { DepartmentKey } from './department.queries.ts'

export async function listAccessible(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  { named, limit, offset }: { named: SearchWords; limit: number; offset: number },
): Promise<Page<AssignedItem>> {
  const { rows } = await sql<AssignedItem & { total: number }>`
    select d.id, d.name, case when d.archived is null then '' else 'Archived' end as detail,
           count(*) over ()::int as total
      from department_directory_access da
      join department d on d.account_id = da.account_id and d.id = da.accessible_id
     where da.account_id = ${account_id} and da.department_id = ${department_id}
       and ${matchesWords(named, sql<string>`fold(d.name)`)}
     order by fold(d.name), d.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** False if one of them does not exist or is archived: nothing is inserted. */
export async function insertAccessible(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  ids: number[],
): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with found as (
      select id from department
       where account_id = ${account_id} and id = any(${ids}::bigint[]) and archived is null
       order by id for key share
    ), added as (
      insert into department_directory_access (account_id, department_id, accessible_id)
      select ${account_id}, ${department_id}, id from found where (select count(*) from found) = ${new Set(ids).size}
      on conflict do nothing
    )
    select count(*)::int as found from found`.execute(db)
  return rows[0]?.found === new Set(ids).size
}

export async function deleteAccessible(
  db: Db,
  { account_id, department_id }: DepartmentKey,
  accessible_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from department_directory_access
     where account_id = ${account_id} and department_id = ${department_id} and accessible_id = ${accessible_id}
    returning accessible_id`.execute(db)
  return rows.length > 0
}
