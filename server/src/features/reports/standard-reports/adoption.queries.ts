import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { isOfDepartment, ordersBy, type ReportPart } from '../report-parts/report-order.queries.ts'
import { splitPeriod } from '../tallies/day.rules.ts'
import { ofMembers, type DaysFilter, type OfDepartment } from './volume.queries.ts'

/** Active users by the day of their first sign-in, in order. Users who never signed in come last, with null. */
export async function listFirstSignIns(
  db: Db,
  { account_id, department_id }: Omit<OfDepartment, 'from' | 'until'>,
): Promise<{ day: string | null; users: number }[]> {
  const { rows } = await sql<{ day: string | null; users: number }>`
    select (u.first_sign_in at time zone a.time_zone)::date::text as day, count(*)::int as users
      from account a join users u on u.account_id = ${account_id} and u.is_active
     where a.account_id = ${account_id} and ${isOfDepartment(account_id, department_id)}
     group by 1 order by 1 nulls last`.execute(db)
  return rows
}

/** Days of the period with active users or messages. */
export async function listUse(
  db: Db,
  filter: OfDepartment,
): Promise<{ day: string; active: number; messages: number }[]> {
  const { account_id, from, until, department_id } = filter
  // A department has no tally of its own, so its members are counted.
  const days =
    department_id === undefined
      ? sql`select day, active, 0 from hospital_user_day where account_id = ${account_id}
            union all
            select day, 0, messages from hospital_message_day where account_id = ${account_id}`
      : sql`select d.day, count(distinct d.user_id), 0 from ${ofMembers('user_day', filter)} group by d.day
            union all
            select d.day, 0, d.messages from ${ofMembers('message_day', filter)}`
  const { rows } = await sql<{ day: string; active: number; messages: number }>`
    select day::text as day, sum(active)::int as active, sum(messages)::int as messages
      from (${days}) each (day, active, messages)
     where day between ${from}::date and ${until}::date
     group by day order by day`.execute(db)
  return rows
}

type AdoptionRow = {
  id: number
  department: string
  users: number
  signed_in: number
  active: number
  with_device: number
}

/**
 * Joins users u with the months of a period, else with its days, on which they used Wardline, as `used`. The months of few
 * users are looked up for each, those of all users are read.
 */
function joinUse(
  account_id: number,
  { months, days }: ReturnType<typeof splitPeriod>,
  { isOfFew }: { isOfFew: boolean },
) {
  const inMonths = sql`
    from user_month m
   where m.account_id = ${account_id} and m.month between ${months?.from ?? null}::date and ${months?.until ?? null}::date`
  const ofMonths = isOfFew
    ? sql`select m.user_id ${inMonths} and m.user_id = u.id limit 1`
    : sql`select distinct m.user_id ${inMonths}`
  const isOnDays = days.map(({ from, until }) => sql`d.day between ${from}::date and ${until}::date`)
  // The limit keeps a look-up for each user, instead of reading all of the days.
  const ofDays =
    isOnDays.length === 0
      ? sql`select null::bigint as user_id where false`
      : sql`select d.user_id from user_day d
             where by_month.user_id is null and d.account_id = ${account_id} and d.user_id = u.id
               and (${sql.join(isOnDays, sql` or `)}) limit 1`
  return sql`
    left join lateral (${ofMonths}) by_month on by_month.user_id = u.id
    left join lateral (${ofDays}) by_day on true
   cross join lateral (select coalesce(by_month.user_id, by_day.user_id) as user_id) used`
}

