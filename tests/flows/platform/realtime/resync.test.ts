import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import type { ServerFrame } from '@wardline/contract/live/frames.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createNumberedEvents, type NumberedEvents } from '../../../fixtures/network/numbered-events.ts'
import type { LiveConnection } from '../../../fixtures/people/live-connection.ts'

let hospital: Hospital
let marks: NumberedEvents
let nextMark = 1

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  marks = createNumberedEvents(hospital, hospital.ben)
  return hospital.close
})

// A session may have only so many sockets at once.
afterEach(() => hospital.ben.disconnect())

async function cursorNow(): Promise<string> {
  const device = await hospital.ben.connect()
  await device.disconnect()
  return device.cursor()
}

const isResync = (frame: ServerFrame) => frame.type === 'resync'
const heardMarks = (device: LiveConnection): number[] =>
  device.events.flatMap(({ kind, payload }) =>
    kind === 'thread_read' ? [(payload as { read_message_id: number }).read_message_id] : [],
  )

/** Waits for another number: once it arrives, everything earlier has. */
async function caughtUp(device: LiveConnection): Promise<number> {
  const last = nextMark++
  await marks.publish(last)
  await device.receives('thread_read', (e) => e.read_message_id === last)
  return last
}

const wrongCursors: Record<string, (own: string) => string> = {
  'that is no cursor': () => 'garbage',
  empty: () => '',
  'of a broken page': () => 'undefined',
  'of another database server': (own) => `9${own}`,
  'of another database': (own) => own.replace(/^(\d+)\.(\d+)/, '$1.9$2'),
  'of another timeline': (own) => own.replace(/\.[0-9A-F]{8}\./, '.0000FFFF.'),
  'whose snapshot ends before it begins': (own) => own.replace(/\d+:\d+:[\d,]*$/, '9:5:'),
  'with a transaction outside of it': (own) => own.replace(/\d+:\d+:[\d,]*$/, '5:9:77'),
  'with transactions out of order': (own) => own.replace(/\d+:\d+:[\d,]*$/, '5:9:8,6'),
  'of zero': (own) => own.replace(/\d+:\d+:[\d,]*$/, '0:0:'),
  'beyond all numbers': (own) => own.replace(/\d+:\d+:[\d,]*$/, `5:${'9'.repeat(40)}:`),
  'with a statement in it': (own) => `${own}'; drop table event; --`,
}

test.for(Object.entries(wrongCursors))(
  'a cursor %s requires a refetch, and continues from there',
  async ([, wrong]) => {
    const device = await hospital.ben.connect(wrong(await cursorNow()))
    const resync = await device.receivesFrame(isResync)
    const last = await caughtUp(device)
    expect(heardMarks(device)).toEqual([last])
    await device.disconnect()

    const back = await hospital.ben.connect((resync as { cursor: string }).cursor)
    await back.receives('thread_read', (e) => e.read_message_id === last)
    expect(back.frames.filter(isResync)).toEqual([])
  },
)

test('500 missed events are replayed, 501 require a refetch', async () => {
  const { app, ids, ben } = hospital
  const emit = (count: number) =>
    app.db.write(ids.account_id, async (tx) => {
      for (let i = 0; i < count; i++)
        tx.emit(sessionsEnded, { user: ben.user.user_id }, { session_ids: [], reason: `event ${i}` })
    })
  const cursor = await cursorNow()
  await emit(500)
  const just = await ben.connect(cursor)
  await just.receives('sessions_ended', (e) => e.reason === 'event 499')
  expect(just.events.filter((event) => event.kind === 'sessions_ended')).toHaveLength(500)

  await emit(1)
  const over = await ben.connect(cursor)
  await over.receivesFrame(isResync)
  expect(over.events.filter((event) => event.kind === 'sessions_ended')).toEqual([])
})

test("a few missed events larger than the socket's buffer require a refetch", async () => {
  const { app, ids, ben } = hospital
  const cursor = await cursorNow()
  await app.db.write(ids.account_id, async (tx) => {
    for (let i = 0; i < 4; i++)
      tx.emit(sessionsEnded, { user: ben.user.user_id }, { session_ids: [], reason: 'x'.repeat(300_000) })
  })
  const device = await ben.connect(cursor)
  await device.receivesFrame(isResync)
  const last = await caughtUp(device)
  expect(heardMarks(device)).toEqual([last])
})

test('a cursor before the oldest kept event is too old; a later one is not', async () => {
  const before = await cursorNow()
  await marks.publish(nextMark++)
  const after = await cursorNow()
  const owner = new pg.Client({ connectionString: hospital.database_url })
  await owner.connect()
  await owner.query(`update event set created = created - interval '10 days'`)
  await owner.end()
  await hospital.app.db.acrossAccounts((db) =>
    sql`select drop_event_partitions(current_date - 3)`.execute(db),
  )
  const old = await hospital.ben.connect(before)
  await old.receivesFrame(isResync)
  const young = await hospital.ben.connect(after)
  const last = await caughtUp(young)
  expect(heardMarks(young)).toEqual([last])
  expect(young.frames.filter(isResync)).toEqual([])
})

test('the events of a long transaction arrive at its commit, after hundreds of later commits', async () => {
  const device = await hospital.ben.connect()
  const slow = await marks.holdOpen(nextMark++)
  await Promise.all(Array.from({ length: 50 }, () => marks.publish(nextMark++)))
  await caughtUp(device)
  expect(heardMarks(device)).not.toContain(slow.mark)
  const cursor = device.cursor()
  await slow.commit()
  await device.receives('thread_read', (e) => e.read_message_id === slow.mark)

  const away = await hospital.ben.connect(cursor)
  await away.receives('thread_read', (e) => e.read_message_id === slow.mark)
  expect(heardMarks(away)).toEqual([slow.mark])
})

test('rolled-back events are never sent, and transactions that end out of order are each sent once', async () => {
  const device = await hospital.ben.connect()
  const held = [
    await marks.holdOpen(nextMark++),
    await marks.holdOpen(nextMark++),
    await marks.holdOpen(nextMark++),
  ]
  const [first, second, third] = held.map(({ mark }) => mark)
  await held[2]?.commit()
  await held[1]?.abandon()
  await held[0]?.commit()
  const last = await caughtUp(device)
  const heard = heardMarks(device)
  expect(heard.toSorted((a, b) => a - b)).toEqual([first, third, last])
  expect(heard).not.toContain(second)
})

test('an idle connection resumes where it was after a keepalive', async () => {
  const device = await hospital.ben.connect()
  device.send({ type: 'ping' })
  const pong = await device.receivesFrame((frame) => frame.type === 'pong')
  await device.disconnect()
  const missed = nextMark++
  await marks.publish(missed)
  const back = await hospital.ben.connect((pong as { cursor: string }).cursor)
  const last = await caughtUp(back)
  expect(heardMarks(back)).toEqual([missed, last])
  expect(back.frames.filter(isResync)).toEqual([])
})
