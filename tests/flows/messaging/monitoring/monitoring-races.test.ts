import { endMonitoring, monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { forwardThread } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import {
  createThread,
  markThreadRead,
  replyToThread,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import { typingStarted } from '@wardline/contract/messaging/threads/thread.events.ts'
import {
  insertThread,
  type NewThreadRow,
} from '@wardline/server/features/messaging/threads/thread.queries.ts'
import { lockThreads } from '@wardline/server/features/messaging/subscribers/subscriber.queries.ts'
import { insertMonitors } from '@wardline/server/features/messaging/monitoring/monitored-thread.queries.ts'
import type { Tx } from '@wardline/server/platform/db/transaction.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { watchLocks } from '../../../fixtures/database/lock-waits.ts'

// F22 for monitoring, and races at its start and end.

const userParams = (person: Person) => ({ params: { id: person.user.user_id } })
const startMonitoring = (person: Person, whom: Person, duration = 600) =>
  person.request(monitorUser, { ...userParams(whom), body: { duration } })
const stopMonitoring = (person: Person, whom: Person) => person.request(endMonitoring, userParams(whom))

/** A row without the side effects of sending. */
const threadRow = ({ ana, ben }: Hospital): NewThreadRow => ({
  account_id: ana.user.account_id,
  created_by: ana.user.user_id,
  recipients: [{ user_id: ben.user.user_id, reason: 'new_message', why: '' }],
  subject: 'Bed 12',
  priority: 1,
  message_type_id: null,
  patient_id: null,
  encounter_id: null,
  response_options: [],
  response_meanings: {},
  requires_confirm: false,
  apply_escalations: false,
  ignore_user_status: false,
  allow_replies: true,
  suppress_reply_notifications: false,
  message: {
    body: 'Bed 12',
    data: [],
    has_attachments: false,
    client_key: null,
    via: null,
    mentioned_user_ids: null,
  },
  group_ids: [],
  department_ids: [],
  is_routed: false,
})

async function listThreadIds({ app, ben, dora }: Hospital) {
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ bens: number[] | null; watched: number[] | null }>`
      select array_agg(thread_id order by thread_id) filter (where user_id = ${ben.user.user_id}) as bens,
             array_agg(thread_id order by thread_id) filter (where user_id = ${dora.user.user_id} and reason = 'monitoring') as watched
        from subscriber`.execute(db),
  )
  return { bens: rows[0]?.bens ?? [], watched: rows[0]?.watched ?? [] }
}

test('with messages during its start or end, a monitor sees all of the monitored threads or none', async () => {
  const world = await createHospital()
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
            else if (what === 'start') expect((await startMonitoring(dora, ben)).status).toBe(201)
            else expect([204, 404]).toContain((await stopMonitoring(dora, ben)).status)
          }),
        )
        if (endsRunning) await startMonitoring(dora, ben)
        else await stopMonitoring(dora, ben)
        const { bens, watched } = await listThreadIds(world)
        expect(watched).toEqual(endsRunning ? bens : [])
        await stopMonitoring(dora, ben)
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
})

