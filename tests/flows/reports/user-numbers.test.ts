import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { rolloutBuckets } from '@wardline/contract/reports/standard-reports/reports.ts'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { useHospitalOfAYear } from '../../fixtures/reports/hospital-of-a-year.ts'
import {
  countedMessages,
  expectSameRows,
  figure,
  isMember,
  isWithin,
  localDay,
  percent,
  scopesOf,
  sumOf,
  type Scope,
} from '../../fixtures/reports/plain-sql.ts'

const { h, year } = useHospitalOfAYear()

const rolloutRows = (scope: Scope, days: number): RawBuilder<unknown> => sql`
  with started as (
    select ${localDay(sql`u.first_sign_in`)} as day, count(*) as users from users u
     where u.account_id = ${scope.account_id} and u.is_active and u.first_sign_in is not null and ${isMember(sql`u.id`, scope)}
     group by 1),
  active as (
    select d.day, count(distinct d.user_id) as users from user_day d
     where d.account_id = ${scope.account_id} and ${isMember(sql`d.user_id`, scope)} group by 1),
  sent as (select day, count(*) as messages from ${countedMessages(scope)} each where messages = 1 group by 1),
  first as (
    select min(day) as day
      from (select day from started union all select day from active union all select day from sent) happened
     where ${isWithin(sql`day`, scope)}),
  bucket as (
    select b::date as starts, least(b::date + ${days}::int - 1, ${scope.until}::date) as ends
      from first, generate_series(coalesce(first.day, ${scope.until}::date)::timestamp, ${scope.until}::date::timestamp, make_interval(days => ${days}::int)) b)
  select starts::text as "from", ends::text as until,
         (select coalesce(sum(users), 0)::int from started where day between starts and ends) as new_users,
         (select coalesce(sum(users), 0)::int from started where day <= ends) as signed_in,
         ${percent(
           sql`select coalesce(sum(users), 0) from started where day <= ends`,
           sql`(select count(*) from users u where u.account_id = ${scope.account_id} and u.is_active and ${isMember(sql`u.id`, scope)})`,
         )} as share,
         round((select coalesce(sum(users), 0) from active where day between starts and ends)::numeric / (ends - starts + 1))::int as active_per_day,
         (select coalesce(sum(messages), 0)::int from sent where day between starts and ends) as messages
    from bucket`

test('rollout equals plain SQL over users, their days and messages, in periods of any length', async () => {
  for (const scope of scopesOf(h, 'rollout', year.departments))
    for (const days of rolloutBuckets) {
      const { report, rows } = await expectSameRows(h, {
        route: routes.readRolloutReport,
        query: { days, sort: 'from' },
        scope,
        expected: rolloutRows(scope, days),
      })
      const last = rows.at(-1)
      expect(report.figures.map(({ value }) => value)).toEqual([
        last?.['signed_in'],
        last?.['share'],
        sumOf(rows, 'new_users'),
        last?.['active_per_day'],
      ])
    }
})

test('usage equals plain SQL over messages, also of one department', async () => {
  for (const scope of scopesOf(h, 'usage-report', year.departments)) {
    const { report, rows } = await expectSameRows(h, {
      route: routes.readUsageReport,
      scope,
      expected: sql`
        with each as materialized (select * from ${countedMessages(scope)} counted where ${isWithin(sql`day`, scope)})
        select u.display_name as name, coalesce(sum(e.threads), 0)::int as threads, coalesce(sum(e.messages), 0)::int as messages,
               count(distinct e.day) filter (where e.messages = 1)::int as active_days,
               coalesce((select string_agg(d.name, ', ' order by d.name) from user_department ud
                           join department d on d.account_id = ud.account_id and d.id = ud.department_id
                          where ud.account_id = u.account_id and ud.user_id = u.id), '') as departments
          from users u left join each e on e.user_id = u.id
         where u.account_id = ${scope.account_id} and ${isMember(sql`u.id`, scope)}
         group by u.account_id, u.id having u.is_active or count(e.user_id) > 0`,
    })
    expect(figure(report, 'Messages')).toBe(sumOf(rows, 'messages'))
  }
})

test('adoption equals plain SQL over departments, users, their days and devices', async () => {
  for (const scope of scopesOf(h, 'adoption-report', year.departments)) {
    const { account_id, department_id } = scope
    const { report, rows } = await expectSameRows(h, {
      route: routes.readAdoptionReport,
      scope,
      expected: sql`
        select d.name as department, count(u.id)::int as users, count(u.first_sign_in)::int as signed_in,
               count(*) filter (where was_active)::int as active,
               ${percent(sql`count(*) filter (where was_active)`, sql`count(u.id)`)} as adoption,
               count(*) filter (where exists (
                 select from device v where v.account_id = ${account_id} and v.user_id = u.id and v.gone is null and v.is_allowed))::int as with_device
          from department d
          left join user_department ud on ud.account_id = d.account_id and ud.department_id = d.id
          left join users u on u.account_id = d.account_id and u.id = ud.user_id and u.is_active
         cross join lateral (select exists (
           select from user_day x where x.account_id = ${account_id} and x.user_id = u.id and ${isWithin(sql`x.day`, scope)}) as was_active) used
         where d.account_id = ${account_id} and ${department_id === undefined ? sql`true` : sql`d.id = ${department_id}`}
         group by d.id, d.name`,
    })
    expect(figure(report, 'Active')).toBe(sumOf(rows, 'active'))
    expect(figure(report, 'Ever signed in')).toBe(sumOf(rows, 'signed_in'))
    expect(figure(report, 'Users in departments')).toBe(sumOf(rows, 'users'))
  }
})