/** Departments, all or these, with their active users. `today` is the hospital's. */
export async function listAdoption(
  db: Db,
  {
    account_id,
    from,
    until,
    department_ids,
  }: DaysFilter & { department_ids?: readonly number[] | undefined },
  today: string,
): Promise<AdoptionRow[]> {
  const ids = department_ids && [...department_ids]
  const isOfThese = ids
    ? sql`exists (select from user_department ud where ud.account_id = ${account_id} and ud.user_id = u.id
            and ud.department_id = any(${ids}::bigint[]))`
    : sql`true`
  const { rows } = await sql<AdoptionRow>`
    with each as materialized (
      select u.id, u.first_sign_in is not null as has_signed_in,
             used.user_id is not null as was_active,
             carried.user_id is not null as has_device
        from users u
        ${joinUse(account_id, splitPeriod({ from, until }, today), { isOfFew: ids !== undefined })}
        left join (
          select distinct v.user_id from device v
           where v.account_id = ${account_id} and v.gone is null and v.is_allowed) carried on carried.user_id = u.id
       where u.account_id = ${account_id} and u.is_active and ${isOfThese})
    select d.id, d.name as department, count(each.id)::int as users,
           count(*) filter (where each.has_signed_in)::int as signed_in,
           count(*) filter (where each.was_active)::int as active,
           count(*) filter (where each.has_device)::int as with_device
      from department d
      left join user_department ud on ud.account_id = ${account_id} and ud.department_id = d.id
      left join each on each.id = ud.user_id
     where d.account_id = ${account_id} and d.archived is null
       and ${ids ? sql`d.id = any(${ids}::bigint[])` : sql`true`}
     group by d.id, d.name order by d.id`.execute(db)
  return rows
}

type OnboardingRow = {
  id: number
  name: string
  created: string
  invited: string | null
  first_sign_in: string | null
  seconds: number | null
  first_message: string | null
  device: string
}

const firstMessageDay = (user: RawBuilder<unknown>) => sql`
  (select min(d.day) from message_day d
    where d.account_id = ${user}.account_id and d.user_id = ${user}.id and d.messages > 0)`

const lastPlatform = (user: RawBuilder<unknown>) => sql`
  coalesce((select v.platform from device v where v.account_id = ${user}.account_id and v.user_id = ${user}.id
    and v.gone is null order by v.last_seen desc limit 1), '')`

const orders = ordersBy({
  name: sql`folded_last_name`,
  created: sql`created`,
  invited: sql`invited`,
  first_sign_in: sql`first_sign_in`,
  seconds: sql`seconds`,
  first_message: firstMessageDay(sql`found`),
  device: sql`nullif(${lastPlatform(sql`found`)}, '')`,
})

/** Users created in the period. */
export async function listOnboarding(
  db: Db,
  { account_id, from, until, department_id }: OfDepartment,
  { sort, limit, offset }: ReportPart,
): Promise<Page<OnboardingRow>> {
  const { rows } = await sql<OnboardingRow & { total: number }>`
    with shown as materialized (
      select * from (
        select u.account_id, u.id, u.display_name as name, u.folded_last_name, u.created, u.first_sign_in,
               (select min(i.created) from user_invitation i
                 where i.account_id = ${account_id} and i.user_id = u.id) as invited,
               extract(epoch from u.first_sign_in - u.created)::int as seconds, count(*) over ()::int as total
          from account a
          join users u on u.account_id = ${account_id}
           and u.created >= ${from}::date::timestamp at time zone a.time_zone
           and u.created < (${until}::date + 1)::timestamp at time zone a.time_zone
         where a.account_id = ${account_id} and u.is_active and ${isOfDepartment(account_id, department_id)}) found
       order by ${orders[sort] ?? sql`created desc, id`} limit ${limit} offset ${offset})
    select id, name, created, invited, first_sign_in, seconds, total,
           ${firstMessageDay(sql`shown`)}::text as first_message, ${lastPlatform(sql`shown`)} as device
      from shown`.execute(db)
  return toPage(rows)
}

export async function countOnboarding(
  db: Db,
  { account_id, from, until, department_id }: OfDepartment,
): Promise<{ created: number; signed_in: number; median_seconds: number | null }> {
  const { rows } = await sql<{ created: number; signed_in: number; median_seconds: number | null }>`
    select count(*)::int as created, count(u.first_sign_in)::int as signed_in,
           (percentile_disc(0.5) within group (order by extract(epoch from u.first_sign_in - u.created)::int))::int
             as median_seconds
      from account a
      join users u on u.account_id = ${account_id}
       and u.created >= ${from}::date::timestamp at time zone a.time_zone
       and u.created < (${until}::date + 1)::timestamp at time zone a.time_zone
     where a.account_id = ${account_id} and u.is_active and ${isOfDepartment(account_id, department_id)}`.execute(
    db,
  )
  return rows[0] ?? { created: 0, signed_in: 0, median_seconds: null }
}
