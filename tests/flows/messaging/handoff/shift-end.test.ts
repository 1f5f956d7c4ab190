import * as handoffs from '@wardline/contract/messaging/handoff/handoff.routes.ts'
import { acceptMessage, rejectMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { listSubscribers, listThreads } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { publishOnCallChange } from '@wardline/server/features/paging/on-call/shift-change.actions.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { addShifts, createGroup } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

type Of = { id: number }
const patience = { interval: 50, timeout: 8_000 }
const inThread = (thread: Of) => ({ params: { id: thread.id }, body: {} })

const listOwnHandoffs = async (person: Person) => (await person.call(handoffs.listHandoffs)).results
const listOwed = async (person: Person) =>
  (await person.call(listThreads, { query: { acknowledgements: 'needs_my_response' } })).results.map(
    ({ id }) => id,
  )
const readStates = async (person: Person, thread: Of) => {
  const { results } = await person.call(listSubscribers, { params: { id: thread.id } })
  return Object.fromEntries(
    results.flatMap(({ display_name, acknowledgement }) =>
      acknowledgement ? [[display_name, acknowledgement.state]] : [],
    ),
  )
}
const isHanded = (person: Person, count: number) =>
  vi.waitFor(async () => {
    const items = await listOwnHandoffs(person)
    expect(items).toHaveLength(count)
    return items
  }, patience)

const waitForTasks = ({ app }: Hospital) =>
  vi.waitFor(async () => {
    const { rows } = await app.db.acrossAccounts((db) =>
      sql<{ count: number }>`select count(*) from due_task
         where kind in ('on_call_shift_change', 'reassign_acknowledgements') and due <= clock_now()`.execute(
        db,
      ),
    )
    expect(rows[0]?.count).toBe(0)
  }, patience)

const pageEvents = async ({ app, ids }: Hospital, thread: Of) => {
  const { rows } = await app.db.read(ids.account_id, (db) =>
    sql<{ kind: string; name: string | null }>`
      select e.kind, u.display_name as name from page_event e
        left join users u on u.account_id = e.account_id and u.id = e.user_id
       where e.thread_id = ${thread.id} and e.kind like 'hand%off%' order by e.id`.execute(db),
  )
  return rows.map(({ kind, name }) => `${kind} ${name}`)
}

const countDecisions = ({ app, ids }: Hospital, thread: Of, { user }: Person) =>
  vi.waitFor(async () => {
    const { rows } = await app.db.acrossAccounts((db) =>
      sql<{ left: number; decisions: number }>`
        select (select count(*) from due_task where kind = 'alert_notify' and due <= clock_now()) as left,
               (select count(*) from page_event where account_id = ${ids.account_id} and thread_id = ${thread.id}
                   and user_id = ${user.user_id} and kind in ('notified', 'not_notified')) as decisions`.execute(
        db,
      ),
    )
    expect(rows[0]?.left).toBe(0)
    return rows[0]?.decisions
  }, patience)

/** Puts Ben on call for an hour, then Cleo for twelve. */
async function setUpShiftChange() {
  const h = await createHospital()
  const { group_id, contact_id } = await createGroup(h, 'Medicine', { failOver: h.dora })
  await addShifts(h, group_id, [
    { person: h.ben, from: -11, to: 1 },
    { person: h.cleo, from: 1, to: 13 },
  ])
  await h.app.db.write(h.ids.account_id, (tx) => publishOnCallChange(tx, [group_id]))
  const page = (text: string) => h.ana.writes(contact_id, text, { requires_confirm: true, priority: 2 })
  const evening = async () => {
    h.clock.forward({ hours: 1 })
    await isHanded(h.cleo, 1)
  }
  return { ...h, h, group_id, page, evening }
}

test('unanswered requests are handed off at shift end: both users have them until the handoff is accepted', async () => {
  const { h, ana, ben, cleo, page, evening } = await setUpShiftChange()
  const thread = await page('K+ 6.1, bed 12')
  const done = await page('Fluids, bed 3')
  await ben.call(acceptMessage, inThread(done))
  const [anas, bens, cleos] = await Promise.all([ana.connect(), ben.connect(), cleo.connect()])
  await evening()

  const [item] = await listOwnHandoffs(cleo)
  expect(item).toMatchObject({
    thread_id: thread.id,
    kind: 'confirm',
    priority: 2,
    requester: { display_name: 'Ana Ruiz' },
    group: { name: 'Medicine' },
    asked: thread.created,
    from: [{ display_name: 'Ben Okafor', cause: 'shift' }],
    state: 'offered',
    may: { accept: true, decline: true },
  })
  expect(JSON.stringify(item)).not.toMatch(/K\+|bed/)
  expect(await readStates(ana, thread)).toEqual({ 'Ben Okafor': 'open', 'Cleo Marsh': 'open' })
  expect([await listOwed(ben), await listOwed(cleo)]).toEqual([[thread.id], [thread.id]])
  await cleos.receives(
    'handoff_changed',
    ({ state, from_name }) => state === 'offered' && from_name === 'Ben Okafor',
  )
  await cleos.receives(
    'thread_new',
    ({ thread: { id }, reason }) => id === thread.id && reason === 'escalation',
  )

  const accepted = await cleo.call(handoffs.acceptHandoff, { params: { id: item?.id }, body: {} })
  expect(accepted).toMatchObject({ state: 'accepted', may: { accept: false } })
  await bens.receives('handoff_changed', ({ state }) => state === 'accepted')
  await anas.receives('page_event', ({ kinds }) => kinds.includes('handed_off'))
  expect(await readStates(ana, thread)).toEqual({ 'Ben Okafor': 'handed_off', 'Cleo Marsh': 'open' })
  expect([await listOwed(ben), await listOwed(cleo), await listOwnHandoffs(cleo)]).toEqual([
    [],
    [thread.id],
    [],
  ])
  expect(await pageEvents(h, thread)).toEqual([
    'handoff_offered Ben Okafor',
    'handed_off Ben Okafor',
    'handed_off Cleo Marsh',
  ])
  const late = await ben.request(acceptMessage, inThread(thread))
  expect(late).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^You reassigned this message/) },
  })
  const again = await cleo.request(handoffs.acceptHandoff, { params: { id: item?.id }, body: {} })
  expect(again.status).toBe(409)
  expect((await ben.request(handoffs.acceptHandoff, { params: { id: item?.id }, body: {} })).status).toBe(404)
})

