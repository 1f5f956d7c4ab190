import { addDays } from '@wardline/contract/days.rules.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { step_seconds } from '@wardline/server/features/reports/tallies/step.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { hospitalToday } from '../../fixtures/hospital/hospital-day.ts'
import { useHospitalOfAYear } from '../../fixtures/reports/hospital-of-a-year.ts'
import {
  expectSameRows,
  figure,
  isMember,
  isOfDepartment,
  isWithin,
  localDay,
  localTime,
  percent,
  readRows,
  scopesOf,
  sumOf,
  type Rows,
  type Scope,
} from '../../fixtures/reports/plain-sql.ts'

const { h, year } = useHospitalOfAYear()

/** Each requested response, with the first group that it was sent to; 0: users by name. */
const pages = ({ account_id }: Scope) => sql`
  (select k.thread_id, k.message_id, min(k.since) as sent, ${localDay(sql`min(k.since)`)} as day, array_agg(distinct k.user_id) as user_ids,
          extract(hour from ${localTime(sql`min(k.since)`)}) as hour,
          min(k.closed) filter (where k.state = 'accepted' or k.state = 'responded' and coalesce(k.meaning, '') <> 'no') as answered,
          min(k.closed) filter (where k.state = 'rejected' or k.meaning = 'no') as declined,
          coalesce((select min(g.paging_group_id) from thread_group g where g.account_id = ${account_id} and g.thread_id = k.thread_id), 0) as group_id,
          array(select e.kind from page_event e where e.account_id = ${account_id} and e.thread_id = k.thread_id) as kinds
     from acknowledgement k where k.account_id = ${account_id} group by k.thread_id, k.message_id)`

/** Quarters of an hour on call: shifts begin and end on one. A night belongs to the day on which it begins. */
const quarters = ({ account_id }: Scope) => sql`
  (select s.user_id, s.group_id, q.at, ${localDay(sql`q.at`)} as day,
          extract(hour from ${localTime(sql`q.at`)}) >= 22 or extract(hour from ${localTime(sql`q.at`)}) < 6 as is_night,
          (${localTime(sql`q.at`)} - interval '6 hours')::date as night
     from shift s cross join generate_series(s.starts, s.ends - interval '15 minutes', interval '15 minutes') q(at)
    where s.account_id = ${account_id})`

const loadRows = (scope: Scope) => sql`
  with quarter as materialized (select * from ${quarters(scope)} each),
  duty as (
    select user_id, 900 * count(*)::int as seconds, 900 * count(*) filter (where is_night)::int as night_seconds,
           900 * count(*) filter (where extract(isodow from day) >= 6)::int as weekend_seconds, array_agg(distinct group_id) as group_ids
      from quarter where ${isWithin(sql`day`, scope)} group by user_id),
  night as (
    select user_id, count(*)::int as nights
      from (select user_id, group_id, night from quarter where is_night and ${isWithin(sql`night`, scope)}
             group by user_id, group_id, night having count(*) >= 4) each
     group by user_id),
  asked as (
    select user_id, count(*)::int as pages, count(*) filter (where hour >= 22 or hour < 6)::int as night_pages
      from ${pages(scope)} page cross join unnest(user_ids) as user_id where ${isWithin(sql`day`, scope)} group by user_id)
  select u.display_name as "user", coalesce(duty.seconds, 0) as seconds, coalesce(duty.night_seconds, 0) as night_seconds,
         coalesce(duty.weekend_seconds, 0) as weekend_seconds, coalesce(night.nights, 0) as nights,
         coalesce(asked.pages, 0) as pages, coalesce(asked.night_pages, 0) as night_pages,
         round(864000.0 * coalesce(asked.pages, 0) / nullif(duty.seconds, 0))::float8 / 10 as pages_per_day,
         coalesce((select string_agg(g.name, ', ' order by g.name) from paging_group g where g.id = any(duty.group_ids)), '') as groups
    from users u left join duty on duty.user_id = u.id left join night on night.user_id = u.id left join asked on asked.user_id = u.id
   where u.account_id = ${scope.account_id} and (duty.user_id is not null or asked.user_id is not null) and ${isMember(sql`u.id`, scope)}`

const toHours = (seconds: number) => Math.round(seconds / 360) / 10

