import { changeProfile, setNotifications, setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import {
  getNotificationPreferences,
  setNotificationPreferences,
} from '@wardline/contract/alerts/preferences/notification-step.routes.ts'
import {
  acceptMessage,
  recallThread,
  respondToMessage,
} from '@wardline/contract/messaging/responses/response.routes.ts'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { recordReceipt } from '@wardline/server/features/alerts/delivery/receipt.actions.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { grantPermissions } from '../../../fixtures/hospital/users.ts'
import * as says from '../../../fixtures/peers/phone-company.ts'
import {
  listAlerts,
  expectAlerts,
  setUserColumns,
  advanceClock,
  pollOptions,
  resetNotifications,
  createNotificationHospital,
  queryRows,
  listPageEvents,
  metrics_token,
} from '../../../fixtures/alerts/notifications.ts'

let h: Awaited<ReturnType<typeof createNotificationHospital>>

beforeAll(async () => {
  h = await createNotificationHospital({}, { isOwnedByTest: false })
  return async () => {
    await h.close()
    await h.company.close()
  }
})
beforeEach(async () => {
  await resetNotifications(h)
  // Tests move the clock, and changed preferences need a recent password.
  await h.ben.signIn()
})

const urgent = { priority: 2, requires_confirm: true }

test('an urgent page is sent at once without patient data and moves to the next channel until acknowledged', async () => {
  const { ana, ben, company } = h
  const sent = Date.now()
  const thread = await ana.writes(ben, 'Mr Canary, K+ 6.1, bed 12', urgent)
  await expect.poll(() => company.ordered, pollOptions).toHaveLength(1)
  const [order] = company.ordered
  expect(order).toMatchObject({ what: 'sms', to: '+12025550147' })
  expect((order?.at ?? 0) - sent).toBeLessThan(5_000)
  expect(order?.body).toMatch(/HIGH priority page from RN, 6 West/)
  expect(order?.body).toMatch(/Reply 1 [2-9B-Z]{6} for Accept, 2 [2-9B-Z]{6} for Reject/)
  for (const secret of ['Canary', 'K+', 'bed', 'Ana', 'Ruiz', 'Ben'])
    expect(order?.body).not.toContain(secret)
  // Without a device SMS comes first; the call is added because urgent pages use two channels.
  await expectAlerts(ana, thread, ben, ['push failed', 'sms sent', 'phone waiting'])

  const { account_id } = h.ids
  const reference = order?.reference ?? ''
  await recordReceipt(h.app.db, { account_id, provider: 'twilio', reference, receipt: 'delivered' })
  // The reminder does not wait for the call's delay of two minutes.
  await advanceClock(h, { seconds: 90 })
  await expect.poll(() => company.ordered.map(({ what }) => what), pollOptions).toEqual(['sms', 'voice'])
  await expectAlerts(ana, thread, ben, ['push failed', 'sms delivered', 'phone merged', 'phone sent'])
  const events = ['failed', 'notified', 'sent', 'delivered', 'reminded', 'sent']
  expect(await listPageEvents(h, thread)).toEqual(events)
  // The first channel fails; the first attempt is the next one's.
  const { first_attempt, channels } = await h.dora.call(getSystemStatus)
  expect(first_attempt.median).toBeGreaterThan(0)
  expect(first_attempt.p99).toBeLessThan(5)
  const none = { tried: 0, delivered: 0, answered: 0, failed: 0, impossible: 0 }
  const unknown = { median: null, p99: null }
  const known = { median: expect.any(Number), p99: expect.any(Number) }
  expect(channels).toEqual([
    { channel: 'web_push', ...none, impossible: 1, first_attempt: unknown },
    { channel: 'sms', ...none, tried: 1, delivered: 1, first_attempt: known },
    { channel: 'voice', ...none, tried: 1, first_attempt: unknown },
  ])
  expect((await h.stranger.call(getSystemStatus)).channels).toEqual([])
  const authorization = `Bearer ${metrics_token}`
  const figures = await (await fetch(`${h.url}/metrics`, { headers: { authorization } })).text()
  expect(figures).toContain('wardline_alert_first_attempt_seconds_count{channel="sms"} 1')
  expect(figures).toContain('wardline_alert_first_attempt_seconds_bucket{le="5",channel="sms"} 1')
  expect(figures).toContain('wardline_alert_outcomes_total{channel="voice",outcome="sent"} 1')
  expect(figures).not.toContain('wardline_alert_first_attempt_seconds_count{channel="voice"}')
})

test('a recipient who has to choose an option is notified again until they answer, others are not', async () => {
  const { ana, ben, company } = h
  const texts = () => company.ordered.filter(({ what }) => what === 'sms').length
  const asked = await ana.writes(ben, 'Which day?', { priority: 2, response_options: ['Monday', 'Tuesday'] })
  const told = await ana.writes(ben, 'For your information', { priority: 2 })
  await expect.poll(texts, pollOptions).toBe(2)
  await advanceClock(h, { minutes: 5 })
  await expect.poll(texts, pollOptions).toBe(3)
  expect(await listPageEvents(h, asked)).toContain('reminded')
  expect(await listPageEvents(h, told)).not.toContain('reminded')
  const body = { response: 'Monday' }
  await ben.call(respondToMessage, { params: { id: asked.id }, body })
  await advanceClock(h, { minutes: 10 })
  const turns = `select id from due_task where kind = 'alert_notify'`
  await expect.poll(() => queryRows(h, turns), pollOptions).toEqual([])
  expect((await listPageEvents(h, asked)).filter((kind) => kind === 'reminded')).toHaveLength(1)
  expect(texts()).toBe(3)
})

test('responding, opening or recalling a page stops its notifications', async () => {
  const { ana, ben, company } = h
  await grantPermissions(h, ana, ['messaging.recall_thread'])
  const [answered, opened, recalled] = await Promise.all(
    ['one', 'two', 'three'].map((text) => ana.writes(ben, text, urgent)),
  )
  if (!answered || !opened || !recalled) throw new Error('unreachable')
  await expect.poll(() => company.ordered, pollOptions).toHaveLength(3)
  const asked = { params: { id: answered.id }, body: { message_id: answered.last_message.id } }
  await ben.call(acceptMessage, asked)
  await ben.reads(opened)
  await ana.call(recallThread, { params: { id: recalled.id } })
  await expectAlerts(ana, answered, ben, ['push failed', 'sms sent', 'phone skipped'])
  await expectAlerts(ana, opened, ben, ['push failed', 'sms sent', 'phone skipped'])
  expect((await listAlerts(ana, answered, ben)).at(-1)?.reason).toBe('They answered.')
  expect((await listAlerts(ana, opened, ben)).at(-1)?.reason).toBe('They opened it.')
  await advanceClock(h, { minutes: 10 })
  const fourth = await ana.writes(ben, 'four', urgent)
  await expectAlerts(ana, fourth, ben, ['push failed', 'sms sent', 'phone waiting'])
  expect(company.ordered.filter(({ what }) => what === 'voice')).toEqual([])
  expect(
    await queryRows(
      h,
      `select state, reason from alert where thread_id = ${recalled.id} and alert_type = 'phone'`,
    ),
  ).toEqual([{ state: 'skipped', reason: 'The sender recalled it.' }])
})

test.for([
  ['an unknown number', says.rejectWith(21211), 'gone', /does not know this number/],
  [
    'a number that may not be called',
    says.rejectWith(21612),
    'failed',
    /not permitted to send to this number/,
  ],
] as const)(
  '%s: the next channel is used at once, and the timeline says why',
  async ([, behaves, kind, reason]) => {
    const { ana, ben, company } = h
    company.answers(behaves, 'sms')
    const thread = await ana.writes(ben, 'K+ 6.1', urgent)
    await expectAlerts(ana, thread, ben, ['push failed', 'sms failed', 'phone sent'])
    expect((await listAlerts(ana, thread, ben))[1]?.reason).toMatch(reason)
    expect(await listPageEvents(h, thread)).toEqual(['failed', 'notified', kind, 'sent'])
  },
)

test('a failing provider is retried while the next channel is used, all under one reference', async () => {
  const { ana, ben, company } = h
  company.answers(says.failInternally, 'sms')
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await expect.poll(() => listPageEvents(h, thread), pollOptions).toEqual(['failed', 'notified', 'retried'])
  await advanceClock(h, { seconds: 1 })
  await expectAlerts(ana, thread, ben, ['push failed', 'sms waiting', 'phone sent'])
  company.answers(says.accept, 'sms')
  await advanceClock(h, { seconds: 4 })
  await expectAlerts(ana, thread, ben, ['push failed', 'sms sent', 'phone sent'])
  expect(
    new Set(company.ordered.filter(({ what }) => what === 'sms').map(({ reference }) => reference)).size,
  ).toBe(1)
})

test('rate limiting: the provider is retried at its time; when that is too late the next channel is used at once', async () => {
  const { ana, ben, company } = h
  company.answers(says.rateLimit(20), 'sms')
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await expect.poll(() => listPageEvents(h, thread), pollOptions).toContain('retried')
  await advanceClock(h, { seconds: 15 })
  expect((await listAlerts(ana, thread, ben))[1]).toMatchObject({ attempts: 1, state: 'waiting' })
  company.answers(says.rateLimit(3_600), 'sms')
  await advanceClock(h, { seconds: 6 })
  await expectAlerts(ana, thread, ben, ['push failed', 'sms failed', 'phone sent'])
})

test('a receipt moves an alert forward only, whether out of order, duplicated, late or unrelated', async () => {
  const { ana, ben, company, app, ids } = h
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await expectAlerts(ana, thread, ben, ['push failed', 'sms sent', 'phone waiting'])
  const sid = company.ordered[0]?.sid ?? ''
  const receipt = (what: 'delivered' | 'failed', more: Record<string, unknown> = {}) =>
    recordReceipt(app.db, {
      account_id: ids.account_id,
      provider: 'twilio',
      provider_reference: sid,
      receipt: what,
      reason: 'The phone is switched off.',
      ...more,
    })
  expect(await receipt('delivered', { account_id: h.stranger.user.account_id })).toBe(false)
  expect(await receipt('delivered', { provider: 'mailgun' })).toBe(false)
  expect(await receipt('delivered', { provider_reference: null, reference: 'NNNNNN' })).toBe(false)
  expect(await receipt('delivered')).toBe(true)
  expect(await receipt('delivered')).toBe(true)
  expect(await receipt('failed')).toBe(true)
  await expectAlerts(ana, thread, ben, ['push failed', 'sms delivered', 'phone waiting'])

  const second = await ana.writes(ben, 'K+ 6.3', urgent)
  await expectAlerts(ana, second, ben, ['push failed', 'sms sent', 'phone waiting'])
  const reference = company.ordered.at(-1)?.reference ?? ''
  expect(await receipt('failed', { provider_reference: null, reference })).toBe(true)
  await expectAlerts(ana, second, ben, ['push failed', 'sms failed', 'phone sent'])
  expect(await receipt('delivered', { provider_reference: null, reference })).toBe(true)
  await expectAlerts(ana, second, ben, ['push failed', 'sms delivered', 'phone sent'])

  const third = await ana.writes(ben, 'K+ 6.5', urgent)
  await expectAlerts(ana, third, ben, ['push failed', 'sms sent', 'phone waiting'])
  await advanceClock(h, { seconds: 31 })
  await expectAlerts(ana, third, ben, ['push failed', 'sms sent', 'phone sent'])
  expect(await listPageEvents(h, third)).toEqual(['failed', 'notified', 'sent', 'no_receipt', 'sent'])
})

test('a recipient without any usable channel is shown to the sender at once', async () => {
  const { ana, cleo, ben, company } = h
  const thread = await ana.writes(cleo, 'K+ 6.1', urgent)
  await expectAlerts(ana, thread, cleo, ['push failed', 'sms failed'])
  await expect.poll(() => listPageEvents(h, thread)).toEqual(['failed', 'failed', 'not_notified'])

  company.answers(says.rejectWith(21612))
  const second = await ana.writes(ben, 'K+ 6.1', urgent)
  await expectAlerts(ana, second, ben, ['push failed', 'sms failed', 'phone failed'])
  await expect
    .poll(() => listPageEvents(h, second))
    .toEqual(['failed', 'notified', 'failed', 'failed', 'not_notified'])
})

const createSetting = (alert_type: string, priority: number, status = 'uk') => ({
  alert_type,
  priority,
  status,
  is_on: true,
})

test('non-urgent alerts are sent at most once a minute, and those in between are combined', async () => {
  const { ana, ben, company } = h
  const body = { settings: [createSetting('sms', 1), { ...createSetting('push', 1), is_on: false }] }
  await ben.call(setNotifications, { params: { id: ben.user.user_id }, body })
  const first = await ana.writes(ben, 'one')
  await expectAlerts(ana, first, ben, ['sms waiting'])
  const second = await ana.writes(ben, 'two')
  const third = await ana.writes(ben, 'three')
  await expectAlerts(ana, second, ben, ['sms merged'])
  await expectAlerts(ana, third, ben, ['sms merged'])
  await advanceClock(h, { seconds: 61 })
  await expectAlerts(ana, first, ben, ['sms sent'])
  expect(company.ordered.map(({ body: text }) => text)).toEqual([expect.stringContaining('3 new messages')])

  const fourth = await ana.writes(ben, 'four')
  await expectAlerts(ana, fourth, ben, ['sms waiting'])
  const fifth = await ana.writes(ben, 'five')
  await expectAlerts(ana, fifth, ben, ['sms merged'])
  await ben.reads(fourth)
  await expectAlerts(ana, fifth, ben, ['sms sent'])
  expect(company.ordered).toHaveLength(2)
})

test('do not disturb and quiet hours delay non-urgent alerts, never urgent ones', async () => {
  const { ana, ben, company } = h
  const ids = { params: { id: ben.user.user_id } }
  await ben.call(setNotifications, {
    ...ids,
    body: { settings: [createSetting('sms', 1), createSetting('sms', 1, 'online')] },
  })
  await ben.call(setStatus, { ...ids, body: { status: 'dnd' } })
  const silent = await ana.writes(ben, 'Later')
  const loud = await ana.writes(ben, 'K+ 6.1', urgent)
  await expectAlerts(ana, loud, ben, ['push failed', 'sms sent', 'phone waiting'])
  expect(await queryRows(h, `select from alert where thread_id = ${silent.id}`)).toEqual([])

  await ben.call(setStatus, { ...ids, body: { status: 'online' } })
  // Quiet hours all day except the previous minute.
  await queryRows(
    h,
    `update users set quiet_from = (clock_now() at time zone a.time_zone)::time - interval '1 minute',
    quiet_until = (clock_now() at time zone a.time_zone)::time - interval '2 minutes'
    from account a where a.account_id = users.account_id and users.id = ${ben.user.user_id}`,
  )
  const quiet = await ana.writes(ben, 'In the morning')
  await expectAlerts(ana, quiet, ben, ['sms waiting'])
  const [row] = await queryRows<{ hours: number }>(
    h,
    `select extract(epoch from due - clock_now())::float8 / 3600 as hours from alert where thread_id = ${quiet.id}`,
  )
  expect(row?.hours).toBeGreaterThan(22)
  const awake = await ana.writes(ben, 'K+ 6.4', urgent)
  await expectAlerts(ana, awake, ben, ['push failed', 'sms sent', 'phone waiting'])
  expect(company.ordered).toHaveLength(2)
})

test('two channels with one number notify once, and pager users are notified on the pager', async () => {
  const { ana, ben } = h
  await setUserColumns(h, ben, { home_number: '+1 (202) 555-0147' })
  const settings = [createSetting('phone', 2), createSetting('alt_phone', 2)]
  await ben.call(setNotifications, { params: { id: ben.user.user_id }, body: { settings } })
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await expectAlerts(ana, thread, ben, ['push failed', 'sms sent', 'phone waiting', 'alt_phone merged'])
  await setUserColumns(h, ben, { device_type: 'pager', pager_number: '4021' })
  const paged = await ana.writes(ben, 'K+ 6.3', urgent)
  await expect
    .poll(
      async () => (await listAlerts(ana, paged, ben)).map(({ channel, state }) => `${channel} ${state}`),
      pollOptions,
    )
    .toContain('pager failed')
})

test('a generated demo number is notified only in the sandbox; a number set later uses the real provider', async () => {
  const { ana, ben, company, ids } = h
  await setUserColumns(h, ben, { mobile_number: '202-555-0170', home_number: '' })
  await queryRows(h, `insert into demo_address values (${ids.account_id}, '+12025550170')`)
  const made = await ana.writes(ben, 'K+ 6.1', urgent)
  const providers = async (thread: typeof made) =>
    (await listAlerts(ana, thread, ben))
      .filter(({ state }) => state !== 'failed')
      .map(({ provider }) => provider)
  await expect.poll(() => providers(made), pollOptions).toContain('sandbox')
  expect(company.ordered).toEqual([])
  expect(await queryRows(h, `select address from sandbox_message`)).toEqual([{ address: '+12025550170' }])

  const set = { params: { id: ben.user.user_id }, body: { mobile_number: '+1 202 555 0171' } }
  await ben.call(changeProfile, set)
  const real = await ana.writes(ben, 'K+ 6.2', urgent)
  await expect.poll(() => company.ordered.map(({ to }) => to), pollOptions).toEqual(['+12025550171'])
  await expect.poll(() => providers(real), pollOptions).toContain('twilio')
})

test('a user sets their channel order and delays; an invalid order is refused with a sentence', async () => {
  const { ana, ben, company } = h
  const of = { params: { id: ben.user.user_id } }
  const before = await ben.call(getNotificationPreferences, of)
  expect(before).toMatchObject({ is_default: true, quiet_from: null, time_zone: 'America/New_York' })
  expect(before.at_night).toBe(
    'A high priority page at 3 am notifies you by text message immediately, then phone call after 2 min, until you open it or answer. If it escalates, all of them start immediately.',
  )
  expect(before.by_priority.high).toBe('Text message immediately, then phone call after 2 min.')
  const uses = ({ channels }: typeof before, type: string) =>
    channels.find(({ alert_type }) => alert_type === type)
  expect(uses(before, 'sms')).toMatchObject({ is_chosen: true, is_used: true })
  // Added, because a high-priority page uses at least two channels.
  expect(uses(before, 'phone')).toMatchObject({ is_chosen: false, is_used: true })
  const steps = [
    { alert_type: 'phone', delay_seconds: 0 },
    { alert_type: 'sms', delay_seconds: 30 },
  ]
  const quiet = { quiet_from: '22:00', quiet_until: '07:00' }
  const call = createSetting('phone', 2)
  await ben.call(setNotifications, { ...of, body: { settings: [call, { ...call, status: 'online' }] } })
  const after = await ben.call(setNotificationPreferences, { ...of, body: { steps, ...quiet } })
  expect(after).toMatchObject({ is_default: false, ...quiet, may: { change: true } })
  expect(after.at_night).toBe(
    'A high priority page at 3 am notifies you, quiet hours or not, by phone call immediately, then text message after 30 s, until you open it or answer. If it escalates, all of them start immediately.',
  )
  expect(after.by_priority.high).toBe('Phone call immediately, then text message after 30 s.')
  expect(
    after.channels.map(({ alert_type, goes_to, is_used }) => [alert_type, goes_to, is_used]).slice(0, 4),
  ).toEqual([
    ['phone', '… 0147', true],
    ['sms', '… 0147', true],
    ['push', '', false],
    ['apns', '', false],
  ])
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await expectAlerts(ana, thread, ben, ['phone sent', 'sms waiting', 'push failed'])
  expect(company.ordered.map(({ what }) => what)).toEqual(['voice'])

  const refused = async (body: Record<string, unknown>) =>
    (await ben.request(setNotificationPreferences, { ...of, body: { steps: [], ...quiet, ...body } })).body
  expect(await refused({ steps: [steps[0], steps[0]] })).toMatchObject({
    steps: ['Each channel can be listed only once.'],
  })
  expect(await refused({ quiet_until: null })).toMatchObject({
    quiet_until: ['Quiet hours need a start and an end.'],
  })
  expect(await refused({ quiet_until: '22:00' })).toMatchObject({
    quiet_until: ['Start and end must be different.'],
  })
  expect(await refused({ quiet_from: '25:00' })).toMatchObject({
    quiet_from: ['Enter a time as hours and minutes, such as 22:00.'],
  })
  expect(
    await ben.call(setNotificationPreferences, {
      ...of,
      body: { steps: [], quiet_from: null, quiet_until: null },
    }),
  ).toMatchObject({
    is_default: true,
    quiet_from: null,
  })
})
