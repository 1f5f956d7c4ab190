import * as routes from '@wardline/contract/integrations/webhooks/webhook.routes.ts'
import { webhookEventTypes } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { acceptMessage, recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { listThreads, replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { advanceClock, queryRows } from '../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../fixtures/peers/webhook-receiver.ts'

const patience = { interval: 20, timeout: 20_000 }

let h: Hospital
let receiver: WebhookReceiver

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false, settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  return h.close
})
beforeEach(async () => {
  await queryRows(h, 'delete from webhook')
  receiver = await startWebhookReceiver()
})

const createWebhook = (events: readonly string[] = webhookEventTypes, url = receiver.url) =>
  h.dora.call(routes.createWebhook, { body: { name: 'Operations board', url, events } })
const page = (text = 'K+ 6.1, bed 12') => h.ana.writes(h.ben, text, { requires_confirm: true })
const deliveriesOf = async (id: number) =>
  (await h.dora.call(routes.listWebhookDeliveries, { params: { id } })).results
const waitForTypes = (types: string[]) => expect.poll(() => receiver.types(), patience).toEqual(types)

test('page.sent names the priority of the message, not of its thread', async () => {
  await createWebhook(['page.sent'])
  const thread = await page()
  await waitForTypes(['page.sent'])
  await h.ana.call(replyToThread, {
    params: { id: thread.id },
    body: { message: 'She is in shock', requires_confirm: true, priority: 2 },
  })
  await waitForTypes(['page.sent', 'page.sent'])
  expect(receiver.received.map(({ data }) => (data as { priority: number }).priority)).toEqual([1, 2])
})

test('a webhook receives each event of a page signed, in order, with ids and states only', async () => {
  const { id, secret } = await createWebhook(['page.sent', 'page.read', 'page.accepted'])
  const thread = await page()
  await waitForTypes(['page.sent'])
  await h.ben.reads(thread)
  await waitForTypes(['page.sent', 'page.read'])
  await h.ben.call(acceptMessage, { params: { id: thread.id }, body: {} })
  await waitForTypes(['page.sent', 'page.read', 'page.accepted'])
  const ids = { account_id: h.ids.account_id, thread_id: thread.id, message_id: thread.last_message.id }
  const [sent, read, accepted] = receiver.received
  expect(sent?.data).toEqual({
    ...ids,
    requester_id: h.ana.user.user_id,
    user_ids: [h.ben.user.user_id],
    priority: 1,
  })
  expect(read?.data).toEqual({ ...ids, user_id: h.ben.user.user_id })
  expect(accepted?.data).toMatchObject({ ...ids, user_id: h.ben.user.user_id, state: 'accepted' })
  for (const message of receiver.received) {
    expect(message.isSignedWith(secret)).toBe(true)
    expect(message.isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)
    expect(JSON.stringify(message)).not.toMatch(/K\+|bed 12|Ana|Ben/)
  }
  expect(new Set(receiver.received.map((message) => message.id)).size).toBe(3)
  await expect
    .poll(async () => (await deliveriesOf(id)).map(({ type, state }) => `${type} ${state}`), patience)
    .toEqual(['page.accepted delivered', 'page.read delivered', 'page.sent delivered'])
  const [newest] = await deliveriesOf(id)
  expect(newest?.attempts).toEqual([
    { at: expect.any(String), status: 204, trouble: null, duration_ms: expect.any(Number) },
  ])
})

test('only chosen events are sent, and none of another account', async () => {
  await createWebhook(['page.closed'])
  await h.stranger.call(routes.createWebhook, {
    body: { name: 'Elsewhere', url: `${receiver.url}/stranger`, events: webhookEventTypes },
  })
  const thread = await page()
  await h.ben.call(acceptMessage, { params: { id: thread.id }, body: {} })
  const recalled = await h.dora.writes(h.ben, 'Sent by mistake', { requires_confirm: true })
  await h.dora.call(recallThread, { params: { id: recalled.id } })
  await waitForTypes(['page.closed'])
  expect(receiver.received[0]?.data).toMatchObject({ thread_id: recalled.id, state: 'recalled' })
})

