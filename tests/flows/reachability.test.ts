import { setNotifications } from '@wardline/contract/accounts/profile.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import * as devices from '@wardline/contract/alerts/device.routes.ts'
import * as reach from '@wardline/contract/alerts/reachability.routes.ts'
import { setCarrier } from '@wardline/contract/alerts/carrier.routes.ts'
import { tellUnreachable } from '@wardline/server/features/messaging/reach/telling.actions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { areOnCall, groupOf, setPerson } from '../world/paging.ts'
import { startPushService, subscription } from '../world/peers/push-service.ts'
import type { Person } from '../world/person.ts'

// Issue 5 part 7: whoever is on call next can be rung, or somebody knows.

const patience = { interval: 30, timeout: 10_000 }
const looks = (h: Hospital) => tellUnreachable({ db: h.app.db, clock: h.clock })
const listed = async (who: Person, problems = false) =>
  who.call(reach.listReachability, { query: { problems } })
const subjects = async (who: Person) => (await who.inbox()).map(({ subject }) => subject)

/** Ben is on call next, in twenty minutes; Dora answers for the group, of which Ana is a member. */
async function ward() {
  const h = await hospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  const service = await startPushService()
  const { group_id } = await groupOf(h, 'Cardiology', { members: [h.ana, h.ben], failOver: h.dora })
  await areOnCall(h, group_id, [
    { person: h.cleo, from: -4, to: 1 / 3 },
    { person: h.ben, from: 1 / 3, to: 12 },
  ])
  const turnsOn = async (who: Person) => {
    const sub = subscription(service.url)
    await who.call(devices.getPushKey)
    const { endpoint, keys } = sub
    const body = { alert_type: 'push', endpoint, keys, name: 'Chrome on Linux' }
    return { sub, device: await who.call(devices.registerDevice, { body }) }
  }
  const of = async (who: Person, as = h.dora) =>
    (await listed(as)).results.find(({ user_id }) => user_id === who.who.user_id)
  return { ...h, service, group_id, turnsOn, of }
}
const sandbox = { kind: 'sandbox', is_on: true }

test('whoever is next and cannot be rung is told half an hour before, and so is whoever answers for the group: once', async () => {
  const h = await ward()
  const { ben, dora, ana, of, turnsOn } = h
  expect(await of(ben)).toMatchObject({
    group_name: 'Cardiology',
    is_now: false,
    state: 'unreachable',
    problems: [{ problem: 'no_channel' }, { problem: 'no_device' }, { problem: 'not_seen' }],
    told: null,
  })
  await Promise.all([looks(h), looks(h)])
  await looks(h)
  expect(await subjects(ben)).toEqual(['Pages cannot reach you'])
  expect((await subjects(dora)).filter((subject) => subject.startsWith('Next on call'))).toHaveLength(1)
  expect(await subjects(ana)).toEqual([])
  const [thread] = await ben.inbox()
  expect(thread).toMatchObject({ priority: 2, allow_replies: false })
  const [message] = await ben.messages(thread ?? { id: 0 })
  expect(message?.sender.display_name).toBe('Wardline')
  expect(message?.data[0]?.data).toMatch(/^You are on call next: Cardiology from \d\d:\d\d\.\n/)
  expect((await of(ben))?.told).not.toBeNull()
  expect((await listed(dora, true)).results[0]).toMatchObject({ state: 'unreachable' })

  // A device that registers has checked in, may show notifications, and is a channel: all is well.
  await turnsOn(ben)
  expect(await of(ben)).toMatchObject({ state: 'ready', problems: [], channels: ['browser notification'] })
  h.clock.forward({ minutes: 25 })
  await looks(h)
  expect(await subjects(ben)).toHaveLength(1)
})

