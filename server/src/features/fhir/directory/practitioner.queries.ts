import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isWithinLimit, type ContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import * as where from '../search/condition.queries.ts'
import type { Cursor } from '../search/search-request.rules.ts'
import type { Filters, StringFilter } from '../search/search-value.rules.ts'

export interface PractitionerRow {
  id: number
  first_name: string
  last_name: string
  title: string
  is_active: boolean
  /** Empty if the user hides it. */
  mobile_number: string
}

export interface PractitionerSearch {
  account_id: number
  /** The reader, who sees their own number even if it is hidden. */
  user_id: number
  contact_limit: ContactLimit
  ids: number[][]
  name: Filters<StringFilter>
  family: Filters<StringFilter>
  given: Filters<StringFilter>
  is_active: boolean[] | undefined
  sort: '_id' | 'family'
  cursor: Cursor | undefined
  limit: number
}

const orders = {
  _id: sql`u.id`,
  family: sql`fold(u.last_name), fold(u.first_name), u.id`,
} as const

const columns = (user_id: number) => sql`
  u.id, u.first_name, u.last_name, u.title, u.is_active,
  case when u.hide_mobile_numbers and u.id <> ${user_id} then '' else u.mobile_number end as mobile_number`

const isAfter = ({ account_id, sort, cursor }: PractitionerSearch) =>
  !cursor
    ? sql`true`
    : sort === '_id'
      ? sql`u.id > ${cursor.id}`
      : sql`(fold(u.last_name), fold(u.first_name), u.id) > (select fold(o.last_name), fold(o.first_name), o.id
          from users o where o.account_id = ${account_id} and o.id = ${cursor.id})`

/** Users whom the caller finds in the directory; deactivated ones have no contact there. */
export async function searchPractitioners(db: Db, search: PractitionerSearch): Promise<PractitionerRow[]> {
  const { rows } = await sql<PractitionerRow>`
    select ${columns(search.user_id)}
      from users u join contact c on c.account_id = u.account_id and c.user_id = u.id
     where u.account_id = ${search.account_id} and ${where.among(sql`u.id`, search.ids)}
       and ${where.textMatches({ column: sql`u.display_name`, folded: sql`fold(u.display_name)`, words: true }, search.name)}
       and ${where.textMatches({ column: sql`u.last_name`, folded: sql`fold(u.last_name)` }, search.family)}
       and ${where.textMatches({ column: sql`u.first_name`, folded: sql`fold(u.first_name)` }, search.given)}
       and ${where.isOneOf(sql`u.is_active`, search.is_active)} and ${isAfter(search)}
       and ${isWithinLimit(search.contact_limit, 'c.account_id', 'c.id')}
     order by ${orders[search.sort]} limit ${search.limit}`.execute(db)
  return rows
}

/** Finds any user: threads and care teams name users who left, or whom the caller does not find. */
export async function findPractitioner(
  db: Db,
  { account_id, user_id, id }: { account_id: number; user_id: number; id: number },
): Promise<PractitionerRow | undefined> {
  const { rows } = await sql<PractitionerRow>`
    select ${columns(user_id)} from users u where u.account_id = ${account_id} and u.id = ${id}`.execute(db)
  return rows[0]
}
