import { countDays, previousSpan } from '@wardline/contract/days.rules.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { step_seconds } from '@wardline/server/features/reports/tallies/step.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useHospitalOfAYear } from '../../fixtures/reports/hospital-of-a-year.ts'
import {
  countedMessages,
  expectSameRows,
  figure,
  isMember,
  isOfDepartment,
  isWithin,
  localDay,
  percent,
  readRows,
  scopesOf,
  sumOf,
  type Scope,
} from '../../fixtures/reports/plain-sql.ts'

const { h, year } = useHospitalOfAYear()

test('message volume equals plain SQL over messages of each day and of the period before', async () => {
  for (const scope of scopesOf(h, 'msg-volume-over-time', year.departments)) {
    const earlier = { ...scope, ...previousSpan(scope) }
    const { report, rows } = await expectSameRows(h, {
      route: routes.readMessageVolumeReport,
      scope,
      expected: sql`
        with each as materialized (select * from ${countedMessages(scope)} counted),
        first as (
          select case when exists (select from each where ${isWithin(sql`day`, earlier)}) then ${scope.from}::date
                 else coalesce((select min(day) from each where ${isWithin(sql`day`, scope)}), ${scope.until}::date) end as day)
        select d.day::date::text as day, coalesce(sum(each.threads), 0)::int as threads, coalesce(sum(each.messages), 0)::int as messages,
               coalesce(sum(each.messages) filter (where each.priority = 2), 0)::int as urgent,
               (select count(*)::int from each e
                 where e.messages = 1 and e.day = d.day::date - ${countDays(scope.from, scope.until)}::int) as previous
          from first cross join generate_series(first.day::timestamp, ${scope.until}::date::timestamp, interval '1 day') d(day)
          left join each on each.day = d.day::date
         group by d.day`,
    })
    const [earlierRow] = await readRows<{ messages: number }>(
      h,
      sql`select coalesce(sum(messages), 0)::int as messages from ${countedMessages(scope)} each where ${isWithin(sql`day`, earlier)}`,
    )
    expect(report.figures[0]?.previous ?? 0).toBe(earlierRow?.messages)
    const all = sumOf(rows, 'messages')
    expect(report.figures.map(({ value }) => value)).toEqual([
      all,
      Math.round(all / rows.length),
      sumOf(rows, 'threads'),
      sumOf(rows, 'urgent'),
    ])
    expect(report.chart?.series[0]?.values.reduce((sum, value) => sum + value, 0)).toBe(all)
  }
})

const typeRows = (scope: Scope, column: 'urgent' | 'last', user_id?: number) => sql`
  select coalesce(mt.name, 'No message type') as type, sum(c.threads)::int as threads, sum(c.messages)::int as messages,
         ${column === 'urgent' ? sql`sum(c.messages) filter (where c.priority = 2)` : sql`max(c.day) filter (where c.messages = 1)::text`} as ${sql.ref(column)},
         ${percent(sql`sum(c.messages)`, sql`sum(sum(c.messages)) over ()`)} as share
    from ${countedMessages(scope)} c
    left join message_type mt on mt.account_id = ${scope.account_id} and mt.id = c.type_id
   where ${isWithin(sql`c.day`, scope)} and ${user_id === undefined ? sql`true` : sql`c.user_id = ${user_id}`}
   group by c.type_id, mt.name`

test('message types equal plain SQL over messages and conversations of all types', async () => {
  await readRows(
    h,
    sql`insert into message_type (account_id, name) values (${h.ids.account_id}, 'Never sent') returning id`,
  )
  for (const scope of scopesOf(h, 'mt-usage-report', year.departments)) {
    const { report, rows } = await expectSameRows(h, {
      route: routes.readMessageTypeUsageReport,
      scope,
      expected: sql`select type, threads, messages, coalesce(urgent, 0)::int as urgent, share from (${typeRows(scope, 'urgent')}) each`,
    })
    expect(report.figures.map(({ value }) => value)).toEqual([
      sumOf(rows, 'messages'),
      sumOf(rows, 'threads'),
      rows.filter(({ type, messages }) => type !== 'No message type' && messages !== 0).length,
    ])
  }
})

test('message types of a user equal plain SQL over the messages of the user', async () => {
  for (const { user } of [h.ana, h.ben, h.dora])
    for (const scope of scopesOf(h, 'user-mt-report', {})) {
      const { report, rows } = await expectSameRows(h, {
        route: routes.readUserMessageTypeReport,
        query: { user_id: user.user_id },
        scope,
        expected: typeRows(scope, 'last', user.user_id),
      })
      expect(figure(report, 'Messages')).toBe(sumOf(rows, 'messages'))
    }
})

