import { addDays } from '@wardline/contract/days.rules.ts'
import {
  notificationListColumns,
  pageListColumns,
  reportColumns,
  type ReportSlug,
} from '@wardline/contract/reports/standard-reports/report-columns.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { listReportedHandoffs } from '@wardline/contract/reports/standard-reports/reported-handoff.routes.ts'
import { handoffListColumns } from '@wardline/contract/reports/standard-reports/reported-handoff.rules.ts'
import { listThreadsOfMessageVolume } from '@wardline/contract/reports/standard-reports/reported-thread.routes.ts'
import { threadListColumns } from '@wardline/contract/reports/standard-reports/reported-thread.rules.ts'
import { rebuildTallies } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createDepartment } from '../../fixtures/hospital/departments.ts'
import { hospitalToday } from '../../fixtures/hospital/hospital-day.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import { insertHandoffsOfAYear } from '../../fixtures/reports/handoffs-of-a-year.ts'
import { insertMessagesOfAYear, joinThreads } from '../../fixtures/reports/messages-of-a-year.ts'
import {
  insertNotificationsOfAMonth,
  insertPagerCallsOfAMonth,
  insertShiftsOfAMonth,
} from '../../fixtures/reports/notifications-of-a-month.ts'
import { insertPagesOfAYear } from '../../fixtures/reports/pages-of-a-year.ts'

let h: Hospital
beforeEach(async () => {
  h = await createHospital()
  const surgery = await createGroup(h, 'Surgery')
  const cardiology = await createGroup(h, 'Cardiology')
  const group_ids = [surgery.group_id, cardiology.group_id]
  await insertMessagesOfAYear(h, { threads: 60, seed: 6 })
  await insertPagesOfAYear(h, { pages: 120, seed: 6, group_ids })
  await insertNotificationsOfAMonth(h)
  await insertPagerCallsOfAMonth(h)
  await insertShiftsOfAMonth(h, surgery.group_id)
  await rebuildTallies(h.app.db, h.ids.account_id)
})

const today = () => hospitalToday(h)

async function fetchCsv(address: string): Promise<string[][]> {
  const response = await fetch(`${h.url}${address}`, { headers: { cookie: await h.dora.cookie() } })
  expect(response.status).toBe(200)
  const lines = (await response.text()).trim().split('\n')
  return lines.map((line) => line.split(','))
}

/** Users are sorted by their last name, which a row does not have. */
const sortedByLastName = new Set(['name', 'user'])

const isEmpty = (value: unknown): boolean => value === null || value === ''

/** Values as they are, and as they should be: those of rows without one come last. */
function compareOrder(values: readonly unknown[], isDescending: boolean) {
  const compare = (a: unknown, b: unknown) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')
  const sorted = values.filter((value) => !isEmpty(value)).toSorted(compare)
  return {
    shown: values,
    sorted: [...(isDescending ? sorted.toReversed() : sorted), ...values.filter(isEmpty)],
  }
}

test('each report is sorted by each of its columns, in both directions', async () => {
  const departments = await h.dora.call(routes.readAdoptionReport, {})
  const subjects: Partial<Record<ReportSlug, string>> = {
    'user-mt-report': `&user_id=${h.ana.user.user_id}`,
    'user-monitoring-report': `&user_id=${h.ana.user.user_id}`,
    'device-breakdown-report': `&departmentIds=${departments.results.map(({ id }) => id).join(',')}`,
  }
  const read = async (slug: string, sort: string) => {
    const period = slug.startsWith('device') ? '' : `&from=${addDays(today(), -300)}`
    const address = `/api/v1/reports/${slug}/?page_size=250&sort=${sort}${period}${subjects[slug as ReportSlug] ?? ''}`
    const response = await fetch(`${h.url}${address}`, { headers: { cookie: await h.dora.cookie() } })
    return (await response.json()) as { results: Record<string, unknown>[] }
  }
  const orders: Record<string, ReturnType<typeof compareOrder>> = {}
  for (const [slug, columns] of Object.entries(reportColumns))
    for (const { key } of columns.filter((column) => !sortedByLastName.has(column.key)))
      for (const sort of [key, `-${key}`]) {
        const { results } = await read(slug, sort)
        orders[`${slug} by ${sort}`] = compareOrder(
          results.map((row) => row[key]),
          sort !== key,
        )
      }
  const wrong = Object.entries(orders).filter(
    ([, { shown, sorted }]) => JSON.stringify(shown) !== JSON.stringify(sorted),
  )
  expect(wrong).toEqual([])
  const severalValues = Object.values(orders).filter(({ shown }) => new Set(shown).size > 1)
  expect(severalValues.length).toBeGreaterThan(80)
})

