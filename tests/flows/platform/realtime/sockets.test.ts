import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import { logout } from '@wardline/contract/accounts/session.routes.ts'
import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import { realtimePath } from '@wardline/contract/live/frames.ts'
import { applyEvent } from '@wardline/web/features/messaging/live/handlers.live.ts'
import { emptyState } from '@wardline/web/features/messaging/live/live-state.ts'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import type { LiveConnection } from '../../../fixtures/people/live-connection.ts'

let hospital: Hospital

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

const isOnline = async (person: Person) =>
  (await hospital.dora.call(listContacts)).results.find(({ user_id }) => user_id === person.user.user_id)
    ?.is_online

test('signing out closes the sockets of that session with a reason, and no others', async () => {
  const eva = await createUser(hospital, 'Eva Exit')
  const first = await eva.connect()
  await eva.signIn()
  const second = await eva.connect()
  await eva.call(logout)
  expect(await second.closed).toBe(4401)
  expect(second.events.at(-1)).toMatchObject({ kind: 'sessions_ended', payload: { reason: 'signed out' } })
  first.send({ type: 'ping' })
  await first.receivesFrame((frame) => frame.type === 'pong')
})

test('a socket opened while its session ends does not outlive it', async () => {
  const eva = await createUser(hospital, 'Evan Exit')
  expect.hasAssertions()
  for (let i = 0; i < 5; i++) {
    await eva.signIn()
    const [, opened] = await Promise.allSettled([eva.call(logout), eva.connect()])
    const late = await Promise.allSettled([eva.connect()])
    for (const socket of [opened, ...late]) {
      const end = socket.status === 'fulfilled' ? await socket.value.closed : String(socket.reason)
      expect(String(end)).toMatch(/4401|refused with 401/)
    }
  }
})

test('a user is online while any of their devices is connected, however often one reconnects', async () => {
  const oli = await createUser(hospital, 'Oli Line')
  const watching = await hospital.dora.connect()
  const [phone, tablet] = [await oli.connect(), await oli.connect()]
  await watching.receives('presence_changed', (e) =>
    e.statuses.some(({ user_id, status }) => user_id === oli.user.user_id && status === 2),
  )
  await phone.disconnect()
  expect(await isOnline(oli)).toBe(true)
  await tablet.disconnect()
  await watching.receives('presence_changed', (e) =>
    e.statuses.some(({ user_id, status }) => user_id === oli.user.user_id && status === 1),
  )
  expect(await isOnline(oli)).toBe(false)
})

test('a user becomes offline although the database refused it at first', async () => {
  const una = await createUser(hospital, 'Una Undone')
  const device = await una.connect()
  await expect.poll(() => isOnline(una)).toBe(true)
  const owner = new pg.Client({ connectionString: hospital.database_url })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(`create sequence refused`)
  await owner.query(`
    create function refuse_twice() returns trigger security definer language plpgsql as $$ begin
      if nextval('refused') <= 2 then raise exception 'refused'; end if;
      return old;
    end $$`)
  await owner.query(
    `create trigger refuse before delete on presence for each row execute function refuse_twice()`,
  )
  await device.disconnect()
  await expect.poll(() => isOnline(una)).toBe(false)
  expect((await owner.query(`select last_value::int from refused`)).rows).toEqual([{ last_value: 3 }])
})

test('a device that disconnects before it was accepted leaves its user offline', async () => {
  const ivo = await createUser(hospital, 'Ivo Instant')
  const cookie = await ivo.cookie()
  const address = hospital.url.replace(/^http/, 'ws') + realtimePath
  for (let i = 0; i < 10; i++) {
    const socket = new WebSocket(address, { headers: { cookie } })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.once('open', () => socket.terminate())
    await closed
  }
  // A later subscriber receives only later events: Ivo's has been sent by then.
  const watching = await hospital.dora.connect()
  const oda = await createUser(hospital, 'Oda Later')
  await oda.connect()
  await watching.receives('presence_changed', (e) =>
    e.statuses.some(({ user_id }) => user_id === oda.user.user_id),
  )
  expect(await isOnline(ivo)).toBe(false)
})

