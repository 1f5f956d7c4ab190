import { setNotifications } from '@wardline/contract/accounts/profile.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import * as devices from '@wardline/contract/alerts/devices/device.routes.ts'
import * as reach from '@wardline/contract/alerts/reachability/reachability.routes.ts'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { notifyUnreachableUsers } from '@wardline/server/features/messaging/reachability/unreachable-user.actions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup } from '../../../fixtures/paging/calendar.ts'
import { draftParams, startDraft, toDraftShift } from '../../../fixtures/paging/drafts.ts'
import { addShifts, createGroup, updateUser } from '../../../fixtures/paging/group-rows.ts'
import { startPushService, createSubscription } from '../../../fixtures/peers/push-service.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const patience = { interval: 30, timeout: 10_000 }
const checkReachability = (h: Hospital) => notifyUnreachableUsers({ db: h.app.db, clock: h.clock })
const listUsers = async (person: Person, problems = false) =>
  person.call(reach.listReachability, { query: { problems } })
const listSubjects = async (person: Person) => (await person.inbox()).map(({ subject }) => subject)

/** Ben's next shift starts in twenty minutes, Dora is the fail-over user, Ana is a member. */
async function setUp() {
  const h = await createHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  const service = await startPushService()
  const { group_id } = await createGroup(h, 'Cardiology', { members: [h.ana, h.ben], failOver: h.dora })
  await addShifts(h, group_id, [
    { person: h.cleo, from: -4, to: 1 / 3 },
    { person: h.ben, from: 1 / 3, to: 12 },
  ])
  const turnsOn = async (person: Person) => {
    const sub = createSubscription(service.url)
    await person.call(devices.getPushKey)
    const { endpoint, keys } = sub
    const body = { alert_type: 'push', endpoint, keys, name: 'Chrome on Linux' }
    return { sub, device: await person.call(devices.registerDevice, { body }) }
  }
  const of = async (person: Person, as = h.dora) =>
    (await listUsers(as)).results.find(({ user_id }) => user_id === person.user.user_id)
  return { ...h, service, group_id, turnsOn, of }
}

test('a scheduler sees which users of a draft pages would not reach, before publishing it', async () => {
  const h = await setUp()
  const id = await createCalendarGroup(h, 'Medicine')
  await h.turnsOn(h.ana)
  const draft = await startDraft(h, id, [
    toDraftShift(h.ana, 1, 2),
    toDraftShift(h.ben, 2, 3, { event_id: -2 }),
    toDraftShift(h.cleo, 3, 4, { event_id: -3 }),
  ])
  const { results } = await h.dora.call(reach.listDraftReachability, { params: draftParams(draft) })
  expect(results.map(({ display_name, state }) => `${display_name}: ${state}`)).toEqual([
    'Ben Okafor: unreachable',
    'Cleo Marsh: unreachable',
  ])
  expect(results[0]?.problems[0]).toMatchObject({
    problem: 'no_channel',
    what_to_do: expect.stringMatching(/^Ask them/),
  })
})
const sandbox = { kind: 'sandbox', is_on: true }

test("the next on-call user who is unreachable and the group's fail-over user are warned once, half an hour before", async () => {
  const h = await setUp()
  const { ben, dora, ana, of, turnsOn } = h
  expect(await of(ben)).toMatchObject({
    group_name: 'Cardiology',
    is_now: false,
    state: 'unreachable',
    problems: [{ problem: 'no_channel' }, { problem: 'no_device' }, { problem: 'not_seen' }],
    notified: null,
  })
  await Promise.all([checkReachability(h), checkReachability(h)])
  await checkReachability(h)
  expect(await listSubjects(ben)).toEqual(['Pages cannot reach you'])
  expect((await listSubjects(dora)).filter((subject) => subject.startsWith('Next on call'))).toHaveLength(1)
  expect(await listSubjects(ana)).toEqual([])
  const [thread] = await ben.inbox()
  expect(thread).toMatchObject({ priority: 2, allow_replies: false })
  const [message] = await ben.messages(thread ?? { id: 0 })
  expect(message?.sender.display_name).toBe('Wardline')
  expect(message?.data[0]?.data).toMatch(/^You are on call next: Cardiology from \d\d:\d\d\.\n/)
  expect((await of(ben))?.notified).not.toBeNull()
  expect((await listUsers(dora, true)).results[0]).toMatchObject({ state: 'unreachable' })

  // A registered device checks in and can show notifications.
  await turnsOn(ben)
  expect(await of(ben)).toMatchObject({ state: 'ready', problems: [], channels: ['browser notification'] })
  h.clock.forward({ minutes: 25 })
  await checkReachability(h)
  expect(await listSubjects(ben)).toHaveLength(1)
})