const callRows = (scope: Scope) => sql`
  select * from (
    select a.created as at, 'Outgoing' as direction, u.display_name as "user", '••• ' || right(a.address, 4) as number,
           case when a.state = 'delivered' then 'Answered' when a.state = 'failed' then a.reason else 'Calling' end as outcome,
           a.call_seconds as seconds
      from alert a join users u on u.account_id = a.account_id and u.id = a.user_id
     where a.account_id = ${scope.account_id} and a.channel = 'voice' and ${isMember(sql`a.user_id`, scope)}
    union all
    select c.at, 'Incoming', c.dialogue ->> 'target',
           case when c.caller = '' then 'Withheld' else '••• ' || right(c.caller, 4) end,
           case c.state when 'paged' then 'Paged' when 'abandoned' then 'No page' when 'refused' then 'Refused' end, c.call_seconds
      from pager_call c
      left join paging_group g on g.account_id = c.account_id and g.id = (c.dialogue -> 'to' ->> 'group_id')::bigint
     where c.account_id = ${scope.account_id} and c.channel = 'voice' and ${isOfDepartment(sql`g.department_id`, scope)}) each
   where ${isWithin(localDay(sql`at`), scope)}`

test('the call log equals plain SQL over calls, with its figures and chart, also of calls over 90 days ago', async () => {
  for (const scope of scopesOf(h, 'call-log-report', year.departments)) {
    const { report, rows } = await expectSameRows(h, {
      route: routes.readCallLogReport,
      scope,
      expected: callRows(scope),
    })
    const outcomes = Array.from(
      Map.groupBy(rows, ({ outcome }) => String(outcome)),
      ([label, calls]) => ({
        label,
        value: calls.length,
      }),
    ).toSorted((a, b) => b.value - a.value || (a.label < b.label ? -1 : 1))
    expect(report.figures.map(({ label, value }) => ({ label, value }))).toEqual([
      { label: 'Calls', value: rows.length },
      ...outcomes.slice(0, 3),
      { label: 'Duration', value: sumOf(rows, 'seconds') },
    ])
    expect(report.chart?.labels.map((label, i) => [label, report.chart?.series[0]?.values[i]])).toEqual(
      outcomes.map(({ label, value }) => [label, value]),
    )
  }
})

const roundUp = (seconds: number | null) =>
  seconds === null ? null : (step_seconds.find((step) => seconds <= step) ?? null)

test('channel quality equals plain SQL over notifications: shares, medians and failures of each provider', async () => {
  for (const scope of scopesOf(h, 'channel-quality-report', year.departments)) {
    const { rows } = await expectSameRows(h, {
      route: routes.readChannelQualityReport,
      scope,
      expected: sql`
        select channel as channel_id, coalesce(provider, '') as provider_id, count(first_tried)::int as tried,
               ${percent(sql`count(*) filter (where in_time)`, sql`count(first_tried)`)} as delivered,
               ${percent(sql`count(*) filter (where failed and first_tried is not null)`, sql`count(first_tried)`)} as failed,
               count(*) filter (where failed and first_tried is null)::int as impossible
          from (select a.*, a.state = 'failed' and ${localDay(sql`a.ended`)} <= ${localDay(sql`a.created`)} + 1 as failed,
                       ${localDay(sql`a.delivered`)} <= ${localDay(sql`a.created`)} + 1 and a.delivered < a.first_tried + interval '3 days' as in_time
                  from alert a where a.account_id = ${scope.account_id} and ${isWithin(localDay(sql`a.created`), scope)}) each
         where first_tried is not null or state = 'failed' group by 1, 2`,
    })
    const medians = await readRows<{
      channel_id: string
      provider_id: string
      attempt: number | null
      delivery: number | null
    }>(
      h,
      sql`
        select channel as channel_id, coalesce(provider, '') as provider_id,
               percentile_disc(0.5) within group (order by ceil(extract(epoch from first_tried - created)))
                 filter (where first_tried is not null and priority = 2)::float8 as attempt,
               percentile_disc(0.5) within group (order by ceil(extract(epoch from delivered - first_tried)))
                 filter (where ${localDay(sql`delivered`)} <= ${localDay(sql`created`)} + 1)::float8 as delivery
          from alert where account_id = ${scope.account_id} and ${isWithin(localDay(sql`created`), scope)}
         group by 1, 2`,
    )
    const { results, figures } = await h.dora.call(routes.readChannelQualityReport, {
      query: { from: scope.from, until: scope.until },
    })
    for (const row of results) {
      const median = medians.find(
        (each) => each.channel_id === row['channel_id'] && each.provider_id === row['provider_id'],
      )
      expect([row['attempt_half'], row['delivery_half']]).toEqual([
        roundUp(median?.attempt ?? null),
        roundUp(median?.delivery ?? null),
      ])
    }
    const values = figures.map(({ previous: _, ...shown }) => shown)
    expect(values[0]).toEqual({ label: 'Attempted', value: sumOf(rows, 'tried'), kind: 'count' })
    expect(values).toContainEqual({
      label: 'Not possible',
      value: sumOf(rows, 'impossible'),
      kind: 'count',
    })
  }
})