test('all handoffs are accepted at once, and a response by either user closes it for both', async () => {
  const { ana, ben, cleo, page, h } = await setUpShiftChange()
  const threads = [await page('One'), await page('Two'), await page('Three'), await page('Four')]
  const [one, two] = threads
  h.clock.forward({ hours: 1 })
  await isHanded(cleo, 4)
  if (!one || !two) throw new Error('There are four.')
  await ben.call(acceptMessage, inThread(one))
  expect(await readStates(ana, one)).toEqual({ 'Ben Okafor': 'accepted', 'Cleo Marsh': 'released' })
  await cleo.call(acceptMessage, inThread(two))
  expect(await readStates(ana, two)).toEqual({ 'Ben Okafor': 'handed_off', 'Cleo Marsh': 'accepted' })
  const { accepted } = await cleo.call(handoffs.acceptAllHandoffs, { body: {} })
  expect(accepted).toHaveLength(2)
  expect([await listOwnHandoffs(cleo), await listOwed(ben)]).toEqual([[], []])
  const awaited = await ana.call(listThreads, { query: { acknowledgements: 'waiting_for_others' } })
  expect(awaited.results.map(({ response_progress }) => response_progress)).toEqual([
    { open: 1, answered: 0, reassigned: 1, declined: 0 },
    { open: 1, answered: 0, reassigned: 1, declined: 0 },
  ])
})

