import { realtimePath, type ServerFrame } from '@wardline/contract/live/frames.ts'
import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import { logout } from '@wardline/contract/accounts/session.routes.ts'
import { lockUser, uploadPhoto } from '@wardline/contract/accounts/user.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { knock } from '../world/knock.ts'
import { newcomer } from '../world/newcomer.ts'
import type { Person } from '../world/person.ts'
import type { Phone } from '../world/phone.ts'
import { bytesOf, uploads } from '../world/uploads.ts'

let ward: Hospital
let thread: Thread

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  thread = await ward.ana.writes(ward.ben, 'For Ben alone')
  return ward.close
})

const own = () => new URL(ward.url).host

test('the socket opens for a browser of ours that is signed in, with and without the slash', async () => {
  const cookie = await ward.ana.cookie()
  expect(await knock(ward.url, { cookie, origin: `http://${own()}` })).toBe(101)
  expect(await knock(ward.url, { cookie, path: realtimePath.slice(0, -1) })).toBe(101)
})

test.for(['http://evil.test', 'https://evil.test:443', 'null', 'http://127.0.0.1:1', 'file://', 'garbage'])(
  'a page of the origin %s cannot open it with the cookie of a person',
  async (origin) => {
    expect(await knock(ward.url, { cookie: await ward.ana.cookie(), origin })).toBe(403)
  },
)

test('nobody, a forged, an ended and a locked session get no socket; other addresses are none', async () => {
  const gone = await newcomer(ward, 'Owen Out')
  const locked = await newcomer(ward, 'Lara Locked')
  await Promise.all([gone.signIn(), locked.signIn()])
  await gone.call(logout)
  await ward.dora.call(lockUser, { params: { id: locked.who.user_id } })
  ward.clock.forward({ seconds: 2 })
  const cookies = [
    undefined,
    `session=1.${'A'.repeat(43)}`,
    'session=',
    await gone.cookie(),
    await locked.cookie(),
  ]
  for (const cookie of cookies) expect(await knock(ward.url, { cookie })).toBe(401)
  expect(await knock(ward.url, { cookie: await ward.ana.cookie(), path: '/api/elsewhere/' })).toBe(404)
})

/** What the server says to a subscription. */
async function subscribes(phone: Phone, channel: string): Promise<ServerFrame['type']> {
  const from = phone.frames.length
  phone.say({ type: 'subscribe', channel })
  const answered = await phone.frame(
    (frame) => phone.frames.indexOf(frame) >= from && 'channel' in frame && frame.channel === channel,
  )
  return answered.type
}

test('messaging §7: a thread can be listened to by its subscribers and by nobody else', async () => {
  const powerless = await newcomer(ward, 'Paula Less')
  const channel = `thread:${thread.id}`
  const table: [Person, ServerFrame['type']][] = [
    [ward.ana, 'subscribed'],
    [ward.ben, 'subscribed'],
    [ward.cleo, 'unsubscribed'],
    [ward.dora, 'unsubscribed'],
    [powerless, 'unsubscribed'],
    [ward.stranger, 'unsubscribed'],
  ]
  for (const [person, expected] of table) {
    const phone = await person.phone()
    expect([person.who.display_name, await subscribes(phone, channel)]).toEqual([
      person.who.display_name,
      expected,
    ])
    await phone.hangUp()
  }
})

test('nothing but a thread of one’s own can be subscribed to, however it is spelled', async () => {
  const phone = await ward.cleo.phone()
  const { ana, stranger, ids } = ward
  const channels = [
    `user:${ana.who.user_id}`,
    `user:${stranger.who.user_id}`,
    'account',
    `account:${ids.account_id}`,
    `account:${stranger.who.account_id}`,
    'users',
    '',
    '*',
    'thread:',
    'thread:*',
    'thread:0',
    'thread:-1',
    'thread:999999999',
    'thread:9999999999999999999999',
    `thread:${thread.id}.0`,
    `thread: ${thread.id}`,
    `thread:${thread.id}\n`,
    `THREAD:${thread.id}`,
    `thread:${thread.id},thread:${thread.id}`,
  ]
  for (const channel of channels)
    expect([channel, await subscribes(phone, channel)]).toEqual([channel, 'unsubscribed'])
})

test('what happens in one hospital is heard by nobody of another', async () => {
  const { ana, ben, stranger, app, ids } = ward
  const phones = { ben: await ben.phone(), stranger: await stranger.phone() }
  await ana.writes(ben, 'K+ 6.1')
  await ana.replies(thread, 'Any news?')
  const photo = { name: 'sample.png', bytes: await bytesOf('valid/sample.png') }
  await uploads(ana, [photo], uploadPhoto, { id: ana.who.user_id })
  await phones.ben.hears('user_changed')
  for (const account_id of [ids.account_id, stranger.who.account_id]) {
    await app.db.write(account_id, async (tx) =>
      tx.emit(sessionsEnded, { account: true }, { session_ids: [], reason: `mark ${account_id}` }),
    )
  }
  await phones.stranger.hears('sessions_ended')
  const heard = phones.stranger.events.filter((event) => event.kind !== 'presence_changed')
  expect(heard.map((event) => event.payload)).toEqual([
    { session_ids: [], reason: `mark ${stranger.who.account_id}` },
  ])
  expect(JSON.stringify(phones.stranger.events)).not.toMatch(/K\+|Any news|Ana/)
})

test('a device can say "delivered" of its own threads only', async () => {
  const { ana, ben, cleo } = ward
  const alone = await ana.writes(ben, 'Not for Cleo')
  const hers = await ana.writes(cleo, 'For Cleo')
  const anas = await ana.phone()
  const said = [alone, hers].map(({ id, last_message }) => ({ thread_id: id, message_id: last_message.id }))
  const cleos = await cleo.phone()
  cleos.say({ type: 'delivered', threads: said })
  // Both were written down in one transaction: what the second one did, the first one would have done.
  await anas.hears('subscriber_state', (e) => e.thread_id === hers.id)
  expect((await ana.inbox()).find(({ id }) => id === alone.id)?.subscriber_summary).toEqual({
    read: 0,
    delivered: 0,
    pending: 1,
  })
})

test('typing is passed on only from who has opened the thread', async () => {
  const { ana, ben, cleo } = ward
  const phones = { ana: await ana.phone(), ben: await ben.phone(), cleo: await cleo.phone() }
  await subscribes(phones.ben, `thread:${thread.id}`)
  await subscribes(phones.cleo, `thread:${thread.id}`)
  phones.cleo.say({ type: 'typing', thread_id: thread.id, is_typing: true })
  phones.cleo.say({ type: 'ping' })
  await phones.cleo.frame((frame) => frame.type === 'pong')
  await subscribes(phones.ana, `thread:${thread.id}`)
  phones.ana.say({ type: 'typing', thread_id: thread.id, is_typing: true })
  const first = await phones.ben.hears('typing_start')
  expect(first.user_id).toBe(ana.who.user_id)
  expect(phones.cleo.events.filter((event) => event.kind === 'typing_start')).toEqual([])
})