test('what stands in the way is said by name: blocked, gone, stopped, not seen, locked', async () => {
  const h = await ward()
  const { ben, dora, of, turnsOn, clock } = h
  const { device } = await turnsOn(ben)
  const change = (is_allowed: boolean) =>
    ben.call(devices.changeDevice, { params: { id: device.id }, body: { is_allowed } })
  await change(false)
  expect((await of(ben))?.problems).toMatchObject([{ problem: 'no_channel' }, { problem: 'blocked' }])
  // A text message leads to them as well: less than they chose, but not nothing.
  await dora.call(setCarrier, { params: { kind: 'sandbox' }, body: sandbox })
  await setPerson(h, ben, { mobile_number: '+1 617 555 0100' })
  expect(await of(ben)).toMatchObject({
    state: 'weak',
    channels: expect.arrayContaining(['text message']),
    problems: [{ problem: 'blocked' }],
  })
  await h.app.db.worker((db) =>
    sql`insert into stopped_address (account_id, address, reason)
        select ${h.ids.account_id}, unnest(array['+16175550100', ${ben.who.email}]), 'stop'`.execute(db),
  )
  expect((await of(ben))?.problems[0]).toMatchObject({ problem: 'no_channel' })
  await change(true)
  await h.app.db.worker((db) => sql`update device set gone = clock_now()`.execute(db))
  expect((await of(ben))?.problems.map(({ problem }) => problem)).toContain('gone')
  await h.app.db.worker((db) => sql`delete from stopped_address`.execute(db))
  await h.app.db.worker((db) => sql`update device set gone = null`.execute(db))
  expect((await of(ben))?.state).toBe('ready')
  clock.forward({ minutes: 30 })
  await dora.call(lockUser, { params: { id: ben.who.user_id } })
  expect(await of(ben)).toMatchObject({ is_now: true, state: 'unreachable' })
  expect((await of(ben))?.problems[0]).toMatchObject({ problem: 'cannot_receive' })
})

test('who chose text messages alone needs no device that shows notifications, only one that is used', async () => {
  const h = await ward()
  const { ben, dora, of } = h
  await dora.call(setCarrier, { params: { kind: 'sandbox' }, body: sandbox })
  await setPerson(h, ben, { mobile_number: '+1 617 555 0100' })
  const settings = [0, 1, 2].flatMap((priority) =>
    ['online', 'dnd', 'uk'].flatMap((status) => [
      { alert_type: 'push', priority, status, is_on: false },
      { alert_type: 'sms', priority, status, is_on: true },
    ]),
  )
  await ben.call(setNotifications, { params: { id: ben.who.user_id }, body: { settings } })
  expect((await of(ben))?.problems).toMatchObject([{ problem: 'not_seen' }])
  await ben.phone()
  await expect.poll(async () => (await of(ben))?.state, patience).toBe('ready')
})

test('one sees one’s own groups; who may see carriers sees all of them', async () => {
  const h = await ward()
  expect((await listed(h.ana)).results.map(({ display_name }) => display_name)).toEqual(
    expect.arrayContaining(['Cleo Marsh', 'Ben Okafor']),
  )
  expect(await listed(h.cleo)).toMatchObject({ results: [], count: 0, is_everybody: false })
  expect(await listed(h.dora)).toMatchObject({ count: 2, is_everybody: true })
  expect((await listed(h.stranger)).results).toEqual([])
})

test('a test page rings every way at once and says what became of each', async () => {
  const h = await ward()
  const { ben, dora, ana, service, turnsOn } = h
  const { sub } = await turnsOn(ben)
  await dora.call(setCarrier, { params: { kind: 'sandbox' }, body: sandbox })
  await setPerson(h, ben, { mobile_number: '+1 617 555 0100', status: 'dnd' })
  const page = await ben.call(reach.sendTestPage, { body: {} })
  expect(page).toMatchObject({ display_name: 'Ben Okafor', is_over: false })
  const now = () => ben.call(reach.getTestPage, { params: { id: page.thread_id } })
  await expect.poll(async () => (await now()).is_over, patience).toBe(true)
  const { channels } = await now()
  const sorted = channels.map(({ channel, state }) => `${channel}: ${state}`).toSorted()
  expect(sorted).toEqual(
    expect.arrayContaining([
      'browser notification: handed',
      'phone call: delivered',
      'text message: delivered',
    ]),
  )
  const [shown] = service.readBy(sub)
  const { reference } = shown as { reference: string }
  await ben.call(devices.noteReceipt, { body: { reference, receipt: 'shown' } })
  expect((await now()).channels.find((each) => each.reference === reference)).toMatchObject({
    state: 'delivered',
    text: 'It is there.',
  })

  const forBen = { body: { user_id: ben.who.user_id } }
  expect((await ana.tries(reach.sendTestPage, forBen)).status).toBe(403)
  const asked = await dora.call(reach.sendTestPage, forBen)
  expect(asked.user_id).toBe(ben.who.user_id)
  expect((await ana.tries(reach.getTestPage, { params: { id: asked.thread_id } })).status).toBe(404)
  await dora.call(lockUser, { params: { id: ben.who.user_id } })
  expect((await dora.tries(reach.sendTestPage, forBen)).body.user_id).toEqual([
    'This person is locked or no longer active: nothing rings them.',
  ])
})