/** Keeps a transaction open on request and detects one that waits for it. */
async function openTransaction({ app, ids, database_url }: Hospital, fn: (tx: Tx) => Promise<unknown>) {
  const [done, letGo] = [Promise.withResolvers<Tx>(), Promise.withResolvers<void>()]
  const committed = app.db.write(ids.account_id, async (tx) => {
    await fn(tx)
    done.resolve(tx)
    await letGo.promise
  })
  onTestFinished(() => letGo.resolve())
  await Promise.race([done.promise, committed])
  const waits = await watchLocks(database_url)
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

test('the start of monitoring waits for a thread that is being created, and includes it', async () => {
  const world = await createHospital()
  const { ben, dora } = world
  const making = await openTransaction(world, ({ db }) => insertThread(db, threadRow(world)))
  const started = startMonitoring(dora, ben)
  await making.untilSomebodyWaits()
  await making.commits()
  expect((await started).status).toBe(201)
  const { bens, watched } = await listThreadIds(world)
  expect([watched, watched.length]).toEqual([bens, 1])
})

test('the start of monitoring waits for a locked thread without blocking its holder', async () => {
  const world = await createHospital()
  const { ana, ben, dora } = world
  const thread = await ana.writes(ben, 'Bed 12')
  const answering = await openTransaction(world, ({ db }) =>
    lockThreads(db, ben.user.account_id, [thread.id]),
  )
  const started = startMonitoring(dora, ben)
  await answering.untilSomebodyWaits()
  // Ben's reply locks his row; a start that had already locked it would deadlock.
  await answering.goesOn(({ db }) =>
    sql`select from users where account_id = ${ben.user.account_id} and id = ${ben.user.user_id}
        for key share nowait`.execute(db),
  )
  await answering.commits()
  expect((await started).status).toBe(201)
  expect((await listThreadIds(world)).watched).toEqual([thread.id])
})

test('a locked thread that arrives during the start restarts it', async () => {
  const world = await createHospital()
  const { ana, ben, dora } = world
  const { account_id } = ben.user
  const first = await ana.writes(ben, 'Bed 12')
  const answering = await openTransaction(world, ({ db }) => lockThreads(db, account_id, [first.id]))
  const started = startMonitoring(dora, ben)
  await answering.untilSomebodyWaits()
  const second = await ana.writes(ben, 'Bed 14')
  const busy = await openTransaction(world, ({ db }) => lockThreads(db, account_id, [second.id]))
  await answering.commits()
  // Waits again, from the start, for the second thread.
  await busy.untilSomebodyWaits()
  await busy.commits()
  expect((await started).status).toBe(201)
  expect((await listThreadIds(world)).watched).toEqual([first.id, second.id])
})

test('a thread unarchived by a reply during the start is monitored too', async () => {
  const world = await createHospital()
  const { ana, ben, dora, database_url } = world
  const thread = await ana.writes(ben, 'Bed 12')
  await ben.archives(thread)
  // Event inserts block at the end of both transactions.
  const other = new pg.Client({ connectionString: database_url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('lock table event in share mode')
  const waits = await watchLocks(database_url)
  const replied = ana.replies(thread, 'Still there?')
  await waits.until(1)
  const started = startMonitoring(dora, ben)
  await waits.until(2)
  await other.query('rollback')
  await replied
  expect((await started).status).toBe(201)
  expect(await listThreadIds(world)).toMatchObject({ watched: [thread.id] })
})

test('monitoring starts during live traffic without errors and without missing a thread', async () => {
  const world = await createHospital()
  const { ana, ben, cleo, dora } = world
  const both = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id] }
  const threads = [await ana.writes(ben, 'Bed 12', both)]
  const statuses = new Set<number>()
  let isOver = false
  const goesOn = async (deed: (turn: number) => Promise<number>) => {
    for (let turn = 0; !isOver; turn++) statuses.add(await deed(turn))
  }
  const oneOf = (turn: number) => ({ params: { id: threads.at(-1 - (turn % 5))?.id ?? threads[0]?.id } })
  const writes = (person: Person, to: Person[]) => async () => {
    const recipient_ids = to.map(({ user }) => user.contact_id)
    const body = { subject: 'Bed', data: { body: 'Bed' }, recipient_ids }
    const made = await person.request(createThread, { body })
    if (made.status === 201) threads.push(made.body)
    return made.status
  }
  const replies = (person: Person) => async (turn: number) =>
    (await person.request(replyToThread, { ...oneOf(turn), body: { message: 'hm' } })).status
  const traffic = [
    goesOn(writes(ana, [ben, cleo])),
    goesOn(writes(ben, [ana, cleo])),
    goesOn(replies(ben)),
    goesOn(replies(cleo)),
    goesOn(async (turn) => (await ben.request(markThreadRead, { ...oneOf(turn), body: {} })).status),
    goesOn(async (turn) => {
      const body = { recipient_ids: [ana.user.contact_id] }
      return (await ben.request(forwardThread, { ...oneOf(turn), body })).status
    }),
  ]
  for (let round = 0; round < 12; round++) {
    const started = await Promise.all([startMonitoring(dora, ben), startMonitoring(dora, cleo)])
    for (const { status } of started) statuses.add(status)
    if (round < 11) statuses.add((await stopMonitoring(dora, round % 2 ? ben : cleo)).status)
  }
  isOver = true
  await Promise.all(traffic)
  // Forwarding to a subscriber is refused (400).
  expect([...statuses].filter((status) => ![200, 201, 204, 400].includes(status))).toEqual([])
  const { watched } = await listThreadIds(world)
  expect(watched).toEqual(threads.map(({ id }) => id).toSorted((a, b) => a - b))
}, 90_000)

test('the end of monitoring waits for a thread that the monitor is being added to, and removes it', async () => {
  const world = await createHospital()
  const { ben, dora } = world
  const { account_id, user_id } = ben.user
  await startMonitoring(dora, ben)
  const letting = await openTransaction(world, async ({ db }) => {
    const { thread_id } = await insertThread(db, threadRow(world))
    const monitors = await insertMonitors(db, { account_id, thread_id, user_ids: [user_id] })
    expect(monitors).toEqual([dora.user.user_id])
  })
  const stopped = stopMonitoring(dora, ben)
  await letting.untilSomebodyWaits()
  await letting.commits()
  expect((await stopped).status).toBe(204)
  expect((await listThreadIds(world)).watched).toEqual([])
})

test('F22 a thread opened at the moment monitoring ends does not stay open', async () => {
  const { ana, ben, dora } = await createHospital()
  const thread = await ana.writes(ben, 'Bed 12')
  const channel = `thread:${thread.id}`
  const [doras, anas] = [await dora.connect(), await ana.connect()]
  anas.send({ type: 'subscribe', channel })
  await anas.receivesFrame((frame) => frame.type === 'subscribed' && frame.channel === channel)
  for (let i = 0; i < 10; i++) {
    await startMonitoring(dora, ben)
    const answered = doras.frames.length
    const stopped = stopMonitoring(dora, ben)
    for (let again = 0; again < 3; again++) doras.send({ type: 'subscribe', channel })
    await stopped
    await doras.receives(
      'monitoring_ended',
      (_) => doras.events.filter((e) => e.kind === 'monitoring_ended').length > i,
    )
    // Subscribing after the end is refused and delivers nothing.
    doras.send({ type: 'subscribe', channel })
    await doras.receivesFrame(
      (frame) => doras.frames.indexOf(frame) >= answered && frame.type === 'unsubscribed',
    )
  }
  const heard = doras.events.length
  anas.send({ type: 'typing', thread_id: thread.id, is_typing: true })
  await ana.writes(dora, 'A marker')
  await doras.receives('thread_new', (e) => e.thread.subject === 'A marker')
  expect(doras.events.slice(heard).map(({ kind }) => kind)).toEqual(['thread_new'])
})

test('typing of a monitor is invisible', async () => {
  const { ana, ben, dora } = await createHospital()
  const thread = await ana.writes(ben, 'Bed 12')
  await startMonitoring(dora, ben)
  const [doras, bens, anas] = [await dora.connect(), await ben.connect(), await ana.connect()]
  for (const phone of [doras, bens, anas]) {
    phone.send({ type: 'subscribe', channel: `thread:${thread.id}` })
    await phone.receivesFrame(
      (frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`,
    )
  }
  doras.send({ type: 'typing', thread_id: thread.id, is_typing: true })
  bens.send({ type: 'typing', thread_id: thread.id, is_typing: true })
  await anas.receives('typing_start')
  await dora.call(monitorUser, { ...userParams(ben), body: { duration: 60 } })
  const typists = anas.events.filter(({ kind }) => kind === typingStarted.kind)
  expect(typists.map(({ payload }) => (payload as { user_id: number }).user_id)).toEqual([ben.user.user_id])
})

test('with two nodes, monitoring ends once, and the channel is closed where the monitor is connected', async () => {
  const world = await createHospital()
  const { ana, ben, dora, clock, app } = world
  const thread = await ana.writes(ben, 'Bed 12')
  const far = (await world.startSecondNode()).connectAs(dora)
  await startMonitoring(dora, ben, 60)
  const phone = await far.connect()
  const channel = `thread:${thread.id}`
  phone.send({ type: 'subscribe', channel })
  await phone.receivesFrame((frame) => frame.type === 'subscribed' && frame.channel === channel)
  clock.forward({ minutes: 1 })
  await phone.receivesFrame((frame) => frame.type === 'unsubscribed' && frame.channel === channel)
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ n: number }>`select count(*)::int as n from audit where action = 'monitoring.expired'`.execute(db),
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('too many threads for events trigger a refetch, which returns all of them', async () => {
  const { ana, ben, dora, app } = await createHospital()
  await ana.writes(ben, 'The first')
  await app.db.acrossAccounts((db) =>
    sql`with made as (
          insert into thread (account_id, subject, priority, created_by, last_message_id)
          select account_id, 'Copy', 1, created_by, 1 from thread, generate_series(1, 220) returning account_id, id, created_by
        ), said as (
          insert into message (account_id, thread_id, sender_id, body, data)
          select account_id, id, created_by, 'Copy', '[]' from made returning account_id, thread_id, id
        )
        insert into subscriber (account_id, thread_id, user_id, reason, last_message_id)
        select account_id, thread_id, ${ben.user.user_id}, 'new_message', id from said`.execute(db),
  )
  await app.db.acrossAccounts((db) =>
    sql`update thread t set last_message_id = m.id from message m where m.account_id = t.account_id and m.thread_id = t.id`.execute(
      db,
    ),
  )
  const phone = await dora.connect()
  await startMonitoring(dora, ben)
  expect((await phone.receives('monitoring_started')).unlisted_thread_id).toBeGreaterThan(0)
  expect(phone.events.map(({ kind }) => kind)).not.toContain('thread_new')
  expect(await dora.inbox()).toHaveLength(20)
  await stopMonitoring(dora, ben)
  expect((await phone.receives('monitoring_ended')).thread_ids).toHaveLength(221)
  expect(await dora.inbox()).toEqual([])
})
