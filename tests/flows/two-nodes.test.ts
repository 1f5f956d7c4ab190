import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import { logout } from '@wardline/contract/accounts/session.routes.ts'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { hospital, type Hospital, type Node } from '../world/hospital.ts'
import { openPhone } from '../world/phone.ts'
import type { Person } from '../world/person.ts'
import { startRedis, type RedisServer } from '../world/redis.ts'

const patience = { interval: 50, timeout: 10_000 }

let redis: RedisServer
let ward: Hospital
let second: Node

beforeEach(async () => {
  redis = await startRedis()
  onTestFinished(redis.stop)
  ward = await hospital({ redis_url: redis.url })
  second = await ward.secondNode()
})

const isOnline = async (asking: Person, person: Person) =>
  (await asking.call(listContacts)).results.find((contact) => contact.user_id === person.who.user_id)
    ?.is_online

test('what is written at one node is heard, typed and seen at the other', async () => {
  const { ana } = ward
  const ben = second.person(ward.ben)
  const phones = { ana: await ana.phone(), ben: await ben.phone() }
  await expect.poll(() => isOnline(ana, ward.ben), patience).toBe(true)

  const thread = await ana.writes(ben, 'K+ 6.1')
  await phones.ben.hears('thread_new')
  await ben.reads(thread)
  await phones.ana.hears('subscriber_state', (e) => e.subscriber_summary.read === 1)

  // Typing travels by Redis alone.
  phones.ben.say({ type: 'subscribe', channel: `thread:${thread.id}` })
  phones.ana.say({ type: 'subscribe', channel: `thread:${thread.id}` })
  for (const phone of Object.values(phones))
    await phone.frame((frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`)
  phones.ana.say({ type: 'typing', thread_id: thread.id, is_typing: true })
  expect(await phones.ben.hears('typing_start')).toEqual({
    thread_id: thread.id,
    user_id: ana.who.user_id,
    display_name: 'Ana Ruiz',
  })

  await second.stop()
  expect(await phones.ben.closed).toBe(1001)
  await expect.poll(() => isOnline(ana, ward.ben), patience).toBe(false)
})

test('with Redis killed nobody is refused, and the other node catches up by itself', async () => {
  const { ana } = ward
  const ben = second.person(ward.ben)
  const phones = { ana: await ana.phone(), ben: await ben.phone() }
  const bus = async () => (await ward.dora.call(getSystemStatus)).bus
  await expect.poll(bus, patience).toBe('connected')
  await redis.stop()
  await expect.poll(bus, patience).toBe('away')
  const threads = await Promise.all(Array.from({ length: 5 }, (_, i) => ana.writes(ben, `K+ 6.${i}`)))
  for (const { id } of threads) await phones.ben.hears('thread_new', (e) => e.thread.id === id)
  const [thread] = threads
  if (thread) await ben.replies(thread, 'Coming')
  await phones.ana.hears('thread_new_message')
  expect(phones.ben.events.filter((event) => event.kind === 'thread_new')).toHaveLength(5)
})

test('a session that ends at one node has no socket at the other, with Redis and without', async () => {
  const { ana } = ward
  for (const isAway of [false, true]) {
    if (isAway) await redis.stop()
    await ana.signIn()
    const there = await openPhone(second.url, await ana.cookie())
    await ana.call(logout)
    expect(await there.closed).toBe(4401)
  }
})

test('a device that changes nodes goes on from its cursor', async () => {
  const { ana, ben } = ward
  const thread = await ana.writes(ben, 'one')
  const here = await ben.phone()
  await ana.replies(thread, 'two')
  await here.hears('thread_new_message')
  await here.hangUp()
  await ana.replies(thread, 'three')
  const there = await openPhone(second.url, await ben.cookie(), here.cursor())
  await ana.replies(thread, 'four')
  await there.hears('thread_new_message', (e) => e.message.data[0]?.data === 'four')
  const texts = there.events
    .filter((event) => event.kind === 'thread_new_message')
    .map((event) => JSON.stringify(event.payload))
  expect(texts.map((text) => /two|three|four/.exec(text)?.[0])).toEqual(['three', 'four'])
  await there.hangUp()
})
