import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Page } from '../../../platform/http/paging.ts'
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

/** Active users, and others who sent a message in the period. */
export async function listUsage(
  db: Db,
  filter: { account_id: number; department_id: number | undefined; period: Period },
  { sort, limit, offset }: ReportPart,
): Promise<Page<UsageRow>> {
  const { account_id, department_id, period } = filter
  const [first, second] = period.days
  const never = { from: 'infinity', until: '-infinity' }
  // Without this condition, a plan for any period joins the sums of all users with each member.
  const isListed =
    department_id === undefined
      ? sql`true`
      : sql`user_id in (select ud.user_id from user_department ud
                         where ud.account_id = ${account_id} and ud.department_id = ${department_id})`
  const { rows } = await sql<UsageRow & { total: number }>`
    with sent as (
      select user_id, sum(threads)::int as threads, sum(messages)::int as messages, sum(active_days)::int as active_days
        from (
          select user_id, threads, messages, active_days from message_month
           where account_id = ${account_id}
             and month between ${period.months?.from ?? never.from}::date and ${period.months?.until ?? never.until}::date
             and ${isListed}
          union all
          select user_id, sum(threads), sum(messages), count(distinct day) filter (where messages > 0) from message_day
           where account_id = ${account_id}
             and (day between ${first?.from ?? never.from}::date and ${first?.until ?? never.until}::date
               or day between ${second?.from ?? never.from}::date and ${second?.until ?? never.until}::date)
             and ${isListed}
           group by user_id) each
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
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => row) }
}
