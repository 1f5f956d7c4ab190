import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import type { ServerFrame } from '@wardline/contract/live/frames.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { marksFor, type Marks } from '../world/marks.ts'
import type { Phone } from '../world/phone.ts'

let ward: Hospital
let marks: Marks
let nextMark = 1

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  marks = marksFor(ward, ward.ben)
  return ward.close
})

/** A cursor of now, as a device that goes away keeps it. */
async function cursorNow(): Promise<string> {
  const phone = await ward.ben.phone()
  await phone.hangUp()
  return phone.cursor()
}

const isResync = (frame: ServerFrame) => frame.type === 'resync'
const heardMarks = (phone: Phone): number[] =>
  phone.events.flatMap(({ kind, payload }) =>
    kind === 'thread_read' ? [(payload as { read_message_id: number }).read_message_id] : [],
  )

/** Commits one more mark, and waits until the phone has it: everything before it has come by then. */
async function caughtUp(phone: Phone): Promise<number> {
  const last = nextMark++
  await marks.put(last)
  await phone.hears('thread_read', (e) => e.read_message_id === last)
  return last
}

const wrongCursors: Record<string, (own: string) => string> = {
  'of no cursor at all': () => 'garbage',
  empty: () => '',
  'of a page that broke': () => 'undefined',
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
  'a cursor %s is told to fetch again, and goes on from there',
  async ([, wrong]) => {
    const phone = await ward.ben.phone(wrong(await cursorNow()))
    const resync = await phone.frame(isResync)
    const last = await caughtUp(phone)
    expect(heardMarks(phone)).toEqual([last])
    await phone.hangUp()

    const back = await ward.ben.phone((resync as { cursor: string }).cursor)
    await back.hears('thread_read', (e) => e.read_message_id === last)
    expect(back.frames.filter(isResync)).toEqual([])
  },
)

test('500 missed events come one by one, 501 mean fetching again', async () => {
  const { app, ids, ben } = ward
  const emit = (count: number) =>
    app.db.write(ids.account_id, async (tx) => {
      for (let i = 0; i < count; i++)
        tx.emit(sessionsEnded, { user: ben.who.user_id }, { session_ids: [], reason: `event ${i}` })
    })
  const cursor = await cursorNow()
  await emit(500)
  const just = await ben.phone(cursor)
  await just.hears('sessions_ended', (e) => e.reason === 'event 499')
  expect(just.events.filter((event) => event.kind === 'sessions_ended')).toHaveLength(500)

  await emit(1)
  const over = await ben.phone(cursor)
  await over.frame(isResync)
  expect(over.events.filter((event) => event.kind === 'sessions_ended')).toEqual([])
})

test('a few missed events with more text than a socket may have waiting mean fetching again', async () => {
  const { app, ids, ben } = ward
  const cursor = await cursorNow()
  await app.db.write(ids.account_id, async (tx) => {
    for (let i = 0; i < 4; i++)
      tx.emit(sessionsEnded, { user: ben.who.user_id }, { session_ids: [], reason: 'x'.repeat(300_000) })
  })
  const phone = await ben.phone(cursor)
  await phone.frame(isResync)
  const last = await caughtUp(phone)
  expect(heardMarks(phone)).toEqual([last])
})

test('a cursor from before the oldest event that is kept is too old; a later one is not', async () => {
  const before = await cursorNow()
  await marks.put(nextMark++)
  const after = await cursorNow()
  const owner = new pg.Client({ connectionString: ward.database_url })
  await owner.connect()
  await owner.query(`update event set created = created - interval '10 days'`)
  await owner.end()
  await ward.app.db.worker((db) => sql`select drop_event_partitions(current_date - 3)`.execute(db))
  const old = await ward.ben.phone(before)
  await old.frame(isResync)
  const young = await ward.ben.phone(after)
  const last = await caughtUp(young)
  expect(heardMarks(young)).toEqual([last])
  expect(young.frames.filter(isResync)).toEqual([])
})

test('what a long transaction tells arrives when it commits, though hundreds have committed since it began', async () => {
  const phone = await ward.ben.phone()
  const slow = await marks.hold(nextMark++)
  await Promise.all(Array.from({ length: 50 }, () => marks.put(nextMark++)))
  await caughtUp(phone)
  expect(heardMarks(phone)).not.toContain(slow.mark)
  const cursor = phone.cursor()
  await slow.commit()
  await phone.hears('thread_read', (e) => e.read_message_id === slow.mark)

  const away = await ward.ben.phone(cursor)
  await away.hears('thread_read', (e) => e.read_message_id === slow.mark)
  expect(heardMarks(away)).toEqual([slow.mark])
})

test('what was rolled back is heard by nobody, and transactions that end out of order are each heard once', async () => {
  const phone = await ward.ben.phone()
  const held = [await marks.hold(nextMark++), await marks.hold(nextMark++), await marks.hold(nextMark++)]
  const [first, second, third] = held.map(({ mark }) => mark)
  await held[2]?.commit()
  await held[1]?.abandon()
  await held[0]?.commit()
  const last = await caughtUp(phone)
  const heard = heardMarks(phone)
  expect(heard.toSorted((a, b) => a - b)).toEqual([first, third, last])
  expect(heard).not.toContain(second)
})

test('an idle line that was asked for a sign of life goes on from where it was told', async () => {
  const phone = await ward.ben.phone()
  phone.say({ type: 'ping' })
  const pong = await phone.frame((frame) => frame.type === 'pong')
  await phone.hangUp()
  const missed = nextMark++
  await marks.put(missed)
  const back = await ward.ben.phone((pong as { cursor: string }).cursor)
  const last = await caughtUp(back)
  expect(heardMarks(back)).toEqual([missed, last])
  expect(back.frames.filter(isResync)).toEqual([])
})