test('a declined handoff goes to the fail-over user; when the first user rejects, it stays with the second', async () => {
  const { h, ana, ben, cleo, dora, page, evening } = await setUpShiftChange()
  const thread = await page('K+ 6.1')
  await evening()
  const [item] = await listOwnHandoffs(cleo)
  await cleo.call(handoffs.declineHandoff, { params: { id: item?.id }, body: {} })
  const [dorasItem] = await isHanded(dora, 1)
  expect(dorasItem?.from).toMatchObject([{ display_name: 'Ben Okafor' }])
  expect(await readStates(ana, thread)).toEqual({
    'Ben Okafor': 'open',
    'Cleo Marsh': 'released',
    'Dora Lind': 'open',
  })
  await ben.call(rejectMessage, inThread(thread))
  expect(await readStates(ana, thread)).toMatchObject({ 'Ben Okafor': 'rejected', 'Dora Lind': 'open' })
  expect(await listOwnHandoffs(dora)).toEqual([])
  expect(await pageEvents(h, thread)).toEqual([
    'handoff_offered Ben Okafor',
    'handoff_declined Ben Okafor',
    'handoff_offered Ben Okafor',
  ])
})

test('a user who is on call again gets it back; one who never accepted is released when their own shift ends', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const { group_id, contact_id } = await createGroup(h, 'Medicine', { failOver: h.dora })
  await addShifts(h, group_id, [
    { person: ben, from: -1, to: 1 },
    { person: cleo, from: 1, to: 2 },
    { person: ben, from: 2, to: 3 },
    { person: cleo, from: 3, to: 4 },
  ])
  await h.app.db.write(h.ids.account_id, (tx) => publishOnCallChange(tx, [group_id]))
  const thread = await ana.writes(contact_id, 'K+ 6.1', { requires_confirm: true })
  h.clock.forward({ hours: 1 })
  await isHanded(cleo, 1)
  h.clock.forward({ hours: 1 })
  await isHanded(cleo, 0)
  expect(await readStates(ana, thread)).toEqual({ 'Ben Okafor': 'open', 'Cleo Marsh': 'released' })
  h.clock.forward({ hours: 1 })
  const [item] = await isHanded(cleo, 1)
  expect(await readStates(ana, thread)).toEqual({ 'Ben Okafor': 'open', 'Cleo Marsh': 'open' })
  await cleo.call(handoffs.acceptHandoff, { params: { id: item?.id }, body: {} })
  expect(await readStates(ana, thread)).toEqual({ 'Ben Okafor': 'handed_off', 'Cleo Marsh': 'open' })
  expect(
    (await ana.call(listThreads, { query: { acknowledgements: 'waiting_for_others' } })).results[0]
      ?.response_progress,
  ).toEqual({
    open: 1,
    answered: 0,
    reassigned: 2,
    declined: 0,
  })
})

test('at a shift end without a next shift, the request stays and is offered to the fail-over user once', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const { group_id, contact_id } = await createGroup(h, 'Medicine', { failOver: dora })
  await addShifts(h, group_id, [{ person: ben, from: -1, to: 1 }])
  const tell = () => h.app.db.write(h.ids.account_id, (tx) => publishOnCallChange(tx, [group_id]))
  await tell()
  const named = await ana.writes(ben, 'For Ben himself', { requires_confirm: true })
  const thread = await ana.writes(contact_id, 'K+ 6.1', { requires_confirm: true })
  h.clock.forward({ hours: 1 })
  await isHanded(dora, 1)
  await Promise.all([tell(), tell()])
  await waitForTasks(h)
  expect(await pageEvents(h, thread)).toEqual(['handoff_unassigned Ben Okafor', 'handoff_offered Ben Okafor'])
  expect(await readStates(ana, named)).toEqual({ 'Ben Okafor': 'open' })

  // A shift that fills the gap takes the request over from the fail-over user.
  await addShifts(h, group_id, [{ person: cleo, from: 0, to: 5 }])
  await tell()
  await isHanded(cleo, 1)
  await isHanded(dora, 0)
  expect(await readStates(ana, thread)).toEqual({
    'Ben Okafor': 'open',
    'Cleo Marsh': 'open',
    'Dora Lind': 'released',
  })
})