test('a failed message is retried under its id, and others wait while the endpoint is down', async () => {
  const { id } = await createWebhook(['page.sent'])
  receiver.answers(503)
  await page()
  await waitForTypes(['page.sent'])
  await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts.length, patience).toBe(1)
  await page()
  const [second, first] = await deliveriesOf(id)
  expect(first).toMatchObject({ state: 'pending', next_attempt: expect.any(String) })
  expect(second).toMatchObject({ state: 'pending', attempts: [] })
  receiver.answers(200)
  await advanceClock(h, { seconds: 11 })
  await expect
    .poll(async () => (await deliveriesOf(id)).map(({ state }) => state), patience)
    .toEqual(['delivered', 'delivered'])
  const [failed, ...later] = receiver.received.map((message) => message.id)
  expect(later).toHaveLength(2)
  expect(later).toContain(failed)
})

test('attempts that fail side by side pause the endpoint once', async () => {
  const { id } = await createWebhook(['page.sent'])
  receiver.answers(503)
  const release = receiver.holds()
  const at_once = 4
  for (let sent = 0; sent < at_once; sent++) await page()
  await expect.poll(() => receiver.received.length, patience).toBe(at_once)
  release()
  const readFailures = () =>
    queryRows(
      h,
      `select w.failures, w.paused_until <= clock_now() + interval '5 seconds' as is_short,
              (select count(*)::int from webhook_attempt a where a.webhook_id = w.id) as attempts
         from webhook w where id = ${id}`,
    )
  await expect.poll(readFailures, patience).toEqual([{ failures: 1, is_short: true, attempts: at_once }])
})

test('an endpoint that fails for a day is suspended; its events wait and arrive when it is on again', async () => {
  const { id, version } = await createWebhook(['page.sent'])
  receiver.answers(500)
  const device = await h.dora.connect()
  await page()
  await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts.length, patience).toBe(1)
  await queryRows(
    h,
    `update webhook set failing_since = clock_now() - interval '25 hours', failures = 20 where id = ${id}`,
  )
  await advanceClock(h, { minutes: 6 })
  await expect
    .poll(async () => (await h.dora.call(routes.getWebhook, { params: { id } })).state, patience)
    .toBe('suspended')
  expect(await device.receives('webhooks_changed')).toEqual({ webhook_id: id })
  expect(await listAuditEntries(h, 'webhook.suspended')).toHaveLength(1)
  const [notice] = (await h.dora.call(listThreads)).results
  expect(notice?.subject).toBe('Webhook Operations board is suspended')

  await page('While it is suspended')
  receiver.answers(200)
  const attempts = receiver.received.length
  await advanceClock(h, { minutes: 10 })
  expect(receiver.received).toHaveLength(attempts)
  const body = { name: 'Operations board', url: receiver.url, events: ['page.sent'], is_on: true }
  const old = await h.dora.request(routes.changeWebhook, { params: { id }, body: { ...body, version } })
  expect(old).toMatchObject({ status: 409, body: { code: 'webhook.changed' } })
  const now = await h.dora.call(routes.getWebhook, { params: { id } })
  expect(now.waiting).toBe(2)
  await h.dora.call(routes.changeWebhook, { params: { id }, body: { ...body, version: now.version } })
  await expect
    .poll(async () => (await deliveriesOf(id)).map(({ state }) => state), patience)
    .toEqual(['delivered', 'delivered'])
})

