import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import { logout } from '@wardline/contract/accounts/session.routes.ts'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createHospital, type Hospital, type ServerNode } from '../../../fixtures/hospital/hospital.ts'
import { openLiveConnection } from '../../../fixtures/people/live-connection.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { startRedis, type RedisServer } from '../../../fixtures/network/redis.ts'

const patience = { interval: 50, timeout: 10_000 }

let redis: RedisServer
let hospital: Hospital
let second: ServerNode

beforeEach(async () => {
  redis = await startRedis()
  onTestFinished(redis.stop)
  hospital = await createHospital({ redis_url: redis.url })
  second = await hospital.startSecondNode()
})

const isOnline = async (asking: Person, person: Person) =>
  (await asking.call(listContacts)).results.find((contact) => contact.user_id === person.user.user_id)
    ?.is_online

test('messages, typing and presence of one node reach the other', async () => {
  const { ana } = hospital
  const ben = second.connectAs(hospital.ben)
  const phones = { ana: await ana.connect(), ben: await ben.connect() }
  await expect.poll(() => isOnline(ana, hospital.ben), patience).toBe(true)

  const thread = await ana.writes(ben, 'K+ 6.1')
  await phones.ben.receives('thread_new')
  await ben.reads(thread)
  await phones.ana.receives('subscriber_state', (e) => e.subscriber_summary.read === 1)

  // Typing is sent over Redis only.
  phones.ben.send({ type: 'subscribe', channel: `thread:${thread.id}` })
  phones.ana.send({ type: 'subscribe', channel: `thread:${thread.id}` })
  for (const phone of Object.values(phones))
    await phone.receivesFrame(
      (frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`,
    )
  phones.ana.send({ type: 'typing', thread_id: thread.id, is_typing: true })
  expect(await phones.ben.receives('typing_start')).toEqual({
    thread_id: thread.id,
    user_id: ana.user.user_id,
    display_name: 'Ana Ruiz',
  })

  await second.stop()
  expect(await phones.ben.closed).toBe(1001)
  await expect.poll(() => isOnline(ana, hospital.ben), patience).toBe(false)
})

test('without Redis no request fails, and the other node catches up on its own', async () => {
  const { ana } = hospital
  const ben = second.connectAs(hospital.ben)
  const phones = { ana: await ana.connect(), ben: await ben.connect() }
  const bus = async () => (await hospital.dora.call(getSystemStatus)).bus
  await expect.poll(bus, patience).toBe('connected')
  await redis.stop()
  await expect.poll(bus, patience).toBe('away')
  const threads = await Promise.all(Array.from({ length: 5 }, (_, i) => ana.writes(ben, `K+ 6.${i}`)))
  for (const { id } of threads) await phones.ben.receives('thread_new', (e) => e.thread.id === id)
  const [thread] = threads
  if (thread) await ben.replies(thread, 'Coming')
  await phones.ana.receives('thread_new_message')
  expect(phones.ben.events.filter((event) => event.kind === 'thread_new')).toHaveLength(5)
})

test('a session that ends on one node has no socket on the other, with and without Redis', async () => {
  const { ana } = hospital
  for (const isAway of [false, true]) {
    if (isAway) await redis.stop()
    await ana.signIn()
    const there = await openLiveConnection(second.url, await ana.cookie())
    await ana.call(logout)
    expect(await there.closed).toBe(4401)
  }
})

test('a device that changes nodes resumes from its cursor', async () => {
  const { ana, ben } = hospital
  const thread = await ana.writes(ben, 'one')
  const here = await ben.connect()
  await ana.replies(thread, 'two')
  await here.receives('thread_new_message')
  await here.disconnect()
  await ana.replies(thread, 'three')
  const there = await openLiveConnection(second.url, await ben.cookie(), here.cursor())
  await ana.replies(thread, 'four')
  await there.receives('thread_new_message', (e) => e.message.data[0]?.data === 'four')
  const texts = there.events
    .filter((event) => event.kind === 'thread_new_message')
    .map((event) => JSON.stringify(event.payload))
  expect(texts.map((text) => /two|three|four/.exec(text)?.[0])).toEqual(['three', 'four'])
  await there.disconnect()
})