test('each reason is named: blocked, unregistered, opted out, not seen recently, locked', async () => {
  const h = await setUp()
  const { ben, dora, of, turnsOn, clock } = h
  const { device } = await turnsOn(ben)
  const change = (is_allowed: boolean) =>
    ben.call(devices.changeDevice, { params: { id: device.id }, body: { is_allowed } })
  await change(false)
  expect((await of(ben))?.problems).toMatchObject([{ problem: 'no_channel' }, { problem: 'blocked' }])
  // SMS alone makes them degraded, not unreachable.
  await dora.call(setProvider, { params: { kind: 'sandbox' }, body: sandbox })
  await updateUser(h, ben, { mobile_number: '+1 617 555 0100' })
  expect(await of(ben)).toMatchObject({
    state: 'weak',
    channels: expect.arrayContaining(['text message']),
    problems: [{ problem: 'blocked' }],
  })
  await h.app.db.acrossAccounts((db) =>
    sql`insert into suppressed_address (account_id, address, reason)
        select ${h.ids.account_id}, unnest(array['+16175550100', ${ben.user.email}]), 'stop'`.execute(db),
  )
  expect((await of(ben))?.problems[0]).toMatchObject({ problem: 'no_channel' })
  await change(true)
  await h.app.db.acrossAccounts((db) => sql`update device set gone = clock_now()`.execute(db))
  expect((await of(ben))?.problems.map(({ problem }) => problem)).toContain('gone')
  await h.app.db.acrossAccounts((db) => sql`delete from suppressed_address`.execute(db))
  await h.app.db.acrossAccounts((db) => sql`update device set gone = null`.execute(db))
  expect((await of(ben))?.state).toBe('ready')
  clock.forward({ minutes: 30 })
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  expect(await of(ben)).toMatchObject({ is_now: true, state: 'unreachable' })
  expect((await of(ben))?.problems[0]).toMatchObject({ problem: 'cannot_receive' })
})

test('a user who chose only SMS needs a recently used device, but no notification permission', async () => {
  const h = await setUp()
  const { ben, dora, of } = h
  await dora.call(setProvider, { params: { kind: 'sandbox' }, body: sandbox })
  await updateUser(h, ben, { mobile_number: '+1 617 555 0100' })
  const settings = [0, 1, 2].flatMap((priority) =>
    ['online', 'dnd', 'uk'].flatMap((status) => [
      { alert_type: 'push', priority, status, is_on: false },
      { alert_type: 'sms', priority, status, is_on: true },
    ]),
  )
  await ben.call(setNotifications, { params: { id: ben.user.user_id }, body: { settings } })
  expect((await of(ben))?.problems).toMatchObject([{ problem: 'not_seen' }])
  await ben.connect()
  await expect.poll(async () => (await of(ben))?.state, patience).toBe('ready')
})

test('a user sees their own groups; a user who can view providers sees all', async () => {
  const h = await setUp()
  expect((await listUsers(h.ana)).results.map(({ display_name }) => display_name)).toEqual(
    expect.arrayContaining(['Cleo Marsh', 'Ben Okafor']),
  )
  expect(await listUsers(h.cleo)).toMatchObject({ results: [], count: 0, is_everybody: false })
  expect(await listUsers(h.dora)).toMatchObject({ count: 2, is_everybody: true })
  expect((await listUsers(h.stranger)).results).toEqual([])
})

test('a test page uses every channel at once and reports each result', async () => {
  const h = await setUp()
  const { ben, dora, ana, service, turnsOn } = h
  const { sub } = await turnsOn(ben)
  await dora.call(setProvider, { params: { kind: 'sandbox' }, body: sandbox })
  await updateUser(h, ben, { mobile_number: '+1 617 555 0100', status: 'dnd' })
  const page = await ben.call(reach.sendTestPage, { body: {} })
  expect(page).toMatchObject({ display_name: 'Ben Okafor', is_over: false })
  const now = () => ben.call(reach.getTestPage, { params: { id: page.thread_id } })
  await expect.poll(async () => (await now()).is_over, patience).toBe(true)
  const { channels } = await now()
  const sorted = channels.map(({ channel, state }) => `${channel}: ${state}`).toSorted()
  expect(sorted).toEqual(
    expect.arrayContaining([
      'browser notification: sent',
      'phone call: delivered',
      'text message: delivered',
    ]),
  )
  const [shown] = service.readBy(sub)
  const { reference } = shown as { reference: string }
  await ben.call(devices.recordReceipt, { body: { reference, receipt: 'shown' } })
  expect((await now()).channels.find((each) => each.reference === reference)).toMatchObject({
    state: 'delivered',
    text: 'Delivered.',
  })

  const forBen = { body: { user_id: ben.user.user_id } }
  expect((await ana.request(reach.sendTestPage, forBen)).status).toBe(403)
  const asked = await dora.call(reach.sendTestPage, forBen)
  expect(asked.user_id).toBe(ben.user.user_id)
  expect((await ana.request(reach.getTestPage, { params: { id: asked.thread_id } })).status).toBe(404)
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  expect((await dora.request(reach.sendTestPage, forBen)).body.user_id).toEqual([
    'This person is locked or inactive and cannot receive alerts.',
  ])
})
