import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import { logout } from '@wardline/contract/accounts/session.routes.ts'
import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import { realtimePath } from '@wardline/contract/live/frames.ts'
import { applyEvent } from '@wardline/web/features/messaging/live/handlers.live.ts'
import { emptyState } from '@wardline/web/features/messaging/live/state.ts'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { hospital, type Hospital } from '../world/hospital.ts'
import { newcomer } from '../world/newcomer.ts'
import type { Person } from '../world/person.ts'
import type { Phone } from '../world/phone.ts'

let ward: Hospital

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  return ward.close
})

const isOnline = async (person: Person) =>
  (await ward.dora.call(listContacts)).results.find(({ user_id }) => user_id === person.who.user_id)
    ?.is_online

test('signing out ends the sockets of that session, after saying why, and of no other', async () => {
  const eva = await newcomer(ward, 'Eva Exit')
  const first = await eva.phone()
  await eva.signIn()
  const second = await eva.phone()
  await eva.call(logout)
  expect(await second.closed).toBe(4401)
  expect(second.events.at(-1)).toMatchObject({ kind: 'sessions_ended', payload: { reason: 'signed out' } })
  first.say({ type: 'ping' })
  await first.frame((frame) => frame.type === 'pong')
})

test('a socket that opens while its session ends does not outlive it', async () => {
  const eva = await newcomer(ward, 'Evan Exit')
  expect.hasAssertions()
  for (let i = 0; i < 5; i++) {
    await eva.signIn()
    const [, opened] = await Promise.allSettled([eva.call(logout), eva.phone()])
    const late = await Promise.allSettled([eva.phone()])
    for (const socket of [opened, ...late]) {
      const end = socket.status === 'fulfilled' ? await socket.value.closed : String(socket.reason)
      expect(String(end)).toMatch(/4401|refused with 401/)
    }
  }
})

test('a person is online while a device of theirs is, however often it comes and goes', async () => {
  const oli = await newcomer(ward, 'Oli Line')
  const watching = await ward.dora.phone()
  const [phone, tablet] = [await oli.phone(), await oli.phone()]
  await watching.hears('presence_changed', (e) =>
    e.statuses.some(({ user_id, status }) => user_id === oli.who.user_id && status === 2),
  )
  await phone.hangUp()
  expect(await isOnline(oli)).toBe(true)
  await tablet.hangUp()
  await watching.hears('presence_changed', (e) =>
    e.statuses.some(({ user_id, status }) => user_id === oli.who.user_id && status === 1),
  )
  expect(await isOnline(oli)).toBe(false)
})

test('a device that is gone before it was let in leaves nobody online', async () => {
  const ivo = await newcomer(ward, 'Ivo Instant')
  const cookie = await ivo.cookie()
  const address = ward.url.replace(/^http/, 'ws') + realtimePath
  for (let i = 0; i < 10; i++) {
    const socket = new WebSocket(address, { headers: { cookie } })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.once('open', () => socket.terminate())
    await closed
  }
  // Somebody who comes later is told of later: by then the word on Ivo is out.
  const watching = await ward.dora.phone()
  const oda = await newcomer(ward, 'Oda Later')
  await oda.phone()
  await watching.hears('presence_changed', (e) =>
    e.statuses.some(({ user_id }) => user_id === oda.who.user_id),
  )
  expect(await isOnline(ivo)).toBe(false)
})

