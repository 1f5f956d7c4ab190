import { sql } from 'kysely'
import type { PagingGroup } from '@wardline/contract/paging/paging-group.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Page } from '../../platform/http/paging.ts'
import { isWithin } from '../accounts/saved-filter.access.ts'
import { distance, holds } from '../accounts/search-words.access.ts'
import type { SearchWords } from '../accounts/search-words.rules.ts'

interface Asked {
  account_id: number
  named: SearchWords
  tag_ids: number[] | null
  department_id: number | undefined
  type: PagingGroup['type'] | undefined
  limit: number
  offset: number
}

/** Groups by name whose contact the person with this tag limit may find. */
export async function listPagingGroups(
  db: Db,
  { account_id, named, tag_ids, department_id, type, limit, offset }: Asked,
): Promise<Page<PagingGroup>> {
  const { rows } = await sql<PagingGroup & { total: number }>`
    select g.id, g.uid, g.name, g.type, g.department_id, coalesce(d.name, '') as department, c.id as contact_id,
           count(*) over () as total,
           (select count(*) from paging_group_member m
             where m.account_id = g.account_id and m.group_id = g.id)::int as member_count
      from paging_group g
      left join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
      left join department d on d.account_id = g.account_id and d.id = g.department_id
     where g.account_id = ${account_id} and ${holds(named, sql`fold(g.name)`)}
       and ${department_id === undefined ? sql`true` : sql`g.department_id = ${department_id}`}
       and ${type === undefined ? sql`true` : sql`g.type = ${type}`}
       and ${isWithin(tag_ids, 'c.account_id', 'c.id')}
     order by ${distance(named, sql`fold(g.name)`)}, fold(g.name), g.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...group }) => group) }
}
