import { addDays } from '@wardline/contract/days.rules.ts'
import { reportColumns } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { acceptMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { archiveThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { rebuildTallies } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../fixtures/database/rows-of.ts'
import { hospitalToday } from '../../fixtures/hospital/hospital-day.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import {
  insertNotificationsOfAMonth,
  insertPagerCallsOfAMonth,
  insertShiftsOfAMonth,
} from '../../fixtures/reports/notifications-of-a-month.ts'
import { insertPagesOfAYear } from '../../fixtures/reports/pages-of-a-year.ts'

let h: Hospital
beforeEach(async () => {
  h = await createHospital()
})

const today = () => hospitalToday(h)

test('the notifications behind a number of a channel are listed newest first, without their recipients', async () => {
  const group = await createGroup(h, 'Surgery')
  // Tallies are rebuilt from the first message on.
  await insertPagesOfAYear(h, { pages: 20, seed: 3, group_ids: [group.group_id] })
  await insertNotificationsOfAMonth(h)
  await rebuildTallies(h.app.db, h.ids.account_id)
  const from = addDays(today(), -40)
  const { results: channels } = await h.dora.call(routes.readChannelQualityReport, { query: { from } })
  const list = async (outcome: string, provider: string, by = h.dora) =>
    by.call(routes.listReportedNotifications, {
      query: { from, channel: 'sms', provider, outcome, page_size: 250 },
    })
  const sms = channels.find((row) => row['channel_id'] === 'sms' && row['provider_id'] === 'twilio')
  const tried = await list('tried', 'twilio')
  const failed = await list('failed', 'twilio')
  expect([
    tried.results.length,
    Math.round((1000 * failed.results.length) / tried.results.length) / 10,
  ]).toEqual([sms?.['tried'], sms?.['failed']])
  const times = tried.results.map(({ created }) => created)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(failed.results[0]).toMatchObject({ reason: 'The provider rejected the number.', may_open: false })
  const none = channels.find((row) => row['channel_id'] === 'sms' && row['provider_id'] === '')
  const impossible = await list('impossible', '')
  expect(impossible.results).toHaveLength(Number(none?.['impossible']))
  expect(JSON.stringify(tried.results)).not.toMatch(/Ben|3125550100|Page"/)
  const page = await h.dora.call(routes.listReportedNotifications, {
    query: { from, channel: 'sms', provider: 'twilio', page_size: 3 },
  })
  expect([page.results.length, page.next]).toEqual([3, expect.stringContaining('page=2')])
})

test('pages and notifications say whether the viewer archived their conversation', async () => {
  const thread = await h.dora.writes(h.ben, 'Please come', { requires_confirm: true })
  await h.ben.call(acceptMessage, { params: { id: thread.id }, body: {} })
  await h.dora.call(archiveThread, { params: { id: thread.id } })
  await rowsOf(
    h,
    sql`
    insert into alert (account_id, reference, thread_id, message_id, user_id, priority, alert_type, channel, address,
                       state, provider, first_tried)
    select ${h.ids.account_id}, 'N1', ${thread.id}, ${thread.last_message.id}, ${h.ben.user.user_id}, 2, 'sms', 'sms',
           '+13125550100', 'sent', 'twilio', clock_now()`,
  )
  await rebuildTallies(h.app.db, h.ids.account_id)
  const { results: pages } = await h.dora.call(routes.listReportedPages, {})
  expect(pages).toMatchObject([{ thread_id: thread.id, may_open: true, is_archived: true }])
  const query = { channel: 'sms', provider: 'twilio' }
  const { results: notifications } = await h.dora.call(routes.listReportedNotifications, { query })
  expect(notifications).toMatchObject([{ thread_id: thread.id, may_open: true, is_archived: true }])
})

test('the figures of the call log count the calls of its list, with and without a tally', async () => {
  await insertPagesOfAYear(h, { pages: 20, seed: 3, group_ids: [] })
  await insertNotificationsOfAMonth(h)
  await insertPagerCallsOfAMonth(h)
  const read = (query: Record<string, string | number>) =>
    h.dora.call(routes.readCallLogReport, { query: { page_size: 250, ...query } })
  const check = async () => {
    for (const [first, last] of [
      [40, 0],
      [25, 10],
      [2, 0],
    ] as const) {
      const period = { from: addDays(today(), -first), until: addDays(today(), -last) }
      const { count, results, figures, chart } = await read(period)
      expect(results).toHaveLength(count)
      expect(figures.find(({ label }) => label === 'Calls')?.value).toBe(count)
      const outcomes = Map.groupBy(results, (row) => row['outcome'])
      expect(
        Object.fromEntries(chart?.labels.map((label, i) => [label, chart.series[0]?.values[i]]) ?? []),
      ).toEqual(Object.fromEntries(Array.from(outcomes, ([outcome, rows]) => [outcome, rows.length])))
      const oldest = await read({ ...period, sort: 'at' })
      expect(oldest.results).toEqual(results.toReversed())
      const second = await read({ ...period, page: 2, page_size: 2 })
      expect(second.results).toEqual(results.slice(2, 4))
    }
  }
  await check()
  await rebuildTallies(h.app.db, h.ids.account_id)
  await check()
})

test('the list of a user has exactly the pages that asked this user, in any period', async () => {
  const group = await createGroup(h, 'Surgery')
  await insertPagesOfAYear(h, { pages: 300, seed: 8, group_ids: [group.group_id] })
  await rebuildTallies(h.app.db, h.ids.account_id)
  const user_id = h.ben.user.user_id
  for (const [first, last] of [
    [400, 0],
    [200, 90],
    [40, 5],
  ] as const) {
    const period = { from: addDays(today(), -first), until: addDays(today(), -last) }
    const { rows: asked } = await h.app.db.acrossAccounts((db) =>
      sql<{ message_id: number }>`
        select k.message_id from acknowledgement k
         where k.account_id = ${h.ids.account_id} and k.user_id = ${user_id}
         group by k.thread_id, k.message_id
        having (min(k.since) at time zone 'America/New_York')::date between ${period.from}::date and ${period.until}::date
         order by 1`.execute(db),
    )
    const { count, results } = await h.dora.call(routes.listReportedPages, {
      query: { ...period, user_id, page_size: 250 },
    })
    expect(count).toBe(asked.length)
    expect(results.map(({ message_id }) => message_id).toSorted((a, b) => a - b)).toEqual(
      asked.map(({ message_id }) => message_id),
    )
  }
})

test('charts compare with the period before, if it has numbers', async () => {
  const group = await createGroup(h, 'Surgery')
  await insertPagesOfAYear(h, { pages: 20, seed: 4, group_ids: [group.group_id] })
  await insertNotificationsOfAMonth(h)
  await insertShiftsOfAMonth(h, group.group_id)
  await rebuildTallies(h.app.db, h.ids.account_id)
  const until = addDays(today(), -1)
  const query = { from: addDays(until, -6), until }
  const before = { from: addDays(until, -13), until: addDays(until, -7) }
  for (const route of [
    routes.readCoverageReport,
    routes.readOnCallLoadReport,
    routes.readChannelQualityReport,
  ]) {
    const current = await h.dora.call(route, { query })
    const earlier = await h.dora.call(route, { query: before })
    const sumOfBars = earlier.chart?.labels.map((_, bar) =>
      (earlier.chart?.series ?? []).reduce((sum, { values }) => sum + (values[bar] ?? 0), 0),
    )
    const previous = Object.fromEntries(
      current.chart?.labels.map((label, bar) => [label, current.chart?.previous?.[bar] ?? 0]) ?? [],
    )
    const expected = Object.fromEntries(
      earlier.chart?.labels.map((label, bar) => [
        current.chart?.labels.includes(label) ? label : current.chart?.labels[bar],
        expect.closeTo(sumOfBars?.[bar] ?? 0, 0),
      ]) ?? [],
    )
    expect(previous).toMatchObject(expected)
  }
  const first = await h.dora.call(routes.readCoverageReport, {
    query: { from: '2000-01-01', until },
  })
  expect(first.chart?.previous).toBeNull()
})

test('the reports beyond the eleven are exported as CSV with all their columns', async () => {
  const group = await createGroup(h, '=Surgery')
  await insertShiftsOfAMonth(h, group.group_id)
  await insertPagesOfAYear(h, { pages: 50, seed: 5, group_ids: [group.group_id] })
  await insertNotificationsOfAMonth(h)
  await rebuildTallies(h.app.db, h.ids.account_id)
  const cases = {
    'closed-loop-report': routes.readClosedLoopReport,
    'coverage-report': routes.readCoverageReport,
    'on-call-load-report': routes.readOnCallLoadReport,
    'channel-quality-report': routes.readChannelQualityReport,
    'patient-handoff-report': routes.readPatientHandoffReport,
  } as const
  for (const [slug, route] of Object.entries(cases)) {
    const report = await h.dora.call(route, { query: { from: '2000-01-01' } })
    const address = `${h.url}/api/v1/reports/${slug}/?from=2000-01-01&format=csv`
    const response = await fetch(address, { headers: { cookie: await h.dora.cookie() } })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trim().split('\n')
    const columns = reportColumns[slug as keyof typeof cases]
    expect(lines[0]).toBe(columns.map(({ label }) => label).join(','))
    expect(lines).toHaveLength(report.count + 1)
    expect(lines.every((line) => !line.startsWith('='))).toBe(true)
  }
})