test('410 Gone suspends at once; an endpoint that is off gets nothing', async () => {
  const { id } = await createWebhook(['page.sent'])
  receiver.answers(410)
  await page()
  await expect
    .poll(async () => (await h.dora.call(routes.getWebhook, { params: { id } })).state, patience)
    .toBe('suspended')
  const { version } = await h.dora.call(routes.getWebhook, { params: { id } })
  const body = { name: 'Operations board', url: receiver.url, events: ['page.sent'], is_on: false, version }
  await h.dora.call(routes.changeWebhook, { params: { id }, body })
  expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['cancelled'])
  await page()
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('one delivery and a span are sent again under the same ids', async () => {
  const { id } = await createWebhook(['page.sent'])
  const from = new Date(h.clock.now().epochMilliseconds - 60_000).toISOString()
  await page()
  await page()
  await expect
    .poll(async () => (await deliveriesOf(id)).map(({ state }) => state), patience)
    .toEqual(['delivered', 'delivered'])
  const ids = receiver.received.map((message) => message.id).toSorted()
  const [newest] = await deliveriesOf(id)
  if (!newest) throw new Error('There is no delivery.')
  await h.dora.call(routes.replayWebhookDelivery, { params: { id, event_id: newest.event_id } })
  await expect.poll(() => receiver.received.length, patience).toBe(3)
  expect(receiver.received[2]?.id).toBe(newest.message_id)
  await expect.poll(async () => (await deliveriesOf(id))[0]?.state, patience).toBe('delivered')
  const until = new Date(h.clock.now().epochMilliseconds + 60_000).toISOString()
  const failed = await h.dora.call(routes.replayWebhookDeliveries, { params: { id }, body: { from, until } })
  expect(failed).toEqual({ replayed: 0 })
  const all = { params: { id }, body: { from, until, only_failed: false } }
  expect(await h.dora.call(routes.replayWebhookDeliveries, all)).toEqual({ replayed: 2 })
  await expect.poll(() => receiver.received.length, patience).toBe(5)
  expect(
    receiver.received
      .slice(3)
      .map((message) => message.id)
      .toSorted(),
  ).toEqual(ids)
})

test('a new secret signs beside the previous one for 24 hours', async () => {
  const { id, secret } = await createWebhook(['page.sent'])
  const rotated = await h.dora.call(routes.rotateWebhookSecret, { params: { id } })
  expect(rotated.secret).not.toBe(secret)
  await page()
  await waitForTypes(['page.sent'])
  expect([secret, rotated.secret].map((each) => receiver.received[0]?.isSignedWith(each))).toEqual([
    true,
    true,
  ])
  await advanceClock(h, { minutes: 24 * 60 + 1 })
  await page()
  await expect.poll(() => receiver.received.length, patience).toBe(2)
  expect([secret, rotated.secret].map((each) => receiver.received[1]?.isSignedWith(each))).toEqual([
    false,
    true,
  ])
  const stored = await queryRows<{ secret: Buffer }>(h, `select secret from webhook where id = ${id}`)
  expect(stored[0]?.secret.toString('latin1')).not.toContain(rotated.secret)
})

test('a test message is sent at once, and says why none arrives', async () => {
  const { id } = await createWebhook(['page.sent'])
  const works = await h.dora.call(routes.testWebhook, { params: { id } })
  expect(works).toMatchObject({ type: 'webhook.test', state: 'delivered', attempts: [{ status: 204 }] })
  receiver.answers(404)
  const refused = await h.dora.call(routes.testWebhook, { params: { id } })
  expect(refused).toMatchObject({ state: 'failed', attempts: [{ status: 404, trouble: null }] })
  const closed = await createWebhook(['page.sent'], 'http://127.0.0.1:9/closed')
  const silent = await h.dora.call(routes.testWebhook, { params: { id: closed.id } })
  expect(silent.attempts).toMatchObject([{ status: null, trouble: 'The connection was refused.' }])
})

test.for([
  ['http://example.org/hook', 'Enter an https address.'],
  ['https://user:secret@example.org/hook', 'Remove the user name and password from the address.'],
  [
    'https://169.254.169.254/latest',
    'This address is not allowed: it belongs to this server or is reserved.',
  ],
  [
    'https://10.1.2.3/hook',
    'This address is private. Ask the operator of this server to add it to OUTBOUND_PRIVATE_HOSTS.',
  ],
  ['ftp://example.org/', 'Enter an https address.'],
] as const)('%s is refused', async ([url, sentence]) => {
  const refused = await h.dora.request(routes.createWebhook, {
    body: { name: 'Bad', url, events: ['page.sent'] },
  })
  expect(refused).toMatchObject({ status: 400, body: { url: [sentence] } })
})