test('two shifts that end together hand the same page to one user, who is notified once', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const { group_id, contact_id } = await createGroup(h, 'Medicine', { failOver: dora })
  await addShifts(h, group_id, [
    { person: ben, from: -1, to: 1 },
    { person: dora, from: -1, to: 1 },
    { person: cleo, from: 1, to: 13 },
  ])
  await h.app.db.write(h.ids.account_id, (tx) => publishOnCallChange(tx, [group_id]))
  const thread = await ana.writes(contact_id, 'K+ 6.1', { requires_confirm: true, priority: 2 })
  expect(await readStates(ana, thread)).toEqual({ 'Ben Okafor': 'open', 'Dora Lind': 'open' })
  h.clock.forward({ hours: 1 })
  await isHanded(cleo, 1)
  await waitForTasks(h)
  expect(await pageEvents(h, thread)).toEqual(['handoff_offered Ben Okafor', 'handoff_offered Dora Lind'])
  expect((await listOwnHandoffs(cleo))[0]?.from.map(({ display_name }) => display_name)).toEqual([
    'Ben Okafor',
    'Dora Lind',
  ])
  const decisions = [
    await countDecisions(h, thread, ben),
    await countDecisions(h, thread, dora),
    await countDecisions(h, thread, cleo),
  ]
  expect(decisions).toEqual([1, 1, 1])
})

test('the requests of a user who is locked during a shift are handed off once, with two servers', async () => {
  const { h, ana, ben, cleo, dora, group_id, page } = await setUpShiftChange()
  await h.startSecondNode()
  const thread = await page('K+ 6.1')
  await addShifts(h, group_id, [{ person: cleo, from: -1, to: 1 }])
  await dora.call(lockUser, { params: { id: ben.user.user_id }, body: {} })
  await isHanded(cleo, 1)
  await waitForTasks(h)
  expect(await pageEvents(h, thread)).toEqual(['handoff_offered Ben Okafor'])
  expect(await readStates(ana, thread)).toEqual({ 'Ben Okafor': 'open', 'Cleo Marsh': 'open' })
})

test('concurrent responses, acceptances and declines end consistently, and an answered request is closed for everyone', async () => {
  const { h, ana, ben, cleo, page } = await setUpShiftChange()
  const threads = await Promise.all(Array.from({ length: 8 }, (_, i) => page(`Page ${i}`)))
  h.clock.forward({ hours: 1 })
  const items = await isHanded(cleo, threads.length)
  const body = {}
  await Promise.all(
    items.flatMap(({ id, thread_id }, i) => {
      const inIt = { params: { id: thread_id }, body }
      const ofIt = { params: { id }, body }
      const deeds = [
        () => ben.request(acceptMessage, inIt),
        () => cleo.request(handoffs.acceptHandoff, ofIt),
        () => (i % 2 === 0 ? cleo.request(acceptMessage, inIt) : cleo.request(handoffs.declineHandoff, ofIt)),
      ]
      return deeds.map((deed) => deed())
    }),
  )
  await waitForTasks(h)
  const ends = await Promise.all(threads.map((thread) => readStates(ana, thread)))
  for (const end of ends) {
    const answers = Object.values(end).filter((state) => state === 'accepted')
    // Either it is answered and closed for everyone, or Cleo accepted it before Ben's response and owes one.
    const isAnswered = answers.length > 0 && !Object.values(end).includes('open')
    const isTaken = end['Ben Okafor'] === 'handed_off' && end['Cleo Marsh'] === 'open'
    expect({ end, isEnded: isAnswered || isTaken }).toEqual({ end, isEnded: true })
    expect(answers.length).toBeLessThanOrEqual(1)
  }
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ count: number }>`
      select count(*) from acknowledgement_handoff o where o.state = 'offered' and not exists (
        select from acknowledgement i where i.thread_id = o.thread_id and i.user_id = o.from_user_id and i.state = 'open')`.execute(
      db,
    ),
  )
  expect(rows[0]?.count).toBe(0)
})
