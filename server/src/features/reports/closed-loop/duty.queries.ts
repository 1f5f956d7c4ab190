import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isOfDepartment } from '../report-parts/report-order.queries.ts'
import { isInPeriod } from '../report-parts/span.queries.ts'

interface Filter {
  account_id: number
  from: string
  until: string
  tallied: string
  department_id?: number | undefined
}

export type LoadRow = {
  id: number
  user: string
  seconds: number
  nights: number
  night_seconds: number
  weekend_seconds: number
  pages: number
  night_pages: number
}

/** Users who were on call or were asked to respond. */
export async function listLoad(db: Db, filter: Filter): Promise<LoadRow[]> {
  const { account_id, tallied, department_id } = filter
  const { rows } = await sql<LoadRow>`
    with duty as (
      select user_id, sum(seconds)::int as seconds, sum(nights)::int as nights,
             sum(night_seconds)::int as night_seconds, sum(weekend_seconds)::int as weekend_seconds
        from duty_tally where account_id = ${account_id} and ${isInPeriod(filter, tallied)} group by user_id),
    paged as (
      select user_id, sum(pages)::int as pages, sum(night_pages)::int as night_pages
        from user_page_tally where account_id = ${account_id} and ${isInPeriod(filter, tallied)} group by user_id)
    select u.id, u.display_name as "user", coalesce(duty.seconds, 0) as seconds, coalesce(duty.nights, 0) as nights,
           coalesce(duty.night_seconds, 0) as night_seconds, coalesce(duty.weekend_seconds, 0) as weekend_seconds,
           coalesce(paged.pages, 0) as pages, coalesce(paged.night_pages, 0) as night_pages
      from duty full join paged using (user_id)
      join users u on u.account_id = ${account_id} and u.id = user_id
     where ${isOfDepartment(account_id, department_id)}
     order by seconds desc, u.id`.execute(db)
  return rows
}

/** Names of the groups that users, all or these, were on call for. Deleted groups are left out. */
export async function listDutyGroups(
  db: Db,
  filter: Filter,
  user_ids?: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { account_id, tallied } = filter
  const isOfUsers = user_ids ? sql`user_id = any(${[...user_ids]}::bigint[])` : sql`true`
  const { rows } = await sql<{ user_id: number; groups: string }>`
    select d.user_id, string_agg(g.name, ', ' order by lower(g.name)) as groups
      from (select distinct user_id, group_id from duty_tally
             where account_id = ${account_id} and ${isInPeriod(filter, tallied)} and ${isOfUsers}) d
      join paging_group g on g.account_id = ${account_id} and g.id = d.group_id
     group by d.user_id`.execute(db)
  return new Map(rows.map(({ user_id, groups }) => [user_id, groups]))
}

export type CoverageRow = {
  id: number
  group: string
  service_seconds: number
  gap_seconds: number
  days_with_gaps: number
  nobody_on_call: number
  failed_over: number
}

const isGroupOfDepartment = (department_id: number | undefined) =>
  department_id === undefined ? sql`true` : sql`g.department_id = ${department_id}`

/** Schedule groups with hours of service in the period; deleted groups are left out. */
export async function listCoverage(db: Db, filter: Filter): Promise<CoverageRow[]> {
  const { account_id, from, until, tallied, department_id } = filter
  const { rows } = await sql<CoverageRow>`
    with gaps as (
      select group_id, sum(service_seconds)::int as service_seconds, sum(gap_seconds)::int as gap_seconds,
             count(*) filter (where gap_seconds > 0)::int as days_with_gaps
        from gap_tally where account_id = ${account_id} and day between ${from}::date and ${until}::date group by group_id),
    missed as (
      select group_id, sum(nobody_on_call)::int as nobody_on_call, sum(failed_over)::int as failed_over
        from group_page_tally where account_id = ${account_id} and ${isInPeriod(filter, tallied)} group by group_id)
    select g.id, g.name as "group", gaps.service_seconds, gaps.gap_seconds, gaps.days_with_gaps,
           coalesce(missed.nobody_on_call, 0) as nobody_on_call, coalesce(missed.failed_over, 0) as failed_over
      from gaps
      join paging_group g on g.account_id = ${account_id} and g.id = gaps.group_id
      left join missed on missed.group_id = gaps.group_id
     where ${isGroupOfDepartment(department_id)}
     order by gaps.gap_seconds desc, lower(g.name), g.id`.execute(db)
  return rows
}

export async function listGapDays(db: Db, filter: Filter): Promise<{ day: string; gap_seconds: number }[]> {
  const { account_id, from, until, department_id } = filter
  const { rows } = await sql<{ day: string; gap_seconds: number }>`
    select t.day::text as day, sum(t.gap_seconds)::int as gap_seconds
      from gap_tally t join paging_group g on g.account_id = ${account_id} and g.id = t.group_id
     where t.account_id = ${account_id} and t.day between ${from}::date and ${until}::date
       and ${isGroupOfDepartment(department_id)}
     group by t.day order by t.day`.execute(db)
  return rows
}