test('the list of handoffs is sorted by each of its columns, in both directions', async () => {
  const patient = await admitPatient(h, 'Handed, Over')
  await assign(h, h.ana, [patient])
  await assign(h, h.cleo, [patient])
  const { cardiology } = h.ids.departments
  const surgery = await createDepartment(h, 'Surgery')
  const departments = [[], [surgery], [cardiology]]
  await insertHandoffsOfAYear(h, { patient, handoffs: 40, seed: 1, departments })
  await insertHandoffsOfAYear(h, {
    patient,
    handoffs: 40,
    seed: 2,
    departments,
    giver: h.cleo,
    receiver: h.ana,
  })
  const lastName = ({ display_name }: { display_name: string }) => display_name.split(' ').at(-1)
  for (const { key } of handoffListColumns)
    for (const sort of [key, `-${key}`] as const) {
      const { results } = await h.dora.call(listReportedHandoffs, {
        query: { from: '2000-01-01', sort, page_size: 250 },
      })
      const values = results.map((row) => {
        const value = row[key]
        return typeof value === 'object' && value !== null ? lastName(value) : value
      })
      expect(new Set(values).size, key).toBeGreaterThan(1)
      const { shown, sorted } = compareOrder(values, sort !== key)
      expect(shown, sort).toEqual(sorted)
    }
})

test('the list of conversations is sorted by each of its columns, in both directions', async () => {
  await joinThreads(h, h.dora, 2)
  for (const { key } of threadListColumns)
    for (const sort of [key, `-${key}`] as const) {
      const { results } = await h.dora.call(listThreadsOfMessageVolume, {
        query: { from: '2000-01-01', sort, page_size: 250 },
      })
      const values = results.map((row) => row[key])
      expect(new Set(values).size, key).toBeGreaterThan(1)
      const { shown, sorted } = compareOrder(values, sort !== key)
      expect(shown, sort).toEqual(sorted)
    }
})

test('an hour leads to its pages, and a list is exported with all its rows', async () => {
  const query = { from: addDays(today(), -365), until: today() }
  const hours = await h.dora.call(routes.readClosedLoopReport, { query: { ...query, by: 'hour' } })
  const [busiest] = hours.results
  const list = await h.dora.call(routes.listReportedPages, {
    query: { ...query, hour: Number(busiest?.['id']), page_size: 250 },
  })
  expect(list.count).toBe(busiest?.['pages'])
  expect(list.results).toHaveLength(list.count)
  const [header, ...rows] = await fetchCsv(
    `/api/v1/reports/closed-loop-report/pages/?from=${query.from}&until=${query.until}&hour=${busiest?.['id']}&format=csv`,
  )
  expect(header).toEqual(pageListColumns.map(({ label }) => label))
  expect(rows.map(([sent, thread]) => [sent, Number(thread)])).toEqual(
    list.results.map(({ sent, thread_id }) => [sent, thread_id]),
  )
})

test('a share leads to the pages that it counts, and pages at night to those of the user', async () => {
  const query = { from: addDays(today(), -200), until: today() }
  const { results } = await h.dora.call(routes.readClosedLoopReport, { query })
  const list = (filter: Record<string, string | number>) =>
    h.dora.call(routes.listReportedPages, { query: { ...query, ...filter, page_size: 250 } })
  for (const row of results)
    for (const outcome of ['delivered', 'opened', 'answered'] as const) {
      const pages = await list({ group_id: Number(row['id']), outcome })
      expect(pages.results).toHaveLength(pages.count)
      expect((100 * pages.count) / Number(row['pages'])).toBeCloseTo(Number(row[outcome]), 0)
    }
  const load = await h.dora.call(routes.readOnCallLoadReport, { query })
  const nights = load.results.map((row) => row['night_pages'])
  const lists = await Promise.all(load.results.map(({ id }) => list({ user_id: Number(id), hours: 'night' })))
  expect(lists.map(({ count }) => count)).toEqual(nights)
  expect(Math.max(...nights.map(Number))).toBeGreaterThan(0)
})

test('delivered notifications are listed and exported', async () => {
  const query = { from: addDays(today(), -40), until: today() }
  const channels = await h.dora.call(routes.readChannelQualityReport, { query })
  const sms = channels.results.find((row) => row['channel_id'] === 'sms' && row['provider_id'] === 'twilio')
  const delivered = await h.dora.call(routes.listReportedNotifications, {
    query: { ...query, channel: 'sms', provider: 'twilio', outcome: 'delivered', page_size: 250 },
  })
  expect((100 * delivered.results.length) / Number(sms?.['tried'])).toBeCloseTo(Number(sms?.['delivered']), 0)
  const [header, ...rows] = await fetchCsv(
    `/api/v1/reports/channel-quality-report/notifications/?from=${query.from}&until=${query.until}&channel=sms&provider=twilio&outcome=delivered&format=csv`,
  )
  expect(header).toEqual(notificationListColumns.map(({ label }) => label))
  expect(rows.map(([, thread]) => Number(thread))).toEqual(
    delivered.results.map(({ thread_id }) => thread_id),
  )
})

