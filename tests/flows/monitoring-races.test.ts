import { endMonitoring, monitorUser } from '@wardline/contract/messaging/monitoring.routes.ts'
import { forwardThread } from '@wardline/contract/messaging/forward.routes.ts'
import { createThread, readThread, replyToThread } from '@wardline/contract/messaging/thread.routes.ts'
import { typingStarted } from '@wardline/contract/messaging/thread.events.ts'
import { insertThread, type NewThreadRow } from '@wardline/server/features/messaging/thread.queries.ts'
import { lockThreads } from '@wardline/server/features/messaging/subscriber.queries.ts'
import { letMonitorsIn } from '@wardline/server/features/messaging/monitored-thread.queries.ts'
import type { Tx } from '@wardline/server/platform/db/transaction.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'
import { lockWaits } from '../world/waiting.ts'

// F22 for monitoring, and what happens at the same moment as its start and its end.

const of = (person: Person) => ({ params: { id: person.who.user_id } })
const watches = (who: Person, whom: Person, duration = 600) =>
  who.tries(monitorUser, { ...of(whom), body: { duration } })
const stops = (who: Person, whom: Person) => who.tries(endMonitoring, of(whom))

/** A thread from Ana to Ben as its rows, without whatever else sending does. */
const rowOf = ({ ana, ben }: Hospital): NewThreadRow => ({
  account_id: ana.who.account_id,
  created_by: ana.who.user_id,
  recipients: [{ user_id: ben.who.user_id, reason: 'new_message', why: '' }],
  subject: 'Bed 12',
  priority: 1,
  message_type_id: null,
  patient_id: null,
  encounter_id: null,
  response_options: [],
  requires_confirm: false,
  apply_escalations: false,
  ignore_user_status: false,
  allow_replies: true,
  suppress_reply_notifications: false,
  message: { body: 'Bed 12', data: [], has_attachments: false, client_key: null },
  group_ids: [],
  department_ids: [],
})

/** Thread ids by subscriber: of Ben's inbox, and those that Dora watches. */
async function compared({ app, ben, dora }: Hospital) {
  const { rows } = await app.db.worker((db) =>
    sql<{ bens: number[] | null; watched: number[] | null }>`
      select array_agg(thread_id order by thread_id) filter (where user_id = ${ben.who.user_id}) as bens,
             array_agg(thread_id order by thread_id) filter (where user_id = ${dora.who.user_id} and reason = 'monitoring') as watched
        from subscriber`.execute(db),
  )
  return { bens: rows[0]?.bens ?? [], watched: rows[0]?.watched ?? [] }
}

test('whatever is sent while it starts or ends: watched is exactly what there is to watch, or nothing', async () => {
  const world = await hospital()
  const { ana, ben, cleo, dora } = world
  const deed = fc.constantFrom('ana writes', 'cleo writes', 'ben writes', 'ana replies', 'start', 'stop')
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 3, maxLength: 10 }),
      fc.boolean(),
      async (deeds, endsRunning) => {
        const thread = await ana.writes(ben, 'Bed 12')
        await Promise.all(
          deeds.map(async (what) => {
            if (what === 'ana writes') await ana.writes(ben, 'one')
            else if (what === 'cleo writes') await cleo.writes(ben, 'two')
            else if (what === 'ben writes') await ben.writes(cleo, 'three')
            else if (what === 'ana replies') await ana.replies(thread, 'four')
            else if (what === 'start') expect((await watches(dora, ben)).status).toBe(201)
            else expect([204, 404]).toContain((await stops(dora, ben)).status)
          }),
        )
        if (endsRunning) await watches(dora, ben)
        else await stops(dora, ben)
        const { bens, watched } = await compared(world)
        expect(watched).toEqual(endsRunning ? bens : [])
        await stops(dora, ben)
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
})

/** Holds a transaction open until it is let go, and knows when somebody waits for it. */
async function holding({ app, ids, database_url }: Hospital, fn: (tx: Tx) => Promise<unknown>) {
  const [done, letGo] = [Promise.withResolvers<Tx>(), Promise.withResolvers<void>()]
  const committed = app.db.write(ids.account_id, async (tx) => {
    await fn(tx)
    done.resolve(tx)
    await letGo.promise
  })
  onTestFinished(() => letGo.resolve())
  await Promise.race([done.promise, committed])
  const waits = await lockWaits(database_url)
  return {
    untilSomebodyWaits: () => waits.until(1),
    async goesOn(more: (tx: Tx) => Promise<unknown>) {
      await more(await done.promise)
    },
    async commits() {
      letGo.resolve()
      await committed
    },
  }
}

test('a start waits for a thread that is being made, and has it', async () => {
  const world = await hospital()
  const { ben, dora } = world
  const making = await holding(world, ({ db }) => insertThread(db, rowOf(world)))
  const started = watches(dora, ben)
  await making.untilSomebodyWaits()
  await making.commits()
  expect((await started).status).toBe(201)
  const { bens, watched } = await compared(world)
  expect([watched, watched.length]).toEqual([bens, 1])
})

