import * as routes from '@wardline/contract/reports/scheduled-reports/scheduled-report.routes.ts'
import { readMessageVolumeReport } from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { deactivateUser, reactivateUser } from '@wardline/contract/accounts/user.routes.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { advanceClock } from '../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { rowsOf } from '../../fixtures/database/rows-of.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { smtpError, startMailServer } from '../../fixtures/peers/mail-server.ts'

const patience = { interval: 20, timeout: 20_000 }
const reporting = 'reporting.msg-volume-over-time' as const

let h: Hospital
let mail: Awaited<ReturnType<typeof startMailServer>>
let chief: Person

beforeEach(async () => {
  h = await createHospital({
    settings: { ALLOW_LOOPBACK_TARGETS: 'on', PUBLIC_URL: 'https://wardline.test', TRUST_PROXY: '1' },
  })
  mail = await startMailServer()
  await h.dora.call(setProvider, { body: { kind: 'smtp', ...mail.settings, security: 'none' } })
  chief = await createUser(h, 'Nadia Chief', [reporting])
})

/** Three days ahead, so that the schedule adds no run while a test advances the clock by hours. */
const weekday = ((Temporal.Now.zonedDateTimeISO('America/New_York').dayOfWeek + 2) % 7) + 1
const weekly = {
  slug: 'msg-volume-over-time' as const,
  period: 'last_7_days' as const,
  every: 'week' as const,
  weekday,
  time: '07:00',
  time_zone: 'America/New_York' as const,
}
const idsOf = (people: Person[]) => people.map(({ user }) => user.user_id)
const create = (recipients: Person[], more: object = {}) =>
  h.dora.call(routes.createScheduledReport, {
    body: { ...weekly, recipient_ids: idsOf(recipients), ...more },
  })
const read = (id: number, by = h.dora) => by.call(routes.getScheduledReport, { params: { id } })
const send = (id: number) => h.dora.call(routes.sendScheduledReport, { params: { id } })
const toBody = ({ is_on, version, ...report }: Awaited<ReturnType<typeof read>>) => ({
  filters: report.filters,
  period: report.period,
  every: report.every,
  weekday: report.weekday,
  month_day: report.month_day,
  time: report.time,
  time_zone: weekly.time_zone,
  recipient_ids: report.recipients.map(({ id }) => id),
  is_on,
  version,
})
const stateOf = async (id: number) => (await read(id)).last_run?.state
const waitForState = (id: number, state: string) => expect.poll(() => stateOf(id), patience).toBe(state)
const bodyOf = (text: string) =>
  text.split('\r\n\r\n').slice(1).join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '=')
const receivers = () => mail.received.flatMap(({ to }) => to).toSorted()

/** Moves the clock past the next run. */
async function passNextRun(id: number): Promise<void> {
  const { next_run } = await read(id)
  const ahead = Date.parse(next_run ?? '') - h.clock.now().epochMilliseconds
  await advanceClock(h, { milliseconds: ahead + 1000 })
}

test('a due report sends each recipient one e-mail with its name, its period and a link', async () => {
  const { id, next_run, address } = await create([chief, h.dora], {
    filters: { department_id: h.ids.departments.cardiology },
  })
  expect(address).toMatch(/^\/reports\/msg-volume-over-time\?from=.*&until=.*&department=\d+$/)
  const due = new Date(next_run ?? '')
  expect(due.getUTCDay()).toBe(weekday % 7)
  expect(due.toUTCString()).toMatch(/ 1[12]:00:00 GMT$/)
  await passNextRun(id)
  await waitForState(id, 'sent')
  expect(receivers()).toEqual([h.dora.user.email, chief.user.email].toSorted())
  const { last_run, next_run: following } = await read(id)
  expect(last_run).toMatchObject({ requested_by: null, reason: '' })
  expect(Date.parse(following ?? '') - Date.parse(next_run ?? '')).toBeGreaterThan(6.9 * 86_400_000)
  const { from = '', until = '' } = last_run?.range ?? {}
  const [first] = mail.received
  const body = bodyOf(first?.text ?? '')
  const link = `https://wardline.test/reports/msg-volume-over-time?from=${from}&until=${until}&department=${h.ids.departments.cardiology}`
  expect(first?.header('Subject')?.replaceAll(/\s+/g, ' ')).toMatch(
    /^Wardline report: Message volume over time, .* to .*$/,
  )
  expect(body).toContain(link)
  expect(body).not.toMatch(/Cardiology|Nadia|Dora/)
  expect(
    body
      .replace(link, '')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  ).toHaveLength(1)
  const [run] = await listAuditEntries(h, 'scheduled_report.sent')
  expect(run).toMatchObject({ object_id: id, actor_id: null })
})

