import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isWithinLimit, type ContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import * as where from '../search/condition.queries.ts'
import type { DateFilter } from '../search/search-date.rules.ts'
import type { Cursor } from '../search/search-request.rules.ts'
import type { Filters } from '../search/search-value.rules.ts'

export interface FhirSlotRow {
  id: number
  group_id: number
  group_name: string
  user_id: number
  user_name: string
  call_order: number
  starts: string
  ends: string
}

export interface FhirSlotSearch {
  account_id: number
  contact_limit: ContactLimit
  ids: number[][]
  /** Lists of ids such as `5-12`: group and user. */
  schedule_ids: string[][]
  start: Filters<DateFilter>
  is_ascending: boolean
  cursor: Cursor | undefined
  limit: number
}

const isAfter = ({ cursor, is_ascending }: FhirSlotSearch): RawBuilder<unknown> =>
  !cursor
    ? sql`true`
    : is_ascending
      ? sql`(s.starts, s.id) > (${cursor.key}::timestamptz, ${cursor.id})`
      : sql`(s.starts, s.id) < (${cursor.key}::timestamptz, ${cursor.id})`

/** Filters by group, so that the index by group is used. */
const ofGroups = (lists: string[][]): RawBuilder<unknown> =>
  where.among(
    sql`s.group_id`,
    lists.map((ids) => ids.map((id) => Number(id.split('-')[0]))),
  )

export async function searchFhirSlots(db: Db, search: FhirSlotSearch): Promise<FhirSlotRow[]> {
  const direction = search.is_ascending ? sql`asc` : sql`desc`
  const { rows } = await sql<FhirSlotRow>`
    select s.id, s.group_id, g.name as group_name, s.user_id, u.display_name as user_name, s.call_order, s.starts, s.ends
      from shift s
      join paging_group g on g.account_id = s.account_id and g.id = s.group_id
      left join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${search.account_id} and ${where.among(sql`s.id`, search.ids)}
       and ${ofGroups(search.schedule_ids)}
       and ${where.amongTexts(sql`s.group_id || '-' || s.user_id`, search.schedule_ids)}
       and ${where.instantMatches(sql`s.starts`, search.start)} and ${isAfter(search)}
       and ${isWithinLimit(search.contact_limit, 'c.account_id', 'c.id')}
     order by s.starts ${direction}, s.id ${direction} limit ${search.limit}`.execute(db)
  return rows
}