test('a start waits for a thread without standing in the way of whoever has it', async () => {
  const world = await hospital()
  const { ana, ben, dora } = world
  const thread = await ana.writes(ben, 'Bed 12')
  const answering = await holding(world, ({ db }) => lockThreads(db, ben.who.account_id, [thread.id]))
  const started = watches(dora, ben)
  await answering.untilSomebodyWaits()
  // What Ben writes holds on to his row; had the start taken that already, the two would wait for each other.
  await answering.goesOn(({ db }) =>
    sql`select from users where account_id = ${ben.who.account_id} and id = ${ben.who.user_id}
        for key share nowait`.execute(db),
  )
  await answering.commits()
  expect((await started).status).toBe(201)
  expect((await compared(world)).watched).toEqual([thread.id])
})

test('a thread that comes while a start waits, and is busy already, has it begin anew', async () => {
  const world = await hospital()
  const { ana, ben, dora } = world
  const { account_id } = ben.who
  const first = await ana.writes(ben, 'Bed 12')
  const answering = await holding(world, ({ db }) => lockThreads(db, account_id, [first.id]))
  const started = watches(dora, ben)
  await answering.untilSomebodyWaits()
  const second = await ana.writes(ben, 'Bed 14')
  const busy = await holding(world, ({ db }) => lockThreads(db, account_id, [second.id]))
  await answering.commits()
  // It waits again, for the second thread, from the beginning.
  await busy.untilSomebodyWaits()
  await busy.commits()
  expect((await started).status).toBe(201)
  expect((await compared(world)).watched).toEqual([first.id, second.id])
})