test('a server that was down for weeks sends one e-mail, for the last period', async () => {
  const { id } = await create([chief], { every: 'day', weekday: null, period: 'yesterday' })
  await passNextRun(id)
  await waitForState(id, 'sent')
  await advanceClock(h, { hours: 21 * 24 })
  await expect.poll(() => mail.received.length, patience).toBe(2)
  const runs = await rowsOf(
    h,
    sql<{ runs: number; day: string; wanted: string }>`
    select (select count(*)::int from report_run) as runs, until_day::text as day,
           (hospital_day(account_id, clock_now()) - 1)::text as wanted
      from report_run order by id desc limit 1`,
  )
  expect(runs).toEqual([{ runs: 2, day: runs[0]?.wanted, wanted: runs[0]?.wanted }])
})

test('two servers send each run once', async () => {
  const other = await h.startSecondNode()
  const { id } = await create([chief, h.dora], { every: 'day', weekday: null })
  await passNextRun(id)
  other.app.runDueTasks()
  await waitForState(id, 'sent')
  expect(receivers()).toEqual([h.dora.user.email, chief.user.email].toSorted())
  expect(await rowsOf(h, sql`select id from report_run`)).toHaveLength(1)
})

test('a failed e-mail is tried again under the same Message-ID, and ends as failed with the reason', async () => {
  mail.behaviour.data = () => smtpError(452, '4.3.1 Insufficient system storage')
  const { id } = await create([chief])
  await send(id)
  const attempts = async () =>
    (await rowsOf(h, sql<{ attempts: number }>`select attempts from report_mail order by run_id desc`))[0]
      ?.attempts
  await expect.poll(attempts, patience).toBe(1)
  expect((await read(id)).last_run).toMatchObject({
    state: 'sending',
    requested_by: 'Dora Lind',
    mails: [{ state: 'waiting', reason: 'The mail server is at its limit (answer 452).' }],
  })
  delete mail.behaviour.data
  await advanceClock(h, { minutes: 2 })
  await waitForState(id, 'sent')
  mail.behaviour.data = () => smtpError(554, '5.7.1 Rejected for policy reasons')
  await send(id)
  await waitForState(id, 'failed')
  expect((await read(id)).last_run?.reason).toBe('The mail server rejected the message (answer 554).')
  mail.behaviour.data = () => smtpError(452, '4.3.1 Insufficient system storage')
  await send(id)
  for (const [failed, minutes] of [2, 6, 16, 61, 181].entries()) {
    await expect.poll(attempts, patience).toBe(failed + 1)
    await advanceClock(h, { minutes })
  }
  await waitForState(id, 'failed')
})

test('recipients without the right, an address or an account get nothing, and the owner sees it', async () => {
  const leaver = await createUser(h, 'Lena Leaver', [reporting])
  const mute = await createUser(h, 'Mona Mute', [reporting])
  const { id } = await create([chief, leaver, mute])
  await rowsOf(h, sql`delete from permission_group_member where user_id = ${chief.user.user_id}`)
  await h.dora.call(deactivateUser, { params: { id: leaver.user.user_id }, body: {} })
  await rowsOf(h, sql`update users set email = '' where id = ${mute.user.user_id}`)
  const problems = {
    'Lena Leaver': 'This user is deactivated or locked.',
    'Mona Mute': 'This user has no e-mail address.',
    'Nadia Chief': 'This user may no longer open this report.',
  }
  const { recipients } = await read(id)
  expect(Object.fromEntries(recipients.map((each) => [each.display_name, each.problem]))).toEqual(problems)
  await send(id)
  await waitForState(id, 'skipped')
  const { last_run } = await read(id)
  expect(
    Object.fromEntries(last_run?.mails.map(({ user, reason }) => [user.display_name, reason]) ?? []),
  ).toEqual(problems)
  expect(mail.received).toEqual([])
  // They keep their places, and get it back with the right.
  const kept = await h.dora.call(routes.changeScheduledReport, {
    params: { id },
    body: toBody(await read(id)),
  })
  expect(kept.recipients).toHaveLength(3)
})

