import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvent } from './handlers.live.ts'
import { emptyState, type LiveState } from './live-state.ts'
import { me, people, FakeThreadServer, type FakeServerEvent } from './thread-server.fake.ts'

type Deed = (ward: FakeThreadServer) => FakeServerEvent[]
const person = fc.constantFrom(...people)
const thread = fc.integer({ min: 1, max: 3 })
const deeds = fc.array(
  fc.oneof(
    person.map(
      (sender): Deed =>
        (ward) =>
          ward.begins(sender),
    ),
    person.map(
      (sender): Deed =>
        (ward) =>
          ward.begins(sender, true),
    ),
    fc.tuple(thread, person, fc.constantFrom('accepted' as const, 'rejected' as const)).map(
      ([id, who, state]): Deed =>
        (ward) =>
          ward.answers(id, who, state),
    ),
    thread.map(
      (id): Deed =>
        (ward) =>
          ward.recalls(id),
    ),
    fc.tuple(thread, person).map(
      ([id, who]): Deed =>
        (ward) =>
          ward.replies(id, who),
    ),
    fc.tuple(thread, person).map(
      ([id, who]): Deed =>
        (ward) =>
          ward.reads(id, who),
    ),
    fc.tuple(thread, person).map(
      ([id, who]): Deed =>
        (ward) =>
          ward.receives(id, who),
    ),
    thread.map(
      (id): Deed =>
        (ward) =>
          ward.marksUnread(id),
    ),
    thread.map(
      (id): Deed =>
        (ward) =>
          ward.archives(id),
    ),
    thread.map(
      (id): Deed =>
        (ward) =>
          ward.unarchives(id),
    ),
    fc.tuple(thread, fc.boolean()).map(
      ([id, is_muted]): Deed =>
        (ward) =>
          ward.mutes(id, is_muted),
    ),
    fc.tuple(thread, fc.boolean(), fc.boolean()).map(
      ([id, isSet, only_if_unanswered]): Deed =>
        (ward) =>
          ward.setsReminder(id, isSet ? { at: '2026-11-20T15:00:00Z', only_if_unanswered } : null),
    ),
  ),
  { maxLength: 30 },
)

const asFarAsHeld = (held: LiveState, all: LiveState): LiveState => {
  const only = <T>(record: Readonly<Record<number, T>>, known: Readonly<Record<number, unknown>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => Object.hasOwn(known, id)))
  return {
    ...all,
    threads: only(all.threads, held.threads),
    messages: only(all.messages, held.messages),
    subscribers: only(all.subscribers, held.subscribers),
  }
}

test('an earlier fetch plus all later events equals a fetch at the end', () => {
  fc.assert(
    fc.property(deeds, fc.nat(30), fc.nat(30), (done, a, b) => {
      const ward = new FakeThreadServer()
      const told: FakeServerEvent[] = []
      const fetchedAfter = [ward.fetched()]
      const eventsBefore = [0]
      for (const deed of done) {
        told.push(...deed(ward))
        fetchedAfter.push(ward.fetched())
        eventsBefore.push(told.length)
      }
      const at = Math.min(Math.max(a, b), done.length)
      const from = Math.min(a, b, at)
      const start = fetchedAfter[at] ?? ward.fetched()
      const after = told.slice(eventsBefore[from]).reduce(applyEvent, start)
      expect(after).toEqual(asFarAsHeld(after, ward.fetched()))
    }),
    { numRuns: 400 },
  )
})

test('applying an event twice changes nothing the second time', () => {
  fc.assert(
    fc.property(deeds, (done) => {
      const ward = new FakeThreadServer()
      let state = ward.fetched()
      for (const event of done.flatMap((deed) => deed(ward))) {
        state = applyEvent(state, event)
        expect(applyEvent(state, event)).toBe(state)
      }
    }),
    { numRuns: 200 },
  )
})

test('an event of an unloaded thread requests the thread', () => {
  const ward = new FakeThreadServer()
  ward.begins(2)
  const [event] = ward.replies(1, 3)
  const state = { ...emptyState(me), inbox: { threads: [], count: 40 } }
  expect(event && applyEvent(state, event).unknown_threads).toEqual([1])
})

test('an event of an unknown kind changes nothing', () => {
  const state = emptyState(me)
  expect(applyEvent(state, { kind: 'thread_painted', payload: {} })).toBe(state)
})