test('a thread that a reply brings back in the moment of the start is watched as well', async () => {
  const world = await hospital()
  const { ana, ben, dora, database_url } = world
  const thread = await ana.writes(ben, 'Bed 12')
  await ben.archives(thread)
  // Whatever is told waits at its very end, the reply's and the start's.
  const other = new pg.Client({ connectionString: database_url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('lock table event in share mode')
  const waits = await lockWaits(database_url)
  const replied = ana.replies(thread, 'Still there?')
  await waits.until(1)
  const started = watches(dora, ben)
  await waits.until(2)
  await other.query('rollback')
  await replied
  expect((await started).status).toBe(201)
  expect(await compared(world)).toMatchObject({ watched: [thread.id] })
})

test('people are watched in the middle of their traffic: nothing fails, and no thread is missed', async () => {
  const world = await hospital()
  const { ana, ben, cleo, dora } = world
  const both = { recipient_ids: [ben.who.contact_id, cleo.who.contact_id] }
  const threads = [await ana.writes(ben, 'Bed 12', both)]
  const statuses = new Set<number>()
  let isOver = false
  const goesOn = async (deed: (turn: number) => Promise<number>) => {
    for (let turn = 0; !isOver; turn++) statuses.add(await deed(turn))
  }
  const oneOf = (turn: number) => ({ params: { id: threads.at(-1 - (turn % 5))?.id ?? threads[0]?.id } })
  const writes = (who: Person, to: Person[]) => async () => {
    const recipient_ids = to.map((person) => person.who.contact_id)
    const body = { subject: 'Bed', data: { body: 'Bed' }, recipient_ids }
    const made = await who.tries(createThread, { body })
    if (made.status === 201) threads.push(made.body)
    return made.status
  }
  const replies = (who: Person) => async (turn: number) =>
    (await who.tries(replyToThread, { ...oneOf(turn), body: { message: 'hm' } })).status
  const traffic = [
    goesOn(writes(ana, [ben, cleo])),
    goesOn(writes(ben, [ana, cleo])),
    goesOn(replies(ben)),
    goesOn(replies(cleo)),
    goesOn(async (turn) => (await ben.tries(readThread, { ...oneOf(turn), body: {} })).status),
    goesOn(async (turn) => {
      const body = { recipient_ids: [ana.who.contact_id] }
      return (await ben.tries(forwardThread, { ...oneOf(turn), body })).status
    }),
  ]
  for (let round = 0; round < 12; round++) {
    const started = await Promise.all([watches(dora, ben), watches(dora, cleo)])
    for (const { status } of started) statuses.add(status)
    if (round < 11) statuses.add((await stops(dora, round % 2 ? ben : cleo)).status)
  }
  isOver = true
  await Promise.all(traffic)
  // A forward to whoever has the thread is refused (400).
  expect([...statuses].filter((status) => ![200, 201, 204, 400].includes(status))).toEqual([])
  const { watched } = await compared(world)
  expect(watched).toEqual(threads.map(({ id }) => id).toSorted((a, b) => a - b))
})

test('an end waits for a thread that the monitor is being let onto, and takes it away', async () => {
  const world = await hospital()
  const { ben, dora } = world
  const { account_id, user_id } = ben.who
  await watches(dora, ben)
  const letting = await holding(world, async ({ db }) => {
    const { thread_id } = await insertThread(db, rowOf(world))
    const monitors = await letMonitorsIn(db, { account_id, thread_id, user_ids: [user_id] })
    expect(monitors).toEqual([dora.who.user_id])
  })
  const stopped = stops(dora, ben)
  await letting.untilSomebodyWaits()
  await letting.commits()
  expect((await stopped).status).toBe(204)
  expect((await compared(world)).watched).toEqual([])
})

test('F22 a thread opened in the very moment in which the watching ends is not listened to for good', async () => {
  const { ana, ben, dora } = await hospital()
  const thread = await ana.writes(ben, 'Bed 12')
  const channel = `thread:${thread.id}`
  const [doras, anas] = [await dora.phone(), await ana.phone()]
  anas.say({ type: 'subscribe', channel })
  await anas.frame((frame) => frame.type === 'subscribed' && frame.channel === channel)
  for (let i = 0; i < 10; i++) {
    await watches(dora, ben)
    const answered = doras.frames.length
    const stopped = stops(dora, ben)
    for (let again = 0; again < 3; again++) doras.say({ type: 'subscribe', channel })
    await stopped
    await doras.hears(
      'monitoring_ended',
      (_) => doras.events.filter((e) => e.kind === 'monitoring_ended').length > i,
    )
    // The last word on the channel: asked again after the end, it is closed, and nothing is heard on it.
    doras.say({ type: 'subscribe', channel })
    await doras.frame((frame) => doras.frames.indexOf(frame) >= answered && frame.type === 'unsubscribed')
  }
  const heard = doras.events.length
  anas.say({ type: 'typing', thread_id: thread.id, is_typing: true })
  await ana.writes(dora, 'A marker')
  await doras.hears('thread_new', (e) => e.thread.subject === 'A marker')
  expect(doras.events.slice(heard).map(({ kind }) => kind)).toEqual(['thread_new'])
})

test('who watches types nothing: nobody sees it', async () => {
  const { ana, ben, dora } = await hospital()
  const thread = await ana.writes(ben, 'Bed 12')
  await watches(dora, ben)
  const [doras, bens, anas] = [await dora.phone(), await ben.phone(), await ana.phone()]
  for (const phone of [doras, bens, anas]) {
    phone.say({ type: 'subscribe', channel: `thread:${thread.id}` })
    await phone.frame((frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`)
  }
  doras.say({ type: 'typing', thread_id: thread.id, is_typing: true })
  bens.say({ type: 'typing', thread_id: thread.id, is_typing: true })
  await anas.hears('typing_start')
  await dora.call(monitorUser, { ...of(ben), body: { duration: 60 } })
  const typists = anas.events.filter(({ kind }) => kind === typingStarted.kind)
  expect(typists.map(({ payload }) => (payload as { user_id: number }).user_id)).toEqual([ben.who.user_id])
})

test('on two nodes it ends once, and the channel is closed where the monitor is', async () => {
  const world = await hospital()
  const { ana, ben, dora, clock, app } = world
  const thread = await ana.writes(ben, 'Bed 12')
  const far = (await world.secondNode()).person(dora)
  await watches(dora, ben, 60)
  const phone = await far.phone()
  const channel = `thread:${thread.id}`
  phone.say({ type: 'subscribe', channel })
  await phone.frame((frame) => frame.type === 'subscribed' && frame.channel === channel)
  clock.forward({ minutes: 1 })
  await phone.frame((frame) => frame.type === 'unsubscribed' && frame.channel === channel)
  const { rows } = await app.db.worker((db) =>
    sql<{ n: number }>`select count(*)::int as n from audit where action = 'monitoring.expired'`.execute(db),
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('more threads than events should list: the browser is told to fetch its lists, and they have all', async () => {
  const { ana, ben, dora, app } = await hospital()
  await ana.writes(ben, 'The first')
  await app.db.worker((db) =>
    sql`with made as (
          insert into thread (account_id, subject, priority, created_by, last_message_id)
          select account_id, 'Copy', 1, created_by, 1 from thread, generate_series(1, 220) returning account_id, id, created_by
        ), said as (
          insert into message (account_id, thread_id, sender_id, body, data)
          select account_id, id, created_by, 'Copy', '[]' from made returning account_id, thread_id, id
        )
        insert into subscriber (account_id, thread_id, user_id, reason, last_message_id)
        select account_id, thread_id, ${ben.who.user_id}, 'new_message', id from said`.execute(db),
  )
  await app.db.worker((db) =>
    sql`update thread t set last_message_id = m.id from message m where m.account_id = t.account_id and m.thread_id = t.id`.execute(
      db,
    ),
  )
  const phone = await dora.phone()
  await watches(dora, ben)
  expect((await phone.hears('monitoring_started')).unlisted).toBeGreaterThan(0)
  expect(phone.events.map(({ kind }) => kind)).not.toContain('thread_new')
  expect(await dora.inbox()).toHaveLength(20)
  await stops(dora, ben)
  expect((await phone.hears('monitoring_ended')).thread_ids).toHaveLength(221)
  expect(await dora.inbox()).toEqual([])
})
