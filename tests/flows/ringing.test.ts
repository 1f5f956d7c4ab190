import { changeProfile, setNotifications, setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { getRingPreferences, setRingPreferences } from '@wardline/contract/alerts/ring-step.routes.ts'
import { acceptMessage, recallThread } from '@wardline/contract/messaging/open-item.routes.ts'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { noteReceipt } from '@wardline/server/features/alerts/receipt.actions.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { gainRights } from '../world/newcomer.ts'
import * as says from '../world/peers/phone-company.ts'
import {
  alertsOf,
  becomes,
  knownAs,
  later,
  patience,
  quietAgain,
  ringingWard,
  stored,
  timeLine,
} from '../world/ringing.ts'

// From a stored message to a phone that rings (messaging §3, message alert).

let h: Awaited<ReturnType<typeof ringingWard>>

beforeAll(async () => {
  h = await ringingWard({}, { isOwnedByTest: false })
  return async () => {
    await h.close()
    await h.company.close()
  }
})
beforeEach(() => quietAgain(h))

const urgent = { priority: 2, requires_confirm: true }

test('an urgent page rings at once, says nothing of a patient, and goes on to the next way until it is answered', async () => {
  const { ana, ben, company } = h
  const sent = Date.now()
  const thread = await ana.writes(ben, 'Mr Canary, K+ 6.1, bed 12', urgent)
  await expect.poll(() => company.ordered, patience).toHaveLength(1)
  const [order] = company.ordered
  expect(order).toMatchObject({ what: 'sms', to: '+12025550147' })
  expect((order?.at ?? 0) - sent).toBeLessThan(5_000)
  expect(order?.body).toMatch(/HIGH priority page from RN, 6 West/)
  expect(order?.body).toMatch(/Reply 1 [2-9B-Z]{6} for Accept, 2 [2-9B-Z]{6} for Reject/)
  for (const secret of ['Canary', 'K+', 'bed', 'Ana', 'Ruiz', 'Ben'])
    expect(order?.body).not.toContain(secret)
  // No device, so the text message is first; nobody ticked a call, but one way alone is too few for what is urgent.
  await becomes(ana, thread, ben, ['push failed', 'sms handed', 'phone waiting'])

  const { account_id } = h.ids
  const reference = order?.reference ?? ''
  await noteReceipt(h.app.db, { account_id, carrier: 'twilio', reference, receipt: 'delivered' })
  await later(h, { minutes: 2 })
  await expect.poll(() => company.ordered.map(({ what }) => what), patience).toEqual(['sms', 'voice'])
  await becomes(ana, thread, ben, ['push failed', 'sms delivered', 'phone handed'])
  expect(await timeLine(h, thread)).toEqual(['failed', 'rung', 'handed', 'delivered', 'handed'])
  // The first of his ways leads nowhere; the first attempt is that of the next one.
  const { first_attempt, channels } = await h.dora.call(getSystemStatus)
  expect(first_attempt.median).toBeGreaterThan(0)
  expect(first_attempt.p99).toBeLessThan(5)
  const none = { tried: 0, delivered: 0, answered: 0, failed: 0, impossible: 0 }
  const unknown = { median: null, p99: null }
  const known = { median: expect.any(Number), p99: expect.any(Number) }
  expect(channels).toEqual([
    { medium: 'web_push', ...none, impossible: 1, first_attempt: unknown },
    { medium: 'sms', ...none, tried: 1, delivered: 1, first_attempt: known },
    { medium: 'voice', ...none, tried: 1, first_attempt: unknown },
  ])
  expect((await h.stranger.call(getSystemStatus)).channels).toEqual([])
  const figures = await (await fetch(`${h.url}/metrics`)).text()
  expect(figures).toContain('wardline_alert_first_attempt_seconds_count{medium="sms"} 1')
  expect(figures).toContain('wardline_alert_first_attempt_seconds_bucket{le="5",medium="sms"} 1')
  expect(figures).toContain('wardline_alert_outcomes_total{medium="voice",outcome="handed"} 1')
  expect(figures).not.toContain('wardline_alert_first_attempt_seconds_count{medium="voice"}')
})

test('whoever owes an answer and has not opened it is rung again; once they have opened it, no more', async () => {
  const { ana, ben, company } = h
  const texts = () => company.ordered.filter(({ what }) => what === 'sms').length
  const asked = await ana.writes(ben, 'Please confirm', urgent)
  const told = await ana.writes(ben, 'For your information', { priority: 2 })
  await expect.poll(texts, patience).toBe(2)
  await later(h, { minutes: 5 })
  await expect.poll(texts, patience).toBe(3)
  expect(await timeLine(h, asked)).toContain('reminded')
  expect(await timeLine(h, told)).not.toContain('reminded')
  await ben.reads(asked)
  await later(h, { minutes: 10 })
  const turns = `select id from due_task where kind = 'alert_ring'`
  await expect.poll(() => stored(h, turns), patience).toEqual([])
  expect((await timeLine(h, asked)).filter((kind) => kind === 'reminded')).toHaveLength(1)
  expect(texts()).toBe(3)
})

test('whoever answers is rung no more; whoever opens it neither, and a message that was taken back rings nobody', async () => {
  const { ana, ben, company } = h
  await gainRights(h, ana, ['messaging.recall_thread'])
  const [answered, opened, recalled] = await Promise.all(
    ['one', 'two', 'three'].map((text) => ana.writes(ben, text, urgent)),
  )
  if (!answered || !opened || !recalled) throw new Error('unreachable')
  await expect.poll(() => company.ordered, patience).toHaveLength(3)
  const asked = { params: { id: answered.id }, body: { message_id: answered.last_message.id } }
  await ben.call(acceptMessage, asked)
  await ben.reads(opened)
  await ana.call(recallThread, { params: { id: recalled.id } })
  await becomes(ana, answered, ben, ['push failed', 'sms handed', 'phone skipped'])
  await becomes(ana, opened, ben, ['push failed', 'sms handed', 'phone skipped'])
  expect((await alertsOf(ana, answered, ben)).at(-1)?.reason).toBe('They answered.')
  expect((await alertsOf(ana, opened, ben)).at(-1)?.reason).toBe('They opened it.')
  await later(h, { minutes: 10 })
  const fourth = await ana.writes(ben, 'four', urgent)
  await becomes(ana, fourth, ben, ['push failed', 'sms handed', 'phone waiting'])
  expect(company.ordered.filter(({ what }) => what === 'voice')).toEqual([])
  expect(
    await stored(
      h,
      `select state, reason from alert where thread_id = ${recalled.id} and alert_type = 'phone'`,
    ),
  ).toEqual([{ state: 'skipped', reason: 'The sender took it back.' }])
})

test.for([
  ['a number that nobody has', says.refuses(21211), 'gone', /does not know this number/],
  ['a number that may not be called', says.refuses(21612), 'failed', /may not send to this number/],
] as const)('%s: the next way rings now, and the time line says why', async ([, behaves, kind, reason]) => {
  const { ana, ben, company } = h
  company.answers(behaves, 'sms')
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await becomes(ana, thread, ben, ['push failed', 'sms failed', 'phone handed'])
  expect((await alertsOf(ana, thread, ben))[1]?.reason).toMatch(reason)
  expect(await timeLine(h, thread)).toEqual(['failed', 'rung', kind, 'handed'])
})

test('a carrier that fails is tried again, and the next way rings meanwhile, all under one reference', async () => {
  const { ana, ben, company } = h
  company.answers(says.fails, 'sms')
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await expect.poll(() => timeLine(h, thread), patience).toEqual(['failed', 'rung', 'retried'])
  await later(h, { seconds: 1 })
  await becomes(ana, thread, ben, ['push failed', 'sms waiting', 'phone handed'])
  company.answers(says.takes, 'sms')
  await later(h, { seconds: 4 })
  await becomes(ana, thread, ben, ['push failed', 'sms handed', 'phone handed'])
  expect(
    new Set(company.ordered.filter(({ what }) => what === 'sms').map(({ reference }) => reference)).size,
  ).toBe(1)
})

test('too many: the carrier is asked again when it said; when that is too late, the next way rings now', async () => {
  const { ana, ben, company } = h
  company.answers(says.limits(20), 'sms')
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await expect.poll(() => timeLine(h, thread), patience).toContain('retried')
  await later(h, { seconds: 15 })
  expect((await alertsOf(ana, thread, ben))[1]).toMatchObject({ attempts: 1, state: 'waiting' })
  company.answers(says.limits(3_600), 'sms')
  await later(h, { seconds: 6 })
  await becomes(ana, thread, ben, ['push failed', 'sms failed', 'phone handed'])
})

test('a receipt moves an alert on and never back: in any order, doubled, late, or of somebody else', async () => {
  const { ana, ben, company, app, ids } = h
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await becomes(ana, thread, ben, ['push failed', 'sms handed', 'phone waiting'])
  const sid = company.ordered[0]?.sid ?? ''
  const receipt = (what: 'delivered' | 'failed', more: Record<string, unknown> = {}) =>
    noteReceipt(app.db, {
      account_id: ids.account_id,
      carrier: 'twilio',
      carrier_reference: sid,
      receipt: what,
      reason: 'The phone is switched off.',
      ...more,
    })
  expect(await receipt('delivered', { account_id: h.stranger.who.account_id })).toBe(false)
  expect(await receipt('delivered', { carrier: 'mailgun' })).toBe(false)
  expect(await receipt('delivered', { carrier_reference: null, reference: 'NNNNNN' })).toBe(false)
  expect(await receipt('delivered')).toBe(true)
  expect(await receipt('delivered')).toBe(true)
  expect(await receipt('failed')).toBe(true)
  await becomes(ana, thread, ben, ['push failed', 'sms delivered', 'phone waiting'])

  const second = await ana.writes(ben, 'K+ 6.3', urgent)
  await becomes(ana, second, ben, ['push failed', 'sms handed', 'phone waiting'])
  const reference = company.ordered.at(-1)?.reference ?? ''
  expect(await receipt('failed', { carrier_reference: null, reference })).toBe(true)
  await becomes(ana, second, ben, ['push failed', 'sms failed', 'phone handed'])
  expect(await receipt('delivered', { carrier_reference: null, reference })).toBe(true)
  await becomes(ana, second, ben, ['push failed', 'sms delivered', 'phone handed'])

  const third = await ana.writes(ben, 'K+ 6.5', urgent)
  await becomes(ana, third, ben, ['push failed', 'sms handed', 'phone waiting'])
  await later(h, { seconds: 31 })
  await becomes(ana, third, ben, ['push failed', 'sms handed', 'phone handed'])
  expect(await timeLine(h, third)).toEqual(['failed', 'rung', 'handed', 'unheard', 'handed'])
})

test('nobody who can be rung: the sender sees it at once', async () => {
  const { ana, cleo, ben, company } = h
  const thread = await ana.writes(cleo, 'K+ 6.1', urgent)
  await becomes(ana, thread, cleo, ['push failed', 'sms failed'])
  expect(await timeLine(h, thread)).toEqual(['failed', 'failed', 'not_rung'])

  company.answers(says.refuses(21612))
  const second = await ana.writes(ben, 'K+ 6.1', urgent)
  await becomes(ana, second, ben, ['push failed', 'sms failed', 'phone failed'])
  expect(await timeLine(h, second)).toEqual(['failed', 'rung', 'failed', 'failed', 'not_rung'])
})

const box = (alert_type: string, priority: number, status = 'uk') => ({
  alert_type,
  priority,
  status,
  is_on: true,
})

test('what is not urgent rings once a minute at most: what comes meanwhile is told together', async () => {
  const { ana, ben, company } = h
  const body = { settings: [box('sms', 1), { ...box('push', 1), is_on: false }] }
  await ben.call(setNotifications, { params: { id: ben.who.user_id }, body })
  const first = await ana.writes(ben, 'one')
  await becomes(ana, first, ben, ['sms waiting'])
  const second = await ana.writes(ben, 'two')
  const third = await ana.writes(ben, 'three')
  await becomes(ana, second, ben, ['sms merged'])
  await becomes(ana, third, ben, ['sms merged'])
  await later(h, { seconds: 61 })
  await becomes(ana, first, ben, ['sms handed'])
  expect(company.ordered.map(({ body: text }) => text)).toEqual([expect.stringContaining('3 new messages')])

  // The one that was to tell of both is opened: the other is told all the same.
  const fourth = await ana.writes(ben, 'four')
  await becomes(ana, fourth, ben, ['sms waiting'])
  const fifth = await ana.writes(ben, 'five')
  await becomes(ana, fifth, ben, ['sms merged'])
  await ben.reads(fourth)
  await becomes(ana, fifth, ben, ['sms handed'])
  expect(company.ordered).toHaveLength(2)
})

test('do not disturb and quiet hours hold back what is not urgent, never what is', async () => {
  const { ana, ben, company } = h
  const ids = { params: { id: ben.who.user_id } }
  await ben.call(setNotifications, { ...ids, body: { settings: [box('sms', 1), box('sms', 1, 'online')] } })
  await ben.call(setStatus, { ...ids, body: { status: 'dnd' } })
  const silent = await ana.writes(ben, 'Later')
  const loud = await ana.writes(ben, 'K+ 6.1', urgent)
  await becomes(ana, loud, ben, ['push failed', 'sms handed', 'phone waiting'])
  expect(await stored(h, `select from alert where thread_id = ${silent.id}`)).toEqual([])

  await ben.call(setStatus, { ...ids, body: { status: 'online' } })
  // All day but the minute before now: it ends in a day.
  await stored(
    h,
    `update users set quiet_from = (clock_now() at time zone a.time_zone)::time - interval '1 minute',
    quiet_until = (clock_now() at time zone a.time_zone)::time - interval '2 minutes'
    from account a where a.account_id = users.account_id and users.id = ${ben.who.user_id}`,
  )
  const quiet = await ana.writes(ben, 'In the morning')
  await becomes(ana, quiet, ben, ['sms waiting'])
  const [row] = await stored<{ hours: number }>(
    h,
    `select extract(epoch from due - clock_now())::float8 / 3600 as hours from alert where thread_id = ${quiet.id}`,
  )
  expect(row?.hours).toBeGreaterThan(22)
  const awake = await ana.writes(ben, 'K+ 6.4', urgent)
  await becomes(ana, awake, ben, ['push failed', 'sms handed', 'phone waiting'])
  expect(company.ordered).toHaveLength(2)
})

test('two ways to one number ring it once, and a pager is rung where there is one', async () => {
  const { ana, ben } = h
  await knownAs(h, ben, { home_number: '+1 (202) 555-0147' })
  const settings = [box('phone', 2), box('alt_phone', 2)]
  await ben.call(setNotifications, { params: { id: ben.who.user_id }, body: { settings } })
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await becomes(ana, thread, ben, ['push failed', 'sms handed', 'phone waiting', 'alt_phone merged'])
  await knownAs(h, ben, { device_type: 'pager', pager_number: '4021' })
  const paged = await ana.writes(ben, 'K+ 6.3', urgent)
  await expect
    .poll(
      async () => (await alertsOf(ana, paged, ben)).map(({ medium, state }) => `${medium} ${state}`),
      patience,
    )
    .toContain('pager failed')
})

test('a number that a demo hospital made up is rung in the sandbox alone; one that is set since, by the real carrier', async () => {
  const { ana, ben, company, ids } = h
  await knownAs(h, ben, { mobile_number: '202-555-0170', home_number: '' })
  await stored(h, `insert into made_up_address values (${ids.account_id}, '+12025550170')`)
  const made = await ana.writes(ben, 'K+ 6.1', urgent)
  const carriers = async (thread: typeof made) =>
    (await alertsOf(ana, thread, ben)).filter(({ state }) => state !== 'failed').map(({ carrier }) => carrier)
  await expect.poll(() => carriers(made), patience).toContain('sandbox')
  expect(company.ordered).toEqual([])
  expect(await stored(h, `select address from sandbox_message`)).toEqual([{ address: '+12025550170' }])

  const set = { params: { id: ben.who.user_id }, body: { mobile_number: '+1 202 555 0171' } }
  await ben.call(changeProfile, set)
  const real = await ana.writes(ben, 'K+ 6.2', urgent)
  await expect.poll(() => company.ordered.map(({ to }) => to), patience).toEqual(['+12025550171'])
  expect(await carriers(real)).toContain('twilio')
})

test('a person says in which order and when they are rung; what makes no sense is refused with a sentence', async () => {
  const { ana, ben, company } = h
  const of = { params: { id: ben.who.user_id } }
  const before = await ben.call(getRingPreferences, of)
  expect(before).toMatchObject({ is_default: true, quiet_from: null, time_zone: 'America/New_York' })
  expect(before.at_night).toBe(
    'A high priority page at 3 am rings you by text message at once, then phone call after 2 min, until you open it or answer.',
  )
  const steps = [
    { alert_type: 'phone', delay_seconds: 0 },
    { alert_type: 'sms', delay_seconds: 30 },
  ]
  const quiet = { quiet_from: '22:00', quiet_until: '07:00' }
  const call = box('phone', 2)
  await ben.call(setNotifications, { ...of, body: { settings: [call, { ...call, status: 'online' }] } })
  const after = await ben.call(setRingPreferences, { ...of, body: { steps, ...quiet } })
  expect(after).toMatchObject({ is_default: false, ...quiet, may: { change: true } })
  expect(after.at_night).toBe(
    'A high priority page at 3 am rings you, quiet hours or not, by phone call at once, then text message after 30 s, until you open it or answer.',
  )
  expect(
    after.ways.map(({ alert_type, goes_to, is_used }) => [alert_type, goes_to, is_used]).slice(0, 4),
  ).toEqual([
    ['phone', '… 0147', true],
    ['sms', '… 0147', true],
    ['push', '', false],
    ['apns', '', false],
  ])
  const thread = await ana.writes(ben, 'K+ 6.1', urgent)
  await becomes(ana, thread, ben, ['phone handed', 'sms waiting', 'push failed'])
  expect(company.ordered.map(({ what }) => what)).toEqual(['voice'])

  const refused = async (body: Record<string, unknown>) =>
    (await ben.tries(setRingPreferences, { ...of, body: { steps: [], ...quiet, ...body } })).body
  expect(await refused({ steps: [steps[0], steps[0]] })).toMatchObject({
    steps: ['Each way can stand there once.'],
  })
  expect(await refused({ quiet_until: null })).toMatchObject({
    quiet_until: ['Quiet hours have a beginning and an end.'],
  })
  expect(await refused({ quiet_until: '22:00' })).toMatchObject({
    quiet_until: ['Quiet hours end at another time than they begin.'],
  })
  expect(await refused({ quiet_from: '25:00' })).toMatchObject({
    quiet_from: ['A time of the day is hours and minutes, such as 22:00.'],
  })
  expect(
    await ben.call(setRingPreferences, { ...of, body: { steps: [], quiet_from: null, quiet_until: null } }),
  ).toMatchObject({
    is_default: true,
    quiet_from: null,
  })
})