test('on-call load equals plain SQL over shifts and pages: hours, nights, weekends and pages per day on call', async () => {
  for (const scope of scopesOf(h, 'on-call-load-report', year.departments)) {
    const all = await readRows<Rows[number]>(h, loadRows(scope))
    const { report } = await expectSameRows(h, {
      route: routes.readOnCallLoadReport,
      scope,
      expected: sql`select "user", seconds, weekend_seconds, nights, pages, night_pages, pages_per_day, groups from (${loadRows(scope)}) each`,
    })
    expect([figure(report, 'On call'), figure(report, 'Nights'), figure(report, 'Pages')]).toEqual([
      sumOf(all, 'seconds'),
      sumOf(all, 'nights'),
      sumOf(all, 'pages'),
    ])
    const bars = report.chart?.labels.map((name, i) => [
      name,
      report.chart?.series.map(({ values }) => values[i]),
    ])
    const onCall = all.filter(({ seconds }) => seconds !== 0)
    expect(Object.fromEntries(bars ?? [])).toEqual(
      Object.fromEntries(
        onCall.map(({ user, seconds, night_seconds }) => [
          user,
          [toHours(Number(seconds) - Number(night_seconds)), toHours(Number(night_seconds))],
        ]),
      ),
    )
  }
})

const coverageRows = (scope: Scope) => sql`
  with quarter as materialized (select distinct group_id, at from ${quarters(scope)} each),
  service as (
    select f.group_id, q.at, ${localDay(sql`q.at`)} as day
      from (select group_id, min(at) as at from quarter group by group_id) f
     cross join generate_series(f.at, clock_now(), interval '15 minutes') q(at)),
  sum as (
    select s.group_id, 900 * count(*)::int as service_seconds, 900 * count(*) filter (where quarter.at is null)::int as gap_seconds,
           count(distinct s.day) filter (where quarter.at is null)::int as days_with_gaps
      from service s left join quarter on quarter.group_id = s.group_id and quarter.at = s.at
     where ${isWithin(sql`s.day`, scope)} group by s.group_id)
  select g.name as "group", service_seconds, gap_seconds, days_with_gaps, ${percent(sql`gap_seconds`, sql`service_seconds`)} as gap_share,
         (select count(*)::int from ${pages(scope)} p
           where p.group_id = g.id and ${isWithin(sql`p.day`, scope)}
             and not exists (select from shift s where s.group_id = g.id and s.starts <= p.sent and s.ends > p.sent)) as nobody_on_call,
         (select count(*)::int from ${pages(scope)} p
           where p.group_id = g.id and ${isWithin(sql`p.day`, scope)}
             and exists (select from subscriber s where s.thread_id = p.thread_id and s.user_id = any(p.user_ids) and s.why like 'fail-over of the %')) as failed_over
    from sum join paging_group g on g.account_id = ${scope.account_id} and g.id = sum.group_id
   where ${isOfDepartment(sql`g.department_id`, scope)}`

test('coverage equals plain SQL over shifts and pages: gaps, days with gaps, pages with no one on call and to the fail-over', async () => {
  // The hours of today grow until the report is read.
  const yesterday = addDays(hospitalToday(h), -1)
  const scopes = scopesOf(h, 'coverage-report', year.departments)
    .map((scope) => ({ ...scope, until: scope.until < yesterday ? scope.until : yesterday }))
    .filter(({ from, until }) => from <= until)
  for (const scope of scopes) {
    const { report, rows } = await expectSameRows(h, {
      route: routes.readCoverageReport,
      scope,
      expected: coverageRows(scope),
    })
    const labels = ['No one on call', 'Pages with no one on call', 'Pages to the fail-over user']
    expect(labels.map((label) => figure(report, label))).toEqual([
      sumOf(rows, 'gap_seconds'),
      sumOf(rows, 'nobody_on_call'),
      sumOf(rows, 'failed_over'),
    ])
  }
})

const within = (at: RawBuilder<unknown>) =>
  sql`case when ${at} < p.sent + interval '3 days' then ceil(extract(epoch from ${at} - p.sent)) end`

const stepOf = (share: number, seconds: RawBuilder<unknown>) => sql`
  (select min(step) from unnest(${[...step_seconds]}::int[]) step
    where step >= (percentile_disc(${share}::float8) within group (order by ${seconds})))`