async function subscribeToThread(device: LiveConnection, thread: { id: number }): Promise<void> {
  device.send({ type: 'subscribe', channel: `thread:${thread.id}` })
  await device.receivesFrame(
    (frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`,
  )
}

test('messaging §4: typing is shown to users with the thread open, not in the typist’s own tabs', async () => {
  const { ana, ben, cleo } = hospital
  const thread = await ana.writes(ben, 'Bed 12', {
    recipient_ids: [ben.user.contact_id, cleo.user.contact_id],
  })
  const [anas, anasTab, bens, cleos] = [
    await ana.connect(),
    await ana.connect(),
    await ben.connect(),
    await cleo.connect(),
  ]
  for (const phone of [anas, anasTab, bens]) await subscribeToThread(phone, thread)
  anas.send({ type: 'typing', thread_id: thread.id, is_typing: true })
  await bens.receives('typing_start', (e) => e.user_id === ana.user.user_id && e.thread_id === thread.id)
  anas.send({ type: 'typing', thread_id: thread.id, is_typing: false })
  await bens.receives('typing_stop', (e) => e.user_id === ana.user.user_id)
  await anasTab.receives('typing_stop')

  // The typist's own tabs receive it too, where the browser hides it.
  const shown = anasTab.events.reduce(applyEvent, emptyState(ana.user.user_id))
  expect(shown.typing).toEqual({})
  expect(cleos.events.filter(({ kind }) => kind.startsWith('typing'))).toEqual([])
})

test('opening a thread and leaving it at once counts as left', async () => {
  const { ana, ben } = hospital
  const thread = await ana.writes(ben, 'Bed 13')
  const [anas, bens] = [await ana.connect(), await ben.connect()]
  await subscribeToThread(anas, thread)
  for (let i = 0; i < 5; i++) {
    bens.send({ type: 'subscribe', channel: `thread:${thread.id}` })
    bens.send({ type: 'unsubscribe', channel: `thread:${thread.id}` })
  }
  bens.send({ type: 'ping' })
  await bens.receivesFrame((frame) => frame.type === 'pong')
  anas.send({ type: 'typing', thread_id: thread.id, is_typing: true })
  await anas.receives('typing_start')
  await ana.replies(thread, 'the end')
  await bens.receives('thread_new_message', (e) => e.thread_id === thread.id)
  expect(bens.events.filter(({ kind }) => kind.startsWith('typing'))).toEqual([])
})

const strange: Record<string, unknown> = {
  'an empty object': {},
  'an unknown type': { type: 'shout' },
  'an unknown field': { type: 'ping', extra: 1 },
  'a list': [{ type: 'ping' }],
  null: null,
  'a number': 1,
  'a channel that is not text': { type: 'subscribe', channel: 1 },
  'a channel of 101 characters': { type: 'subscribe', channel: 'x'.repeat(101) },
  'typing without a thread': { type: 'typing', is_typing: true },
  'typing with a text thread id': { type: 'typing', thread_id: '1', is_typing: true },
  'a thread below zero': { type: 'delivered', threads: [{ thread_id: -1, message_id: 1 }] },
  '201 threads at once': {
    type: 'delivered',
    threads: Array.from({ length: 201 }, () => ({ thread_id: 1, message_id: 1 })),
  },
}

test.for(Object.entries(strange))('%s is not a client message: closed with 1008', async ([, frame]) => {
  const device = await hospital.cleo.connect()
  device.send(frame)
  expect(await device.closed).toBe(1008)
})

test.for([
  ['text that is not JSON', 'hello', 1008],
  ['bytes', Buffer.from([0, 1, 2, 255]), 1008],
  ['more than 64 KB', JSON.stringify({ type: 'ping', pad: 'x'.repeat(70_000) }), 1009],
] as const)('%s closes the socket', async ([, said, code]) => {
  const socket = new WebSocket(hospital.url.replace(/^http/, 'ws') + realtimePath, {
    headers: { cookie: await hospital.cleo.cookie() },
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.once('open', () => socket.send(said))
  expect(await closed).toBe(code)
})

test('a client that sends far too much is disconnected; others continue', async () => {
  const [loud, quiet] = [await hospital.cleo.connect(), await hospital.ben.connect()]
  for (let i = 0; i < 250; i++) loud.send({ type: 'ping' })
  expect(await loud.closed).toBe(1008)
  quiet.send({ type: 'ping' })
  await quiet.receivesFrame((frame) => frame.type === 'pong')
})

test('a client that does not read is disconnected, and others lose nothing', async () => {
  const { app, ids, ben, cleo } = hospital
  const reading = await cleo.connect()
  const stuck = new WebSocket(hospital.url.replace(/^http/, 'ws') + realtimePath, {
    headers: { cookie: await ben.cookie() },
  })
  await new Promise((resolve) => stuck.once('message', resolve))
  stuck.pause()
  const membersOfBen = () => app.hub.subscriptions.connectionsOfUser(ids.account_id, ben.user.user_id).size
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
  await reading.receives('sessions_ended', (e) => e.reason.startsWith(`${sent} `))
  const numbers = reading.events.flatMap(({ payload }) => {
    const { reason = '' } = payload as { reason?: string }
    return /^(\d+) x/.exec(reason)?.[1] ?? []
  })
  expect(numbers).toEqual(Array.from({ length: sent }, (_, i) => String(i + 1)))
  stuck.terminate()
})
