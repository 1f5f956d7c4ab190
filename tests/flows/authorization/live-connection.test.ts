import { realtimePath, type ServerFrame } from '@wardline/contract/live/frames.ts'
import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import { logout } from '@wardline/contract/accounts/session.routes.ts'
import { lockUser, uploadPhoto } from '@wardline/contract/accounts/user.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { attemptUpgrade } from '../../fixtures/network/websocket-upgrade.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'
import type { LiveConnection } from '../../fixtures/people/live-connection.ts'
import { readSample, uploadFiles } from '../../fixtures/files/uploads.ts'

let hospital: Hospital
let thread: Thread

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  thread = await hospital.ana.writes(hospital.ben, 'For Ben alone')
  return hospital.close
})

const ownHost = () => new URL(hospital.url).host

test('a signed-in browser of this site opens the socket, with and without a trailing slash', async () => {
  const cookie = await hospital.ana.cookie()
  expect(await attemptUpgrade(hospital.url, { cookie, origin: `http://${ownHost()}` })).toBe(101)
  expect(await attemptUpgrade(hospital.url, { cookie, path: realtimePath.slice(0, -1) })).toBe(101)
})

test.for(['http://evil.test', 'https://evil.test:443', 'null', 'http://127.0.0.1:1', 'file://', 'garbage'])(
  "a page of the origin %s cannot open the socket with a user's cookie",
  async (origin) => {
    expect(await attemptUpgrade(hospital.url, { cookie: await hospital.ana.cookie(), origin })).toBe(403)
  },
)

test('a missing, forged, ended or locked session gets no socket; other paths are not found', async () => {
  const gone = await createUser(hospital, 'Owen Out')
  const locked = await createUser(hospital, 'Lara Locked')
  await Promise.all([gone.signIn(), locked.signIn()])
  await gone.call(logout)
  await hospital.dora.call(lockUser, { params: { id: locked.user.user_id } })
  hospital.clock.forward({ seconds: 2 })
  const cookies = [
    undefined,
    `session=1.${'A'.repeat(43)}`,
    'session=',
    await gone.cookie(),
    await locked.cookie(),
  ]
  for (const cookie of cookies) expect(await attemptUpgrade(hospital.url, { cookie })).toBe(401)
  expect(
    await attemptUpgrade(hospital.url, { cookie: await hospital.ana.cookie(), path: '/api/elsewhere/' }),
  ).toBe(404)
})

async function subscribe(device: LiveConnection, channel: string): Promise<ServerFrame['type']> {
  const from = device.frames.length
  device.send({ type: 'subscribe', channel })
  const answered = await device.receivesFrame(
    (frame) => device.frames.indexOf(frame) >= from && 'channel' in frame && frame.channel === channel,
  )
  return answered.type
}

test('messaging §7: a thread channel is open to its subscribers only', async () => {
  const powerless = await createUser(hospital, 'Paula Less')
  const channel = `thread:${thread.id}`
  const table: [Person, ServerFrame['type']][] = [
    [hospital.ana, 'subscribed'],
    [hospital.ben, 'subscribed'],
    [hospital.cleo, 'unsubscribed'],
    [hospital.dora, 'unsubscribed'],
    [powerless, 'unsubscribed'],
    [hospital.stranger, 'unsubscribed'],
  ]
  for (const [person, expected] of table) {
    const device = await person.connect()
    expect([person.user.display_name, await subscribe(device, channel)]).toEqual([
      person.user.display_name,
      expected,
    ])
    await device.disconnect()
  }
})

test('only own threads can be subscribed to, however the channel is spelled', async () => {
  const device = await hospital.cleo.connect()
  const { ana, stranger, ids } = hospital
  const channels = [
    `user:${ana.user.user_id}`,
    `user:${stranger.user.user_id}`,
    'account',
    `account:${ids.account_id}`,
    `account:${stranger.user.account_id}`,
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
    expect([channel, await subscribe(device, channel)]).toEqual([channel, 'unsubscribed'])
})

test('events of one hospital never reach another', async () => {
  const { ana, ben, stranger, app, ids } = hospital
  const phones = { ben: await ben.connect(), stranger: await stranger.connect() }
  await ana.writes(ben, 'K+ 6.1')
  await ana.replies(thread, 'Any news?')
  const photo = { name: 'sample.png', bytes: await readSample('valid/sample.png') }
  await uploadFiles(ana, [photo], uploadPhoto, { id: ana.user.user_id })
  await phones.ben.receives('user_changed')
  for (const account_id of [ids.account_id, stranger.user.account_id]) {
    await app.db.write(account_id, async (tx) =>
      tx.emit(sessionsEnded, { account: true }, { session_ids: [], reason: `mark ${account_id}` }),
    )
  }
  await phones.stranger.receives('sessions_ended')
  const heard = phones.stranger.events.filter((event) => event.kind !== 'presence_changed')
  expect(heard.map((event) => event.payload)).toEqual([
    { session_ids: [], reason: `mark ${stranger.user.account_id}` },
  ])
  expect(JSON.stringify(phones.stranger.events)).not.toMatch(/K\+|Any news|Ana/)
})

test('a device acknowledges delivery only for its own threads', async () => {
  const { ana, ben, cleo } = hospital
  const alone = await ana.writes(ben, 'Not for Cleo')
  const hers = await ana.writes(cleo, 'For Cleo')
  const anaDevice = await ana.connect()
  const said = [alone, hers].map(({ id, last_message }) => ({ thread_id: id, message_id: last_message.id }))
  const cleoDevice = await cleo.connect()
  cleoDevice.send({ type: 'delivered', threads: said })
  await anaDevice.receives('subscriber_state', (e) => e.thread_id === hers.id)
  expect((await ana.inbox()).find(({ id }) => id === alone.id)?.subscriber_summary).toEqual({
    read: 0,
    delivered: 0,
    pending: 1,
  })
})

test('typing is forwarded only from users who have the thread open', async () => {
  const { ana, ben, cleo } = hospital
  const phones = { ana: await ana.connect(), ben: await ben.connect(), cleo: await cleo.connect() }
  await subscribe(phones.ben, `thread:${thread.id}`)
  await subscribe(phones.cleo, `thread:${thread.id}`)
  phones.cleo.send({ type: 'typing', thread_id: thread.id, is_typing: true })
  phones.cleo.send({ type: 'ping' })
  await phones.cleo.receivesFrame((frame) => frame.type === 'pong')
  await subscribe(phones.ana, `thread:${thread.id}`)
  phones.ana.send({ type: 'typing', thread_id: thread.id, is_typing: true })
  const first = await phones.ben.receives('typing_start')
  expect(first.user_id).toBe(ana.user.user_id)
  expect(phones.cleo.events.filter((event) => event.kind === 'typing_start')).toEqual([])
})
