import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { getThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import * as lists from '@wardline/contract/reports/standard-reports/reported-thread.routes.ts'
import { threadListColumns } from '@wardline/contract/reports/standard-reports/reported-thread.rules.ts'
import type { ReportedThreads } from '@wardline/contract/reports/standard-reports/reported-thread.schemas.ts'
import { rebuildTallies, tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import { useHospitalOfAYear } from '../../fixtures/reports/hospital-of-a-year.ts'
import { joinThreads } from '../../fixtures/reports/messages-of-a-year.ts'
import {
  countedMessages,
  isWithin,
  readRows,
  scopesOf,
  type Scope,
} from '../../fixtures/reports/plain-sql.ts'

const { h, year } = useHospitalOfAYear()

/** Dora takes part in every fourth conversation of the year. */
beforeAll(async () => {
  await joinThreads(h, h.dora, 4)
  await rebuildTallies(h.app.db, h.ids.account_id)
})

type List = (typeof lists)[keyof typeof lists]

async function read(
  list: List,
  { account_id: _, ...scope }: Scope,
  query: Record<string, string | number | undefined> = {},
): Promise<ReportedThreads> {
  const { status, body } = await h.dora.request(list, {
    query: { ...scope, page_size: 250, ...query },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** The part that Dora may open of the messages or conversations that plain SQL counts. */
async function countOpenable(scope: Scope, column: 'messages' | 'threads', fits: RawBuilder<unknown>) {
  const [row] = await readRows<{ all: number; openable: number }>(
    h,
    sql`select coalesce(sum(c.${sql.ref(column)}), 0)::int as "all",
               coalesce(sum(c.${sql.ref(column)}) filter (where exists (
                 select from subscriber s join thread t on t.account_id = s.account_id and t.id = s.thread_id
                  where s.thread_id = c.thread_id and s.user_id = ${h.dora.user.user_id} and t.recalled is null)), 0)::int as openable
          from ${countedMessages(scope)} c where ${isWithin(sql`c.day`, scope)} and ${fits}`,
  )
  return row
}

async function expectCounted(
  list: List,
  {
    scope,
    counts,
    fits,
    query,
  }: {
    scope: Scope
    counts: 'messages' | 'threads'
    fits: RawBuilder<unknown>
    query?: Record<string, string | number | undefined>
  },
): Promise<ReportedThreads> {
  const found = await read(list, scope, { counts, ...query })
  const { counted, openable, results, count } = found
  expect({ all: counted, openable }).toEqual(await countOpenable(scope, counts, fits))
  expect(results).toHaveLength(Math.min(count, 250))
  const sum = results.reduce((messages, row) => messages + row.messages, 0)
  if (count <= 250) expect(counts === 'messages' ? sum : results.length).toBe(openable)
  return found
}

test('numbers of the message volume lead to the conversations that the viewer may open, and say how much they are', async () => {
  let openable = 0
  let days = 0
  for (const scope of scopesOf(h, 'msg-volume-over-time', year.departments)) {
    const { account_id: _, ...query } = scope
    const report = await h.dora.call(routes.readMessageVolumeReport, { query: { ...query, page_size: 9000 } })
    const figure = (label: string) => report.figures.find((each) => each.label === label)?.value
    const list = lists.listThreadsOfMessageVolume
    const messages = await expectCounted(list, { scope, counts: 'messages', fits: sql`true` })
    const threads = await expectCounted(list, { scope, counts: 'threads', fits: sql`true` })
    const urgent = await expectCounted(list, {
      scope,
      counts: 'messages',
      fits: sql`c.priority = 2`,
      query: { priority: 2 },
    })
    expect([messages.counted, threads.counted, urgent.counted]).toEqual(
      ['Messages', 'Conversations started', 'High priority'].map(figure),
    )
    openable += messages.openable
    const busiest = report.results.toSorted((a, b) => Number(b['messages']) - Number(a['messages']))[0]
    // On the first day of a month, its report may have no day yet.
    if (!busiest) continue
    const day = String(busiest['day'])
    const ofDay = await read(list, { ...scope, from: day, until: day })
    expect(ofDay.counted).toBe(busiest['messages'])
    days += 1
  }
  expect(openable).toBeGreaterThan(50)
  expect(days).toBeGreaterThan(3)
}, 90_000)

test('numbers of a user and of a message type lead to their conversations', async () => {
  const { ana } = h
  const user_id = ana.user.user_id
  for (const scope of scopesOf(h, 'user-mt-report', {})) {
    const { from, until } = scope
    const usage = await h.dora.call(routes.readUsageReport, { query: { from, until, page_size: 9000 } })
    const ofAna = usage.results.find(({ id }) => id === user_id)
    for (const counts of ['messages', 'threads'] as const) {
      const fits = sql`c.user_id = ${user_id}`
      const list = await expectCounted(lists.listThreadsOfUsage, { scope, counts, fits, query: { user_id } })
      expect([list.counted, list.subject]).toEqual([ofAna?.[counts], 'Ana Ruiz'])
    }
    const own = await h.dora.call(routes.readUserMessageTypeReport, { query: { from, until, user_id } })
    const all = await h.dora.call(routes.readMessageTypeUsageReport, { query: { from, until } })
    for (const counts of ['messages', 'threads'] as const) {
      for (const row of own.results) {
        const message_type_id = Number(row['id'])
        const fits = sql`c.user_id = ${user_id} and c.type_id = ${message_type_id}`
        const query = { user_id, message_type_id }
        const list = await expectCounted(lists.listThreadsOfUserMessageTypes, { scope, counts, fits, query })
        expect([list.counted, list.subject]).toEqual([row[counts], `Ana Ruiz, ${row['type']}`])
      }
      for (const row of all.results) {
        const message_type_id = Number(row['id'])
        const fits = sql`c.type_id = ${message_type_id}`
        const list = await expectCounted(lists.listThreadsOfMessageTypes, {
          scope,
          counts,
          fits,
          query: { message_type_id },
        })
        expect(list.counted).toBe(row[counts])
      }
    }
  }
})

test('a report of messages is limited as its rows are: no list has the messages of one user beyond them', async () => {
  const user_id = h.ana.user.user_id
  for (const path of [lists.listThreadsOfMessageVolume.path, lists.listThreadsOfMessageTypes.path])
    expect((await h.dora.http(`${path}?user_id=${user_id}`)).status).toBe(400)
  expect((await h.dora.http(lists.listThreadsOfUserMessageTypes.path)).status).toBe(400)
  expect((await h.dora.http(`${lists.listThreadsOfUsage.path}?counts=words`)).status).toBe(400)
})

test('each listed conversation opens, and monitored conversations are listed as long as the monitoring lasts', async () => {
  const own = await createHospital()
  const { ana, ben, cleo, dora } = own
  const between = await ana.writes(ben, 'Between two')
  const withDora = await ana.writes(dora, 'To Dora')
  const recalled = await dora.writes(ana, 'Recalled')
  await dora.call(recallThread, { params: { id: recalled.id } })
  await tallyAccount(own.app.db, own.ids.account_id)
  const list = async () => {
    const { counted, openable, results } = await dora.call(lists.listThreadsOfUsage, { query: {} })
    for (const { thread_id } of results)
      expect((await dora.request(getThread, { params: { id: thread_id } })).status).toBe(200)
    return { counted, openable, ids: results.map(({ thread_id }) => thread_id).toSorted((a, b) => a - b) }
  }
  expect(await list()).toEqual({ counted: 3, openable: 1, ids: [withDora.id] })
  await dora.call(monitorUser, {
    params: { id: ana.user.user_id },
    body: { duration: 600, reason: 'Complaint 12' },
  })
  expect(await list()).toEqual({ counted: 3, openable: 2, ids: [between.id, withDora.id] })

  await cleo.writes(dora, 'Not tallied yet')
  expect(await list()).toEqual({ counted: 3, openable: 2, ids: [between.id, withDora.id] })
  await tallyAccount(own.app.db, own.ids.account_id)
  expect(await list()).toMatchObject({ counted: 4, openable: 3 })
})

test('the list is exported with all rows, without subjects', async () => {
  const query = { from: '2000-01-01', sort: 'started' as const, page_size: 250 }
  const { results, count } = await h.dora.call(lists.listThreadsOfMessageVolume, { query })
  const response = await h.dora.http(
    `${lists.listThreadsOfMessageVolume.path}?from=2000-01-01&sort=started&format=csv`,
  )
  const [header, ...lines] = (await response.text()).trim().split('\n')
  expect(header).toBe(threadListColumns.map(({ label }) => label).join(','))
  expect(lines).toHaveLength(count)
  expect(lines.slice(0, results.length).map((line) => Number(line.split(',')[1]))).toEqual(
    results.map(({ thread_id }) => thread_id),
  )
  expect(JSON.stringify(results)).not.toMatch(/subject|Text/i)
})

test('users, departments and message types of another hospital are not found', async () => {
  const { stranger, ids } = h
  await grantPermissions(h, stranger, [
    'reporting.msg-volume-over-time',
    'reporting.usage-report',
    'reporting.user-mt-report',
    'reporting.mt-usage-report',
  ])
  h.clock.forward({ seconds: 2 })
  const user_id = h.ana.user.user_id
  const department_id = ids.departments.cardiology
  const message_type_id = ids.message_type
  for (const [list, query] of [
    [lists.listThreadsOfMessageVolume, { department_id }],
    [lists.listThreadsOfUsage, { user_id }],
    [lists.listThreadsOfUserMessageTypes, { user_id, message_type_id }],
    [lists.listThreadsOfMessageTypes, { message_type_id }],
  ] as const)
    expect((await stranger.request(list, { query })).status).toBe(404)
  const none = await stranger.call(lists.listThreadsOfUsage, { query: { from: '2000-01-01' } })
  expect(none).toMatchObject({ counted: 0, openable: 0, results: [] })
})
