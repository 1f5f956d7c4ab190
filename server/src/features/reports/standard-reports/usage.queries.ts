import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { splitPeriod } from '../tallies/day.rules.ts'
import { isOfDepartment, ordersBy, type ReportPart } from '../report-parts/report-order.queries.ts'

type Period = ReturnType<typeof splitPeriod>

type UsageRow = {
  id: number
  name: string
  departments: string
  threads: number
  messages: number
  active_days: number
  last_seen: string | null
}

const departmentNames = (account_id: RawBuilder<unknown>, user_id: RawBuilder<unknown>) => sql`
  coalesce((select string_agg(d.name, ', ' order by d.name)
    from user_department ud join department d on d.account_id = ${account_id} and d.id = ud.department_id
   where ud.account_id = ${account_id} and ud.user_id = ${user_id}), '')`

const orders = ordersBy({
  name: sql`folded_last_name`,
  departments: sql`nullif(${departmentNames(sql`u.account_id`, sql`u.id`)}, '')`,
  threads: sql`threads`,
  messages: sql`messages`,
  active_days: sql`active_days`,
  last_seen: sql`last_seen`,
})

const never = { from: 'infinity', until: '-infinity' }

/** Messages by user in the months, and in the days, of a period. */
const sumParts = (account_id: number, { months, days }: Period, isOfUser: RawBuilder<boolean>) => {
  const [first = never, second = never] = days
  const { from, until } = months ?? never
  return sql`
    select user_id, threads, messages, active_days from message_month
     where account_id = ${account_id} and month between ${from}::date and ${until}::date and ${isOfUser}
    union all
    select user_id, sum(threads), sum(messages), count(distinct day) filter (where messages > 0) from message_day
     where account_id = ${account_id}
       and (day between ${first.from}::date and ${first.until}::date
         or day between ${second.from}::date and ${second.until}::date)
       and ${isOfUser}
     group by user_id`
}

/** Active users, and others who sent a message in the period. */
export async function listUsage(
  db: Db,
  filter: { account_id: number; department_id: number | undefined; period: Period },
  { sort, limit, offset }: ReportPart,
): Promise<Page<UsageRow>> {
  const { account_id, department_id, period } = filter
  const { rows } = await sql<UsageRow & { total: number }>`
    with sent as (
      select user_id, sum(threads)::int as threads, sum(messages)::int as messages, sum(active_days)::int as active_days
        from (${
          department_id === undefined
            ? sumParts(account_id, period, sql<boolean>`true`)
            : sql`
              select each.* from user_department ud
               cross join lateral (${sumParts(account_id, period, sql<boolean>`user_id = ud.user_id`)} offset 0) each
               where ud.account_id = ${account_id} and ud.department_id = ${department_id}`
        }) each
       group by user_id),
    shown as materialized (
      select u.id, u.display_name as name, u.folded_last_name, u.last_seen, coalesce(s.threads, 0) as threads,
             coalesce(s.messages, 0) as messages, coalesce(s.active_days, 0) as active_days, count(*) over ()::int as total
        from users u left join sent s on s.user_id = u.id
       where u.account_id = ${account_id} and (u.is_active or s.user_id is not null)
         and ${isOfDepartment(account_id, department_id)}
       order by ${orders[sort] ?? sql`messages desc, id`} limit ${limit} offset ${offset})
    select shown.id, shown.name, shown.threads, shown.messages, shown.active_days, shown.last_seen, shown.total,
           ${departmentNames(sql`${account_id}`, sql`shown.id`)} as departments
      from shown`.execute(db)
  return toPage(rows)
}
