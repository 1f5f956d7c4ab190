import { setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { deactivateUser } from '@wardline/contract/accounts/user.routes.ts'
import {
  endMonitoring,
  listMonitorable,
  listObserved,
  monitorUser,
} from '@wardline/contract/messaging/monitoring.routes.ts'
import * as threads from '@wardline/contract/messaging/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { gainRights, loseRights, newcomer } from '../world/newcomer.ts'
import type { Person } from '../world/person.ts'
import type { Phone } from '../world/phone.ts'

// Messaging §1, §4 Monitoring, §5 Monitor duration, §6, §7 Monitoring, §8 Monitor and End monitoring; issue 3 part 7.

const of = (person: Person) => ({ params: { id: person.who.user_id } })
const monitors = (who: Person, whom: Person, seconds = 600, more = {}) =>
  who.tries(monitorUser, { ...of(whom), body: { duration: seconds, ...more } })
const stops = (who: Person, whom: Person) => who.tries(endMonitoring, of(whom))
const on = (thread: { id: number }) => ({ params: { id: thread.id } })
const subscribers = async (who: Person, thread: Thread) =>
  (await who.call(threads.listSubscribers, on(thread))).results
const reasonsOf = async (who: Person, thread: Thread) =>
  Object.fromEntries((await subscribers(who, thread)).map((s) => [s.display_name, s.reason]))
const subjects = async (who: Person, view?: 'unread' | 'archive') =>
  (await who.inbox(view)).map((t) => t.subject)
const audited = ({ app }: Hospital, action: string) =>
  app.db.worker(async (db) => {
    const { rows } = await sql<{
      actor_id: number | null
      object_id: number
      details: Record<string, unknown>
    }>`
      select actor_id, object_id, details from audit where action = ${action} order by id`.execute(db)
    return rows
  })
async function opens(phone: Phone, thread: Thread): Promise<string> {
  const channel = `thread:${thread.id}`
  const from = phone.frames.length
  phone.say({ type: 'subscribe', channel })
  const frame = await phone.frame(
    (f) => phone.frames.indexOf(f) >= from && 'channel' in f && f.channel === channel,
  )
  return frame.type
}

test('messaging §1: a monitor has the person’s active threads and every new one, reads along, and is seen as what they are', async () => {
  const { ana, ben, cleo, dora } = await hospital()
  const old = await ana.writes(ben, 'Bed 12')
  const put_away = await ana.writes(ben, 'Done with')
  await ben.archives(put_away)
  await ana.writes(cleo, 'Not for Ben')
  const [doras, anas] = [await dora.phone(), await ana.phone()]

  const { status, body } = await monitors(dora, ben)
  expect([status, body]).toMatchObject([201, { id: ben.who.user_id, display_name: 'Ben Okafor' }])
  expect(await subjects(dora)).toEqual(['Bed 12'])
  expect(await subjects(dora, 'unread')).toEqual([])
  expect((await doras.hears('thread_new')).thread.id).toBe(old.id)
  expect((await anas.hears('new_subscriber')).added).toMatchObject([
    { display_name: 'Dora Lind', reason: 'monitoring' },
  ])

  const fresh = await ana.writes(ben, 'Bed 14')
  const byBen = await ben.writes(cleo, 'Consult?')
  expect(await subjects(dora)).toEqual(['Consult?', 'Bed 14', 'Bed 12'])
  expect(await doras.hears('thread_new', (e) => e.thread.id === fresh.id)).toMatchObject({
    reason: 'monitoring',
    state: 'pending',
    open_item: null,
    may: { reply: false, archive: false, recall: false },
  })
  await ana.replies(fresh, 'K+ 6.1')
  await doras.hears('thread_new_message', (e) => e.thread_id === fresh.id)
  expect((await dora.messages(fresh)).map((m) => m.data[0]?.data)).toEqual(['K+ 6.1', 'Bed 14'])
  for (const thread of [old, fresh])
    expect(await reasonsOf(ana, thread)).toMatchObject({ 'Dora Lind': 'monitoring' })
  expect(await reasonsOf(cleo, byBen)).toMatchObject({ 'Dora Lind': 'monitoring' })
})

test('a thread that the person had put away comes to the monitor when a message brings it back', async () => {
  const { ana, ben, dora } = await hospital()
  const thread = await ana.writes(ben, 'Put away')
  await ben.archives(thread)
  await monitors(dora, ben)
  const phone = await dora.phone()
  expect(await subjects(dora)).toEqual([])
  await ana.replies(thread, 'Once more')
  expect(await phone.hears('thread_new')).toMatchObject({ reason: 'monitoring', state: 'pending' })
  expect(await subjects(dora, 'unread')).toEqual(['Put away'])
})

test('a monitor is counted nowhere, is asked nothing, and can do nothing in the thread but read it', async () => {
  const { ana, ben, dora } = await hospital()
  await monitors(dora, ben)
  const thread = await ana.writes(ben, 'Please confirm', { requires_confirm: true })
  const mine = (await ana.inbox())[0]
  expect(mine).toMatchObject({
    subscriber_summary: { read: 0, delivered: 0, pending: 1 },
    subscriber_count: 2,
    awaiting: { open: 1, answered: 0, moved: 0 },
  })
  expect(mine?.subscribers.map((s) => s.display_name)).toEqual(['Ana Ruiz', 'Ben Okafor'])
  const phone = await ana.phone()
  await dora.reads(thread)
  expect((await phone.hears('subscriber_state')).subscriber_summary).toEqual({
    read: 0,
    delivered: 0,
    pending: 1,
  })
  await ben.replies(thread, 'Yes')
  expect((await phone.hears('thread_new_message')).subscriber_summary).toEqual({
    read: 0,
    delivered: 0,
    pending: 1,
  })
  expect((await ana.inbox())[0]?.subscriber_summary).toEqual({ read: 0, delivered: 0, pending: 1 })

  const refused = {
    status: 403,
    body: { detail: 'You are monitoring this thread: you can read it, and nothing else.' },
  }
  expect(
    await dora.tries(threads.replyToThread, { ...on(thread), body: { message: 'Me too' } }),
  ).toMatchObject(refused)
  expect(await dora.tries(threads.archiveThread, on(thread))).toMatchObject(refused)
  const accept = await dora.http(`/api/v1/threads/${thread.id}/accept/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([403, 404]).toContain(accept.status)
})

test('messaging §4: it ends by itself to the second on every socket, and the channel of each thread is closed', async () => {
  const { ana, ben, dora, clock } = await hospital()
  const thread = await ana.writes(ben, 'Bed 12')
  await monitors(dora, ben, 60)
  const [desk, pocket, anas] = [await dora.phone(), await dora.phone(), await ana.phone()]
  for (const phone of [desk, pocket]) expect(await opens(phone, thread)).toBe('subscribed')

  clock.forward({ seconds: 59 })
  await ana.replies(thread, 'Still heard')
  for (const phone of [desk, pocket]) await phone.hears('thread_new_message')
  clock.forward({ seconds: 1 })
  for (const phone of [desk, pocket]) {
    expect(await phone.hears('monitoring_ended')).toEqual({
      user_id: ben.who.user_id,
      thread_ids: [thread.id],
    })
    await phone.frame((frame) => frame.type === 'unsubscribed' && frame.channel === `thread:${thread.id}`)
  }
  expect((await anas.hears('subscriber_left')).user_id).toBe(dora.who.user_id)
  expect(await reasonsOf(ana, thread)).toEqual({ 'Ana Ruiz': 'sender', 'Ben Okafor': 'new_message' })

  const heard = [desk.events.length, pocket.events.length]
  await ana.replies(thread, 'Unheard')
  await ana.writes(ben, 'Unheard as well')
  expect(await opens(desk, thread)).toBe('unsubscribed')
  await dora.call(setStatus, { ...of(dora), body: { status: 'dnd' } })
  await desk.hears('profile_changed')
  await pocket.hears('profile_changed')
  // Of who is there an account hears when it settles, once or twice.
  const kinds = [desk, pocket].map((phone, i) => new Set(phone.events.slice(heard[i]).map((e) => e.kind)))
  const anybodys = new Set(['presence_changed', 'profile_changed'])
  expect(kinds).toEqual([anybodys, anybodys])
  expect(await subjects(dora)).toEqual([])
  for (const route of [threads.getThread, threads.listMessages, threads.listSubscribers])
    expect((await dora.tries(route, on(thread))).status).toBe(404)
})

test('messaging §6, §8: a refusal says why: 400 under non_field_errors, 403 as its detail', async () => {
  const world = await hospital()
  const { ana, ben, cleo, dora, stranger, app } = world
  const said = (sentence: string) => ({ status: 400, body: { non_field_errors: [sentence] } })
  for (const seconds of [59, 86_401, 0, -60])
    expect(await monitors(dora, ben, seconds)).toMatchObject(
      said('Choose a time between 1 minute and 24 hours.'),
    )
  for (const seconds of [60, 86_400]) expect((await monitors(dora, ben, seconds)).status).toBe(201)
  expect(await monitors(dora, dora)).toMatchObject(said('Choose somebody else: nobody monitors themself.'))
  await dora.call(deactivateUser, of(cleo))
  expect(await monitors(dora, cleo)).toMatchObject(said('Cleo Marsh is no longer active.'))
  await app.db.worker((db) =>
    sql`update users set is_monitorable = false where id = ${ana.who.user_id}`.execute(db),
  )
  expect(await monitors(dora, ana)).toMatchObject({
    status: 403,
    body: { detail: 'Ana Ruiz cannot be monitored.' },
  })
  expect(await monitors(dora, ben, 60, { monitor_id: dora.who.user_id })).toMatchObject({ status: 201 })
  expect(await monitors(dora, ben, 60, { monitor_id: ana.who.user_id })).toMatchObject({
    status: 403,
    body: { detail: 'You can start a monitoring for yourself only.' },
  })
  expect(await monitors(ana, ben)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await monitors(dora, stranger)).status).toBe(404)
  expect((await monitors(dora, ben, 90.5)).status).toBe(400)
})

test('messaging §5: only monitorable people are offered: active, not oneself; by name, 25 a page', async () => {
  const world = await hospital()
  const { ana, cleo, dora, app } = world
  const offered = async (search = '') => {
    const { results, count } = await dora.call(listMonitorable, { query: { search } })
    return { count, names: results.map((person) => person.display_name) }
  }
  expect((await offered()).names).toEqual(['Cleo Marsh', 'Ben Okafor', 'Ana Ruiz'])
  expect((await offered('cardio cleo')).names).toEqual(['Cleo Marsh'])
  expect((await offered('100%_')).names).toEqual([])
  await app.db.worker((db) =>
    sql`update users set is_monitorable = false where id = ${ana.who.user_id}`.execute(db),
  )
  await dora.call(deactivateUser, of(cleo))
  expect(await offered()).toEqual({ count: 1, names: ['Ben Okafor'] })
  await app.db.worker((db) =>
    sql`insert into users (account_id, username, email, first_name, last_name)
        select account_id, 'u' || n, n || '@many.test', 'Person', 'No. ' || n from users, generate_series(10, 39) n
         where id = ${ana.who.user_id}`.execute(db),
  )
  const { results, next, count } = await dora.call(listMonitorable)
  expect([results.length, count, next]).toEqual([25, 31, '/api/v1/users/monitorable/?page=2'])
})

test('messaging §7: observed users: whom one watches, until when; again is another end; nobody sees another’s list', async () => {
  const world = await hospital()
  const { ana, ben, cleo, dora, clock } = world
  const list = async () => (await dora.call(listObserved, of(dora))).results
  await monitors(dora, ben, 3_600)
  const phone = await dora.phone()
  await monitors(dora, ana, 600)
  expect((await phone.hears('monitoring_started')).observed).toMatchObject({ id: ana.who.user_id })
  expect((await list()).map((person) => person.display_name)).toEqual(['Ana Ruiz', 'Ben Okafor'])
  const end = clock.now().add({ hours: 1 }).epochMilliseconds
  expect(Math.abs(Date.parse((await list())[1]?.expiry ?? '') - end)).toBeLessThan(10_000)

  await monitors(dora, ana, 7_200)
  expect((await list()).map((person) => person.display_name)).toEqual(['Ben Okafor', 'Ana Ruiz'])
  clock.forward({ minutes: 61 })
  await phone.hears('monitoring_ended', (e) => e.user_id === ben.who.user_id)
  expect((await list()).map((person) => person.display_name)).toEqual(['Ana Ruiz'])
  expect(phone.events.filter(({ kind }) => kind === 'monitoring_ended')).toHaveLength(1)

  for (const [who, whose, status] of [
    [cleo, dora, 403],
    [dora, cleo, 403],
    [world.stranger, dora, 404],
  ] as const)
    expect((await who.tries(listObserved, of(whose))).status).toBe(status)
})

test('messaging §4, §7: stopping by hand takes the threads away at once; there is nothing to stop a second time', async () => {
  const { ana, ben, dora } = await hospital()
  const thread = await ana.writes(ben, 'Bed 12')
  await monitors(dora, ben)
  expect(await subjects(dora)).toEqual(['Bed 12'])
  expect((await stops(dora, ben)).status).toBe(204)
  expect(await subjects(dora)).toEqual([])
  expect((await dora.tries(threads.getThread, on(thread))).status).toBe(404)
  expect((await stops(dora, ben)).status).toBe(404)
  await ana.writes(ben, 'Bed 14')
  expect(await subjects(dora)).toEqual([])
})

test('who is on a thread in their own right keeps it, whatever they watched', async () => {
  const { ana, ben, dora } = await hospital()
  const both = { recipient_ids: [ben.who.contact_id, dora.who.contact_id] }
  const before = await ana.writes(ben, 'For both, before', both)
  await monitors(dora, ben)
  const after = await ana.writes(ben, 'For both, meanwhile', both)
  await ana.writes(ben, 'For Ben')
  expect(await subjects(dora)).toEqual(['For Ben', 'For both, meanwhile', 'For both, before'])
  await stops(dora, ben)
  expect(await subjects(dora)).toEqual(['For both, meanwhile', 'For both, before'])
  for (const thread of [before, after]) {
    expect(await reasonsOf(ana, thread)).toMatchObject({ 'Dora Lind': 'new_message' })
    await dora.replies(thread, 'Here')
  }
})

test('a thread of two who are watched stays until the second is not; watching is not handed on', async () => {
  const world = await hospital()
  const { ana, ben, cleo, dora } = world
  const edna = await newcomer(world, 'Edna Watch', ['messaging.monitor_user'])
  await ana.writes(ben, 'Ana and Ben')
  await ana.writes(cleo, 'Ana and Cleo')
  await monitors(dora, ana)
  await monitors(dora, ben)
  await monitors(edna, dora)
  expect(await subjects(edna)).toEqual([])
  await ana.writes(ben, 'Again')
  expect(await subjects(edna)).toEqual([])
  await stops(dora, ana)
  expect(await subjects(dora)).toEqual(['Again', 'Ana and Ben'])
  await stops(dora, ben)
  expect(await subjects(dora)).toEqual([])
})

test('F22 whoever loses the right to monitor stops monitoring within a second; others go on', async () => {
  const world = await hospital()
  const { ana, ben, cleo, dora } = world
  await gainRights(world, cleo, ['messaging.monitor_user'])
  const thread = await ana.writes(ben, 'Bed 12')
  await monitors(dora, ben)
  await monitors(cleo, ben)
  const [doras, cleos, anas] = [await dora.phone(), await cleo.phone(), await ana.phone()]
  expect(await opens(doras, thread)).toBe('subscribed')
  const began = performance.now()
  await loseRights(world, dora)
  expect(await doras.hears('monitoring_ended')).toEqual({
    user_id: ben.who.user_id,
    thread_ids: [thread.id],
  })
  // The poll of due tasks is a second; what a busy machine adds is not ours.
  expect(performance.now() - began).toBeLessThan(4_000)
  await doras.frame((frame) => frame.type === 'unsubscribed' && frame.channel === `thread:${thread.id}`)
  expect((await anas.hears('subscriber_left')).user_id).toBe(dora.who.user_id)
  await ana.replies(thread, 'Unheard by Dora')
  await cleos.hears('thread_new_message')
  expect(doras.events.map(({ kind }) => kind)).not.toContain('thread_new_message')
  expect(await audited(world, 'monitoring.right_withdrawn')).toEqual([
    { actor_id: null, object_id: ben.who.user_id, details: { monitor_id: dora.who.user_id } },
  ])
})

test('start, each read, end by hand and end by itself are written down', async () => {
  const world = await hospital()
  const { ana, ben, cleo, dora, clock } = world
  const thread = await ana.writes(ben, 'Bed 12')
  await monitors(dora, ben, 60)
  await dora.call(threads.getThread, on(thread))
  await dora.messages(thread)
  await ana.messages(thread)
  const doras = await dora.phone()
  clock.forward({ minutes: 1 })
  await doras.hears('monitoring_ended')
  await monitors(dora, cleo)
  await stops(dora, cleo)
  const [monitor_id, object_id] = [dora.who.user_id, ben.who.user_id]
  expect(await audited(world, 'monitoring.started')).toMatchObject([
    { actor_id: monitor_id, object_id, details: { monitor_id, threads: 1 } },
    { actor_id: monitor_id, object_id: cleo.who.user_id },
  ])
  expect(await audited(world, 'monitoring.expired')).toEqual([
    { actor_id: null, object_id, details: { monitor_id } },
  ])
  expect(await audited(world, 'monitoring.stopped')).toMatchObject([{ object_id: cleo.who.user_id }])
  const read = (what: string) => ({ actor_id: monitor_id, object_id: thread.id, details: { what } })
  expect(await audited(world, 'thread.monitored')).toEqual([read('thread'), read('messages')])
})
