import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Page } from '../../platform/http/paging.ts'
import { isWithin } from '../accounts/saved-filter.access.ts'
import { holds } from '../accounts/search-words.access.ts'
import type { SearchWords } from '../accounts/search-words.rules.ts'
import { isOwnDepartment } from './group-door.queries.ts'

export interface ListedGroup {
  id: number
  uid: string
  name: string
  department_id: number | null
  department: string
  contact_id: number | null
  is_member: boolean
  is_own_department: boolean
}

interface Asked {
  account_id: number
  user_id: number
  named: SearchWords
  tag_ids: number[] | null
  mine: boolean
  uncovered: boolean
  limit: number
  offset: number
}

/** Of a group `g`: its shifts that are under way now, of people who can receive. every account: `g` is of one. */
const underWay = sql`shift s join users u on u.account_id = s.account_id and u.id = s.user_id
  where s.account_id = g.account_id and s.group_id = g.id
    and s.starts >= span.earliest and s.starts <= at.moment and s.ends > at.moment
    and u.is_active and not u.is_locked`

const found = ({ words, phrase }: SearchWords) =>
  words.length === 0
    ? sql`true`
    : holds(
        { words, phrase },
        sql`fold(g.name || ' ' || coalesce(d.name, '') || ' ' ||
              coalesce((select string_agg(u.display_name, ' ') from ${underWay}), ''))`,
      )

/** Schedule groups by name whose contact the person with this tag limit may find. */
export async function listGroups(db: Db, asked: Asked): Promise<Page<ListedGroup>> {
  const { account_id, user_id, named, tag_ids, mine, uncovered, limit, offset } = asked
  const isMember = sql`exists (select from paging_group_member m
    where m.account_id = g.account_id and m.group_id = g.id and m.user_id = ${user_id})`
  const { rows } = await sql<ListedGroup & { total: number }>`
    with at as materialized (select clock_now() as moment)
    select g.id, g.uid, g.name, g.department_id, coalesce(d.name, '') as department, c.id as contact_id,
           ${isMember} as is_member, ${isOwnDepartment(user_id)} as is_own_department, count(*) over () as total
      from at, paging_group g
     cross join lateral (select at.moment - g.longest_shift as earliest offset 0) span
      left join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
      left join department d on d.account_id = g.account_id and d.id = g.department_id
     where g.account_id = ${account_id} and g.type = 'ScheduleGroup' and ${found(named)}
       and ${mine ? isMember : sql`true`}
       and ${uncovered ? sql`not exists (select from ${underWay})` : sql`true`}
       and ${isWithin(tag_ids, 'c.account_id', 'c.id')}
     order by fold(g.name), g.id limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...group }) => group) }
}
