import * as devices from '@wardline/contract/alerts/devices/device.routes.ts'
import { listMessageAlerts } from '@wardline/contract/messaging/history/history.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { updateUser } from '../../../fixtures/paging/group-rows.ts'
import { startPushService, createSubscription } from '../../../fixtures/peers/push-service.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const patience = { interval: 20, timeout: 10_000 }

async function setUp() {
  const h = await createHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  const service = await startPushService()
  const sub = createSubscription(service.url)
  const { endpoint, keys } = sub
  await h.ben.call(devices.registerDevice, {
    body: { alert_type: 'push', endpoint, keys, name: 'Chrome on Linux' },
  })
  await h.ben.call(devices.getPushKey)
  const pages = (text: string, more: Record<string, unknown> = {}) =>
    h.ana.writes(h.ben, text, { priority: 2, requires_confirm: true, ...more })
  return { ...h, service, sub, pages }
}

const listOwnAlerts = async (person: Person, thread: Thread) => {
  const [message] = await person.messages(thread)
  const { results } = await person.call(listMessageAlerts, {
    params: { id: thread.id },
    query: { message_id: message?.id ?? 0 },
  })
  return results.flatMap(({ alerts }) => alerts)
}
const expectAlertStates = (person: Person, thread: Thread) =>
  expect.poll(
    async () => (await listOwnAlerts(person, thread)).filter(({ alert_type }) => alert_type === 'push'),
    patience,
  )

test("a lock-screen notification shows the sender's role and urgency, never the message", async () => {
  const { ana, ben, service, sub, pages } = await setUp()
  const thread = await pages('Eleanor Walters, bed 12, K+ 6.1')
  await expectAlertStates(ana, thread).toMatchObject([{ state: 'sent' }])
  const [shown] = service.readBy(sub)
  expect(shown).toMatchObject({
    title: 'HIGH priority page',
    body: expect.stringMatching(/^From RN, 6 West\. A response is requested\..* Ref [0-9A-Z]{6}\.$/),
    choices: ['Accept', 'Reject'],
    link: expect.stringMatching(new RegExp(`/Inbox/inbox/thread/${thread.id}$`)),
  })
  expect(JSON.stringify(shown)).not.toMatch(/Eleanor|Walters|bed 12|K\+|Ruiz|Ana/)

  const { reference } = shown as { reference: string }
  const says = (person: Person, receipt: string) =>
    person.request(devices.recordReceipt, { body: { reference, receipt } })
  expect((await says(ana, 'shown')).status, 'another user’s').toBe(404)
  expect((await Promise.all([1, 2, 3].map(() => says(ben, 'shown')))).map(({ status }) => status)).toEqual([
    204, 204, 204,
  ])
  await expectAlertStates(ana, thread).toMatchObject([{ state: 'delivered' }])
  expect((await says(ben, 'opened')).status).toBe(204)
  await expectAlertStates(ana, thread).toMatchObject([{ state: 'delivered' }])
})

test('an unregistered browser is removed, and the next channel is used at once', async () => {
  const h = await setUp()
  const { ana, ben, service, pages } = h
  await updateUser(h, ben, { mobile_number: '+1 617 555 0100' })
  service.answers((response) => void response.writeHead(410).end())
  const thread = await pages('Bed 12')
  await expectAlertStates(ana, thread).toMatchObject([
    { state: 'failed', reason: expect.stringMatching(/switched off/) },
  ])
  const { results } = await ben.call(devices.listDevices)
  expect(results).toMatchObject([{ state: 'gone' }])
  await pages('Bed 13')
  expect(service.received).toHaveLength(1)
})

test('an overloaded push service is retried after the time in its Retry-After header', async () => {
  const { ana, clock, service, pages } = await setUp()
  service.answers((response, count) =>
    count === 1
      ? void response.writeHead(429, { 'retry-after': '5' }).end()
      : void response.writeHead(201).end(),
  )
  const thread = await pages('Bed 12')
  await expect.poll(() => service.received.length, patience).toBe(1)
  await expectAlertStates(ana, thread).toMatchObject([
    { state: 'waiting', reason: expect.stringMatching(/is at its limit/) },
  ])
  clock.forward({ seconds: 5 })
  await expectAlertStates(ana, thread).toMatchObject([{ state: 'sent' }])
})