async function opens(phone: Phone, thread: { id: number }): Promise<void> {
  phone.say({ type: 'subscribe', channel: `thread:${thread.id}` })
  await phone.frame((frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`)
}

test('messaging §4: typing is seen by those who have the thread open; the typist’s own tabs show nothing', async () => {
  const { ana, ben, cleo } = ward
  const thread = await ana.writes(ben, 'Bed 12', { recipient_ids: [ben.who.contact_id, cleo.who.contact_id] })
  const [anas, anasTab, bens, cleos] = [
    await ana.phone(),
    await ana.phone(),
    await ben.phone(),
    await cleo.phone(),
  ]
  for (const phone of [anas, anasTab, bens]) await opens(phone, thread)
  anas.say({ type: 'typing', thread_id: thread.id, is_typing: true })
  await bens.hears('typing_start', (e) => e.user_id === ana.who.user_id && e.thread_id === thread.id)
  anas.say({ type: 'typing', thread_id: thread.id, is_typing: false })
  await bens.hears('typing_stop', (e) => e.user_id === ana.who.user_id)
  await anasTab.hears('typing_stop')

  // The room hears it, the typist’s other tabs included; the browser shows nobody to themselves.
  const shown = anasTab.events.reduce(applyEvent, emptyState(ana.who.user_id))
  expect(shown.typing).toEqual({})
  expect(cleos.events.filter(({ kind }) => kind.startsWith('typing'))).toEqual([])
})

test('who opens a thread and leaves it at once has left it', async () => {
  const { ana, ben } = ward
  const thread = await ana.writes(ben, 'Bed 13')
  const [anas, bens] = [await ana.phone(), await ben.phone()]
  await opens(anas, thread)
  for (let i = 0; i < 5; i++) {
    bens.say({ type: 'subscribe', channel: `thread:${thread.id}` })
    bens.say({ type: 'unsubscribe', channel: `thread:${thread.id}` })
  }
  bens.say({ type: 'ping' })
  await bens.frame((frame) => frame.type === 'pong')
  anas.say({ type: 'typing', thread_id: thread.id, is_typing: true })
  await anas.hears('typing_start')
  await ana.replies(thread, 'the end')
  await bens.hears('thread_new_message', (e) => e.thread_id === thread.id)
  expect(bens.events.filter(({ kind }) => kind.startsWith('typing'))).toEqual([])
})

const strange: Record<string, unknown> = {
  'an empty object': {},
  'an unknown type': { type: 'shout' },
  'an unknown field': { type: 'ping', extra: 1 },
  'a list': [{ type: 'ping' }],
  null: null,
  'a number': 1,
  'a channel that is no text': { type: 'subscribe', channel: 1 },
  'a channel of 101 characters': { type: 'subscribe', channel: 'x'.repeat(101) },
  'typing without a thread': { type: 'typing', is_typing: true },
  'typing in a text for a number': { type: 'typing', thread_id: '1', is_typing: true },
  'a thread below zero': { type: 'delivered', threads: [{ thread_id: -1, message_id: 1 }] },
  '201 threads at once': {
    type: 'delivered',
    threads: Array.from({ length: 201 }, () => ({ thread_id: 1, message_id: 1 })),
  },
}

test.for(Object.entries(strange))(
  '%s is not what a browser of ours says: closed with 1008',
  async ([, frame]) => {
    const phone = await ward.cleo.phone()
    phone.say(frame)
    expect(await phone.closed).toBe(1008)
  },
)

test.for([
  ['text that is not JSON', 'hello', 1008],
  ['bytes', Buffer.from([0, 1, 2, 255]), 1008],
  ['more than 64 KB', JSON.stringify({ type: 'ping', pad: 'x'.repeat(70_000) }), 1009],
] as const)('%s closes the socket', async ([, said, code]) => {
  const socket = new WebSocket(ward.url.replace(/^http/, 'ws') + realtimePath, {
    headers: { cookie: await ward.cleo.cookie() },
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.once('open', () => socket.send(said))
  expect(await closed).toBe(code)
})

test('who says far more than a browser does is closed; the others go on', async () => {
  const [loud, quiet] = [await ward.cleo.phone(), await ward.ben.phone()]
  for (let i = 0; i < 250; i++) loud.say({ type: 'ping' })
  expect(await loud.closed).toBe(1008)
  quiet.say({ type: 'ping' })
  await quiet.frame((frame) => frame.type === 'pong')
})

test('a reader that does not read is closed, and others lose nothing', async () => {
  const { app, ids, ben, cleo } = ward
  const reading = await cleo.phone()
  const stuck = new WebSocket(ward.url.replace(/^http/, 'ws') + realtimePath, {
    headers: { cookie: await ben.cookie() },
  })
  await new Promise((resolve) => stuck.once('message', resolve))
  stuck.pause()
  const membersOfBen = () => app.hub.rooms.membersOf(ids.account_id, ben.who.user_id).size
  const openBefore = membersOfBen()
  let sent = 0
  const flood = async () => {
    const reason = `${++sent} ${'x'.repeat(500_000)}`
    await app.db.write(ids.account_id, async (tx) =>
      tx.emit(sessionsEnded, { account: true }, { session_ids: [], reason }),
    )
    return membersOfBen()
  }
  await expect.poll(flood, { interval: 1, timeout: 20_000 }).toBe(openBefore - 1)
  await reading.hears('sessions_ended', (e) => e.reason.startsWith(`${sent} `))
  const numbers = reading.events.flatMap(({ payload }) => {
    const { reason = '' } = payload as { reason?: string }
    return /^(\d+) x/.exec(reason)?.[1] ?? []
  })
  expect(numbers).toEqual(Array.from({ length: sent }, (_, i) => String(i + 1)))
  stuck.terminate()
})