const loopRows = (scope: Scope, key: RawBuilder<unknown>) => sql`
  with page as (
    select p.*, t.priority, ${within(sql`p.answered`)} as answer, ${within(sql`p.declined`)} as decline,
           ${within(sql`(select min(r.at) from receipt r where r.thread_id = p.thread_id and r.kind = 1 and r.user_id = any(p.user_ids))`)} as delivery,
           ${within(sql`(select min(r.at) from receipt r where r.thread_id = p.thread_id and r.kind = 2 and r.user_id = any(p.user_ids))`)} as opening
      from ${pages(scope)} p
      join thread t on t.account_id = ${scope.account_id} and t.id = p.thread_id
      left join paging_group g on g.account_id = ${scope.account_id} and g.id = p.group_id
     where ${isWithin(sql`p.day`, scope)} and ${isOfDepartment(sql`g.department_id`, scope)})
  select ${key}::int as id, count(*)::int as pages, count(decline)::int as declined, ${percent(sql`count(delivery)`, sql`count(*)`)} as delivered,
         ${percent(sql`count(opening)`, sql`count(*)`)} as opened, ${percent(sql`count(answer)`, sql`count(*)`)} as answered,
         ${percent(sql`count(*) filter (where answer <= 300)`, sql`count(*)`)} as in_5_minutes,
         ${stepOf(0.5, sql`delivery`)} as delivered_half, ${stepOf(0.5, sql`opening`)} as opened_half,
         ${stepOf(0.5, sql`answer`)} as answered_half, ${stepOf(0.9, sql`answer`)} as answered_most,
         count(*) filter (where kinds && '{step,repeated,fail_over}')::int as escalated,
         count(*) filter (where 'unanswered' = any(kinds) and answer is null)::int as unanswered,
         count(*) filter (where 'wrong_recipient' = any(kinds))::int as misdirected
    from page group by 1`

test('closed loop equals plain SQL over pages by group, priority and hour, also of one department', async () => {
  const keys = { group: sql`group_id`, priority: sql`priority`, hour: sql`hour` }
  for (const scope of scopesOf(h, 'closed-loop-report', year.departments))
    for (const [by, key] of Object.entries(keys)) {
      const { report, rows } = await expectSameRows(h, {
        route: routes.readClosedLoopReport,
        query: { by },
        scope,
        expected: loopRows(scope, key),
      })
      expect(figure(report, 'Pages')).toBe(sumOf(rows, 'pages'))
      const inHeat = report.heat?.rows.flatMap(({ slots }) => slots.map((slot) => slot.pages)) ?? []
      expect(inHeat.reduce((sum, count) => sum + count, 0)).toBe(sumOf(rows, 'pages'))
    }
})

test('patient handoffs equal plain SQL by department of the giver, also of one department', async () => {
  for (const scope of scopesOf(h, 'patient-handoff-report', year.departments)) {
    await expectSameRows(h, {
      route: routes.readPatientHandoffReport,
      scope,
      expected: sql`
        select coalesce(d.name, 'No department') as department, count(*)::int as requested,
               ${percent(sql`count(*) filter (where p.state = 'accepted')`, sql`count(*)`)} as accepted,
               ${stepOf(0.5, sql`case when p.state = 'accepted' then ceil(extract(epoch from p.closed - p.requested)) end`)} as accept_half,
               count(*) filter (where p.state = 'declined')::int as declined, count(*) filter (where p.state = 'expired')::int as expired,
               count(*) filter (where p.state = 'withdrawn')::int as withdrawn, count(*) filter (where p.state = 'requested')::int as open,
               ${percent(sql`count(*) filter (where p.state = 'accepted' and p.read_back <> '')`, sql`count(*) filter (where p.state = 'accepted')`)} as read_back,
               count(p.escalated)::int as escalated
          from patient_handoff p
          left join department d on d.account_id = p.account_id and d.id = any(p.from_department_ids)
         where p.account_id = ${scope.account_id} and ${isWithin(localDay(sql`p.requested`), scope)} and ${isOfDepartment(sql`d.id`, scope)}
         group by d.name`,
    })
  }
})
