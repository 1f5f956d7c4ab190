import { addDays } from '@wardline/contract/days.rules.ts'
import { listThreads } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { changeRetention } from '@wardline/contract/messaging/retention/retention.routes.ts'
import { applyRetention } from '@wardline/server/features/messaging/retention/removal.actions.ts'
import { monthOf } from '@wardline/server/features/reports/tallies/day.rules.ts'
import { rebuildTallies, tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../fixtures/database/rows-of.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { setUserState } from '../../fixtures/paging/group-rows.ts'
import { insertMessagesOfAYear } from '../../fixtures/reports/messages-of-a-year.ts'

let h: Hospital
beforeEach(async () => {
  h = await createHospital()
})

const inPeriod = (column: string, from: string, until: string) =>
  sql`(${sql.ref(column)} at time zone 'America/New_York')::date between ${from}::date and ${until}::date`

const today = async (): Promise<string> =>
  (
    await rowsOf(
      h,
      sql<{ day: string }>`select (clock_now() at time zone 'America/New_York')::date::text as day`,
    )
  )[0]?.day ?? ''

/** Straight from the messages. */
const countByUser = (from: string, until: string) =>
  rowsOf(
    h,
    sql<{ name: string; messages: number; threads: number; active_days: number }>`
    select u.display_name as name,
           (select count(*)::int from message m where m.account_id = u.account_id and m.sender_id = u.id
             and not m.is_automatic and ${inPeriod('m.created', from, until)}) as messages,
           (select count(*)::int from thread t where t.account_id = u.account_id and t.created_by = u.id
             and ${inPeriod('t.created', from, until)}) as threads,
           (select count(distinct (m.created at time zone 'America/New_York')::date)::int from message m
             where m.account_id = u.account_id and m.sender_id = u.id and not m.is_automatic
               and ${inPeriod('m.created', from, until)}) as active_days
      from users u where u.account_id = ${h.ids.account_id} and u.is_active order by messages desc, u.id desc`,
  )

test('paging §2: usage, volume and message types equal plain SQL over the messages of a year', async () => {
  await insertMessagesOfAYear(h, { threads: 600, seed: 1 })
  await tallyAccount(h.app.db, h.ids.account_id)
  const until = await today()
  for (const from of ['2000-01-01', addDays(until, -300), addDays(until, -10), monthOf(until), until]) {
    const usage = await h.dora.call(routes.readUsageReport, { query: { from, until } })
    const expected = await countByUser(from, until)
    expect(
      usage.results.map(({ name, messages, threads, active_days }) => ({
        name,
        messages,
        threads,
        active_days,
      })),
    ).toEqual(expected)
    const total = expected.reduce((sum, { messages }) => sum + messages, 0)
    const volume = await h.dora.call(routes.readMessageVolumeReport, {
      query: { from, until, page_size: 9000 },
    })
    const [{ previous: _, ...main } = { previous: 0 }] = volume.figures
    expect(main).toEqual({ label: 'Messages', value: total, kind: 'count', counts: 'messages' })
    expect(volume.results.reduce((sum, { messages }) => sum + Number(messages), 0)).toBe(total)
    expect(volume.chart?.series[0]?.values.reduce((sum, value) => sum + value, 0)).toBe(total)
    const types = await h.dora.call(routes.readMessageTypeUsageReport, { query: { from, until } })
    const [typed] = await rowsOf(
      h,
      sql<{ messages: number }>`
      select count(*)::int as messages from message m join thread t on t.account_id = m.account_id and t.id = m.thread_id
       where m.account_id = ${h.ids.account_id} and t.message_type_id is not null and not m.is_automatic
         and ${inPeriod('m.created', from, until)}`,
    )
    const critical = types.results.find(({ type }) => type === 'Critical lab')
    expect(critical?.['messages'] ?? 0).toBe(typed?.messages)
  }
})

test('a second tally adds new messages once, and rebuilding gives the same numbers', async () => {
  await insertMessagesOfAYear(h, { threads: 200, seed: 2 })
  await tallyAccount(h.app.db, h.ids.account_id)
  await tallyAccount(h.app.db, h.ids.account_id)
  await h.ana.writes(h.ben, 'One more')
  await tallyAccount(h.app.db, h.ids.account_id)
  const tallies = () =>
    rowsOf(
      h,
      sql`
      select 'day' as tally, to_jsonb(d)::text as row from message_day d where account_id = ${h.ids.account_id}
      union all select 'month', to_jsonb(m)::text from message_month m where account_id = ${h.ids.account_id}
      union all select 'hospital', to_jsonb(x)::text from hospital_message_day x where account_id = ${h.ids.account_id}
      union all select 'users', to_jsonb(x)::text from hospital_user_day x where account_id = ${h.ids.account_id}
      order by 1, 2`,
    )
  const before = await tallies()
  expect(await rebuildTallies(h.app.db, h.ids.account_id)).not.toBeNull()
  expect(await tallies()).toEqual(before)
  const until = await today()
  const { results } = await h.dora.call(routes.readUsageReport, { query: { from: '2000-01-01', until } })
  expect(results.map(({ name, messages }) => ({ name, messages }))).toEqual(
    (await countByUser('2000-01-01', until)).map(({ name, messages }) => ({ name, messages })),
  )
})

test('rebuilding keeps the numbers of conversations that retention removed', async () => {
  await insertMessagesOfAYear(h, { threads: 100, seed: 3 })
  await tallyAccount(h.app.db, h.ids.account_id)
  const until = await today()
  const messages = async () =>
    (await h.dora.call(routes.readMessageVolumeReport, { query: { from: '2000-01-01', until } })).figures[0]
      ?.value
  const before = await messages()
  const rule = {
    params: { id: h.ids.account_id, kind: 'conversations' as const },
    body: { days: 90, version: 0 },
  }
  await h.dora.call(changeRetention, rule)
  await rowsOf(h, sql`update retention_rule set changed = changed - interval '2 days'`)
  await applyRetention(h.app.db)
  const [left] = await rowsOf(h, sql<{ messages: number }>`select count(*)::int as messages from message`)
  expect(left?.messages).toBeLessThan(Number(before))
  expect(await rebuildTallies(h.app.db, h.ids.account_id)).toBe(addDays(until, -89))
  expect(await messages()).toBe(before)
})

test('paging §2: rollout, adoption and onboarding count first sign-ins, which outlive their sessions', async () => {
  const { account_id } = h.ids
  const before = await h.dora.call(routes.readOnboardingReport, {})
  const signedIn = before.results
    .filter(({ first_sign_in }) => first_sign_in !== null)
    .map(({ name }) => name)
  expect(signedIn).toEqual(['Dora Lind'])
  await h.cleo.call(listThreads, { query: {} })
  await rowsOf(
    h,
    sql`delete from session where account_id = ${account_id} and user_id = ${h.cleo.user.user_id}`,
  )
  await tallyAccount(h.app.db, account_id)
  const { results, figures } = await h.dora.call(routes.readOnboardingReport, { query: { sort: 'name' } })
  expect(results.filter(({ first_sign_in }) => first_sign_in !== null).map(({ name }) => name)).toEqual([
    'Dora Lind',
    'Cleo Marsh',
  ])
  expect(figures[1]).toEqual({ label: 'Have signed in', value: 2, kind: 'count' })
  const adoption = await h.dora.call(routes.readAdoptionReport, {})
  expect(adoption.results).toMatchObject([
    { department: 'Cardiology', users: 1, signed_in: 1, active: 1, adoption: 100, with_device: 0 },
  ])
  const rollout = await h.dora.call(routes.readRolloutReport, { query: { days: 30 } })
  expect(rollout.results.at(-1)).toMatchObject({ new_users: 2, signed_in: 2, share: 50 })
  expect((await h.dora.request(routes.readRolloutReport, { query: { days: 7 } })).status).toBe(400)
})

test('the rollout counts active users only, also as users who have signed in', async () => {
  for (const person of [h.ana, h.ben, h.cleo]) await person.call(listThreads, { query: {} })
  await setUserState(h, h.ben, 'deactivated')
  const inThisPeriod = await h.dora.call(routes.readRolloutReport, { query: { days: 30 } })
  expect(inThisPeriod.results.at(-1)).toMatchObject({ new_users: 3, signed_in: 3, share: 100 })
  await rowsOf(
    h,
    sql`update users set first_sign_in = first_sign_in - interval '40 days'
    where account_id = ${h.ids.account_id} and id <> ${h.dora.user.user_id}`,
  )
  await setUserState(h, h.cleo, 'deactivated')
  const before = await h.dora.call(routes.readRolloutReport, { query: { days: 30 } })
  expect(before.results.at(-1)).toMatchObject({ new_users: 1, signed_in: 2, share: 100 })
  expect(before.figures[1]).toEqual({ label: 'Of all users', value: 100, kind: 'percent' })
})

test('paging §9: the device breakdown counts each user once, by what the user carries', async () => {
  const { account_id, departments } = h.ids
  const people = [h.ana, h.ben, h.cleo, h.dora].map(({ user }) => user.user_id)
  await rowsOf(
    h,
    sql`insert into user_department (account_id, user_id, department_id)
    select ${account_id}, unnest(${people}::bigint[]), ${departments.cardiology} on conflict do nothing`,
  )
  const device = (user_id: number | undefined, alert_type: string, name: string) =>
    rowsOf(
      h,
      sql`insert into device (account_id, user_id, alert_type, address, name)
      values (${account_id}, ${user_id}, ${alert_type}, ${`${name} of ${user_id}`}, ${name})`,
    )
  await device(people[0], 'push', 'Safari on iPhone')
  await device(people[0], 'push', 'Chrome on Windows')
  await device(people[1], 'gcm', '')
  await rowsOf(
    h,
    sql`update users set mobile_number = '+13125550199' where account_id = ${account_id} and id = ${people[2]}`,
  )
  const query = { departmentIds: String(departments.cardiology) }
  const { results } = await h.dora.call(routes.readDeviceBreakdownReport, { query })
  expect(results).toEqual([
    {
      id: departments.cardiology,
      department: 'Cardiology',
      users: 4,
      apple: 1,
      android: 1,
      sms: 1,
      pager: 0,
      no_device: 1,
    },
  ])
  const devices = await h.dora.call(routes.readDeviceReport, { query: { sort: 'device' } })
  expect(devices.results.map(({ user, platform }) => `${user}: ${platform}`)).toEqual([
    'Ben Okafor: Android',
    'Ana Ruiz: Windows',
    'Ana Ruiz: Apple',
  ])
})

test('paging §2: the user monitoring report has who, when and why', async () => {
  const params = { id: h.ana.user.user_id }
  await h.dora.call(monitorUser, { params, body: { duration: 600, reason: 'Complaint 12' } })
  const query = { user_id: h.ana.user.user_id }
  const running = await h.dora.call(routes.readUserMonitoringReport, { query })
  expect(running).toMatchObject({ subject: 'Ana Ruiz', count: 1 })
  expect(running.results).toMatchObject([{ monitor: 'Dora Lind', ended: null, reason: 'Complaint 12' }])
  h.clock.forward({ minutes: 11 })
  const ended = await h.dora.call(routes.readUserMonitoringReport, { query })
  expect(ended.results).toMatchObject([{ seconds: 600 }])
})

test('a report is exported as CSV with a byte order mark and without formulas', async () => {
  await rowsOf(
    h,
    sql`update users set first_name = '=HYPERLINK("x")' where account_id = ${h.ids.account_id}
    and id = ${h.ben.user.user_id}`,
  )
  const path = '/api/v1/reports/usage-report/?format=csv&sort=name'
  const response = await fetch(`${h.url}${path}`, { headers: { cookie: await h.dora.cookie() } })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/usage-report-.*\.csv/)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).trim().split('\n')
  expect(lines[0]).toBe('User,Departments,Conversations started,Messages,Days with messages,Last seen')
  expect(lines).toHaveLength(5)
  expect(lines.some((line) => line.startsWith('"\'=HYPERLINK'))).toBe(true)
})