test('a recipient who loses the permission while a report mail is queued receives nothing', async () => {
  mail.behaviour.data = () => smtpError(452, '4.3.1 Insufficient system storage')
  const { id } = await create([chief])
  await send(id)
  await expect.poll(async () => (await read(id)).last_run?.mails[0]?.reason, patience).toMatch(/limit/)
  await rowsOf(h, sql`delete from permission_group_member where user_id = ${chief.user.user_id}`)
  delete mail.behaviour.data
  await advanceClock(h, { minutes: 2 })
  await waitForState(id, 'skipped')
  expect(mail.received).toEqual([])
})

test('a report of a deactivated owner is not sent; administrators see it and may delete it', async () => {
  const owner = await createUser(h, 'Olga Owner', [reporting])
  const { id } = await owner.call(routes.createScheduledReport, {
    body: { ...weekly, every: 'day', recipient_ids: idsOf([chief]) },
  })
  const params = { id: owner.user.user_id }
  await h.dora.call(deactivateUser, { params, body: {} })
  await passNextRun(id)
  await waitForState(id, 'skipped')
  expect(await read(id)).toMatchObject({
    obstacle: 'The owner is deactivated or locked.',
    last_run: { reason: 'The owner is deactivated or locked.', mails: [] },
    may: { change: false, send: false, delete: true },
  })
  expect(mail.received).toEqual([])
  await h.dora.call(reactivateUser, { params })
  await passNextRun(id)
  await waitForState(id, 'sent')
  await h.dora.call(routes.deleteScheduledReport, { params: { id } })
  expect((await h.dora.request(routes.getScheduledReport, { params: { id } })).status).toBe(404)
})

test('a recipient sees what they receive without the other recipients, and can stop it', async () => {
  const { id } = await create([chief, h.dora])
  expect(await read(id, chief)).toMatchObject({
    owner: { display_name: 'Dora Lind' },
    recipients: [{ display_name: 'Nadia Chief' }],
    recipient_count: 2,
    may: { change: false, send: false, leave: true, delete: false },
  })
  const listed = await chief.call(routes.listScheduledReports)
  expect(listed.results.map((report) => report.id)).toEqual([id])
  for (const [route, more] of [
    [routes.changeScheduledReport, { body: toBody(await read(id)) }],
    [routes.deleteScheduledReport, {}],
    [routes.sendScheduledReport, {}],
  ] as const)
    expect((await chief.request(route, { params: { id }, ...more })).status).toBe(403)
  await chief.call(routes.leaveScheduledReport, { params: { id } })
  expect((await chief.request(routes.getScheduledReport, { params: { id } })).status).toBe(404)
  expect(await read(id)).toMatchObject({ is_on: true, recipients: [{ display_name: 'Dora Lind' }] })
  await h.dora.call(routes.leaveScheduledReport, { params: { id } })
  expect(await read(id)).toMatchObject({ is_on: false, next_run: null })
})

test('a schedule is changed, turned off and on, and each change is audited', async () => {
  const created = await create([chief])
  const params = { id: created.id }
  const change = (more: object) =>
    h.dora.request(routes.changeScheduledReport, { params, body: { ...toBody(created), ...more } })
  const monthly = await change({ every: 'month', weekday: null, month_day: 31, time: '06:15' })
  expect(monthly.body).toMatchObject({ every: 'month', month_day: 31, version: 2 })
  expect((await change({})).status).toBe(409)
  expect((await change({ version: 2, is_on: false })).body).toMatchObject({ is_on: false, next_run: null })
  await advanceClock(h, { hours: 40 * 24 })
  await h.dora.signIn()
  expect((await read(created.id)).last_run).toBeNull()
  expect((await change({ version: 3, is_on: true })).body).toMatchObject({ is_on: true, version: 4 })
  expect(await listAuditEntries(h, 'scheduled_report.created')).toHaveLength(1)
  expect(await listAuditEntries(h, 'scheduled_report.changed')).toHaveLength(3)
})