test('users with at least twice the median pages per 24 hours on call count as overloaded', async () => {
  const query = { from: addDays(today(), -40), until: today() }
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ user_id: number; rate: number }>`
      select d.user_id, 86400.0::float * coalesce(p.pages, 0) / d.seconds as rate
        from (select user_id, sum(seconds) as seconds from duty_tally
               where span = 'day' and start >= ${query.from}::date group by user_id) d
        left join (select user_id, sum(pages) as pages from user_page_tally
                    where span = 'day' and start >= ${query.from}::date group by user_id) p using (user_id)
       order by rate`.execute(db),
  )
  expect(rows).toHaveLength(2)
  const median = rows.reduce((sum, { rate }) => sum + rate, 0) / 2
  const { results, figures } = await h.dora.call(routes.readOnCallLoadReport, { query })
  for (const { user_id, rate } of rows)
    expect(results.find(({ id }) => id === user_id)?.['load']).toBeCloseTo((100 * rate) / median, 0)
  expect(figures.find(({ label }) => label.startsWith('Overloaded'))?.value).toBe(
    results.filter((row) => Number(row['load']) >= 200).length,
  )
})

test('usage, rollout and adoption compare with the period before', async () => {
  await h.app.db.acrossAccounts((db) =>
    sql`
      insert into user_day (account_id, user_id, day, platform)
      select ${h.ids.account_id}, u.id, ${today()}::date - 40 - (u.id % 20)::int, 'Chrome on Windows'
        from users u where u.account_id = ${h.ids.account_id} on conflict do nothing`.execute(db),
  )
  const query = { from: addDays(today(), -29), until: today() }
  const before = { from: addDays(today(), -59), until: addDays(today(), -30) }
  const usage = await h.dora.call(routes.readUsageReport, { query })
  const earlierUsage = await h.dora.call(routes.readUsageReport, { query: before })
  expect(usage.chart?.previous).toEqual(earlierUsage.chart?.series[0]?.values)
  const adoption = await h.dora.call(routes.readAdoptionReport, { query })
  const earlierAdoption = await h.dora.call(routes.readAdoptionReport, { query: before })
  const active = new Map(earlierAdoption.results.map((row) => [row['department'], row['active']]))
  expect(adoption.chart?.previous).toEqual(adoption.chart?.labels.map((label) => active.get(label)))
  await h.app.db.acrossAccounts((db) =>
    sql`update users set first_sign_in = clock_now() - interval '45 days' where id = ${h.ana.user.user_id}`.execute(
      db,
    ),
  )
  const rollout = await h.dora.call(routes.readRolloutReport, { query: { ...query, days: 10 } })
  const earlierRollout = await h.dora.call(routes.readRolloutReport, { query: { ...before, days: 10 } })
  expect(earlierRollout.results.map((row) => row['signed_in'])).toContain(1)
  expect(rollout.chart?.previous?.at(-1)).toBe(
    Math.max(...earlierRollout.results.map((row) => Number(row['signed_in']))),
  )
})

test('adoption counts the users of any period, by whole months and single days', async () => {
  const { account_id } = h.ids
  await h.app.db.acrossAccounts((db) =>
    sql`
      insert into user_day (account_id, user_id, day, platform)
      select ${account_id}, u.id, ${today()}::date - (u.id * 7 + n * 41)::int, 'Apple'
        from users u cross join generate_series(0, 8) n
       where u.account_id = ${account_id} on conflict do nothing`.execute(db),
  )
  for (const [first, last] of [
    [0, 0],
    [20, 3],
    [45, 31],
    [100, 0],
    [200, 45],
    [400, 0],
  ] as const) {
    const query = { from: addDays(today(), -first), until: addDays(today(), -last) }
    const { rows } = await h.app.db.acrossAccounts((db) =>
      sql<{ id: number; active: number }>`
        select ud.department_id as id, count(distinct d.user_id)::int as active
          from user_department ud
          join users u on u.account_id = ${account_id} and u.id = ud.user_id and u.is_active
          join user_day d on d.account_id = ${account_id} and d.user_id = u.id
           and d.day between ${query.from}::date and ${query.until}::date
         where ud.account_id = ${account_id} group by 1`.execute(db),
    )
    const { results } = await h.dora.call(routes.readAdoptionReport, { query })
    const counted = results.filter((row) => row['active'] !== 0)
    expect(Object.fromEntries(counted.map((row) => [row['id'], row['active']])), query.from).toEqual(
      Object.fromEntries(rows.map(({ id, active }) => [id, active])),
    )
  }
})