test.each(['-at', 'at'])(
  'an export of more calls than are read at once has each call once: %s',
  async (sort) => {
    const thread = await h.ana.writes(h.ben, 'Page')
    // Three calls of each kind have the same time, at the end of a part too.
    const now = new Date(Math.floor(h.clock.now().epochMilliseconds / 1000) * 1000).toISOString()
    await rowsOf(
      h,
      sql`
    insert into alert (account_id, reference, thread_id, message_id, user_id, priority, alert_type, channel, address, state, created, ended)
    select ${h.ids.account_id}, 'C' || n, ${thread.id}, ${thread.last_message.id}, ${h.ben.user.user_id}, 2, 'sms', 'voice',
           '+1312555' || to_char(n, 'FM0000'), 'failed', ${now}::timestamptz - make_interval(secs => n / 3), ${now}
      from generate_series(1, 6000) n`,
    )
    await rowsOf(
      h,
      sql`
    insert into pager_call (account_id, provider, provider_reference, channel, number, label, caller, at, state, dialogue, reply)
    select ${h.ids.account_id}, 'twilio', 'CA' || n, 'voice', '+12025550199', 'Surgery', '+1202555' || to_char(n, 'FM0000'),
           ${now}::timestamptz - make_interval(secs => n / 3), 'refused', '{"target": "Surgery"}', '{}'
      from generate_series(1, 6000) n`,
    )
    // The calls begin half an hour ago, which may be in the month before.
    const until = await today()
    const path = `/api/v1/reports/call-log-report/?format=csv&sort=${sort}&from=${addDays(until, -1)}&until=${until}`
    const response = await fetch(`${h.url}${path}`, { headers: { cookie: await h.dora.cookie() } })
    const lines = (await response.text()).trim().split('\n').slice(1)
    const times = lines.map((line) => line.split(',')[0] ?? '')
    expect(times).toEqual(sort === 'at' ? times.toSorted() : times.toSorted().toReversed())
    const calls = Array.from({ length: 6000 }, (_, i) => String(i + 1).padStart(4, '0'))
    for (const direction of ['Outgoing', 'Incoming'])
      expect(
        lines
          .filter((line) => line.includes(direction))
          .map((line) => /(\d{4}),[^,]*,[^,]*$/.exec(line)?.[1] ?? line)
          .toSorted(),
      ).toEqual(calls)
  },
)

test('a report refuses a period that ends before it begins, and an unknown column', async () => {
  const bad: Record<string, string>[] = [
    { from: '2026-02-01', until: '2026-01-01' },
    { sort: 'password' },
    { from: 'soon' },
  ]
  for (const query of bad) {
    const path = `/api/v1/reports/usage-report/?${new URLSearchParams(query).toString()}`
    const response = await fetch(`${h.url}${path}`, { headers: { cookie: await h.dora.cookie() } })
    expect(response.status).toBe(400)
  }
})