test('onboarding equals plain SQL over users, invitations, messages and devices', async () => {
  for (const scope of scopesOf(h, 'onboarding-report', year.departments)) {
    const { account_id } = scope
    const { report, rows } = await expectSameRows(h, {
      route: routes.readOnboardingReport,
      scope,
      expected: sql`
        select u.display_name as name, u.created, u.first_sign_in, extract(epoch from u.first_sign_in - u.created)::int as seconds,
               (select min(i.created) from user_invitation i where i.account_id = ${account_id} and i.user_id = u.id) as invited,
               (select min(c.day) from ${countedMessages(scope)} c where c.user_id = u.id and c.messages = 1)::text as first_message,
               coalesce((array(select v.platform from device v where v.account_id = ${account_id} and v.user_id = u.id and v.gone is null
                                order by v.last_seen desc))[1], '') as device
          from users u
         where u.account_id = ${account_id} and u.is_active and ${isWithin(localDay(sql`u.created`), scope)} and ${isMember(sql`u.id`, scope)}`,
    })
    const times = rows.flatMap(({ seconds }) => (seconds === null ? [] : [Number(seconds)]))
    const signedIn = rows.filter(({ first_sign_in }) => first_sign_in !== null).length
    expect([
      figure(report, 'New users'),
      figure(report, 'Have signed in'),
      figure(report, 'Never signed in'),
      figure(report, 'Median until the first sign-in'),
    ]).toEqual([
      rows.length,
      signedIn,
      rows.length - signedIn,
      times.toSorted((a, b) => a - b)[Math.ceil(times.length / 2) - 1],
    ])
  }
})

test('user monitoring equals plain SQL over monitorings that ran on a day of the period', async () => {
  const user_id = h.ana.user.user_id
  for (const scope of scopesOf(h, 'user-monitoring-report', {})) {
    const { report, rows } = await expectSameRows(h, {
      route: routes.readUserMonitoringReport,
      query: { user_id },
      scope,
      expected: sql`
        select u.display_name as monitor, m.started, ended.at as ended, extract(epoch from ended.at - m.started)::int as seconds, m.reason
          from monitoring m join users u on u.account_id = m.account_id and u.id = m.monitor_id
         cross join lateral (select least(m.ended, m.expires) as at) ended
         where m.account_id = ${scope.account_id} and m.user_id = ${user_id}
           and ${localDay(sql`m.started`)} <= ${scope.until}::date and ${localDay(sql`ended.at`)} >= ${scope.from}::date`,
    })
    expect(report.figures.map(({ value }) => value)).toEqual([
      rows.length,
      new Set(rows.map(({ monitor }) => monitor)).size,
      sumOf(rows, 'seconds'),
    ])
  }
})

test('devices equal plain SQL over devices of active users, also of one department', async () => {
  for (const scope of scopesOf(h, 'device-report', year.departments)) {
    const { report, rows } = await expectSameRows(h, {
      route: routes.readDeviceReport,
      scope,
      hasRange: false,
      expected: sql`
        select u.display_name as "user", v.created as registered, v.last_seen,
               case when v.alert_type = 'gcm' then 'Android' when v.name like '%iPhone' then 'Apple' else 'Windows' end as platform,
               case when v.alert_type = 'gcm' then 'App on Android' else v.name end as device,
               case when v.is_allowed then 'Allowed' else 'Blocked' end as notifications
          from device v join users u on u.account_id = v.account_id and u.id = v.user_id
         where v.account_id = ${scope.account_id} and u.is_active and v.gone is null and ${isMember(sql`u.id`, scope)}`,
    })
    expect(figure(report, 'Devices')).toBe(rows.length)
    for (const platform of ['Android', 'Apple', 'Windows'])
      expect(figure(report, platform) ?? 0).toBe(rows.filter((row) => row['platform'] === platform).length)
  }
})

test('the device breakdown equals plain SQL, and counts each user once', async () => {
  const { account_id } = h.ids
  const [scope] = scopesOf(h, 'device-breakdown-report', {})
  const { report, rows } = await expectSameRows(h, {
    route: routes.readDeviceBreakdownReport,
    query: { departmentIds: Object.values(year.departments).join(',') },
    scope: scope as Scope,
    hasRange: false,
    expected: sql`
      with carried as (
        select u.id, u.mobile_number <> '' as has_mobile, u.pager_number <> '' or u.pager_email <> '' as has_pager,
               coalesce(u.device_type, '') = 'pager' as prefers_pager,
               (array(select v.platform from device v
                       where v.account_id = ${account_id} and v.user_id = u.id and v.gone is null and v.is_allowed
                         and v.platform <> 'Windows' order by v.last_seen desc))[1] as phone
          from users u where u.account_id = ${account_id} and u.is_active)
      select d.name as department, count(*)::int as users, count(*) filter (where phone = 'Apple')::int as apple,
             count(*) filter (where phone = 'Android')::int as android,
             count(*) filter (where phone is null and has_mobile and not (prefers_pager and has_pager))::int as sms,
             count(*) filter (where phone is null and has_pager and (prefers_pager or not has_mobile))::int as pager,
             count(*) filter (where phone is null and not has_mobile and not has_pager)::int as no_device
        from department d
        join user_department ud on ud.account_id = d.account_id and ud.department_id = d.id
        join carried c on c.id = ud.user_id
       where d.account_id = ${account_id} group by d.id, d.name`,
  })
  for (const row of rows)
    expect(
      ['apple', 'android', 'sms', 'pager', 'no_device'].reduce((sum, key) => sum + Number(row[key]), 0),
    ).toBe(row['users'])
  expect(figure(report, 'No Device')).toBe(sumOf(rows, 'no_device'))
})
