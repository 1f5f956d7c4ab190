import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { isWithinLimit, type ContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'
import { isOwnDepartment } from '../group-access/paging-group-access.queries.ts'

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

interface Params {
  account_id: number
  user_id: number
  named: SearchWords
  contact_limit: ContactLimit
  /** An ISO instant; null for now. */
  at: string | null
  mine: boolean
  uncovered: boolean
  limit: number
  offset: number
}

/** every account: `g` belongs to one */
const underWay = sql`shift s join users u on u.account_id = s.account_id and u.id = s.user_id
  where s.account_id = g.account_id and s.group_id = g.id
    and s.starts >= span.earliest and s.starts <= at.moment and s.ends > at.moment
    and (u.unavailable_since is null or u.unavailable_since > at.moment)`

/** every account: `g` belongs to one */
const isGap = sql`(not exists (select from ${underWay}) and (g.service_hours is null or at.moment <@ service_time(
  g.account_id, g.service_hours, coalesce(g.time_zone, a.time_zone), at.moment, at.moment + interval '1 minute')))`

const found = ({ words, phrase }: SearchWords) =>
  words.length === 0
    ? sql`true`
    : matchesWords(
        { words, phrase },
        sql`fold(g.name || ' ' || coalesce(d.name, '') || ' ' ||
              coalesce((select string_agg(u.display_name, ' ') from ${underWay}), ''))`,
      )

export async function listOnCallGroups(db: Db, params: Params): Promise<Page<ListedGroup>> {
  const { account_id, user_id, named, contact_limit, at, mine, uncovered, limit, offset } = params
  const isMember = sql`exists (select from paging_group_member m
    where m.account_id = g.account_id and m.group_id = g.id and m.user_id = ${user_id})`
  const { rows } = await sql<ListedGroup & { total: number }>`
    with at as materialized (select coalesce(${at}::timestamptz, clock_now()) as moment)
    select g.id, g.uid, g.name, g.department_id, coalesce(d.name, '') as department, c.id as contact_id,
           ${isMember} as is_member, ${isOwnDepartment(user_id)} as is_own_department, count(*) over () as total
      from at, paging_group g
      join account a on a.account_id = g.account_id
     cross join lateral (select at.moment - g.longest_shift as earliest offset 0) span
      left join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
      left join department d on d.account_id = g.account_id and d.id = g.department_id
     where g.account_id = ${account_id} and g.type = 'ScheduleGroup' and ${found(named)}
       and ${mine ? isMember : sql`true`}
       and ${uncovered ? isGap : sql`true`}
       and ${isWithinLimit(contact_limit, 'c.account_id', 'c.id')}
     order by ${isGap} desc, fold(g.name), g.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}