test('a schedule must fit its report, and its recipients must be able to open it', async () => {
  const stranger = await createUser(h, 'Ulla Unable')
  const refused = async (more: object) =>
    (
      await h.dora.request(routes.createScheduledReport, {
        body: { ...weekly, recipient_ids: idsOf([chief]), ...more },
      })
    ).body
  const cases: [object, object][] = [
    [{ weekday: null }, { weekday: ['Choose a day of the week.'] }],
    [{ every: 'month' }, { month_day: ['Choose a day of the month.'] }],
    [{ period: null }, { period: ['Choose a period.'] }],
    [{ time: '25:00' }, { time: ['Enter a time, such as 07:30 or 19:30.'] }],
    [{ recipient_ids: [] }, { recipient_ids: ['Choose at least one recipient.'] }],
    [{ filters: { user_id: chief.user.user_id } }, { filters: ['This report has no such filter.'] }],
    [{ slug: 'user-mt-report' }, { filters: ['Select a user.'] }],
    [{ slug: 'device-breakdown-report', period: null }, { filters: ['Select at least one department.'] }],
    [
      { recipient_ids: idsOf([chief, stranger]) },
      { recipient_ids: [expect.stringMatching(/^Ulla Unable: no e-mail address, or no permission/)] },
    ],
    [{ recipient_ids: [999_999] }, { recipient_ids: ['A recipient does not exist.'] }],
  ]
  for (const [more, fields] of cases) expect(await refused(more)).toMatchObject(fields)
  const elsewhere = await h.dora.request(routes.createScheduledReport, {
    body: { ...weekly, recipient_ids: idsOf([chief]), filters: { department_id: 999_999 } },
  })
  expect(elsewhere.status).toBe(404)
  const denied = await chief.request(routes.createScheduledReport, {
    body: { ...weekly, slug: 'usage-report', recipient_ids: idsOf([chief]) },
  })
  expect(denied.status).toBe(403)
  const { results } = await h.dora.call(routes.listReportRecipients, {
    query: { slug: 'msg-volume-over-time' },
  })
  expect(results.map(({ display_name }) => display_name)).toEqual(['Dora Lind', 'Nadia Chief'])
  expect(await rowsOf(h, sql`select id from scheduled_report`)).toEqual([])
})

test('the link opens the report by the right of its reader, and another hospital knows nothing of it', async () => {
  const { id, address } = await create([chief])
  const { search } = new URL(address, 'https://wardline.test')
  const query = Object.fromEntries(new URLSearchParams(search))
  expect((await chief.request(readMessageVolumeReport, { query })).status).toBe(200)
  expect((await h.ana.request(readMessageVolumeReport, { query })).status).toBe(403)
  for (const route of [routes.getScheduledReport, routes.sendScheduledReport, routes.leaveScheduledReport])
    expect((await h.stranger.request(route, { params: { id } })).status).toBe(404)
  expect((await h.stranger.call(routes.listScheduledReports)).results).toEqual([])
})

test('a user has at most 20 scheduled reports', async () => {
  for (let made = 0; made < 20; made += 1) await create([chief])
  const more = await h.dora.request(routes.createScheduledReport, {
    body: { ...weekly, recipient_ids: idsOf([chief]) },
  })
  expect(more).toMatchObject({ status: 409, body: { code: 'scheduled_report.too_many' } })
})

test('without an e-mail provider, the list shows that, a due run fails with the reason, and sending is refused', async () => {
  const without = await createHospital()
  const body = { ...weekly, every: 'day' as const, recipient_ids: [without.dora.user.user_id] }
  const { id } = await without.dora.call(routes.createScheduledReport, { body })
  expect((await without.dora.call(routes.listScheduledReports)).mail).toBe('off')
  const refused = await without.dora.request(routes.sendScheduledReport, { params: { id } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'scheduled_report.no_mail' } })
  await advanceClock(without, { hours: 25 })
  await expect
    .poll(
      async () => (await without.dora.call(routes.getScheduledReport, { params: { id } })).last_run,
      patience,
    )
    .toMatchObject({ state: 'failed', reason: expect.stringMatching(/^No e-mail can be sent/) })
})

test('open lists of the owner and the recipients refetch', async () => {
  const [owner, recipient] = [await h.dora.connect(), await chief.connect()]
  const { id } = await create([chief])
  for (const device of [owner, recipient])
    expect(await device.receives('scheduled_reports_changed')).toEqual({ scheduled_report_id: id })
})
