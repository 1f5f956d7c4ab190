import { setStatus } from '@wardline/contract/accounts/profile.routes.ts'
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
const subjects = async (who: Person, view?: 'unread' | 'archive') => (await who.inbox(view)).map((t) => t.subject)
const audited = ({ app }: Hospital, action: string) =>
  app.db.worker(async (db) => {
    const { rows } = await sql<{ actor_id: number | null; object_id: number; details: Record<string, unknown> }>`
      select actor_id, object_id, details from audit where action = ${action} order by id`.execute(db)
    return rows
  })
async function opens(phone: Phone, thread: Thread): Promise<string> {
  const channel = `thread:${thread.id}`
  const from = phone.frames.length
  phone.say({ type: 'subscribe', channel })
  const frame = await phone.frame((f) => phone.frames.indexOf(f) >= from && 'channel' in f && f.channel === channel)
  return frame.type
}

test('§1 a monitor has the person’s active threads and every new one, reads along, and is seen as what they are', async () => {
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
  expect((await anas.hears('new_subscriber')).added).toMatchObject([{ display_name: 'Dora Lind', reason: 'monitoring' }])

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
  for (const thread of [old, fresh]) expect(await reasonsOf(ana, thread)).toMatchObject({ 'Dora Lind': 'monitoring' })
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
    awaiting: { open: 1, answered: 0 },
  })
  expect(mine?.subscribers.map((s) => s.display_name)).toEqual(['Ana Ruiz', 'Ben Okafor'])
  const phone = await ana.phone()
  await dora.reads(thread)
  expect((await phone.hears('subscriber_state')).subscriber_summary).toEqual({ read: 0, delivered: 0, pending: 1 })
  await ben.replies(thread, 'Yes')
  expect((await phone.hears('thread_new_message')).subscriber_summary).toEqual({ read: 0, delivered: 0, pending: 1 })
  expect((await ana.inbox())[0]?.subscriber_summary).toEqual({ read: 0, delivered: 0, pending: 1 })

  const refused = { status: 403, body: { detail: 'You are monitoring this thread: you can read it, and nothing else.' } }
  expect(await dora.tries(threads.replyToThread, { ...on(thread), body: { message: 'Me too' } })).toMatchObject(refused)
  expect(await dora.tries(threads.archiveThread, on(thread))).toMatchObject(refused)
  const accept = await dora.http(`/api/v1/threads/${thread.id}/accept/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([403, 404]).toContain(accept.status)
})

test('§4 it ends by itself to the second on every socket, and the channel of each thread is closed', async () => {
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
    expect(await phone.hears('monitoring_ended')).toEqual({ user_id: ben.who.user_id, thread_ids: [thread.id] })
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
  const kinds = [desk, pocket].map((phone, i) => phone.events.slice(heard[i]).map((e) => e.kind).toSorted())
  expect(kinds).toEqual([
    ['presence_changed', 'profile_changed'],
    ['presence_changed', 'profile_changed'],
  ])
  expect(await subjects(dora)).toEqual([])
  for (const route of [threads.getThread, threads.listMessages, threads.listSubscribers])
    expect((await dora.tries(route, on(thread))).status).toBe(404)
})
