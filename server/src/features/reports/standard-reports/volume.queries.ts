import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isOfDepartment } from '../report-parts/report-order.queries.ts'

export interface DaysFilter {
  account_id: number
  from: string
  until: string
}

export interface OfDepartment extends DaysFilter {
  department_id?: number | undefined
}

/**
 * Days d of a table that has them by user, of members of the department. The offset keeps a look-up for each member,
 * instead of reading all users of the period.
 */
export const ofMembers = (
  table: 'user_day' | 'message_day',
  { account_id, from, until, department_id }: OfDepartment,
) =>
  sql`user_department ud cross join lateral (
        select * from ${sql.table(table)} day
         where day.account_id = ${account_id} and day.user_id = ud.user_id
           and day.day between ${from}::date and ${until}::date offset 0) d
     where ud.account_id = ${account_id} and ud.department_id = ${department_id}`

export type DayRow = {
  day: string
  threads: number
  messages: number
  urgent: number
}

const sums = sql`sum(d.threads)::int as threads, sum(d.messages)::int as messages,
  coalesce(sum(d.messages) filter (where d.priority = 2), 0)::int as urgent`

/** Days with messages. */
export async function listVolume(db: Db, { account_id, from, until }: DaysFilter): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, ${sums} from hospital_message_day d
     where account_id = ${account_id} and day between ${from}::date and ${until}::date
     group by day order by day`.execute(db)
  return rows
}

/** Days with messages of users who are members of the department today. */
export async function listDepartmentVolume(
  db: Db,
  { account_id, from, until }: DaysFilter,
  department_id: number,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, ${sums} from ${ofMembers('message_day', { account_id, from, until, department_id })}
       and d.account_id = ${account_id}
     group by day order by day`.execute(db)
  return rows
}

export type TypeRow = {
  id: number
  type: string
  threads: number
  messages: number
  urgent: number
  last: string | null
}

const typeName = sql<string>`coalesce(t.name, 'No message type')`

export async function listTypes(db: Db, { account_id, from, until }: DaysFilter): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select d.message_type_id as id, ${typeName} as type, ${sums}, max(day) filter (where messages > 0)::text as last
      from hospital_message_day d
      left join message_type t on t.account_id = ${account_id} and t.id = d.message_type_id
     where d.account_id = ${account_id} and d.day between ${from}::date and ${until}::date
     group by d.message_type_id, t.name order by d.message_type_id`.execute(db)
  return rows
}

/** Counts the messages of one user, or of the users who are members of a department today. */
export async function listTypesOfUsers(
  db: Db,
  { account_id, from, until }: DaysFilter,
  { user_id, department_id }: { user_id?: number; department_id?: number | undefined },
): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select d.message_type_id as id, ${typeName} as type, ${sums}, max(d.day) filter (where d.messages > 0)::text as last
      from users u
     cross join lateral (
       select * from message_day day
        where day.account_id = ${account_id} and day.user_id = u.id
          and day.day between ${from}::date and ${until}::date offset 0) d
      left join message_type t on t.account_id = ${account_id} and t.id = d.message_type_id
     where u.account_id = ${account_id} and ${user_id === undefined ? sql`true` : sql`u.id = ${user_id}`}
       and ${isOfDepartment(account_id, department_id)}
     group by d.message_type_id, t.name order by d.message_type_id`.execute(db)
  return rows
}
