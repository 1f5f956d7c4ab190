import { setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { deactivateUser } from '@wardline/contract/accounts/user.routes.ts'
import {
  endMonitoring,
  listMonitorableUsers,
  listMonitoredUsers,
  monitorUser,
} from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import * as threads from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { grantPermissions, revokePermissions, createUser } from '../../../fixtures/hospital/users.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import type { LiveConnection } from '../../../fixtures/people/live-connection.ts'

const userParams = (person: Person) => ({ params: { id: person.user.user_id } })
const startMonitoring = (person: Person, whom: Person, seconds = 600, more = {}) =>
  person.request(monitorUser, { ...userParams(whom), body: { duration: seconds, ...more } })
const stopMonitoring = (person: Person, whom: Person) => person.request(endMonitoring, userParams(whom))
const threadParams = (thread: { id: number }) => ({ params: { id: thread.id } })
const listThreadSubscribers = async (person: Person, thread: Thread) =>
  (await person.call(threads.listSubscribers, threadParams(thread))).results
const listReasons = async (person: Person, thread: Thread) =>
  Object.fromEntries((await listThreadSubscribers(person, thread)).map((s) => [s.display_name, s.reason]))
const listSubjects = async (person: Person, view?: 'unread' | 'archive') =>
  (await person.inbox(view)).map((t) => t.subject)
const listMonitoringAudit = ({ app }: Hospital, action: string) =>
  app.db.acrossAccounts(async (db) => {
    const { rows } = await sql<{
      actor_id: number | null
      object_id: number
      details: Record<string, unknown>
    }>`
      select actor_id, object_id, details from audit where action = ${action} order by id`.execute(db)
    return rows
  })
async function subscribeToThread(device: LiveConnection, thread: Thread): Promise<string> {
  const channel = `thread:${thread.id}`
  const from = device.frames.length
  device.send({ type: 'subscribe', channel })
  const frame = await device.receivesFrame(
    (f) => device.frames.indexOf(f) >= from && 'channel' in f && f.channel === channel,
  )
  return frame.type
}

test('messaging §1: a monitor gets the user’s active threads and every new one, reads live, and is shown as a monitor', async () => {
  const { ana, ben, cleo, dora } = await createHospital()
  const old = await ana.writes(ben, 'Bed 12')
  const put_away = await ana.writes(ben, 'Done with')
  await ben.archives(put_away)
  await ana.writes(cleo, 'Not for Ben')
  const [doras, anas] = [await dora.connect(), await ana.connect()]

  const { status, body } = await startMonitoring(dora, ben)
  expect([status, body]).toMatchObject([201, { id: ben.user.user_id, display_name: 'Ben Okafor' }])
  expect(await listSubjects(dora)).toEqual(['Bed 12'])
  expect(await listSubjects(dora, 'unread')).toEqual([])
  expect((await doras.receives('thread_new')).thread.id).toBe(old.id)
  expect((await anas.receives('new_subscriber')).added).toMatchObject([
    { display_name: 'Dora Lind', reason: 'monitoring' },
  ])

  const fresh = await ana.writes(ben, 'Bed 14')
  const byBen = await ben.writes(cleo, 'Consult?')
  expect(await listSubjects(dora)).toEqual(['Consult?', 'Bed 14', 'Bed 12'])
  expect(await doras.receives('thread_new', (e) => e.thread.id === fresh.id)).toMatchObject({
    reason: 'monitoring',
    state: 'pending',
    acknowledgement: null,
    may: { reply: false, archive: false, recall: false },
  })
  await ana.replies(fresh, 'K+ 6.1')
  await doras.receives('thread_new_message', (e) => e.thread_id === fresh.id)
  expect((await dora.messages(fresh)).map((m) => m.data[0]?.data)).toEqual(['K+ 6.1', 'Bed 14'])
  for (const thread of [old, fresh])
    expect(await listReasons(ana, thread)).toMatchObject({ 'Dora Lind': 'monitoring' })
  expect(await listReasons(cleo, byBen)).toMatchObject({ 'Dora Lind': 'monitoring' })
})

test('an archived thread reaches the monitor when a message brings it back', async () => {
  const { ana, ben, dora } = await createHospital()
  const thread = await ana.writes(ben, 'Put away')
  await ben.archives(thread)
  await startMonitoring(dora, ben)
  const device = await dora.connect()
  expect(await listSubjects(dora)).toEqual([])
  await ana.replies(thread, 'Once more')
  expect(await device.receives('thread_new')).toMatchObject({ reason: 'monitoring', state: 'pending' })
  expect(await listSubjects(dora, 'unread')).toEqual(['Put away'])
})

test('a monitor is not counted or asked for a response, and can only read the thread', async () => {
  const { ana, ben, dora } = await createHospital()
  await startMonitoring(dora, ben)
  const thread = await ana.writes(ben, 'Please confirm', { requires_confirm: true })
  const mine = (await ana.inbox())[0]
  expect(mine).toMatchObject({
    subscriber_summary: { read: 0, delivered: 0, pending: 1 },
    subscriber_count: 2,
    response_progress: { open: 1, answered: 0, reassigned: 0, declined: 0 },
  })
  expect(mine?.subscribers.map((s) => s.display_name)).toEqual(['Ana Ruiz', 'Ben Okafor'])
  const device = await ana.connect()
  await dora.reads(thread)
  expect((await device.receives('subscriber_state')).subscriber_summary).toEqual({
    read: 0,
    delivered: 0,
    pending: 1,
  })
  await ben.replies(thread, 'Yes')
  expect((await device.receives('thread_new_message')).subscriber_summary).toEqual({
    read: 0,
    delivered: 0,
    pending: 1,
  })
  expect((await ana.inbox())[0]?.subscriber_summary).toEqual({ read: 0, delivered: 0, pending: 1 })

  const refused = {
    status: 403,
    body: { detail: 'You are monitoring this conversation and can only read it.' },
  }
  expect(
    await dora.request(threads.replyToThread, { ...threadParams(thread), body: { message: 'Me too' } }),
  ).toMatchObject(refused)
  expect(await dora.request(threads.archiveThread, threadParams(thread))).toMatchObject(refused)
  const accept = await dora.http(`/api/v1/threads/${thread.id}/accept/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([403, 404]).toContain(accept.status)
})

test('messaging §4: monitoring ends to the second on every socket, and each thread channel is closed', async () => {
  const { ana, ben, dora, clock } = await createHospital()
  const thread = await ana.writes(ben, 'Bed 12')
  await startMonitoring(dora, ben, 60)
  const [desk, pocket, anas] = [await dora.connect(), await dora.connect(), await ana.connect()]
  for (const phone of [desk, pocket]) expect(await subscribeToThread(phone, thread)).toBe('subscribed')

  clock.forward({ seconds: 59 })
  await ana.replies(thread, 'Still heard')
  for (const phone of [desk, pocket]) await phone.receives('thread_new_message')
  clock.forward({ seconds: 1 })
  for (const phone of [desk, pocket]) {
    expect(await phone.receives('monitoring_ended')).toEqual({
      user_id: ben.user.user_id,
      thread_ids: [thread.id],
    })
    await phone.receivesFrame(
      (frame) => frame.type === 'unsubscribed' && frame.channel === `thread:${thread.id}`,
    )
  }
  expect((await anas.receives('subscriber_left')).user_id).toBe(dora.user.user_id)
  expect(await listReasons(ana, thread)).toEqual({ 'Ana Ruiz': 'sender', 'Ben Okafor': 'new_message' })

  const heard = [desk.events.length, pocket.events.length]
  await ana.replies(thread, 'Unheard')
  await ana.writes(ben, 'Unheard as well')
  expect(await subscribeToThread(desk, thread)).toBe('unsubscribed')
  await dora.call(setStatus, { ...userParams(dora), body: { status: 'dnd' } })
  await desk.receives('profile_changed')
  await pocket.receives('profile_changed')
  // Presence of the account may settle in one or two events.
  const kinds = [desk, pocket].map((phone, i) => new Set(phone.events.slice(heard[i]).map((e) => e.kind)))
  const anybodys = new Set(['presence_changed', 'profile_changed'])
  expect(kinds).toEqual([anybodys, anybodys])
  expect(await listSubjects(dora)).toEqual([])
  for (const route of [threads.getThread, threads.listMessages, threads.listSubscribers])
    expect((await dora.request(route, threadParams(thread))).status).toBe(404)
})

test('messaging §6, §8: a refusal says why: 400 under non_field_errors, 403 as its detail', async () => {
  const world = await createHospital()
  const { ana, ben, cleo, dora, stranger, app } = world
  const said = (sentence: string) => ({ status: 400, body: { non_field_errors: [sentence] } })
  for (const seconds of [59, 86_401, 0, -60])
    expect(await startMonitoring(dora, ben, seconds)).toMatchObject(
      said('Choose a time between 1 minute and 24 hours.'),
    )
  for (const seconds of [60, 86_400]) expect((await startMonitoring(dora, ben, seconds)).status).toBe(201)
  expect(await startMonitoring(dora, dora)).toMatchObject(
    said('You cannot monitor yourself. Choose another person.'),
  )
  await dora.call(deactivateUser, userParams(cleo))
  expect(await startMonitoring(dora, cleo)).toMatchObject(said('Cleo Marsh is no longer active.'))
  await app.db.acrossAccounts((db) =>
    sql`update users set is_monitorable = false where id = ${ana.user.user_id}`.execute(db),
  )
  expect(await startMonitoring(dora, ana)).toMatchObject({
    status: 403,
    body: { detail: 'Ana Ruiz cannot be monitored.' },
  })
  expect(await startMonitoring(dora, ben, 60, { monitor_id: dora.user.user_id })).toMatchObject({
    status: 201,
  })
  expect(await startMonitoring(dora, ben, 60, { monitor_id: ana.user.user_id })).toMatchObject({
    status: 403,
    body: { detail: 'You can only start monitoring for yourself.' },
  })
  expect(await startMonitoring(ana, ben)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await startMonitoring(dora, stranger)).status).toBe(404)
  expect((await startMonitoring(dora, ben, 90.5)).status).toBe(400)
})

test('messaging §5: monitorable users are active, sorted by name, 25 per page, without the caller', async () => {
  const world = await createHospital()
  const { ana, cleo, dora, app } = world
  const offered = async (search = '') => {
    const { results, count } = await dora.call(listMonitorableUsers, { query: { search } })
    return { count, names: results.map((person) => person.display_name) }
  }
  expect((await offered()).names).toEqual(['Cleo Marsh', 'Ben Okafor', 'Ana Ruiz'])
  expect((await offered('cardio cleo')).names).toEqual(['Cleo Marsh'])
  expect((await offered('100%_')).names).toEqual([])
  await app.db.acrossAccounts((db) =>
    sql`update users set is_monitorable = false where id = ${ana.user.user_id}`.execute(db),
  )
  await dora.call(deactivateUser, userParams(cleo))
  expect(await offered()).toEqual({ count: 1, names: ['Ben Okafor'] })
  await app.db.acrossAccounts((db) =>
    sql`insert into users (account_id, username, email, first_name, last_name)
        select account_id, 'u' || n, n || '@many.test', 'Person', 'No. ' || n from users, generate_series(10, 39) n
         where id = ${ana.user.user_id}`.execute(db),
  )
  const { results, next, count } = await dora.call(listMonitorableUsers)
  expect([results.length, count, next]).toEqual([25, 31, '/api/v1/users/monitorable/?page=2'])
})

test('messaging §7: a monitor reads whom they monitor and until when; a repeated request changes the end; lists are private', async () => {
  const world = await createHospital()
  const { ana, ben, cleo, dora, clock } = world
  const list = async () => (await dora.call(listMonitoredUsers, userParams(dora))).results
  await startMonitoring(dora, ben, 3_600)
  const phone = await dora.connect()
  await startMonitoring(dora, ana, 600)
  expect((await phone.receives('monitoring_started')).monitored_user).toMatchObject({ id: ana.user.user_id })
  expect((await list()).map((person) => person.display_name)).toEqual(['Ana Ruiz', 'Ben Okafor'])
  const end = clock.now().add({ hours: 1 }).epochMilliseconds
  expect(Math.abs(Date.parse((await list())[1]?.expiry ?? '') - end)).toBeLessThan(10_000)

  await startMonitoring(dora, ana, 7_200)
  expect((await list()).map((person) => person.display_name)).toEqual(['Ben Okafor', 'Ana Ruiz'])
  clock.forward({ minutes: 61 })
  await phone.receives('monitoring_ended', (e) => e.user_id === ben.user.user_id)
  expect((await list()).map((person) => person.display_name)).toEqual(['Ana Ruiz'])
  expect(phone.events.filter(({ kind }) => kind === 'monitoring_ended')).toHaveLength(1)

  for (const [who, whose, status] of [
    [cleo, dora, 403],
    [dora, cleo, 403],
    [world.stranger, dora, 404],
  ] as const)
    expect((await who.request(listMonitoredUsers, userParams(whose))).status).toBe(status)
})

test('messaging §4, §7: stopping manually removes the threads at once; stopping again is refused', async () => {
  const { ana, ben, dora } = await createHospital()
  const thread = await ana.writes(ben, 'Bed 12')
  await startMonitoring(dora, ben)
  expect(await listSubjects(dora)).toEqual(['Bed 12'])
  expect((await stopMonitoring(dora, ben)).status).toBe(204)
  expect(await listSubjects(dora)).toEqual([])
  expect((await dora.request(threads.getThread, threadParams(thread))).status).toBe(404)
  expect((await stopMonitoring(dora, ben)).status).toBe(404)
  await ana.writes(ben, 'Bed 14')
  expect(await listSubjects(dora)).toEqual([])
})

test('a subscriber keeps a thread regardless of monitoring', async () => {
  const { ana, ben, dora } = await createHospital()
  const both = { recipient_ids: [ben.user.contact_id, dora.user.contact_id] }
  const before = await ana.writes(ben, 'For both, before', both)
  await startMonitoring(dora, ben)
  const after = await ana.writes(ben, 'For both, during', both)
  await ana.writes(ben, 'For Ben')
  expect(await listSubjects(dora)).toEqual(['For Ben', 'For both, during', 'For both, before'])
  await stopMonitoring(dora, ben)
  expect(await listSubjects(dora)).toEqual(['For both, during', 'For both, before'])
  for (const thread of [before, after]) {
    expect(await listReasons(ana, thread)).toMatchObject({ 'Dora Lind': 'new_message' })
    await dora.replies(thread, 'Here')
  }
})

test('a thread of two monitored users stays until both end; monitoring is not transitive', async () => {
  const world = await createHospital()
  const { ana, ben, cleo, dora } = world
  const edna = await createUser(world, 'Edna Watch', ['messaging.monitor_user'])
  await ana.writes(ben, 'Ana and Ben')
  await ana.writes(cleo, 'Ana and Cleo')
  await startMonitoring(dora, ana)
  await startMonitoring(dora, ben)
  await startMonitoring(edna, dora)
  expect(await listSubjects(edna)).toEqual([])
  await ana.writes(ben, 'Again')
  expect(await listSubjects(edna)).toEqual([])
  await stopMonitoring(dora, ana)
  expect(await listSubjects(dora)).toEqual(['Again', 'Ana and Ben'])
  await stopMonitoring(dora, ben)
  expect(await listSubjects(dora)).toEqual([])
})

test('F22 losing the permission ends monitoring within a second; other monitors continue', async () => {
  const world = await createHospital()
  const { ana, ben, cleo, dora } = world
  await grantPermissions(world, cleo, ['messaging.monitor_user'])
  const thread = await ana.writes(ben, 'Bed 12')
  await startMonitoring(dora, ben)
  await startMonitoring(cleo, ben)
  const [doras, cleos, anas] = [await dora.connect(), await cleo.connect(), await ana.connect()]
  expect(await subscribeToThread(doras, thread)).toBe('subscribed')
  const began = performance.now()
  await revokePermissions(world, dora)
  expect(await doras.receives('monitoring_ended')).toEqual({
    user_id: ben.user.user_id,
    thread_ids: [thread.id],
  })
  // Tasks are polled every second; the rest is slack for a busy machine.
  expect(performance.now() - began).toBeLessThan(4_000)
  await doras.receivesFrame(
    (frame) => frame.type === 'unsubscribed' && frame.channel === `thread:${thread.id}`,
  )
  expect((await anas.receives('subscriber_left')).user_id).toBe(dora.user.user_id)
  await ana.replies(thread, 'Unheard by Dora')
  await cleos.receives('thread_new_message')
  expect(doras.events.map(({ kind }) => kind)).not.toContain('thread_new_message')
  expect(await listMonitoringAudit(world, 'monitoring.right_withdrawn')).toEqual([
    { actor_id: null, object_id: ben.user.user_id, details: { monitor_id: dora.user.user_id } },
  ])
})
