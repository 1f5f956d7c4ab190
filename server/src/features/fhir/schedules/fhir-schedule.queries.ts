import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isWithinLimit, type ContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import * as where from '../search/condition.queries.ts'
import type { DateFilter } from '../search/search-date.rules.ts'
import type { Cursor } from '../search/search-request.rules.ts'
import type { Filters } from '../search/search-value.rules.ts'

export interface FhirScheduleRow {
  group_id: number
  group_name: string
  user_id: number
  user_name: string
  is_active: boolean
  starts: string
  ends: string
}

export interface FhirScheduleSearch {
  account_id: number
  contact_limit: ContactLimit
  /** Lists of ids such as `5-12`. */
  ids: string[][]
  actors: { user_ids: number[]; group_ids: number[] }[]
  is_active: boolean[] | undefined
  date: Filters<DateFilter>
  cursor: Cursor | undefined
  limit: number
}

const isActor = ({ user_ids, group_ids }: FhirScheduleSearch['actors'][number]) =>
  sql`(s.user_id = any(${user_ids}::bigint[]) or s.group_id = any(${group_ids}::bigint[]))`

const planned = { starts: sql`min(s.starts)`, ends: sql`max(s.ends)` }

/** Users with shifts in groups that the caller may find. A cursor's key is the group. */
export async function searchFhirSchedules(db: Db, search: FhirScheduleSearch): Promise<FhirScheduleRow[]> {
  const { cursor } = search
  const { rows } = await sql<FhirScheduleRow>`
    select s.group_id, g.name as group_name, s.user_id, u.display_name as user_name, u.is_active,
           ${planned.starts} as starts, ${planned.ends} as ends
      from shift s
      join paging_group g on g.account_id = s.account_id and g.id = s.group_id
      left join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${search.account_id} and ${where.amongTexts(sql`s.group_id || '-' || s.user_id`, search.ids)}
       and ${where.all(search.actors.map(isActor))} and ${where.isOneOf(sql`u.is_active`, search.is_active)}
       and ${cursor ? sql`(s.group_id, s.user_id) > (${Number(cursor.key)}, ${cursor.id})` : sql`true`}
       and ${isWithinLimit(search.contact_limit, 'c.account_id', 'c.id')}
     group by s.group_id, g.name, s.user_id, u.display_name, u.is_active
    having ${where.periodMatches(planned, search.date)}
     order by s.group_id, s.user_id limit ${search.limit}`.execute(db)
  return rows
}
