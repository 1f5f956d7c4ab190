import * as devices from '@wardline/contract/alerts/device.routes.ts'
import { messageAlerts } from '@wardline/contract/messaging/history.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'
import { setPerson } from '../world/paging.ts'
import { startPushService, subscription } from '../world/peers/push-service.ts'
import type { Person } from '../world/person.ts'

// Issue 5 part 1: a page rings the browser of whoever it is for.

const patience = { interval: 20, timeout: 10_000 }

/** Ben has a browser that shows notifications; Ana is a nurse of cardiology. */
async function ward() {
  const h = await hospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  const service = await startPushService()
  const sub = subscription(service.url)
  const { endpoint, keys } = sub
  await h.ben.call(devices.registerDevice, {
    body: { alert_type: 'push', endpoint, keys, name: 'Chrome on Linux' },
  })
  await h.ben.call(devices.getPushKey)
  const pages = (text: string, more: Record<string, unknown> = {}) =>
    h.ana.writes(h.ben, text, { priority: 2, requires_confirm: true, ...more })
  return { ...h, service, sub, pages }
}

const alertsOf = async (who: Person, thread: Thread) => {
  const [message] = await who.messages(thread)
  const { results } = await who.call(messageAlerts, {
    params: { id: thread.id },
    query: { message_id: message?.id ?? 0 },
  })
  return results.flatMap(({ alerts }) => alerts)
}
const rings = (who: Person, thread: Thread) =>
  expect.poll(
    async () => (await alertsOf(who, thread)).filter(({ alert_type }) => alert_type === 'push'),
    patience,
  )

test('a page shows on the lock screen who calls in which role and how urgent it is, and nothing of what it says', async () => {
  const { ana, ben, service, sub, pages } = await ward()
  const thread = await pages('Eleanor Walters, bed 12, K+ 6.1')
  await rings(ana, thread).toMatchObject([{ state: 'handed' }])
  const [shown] = service.readBy(sub)
  expect(shown).toMatchObject({
    title: 'HIGH priority page',
    body: expect.stringMatching(/^From RN, 6 West\. An answer is asked for\..* Ref [0-9A-Z]{6}\.$/),
    choices: ['Accept', 'Reject'],
    link: expect.stringMatching(new RegExp(`/Inbox/inbox/thread/${thread.id}$`)),
  })
  expect(JSON.stringify(shown)).not.toMatch(/Eleanor|Walters|bed 12|K\+|Ruiz|Ana/)

  // Its service worker says what it did with it: once, or ten times.
  const { reference } = shown as { reference: string }
  const says = (who: Person, receipt: string) =>
    who.tries(devices.noteReceipt, { body: { reference, receipt } })
  expect((await says(ana, 'shown')).status, 'somebody else’s').toBe(404)
  expect((await Promise.all([1, 2, 3].map(() => says(ben, 'shown')))).map(({ status }) => status)).toEqual([
    204, 204, 204,
  ])
  await rings(ana, thread).toMatchObject([{ state: 'delivered' }])
  expect((await says(ben, 'opened')).status).toBe(204)
  await rings(ana, thread).toMatchObject([{ state: 'delivered' }])
})

test('a browser that is gone is not rung again, and the next way rings at once', async () => {
  const h = await ward()
  const { ana, ben, service, pages } = h
  await setPerson(h, ben, { mobile_number: '+1 617 555 0100' })
  service.answers((response) => void response.writeHead(410).end())
  const thread = await pages('Bed 12')
  await rings(ana, thread).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/switched off/) }])
  const { results } = await ben.call(devices.listDevices)
  expect(results).toMatchObject([{ state: 'gone' }])
  await pages('Bed 13')
  expect(service.received).toHaveLength(1)
})

test('a push service that takes no more is asked again after the time that it names', async () => {
  const { ana, clock, service, pages } = await ward()
  service.answers((response, count) =>
    count === 1
      ? void response.writeHead(429, { 'retry-after': '5' }).end()
      : void response.writeHead(201).end(),
  )
  const thread = await pages('Bed 12')
  await expect.poll(() => service.received.length, patience).toBe(1)
  await rings(ana, thread).toMatchObject([
    { state: 'waiting', reason: expect.stringMatching(/takes no more/) },
  ])
  clock.forward({ seconds: 5 })
  await rings(ana, thread).toMatchObject([{ state: 'handed' }])
})
