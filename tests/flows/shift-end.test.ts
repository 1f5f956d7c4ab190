import * as handovers from '@wardline/contract/messaging/handover.routes.ts'
import { acceptMessage, rejectMessage } from '@wardline/contract/messaging/open-item.routes.ts'
import { listSubscribers, listThreads } from '@wardline/contract/messaging/thread.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { tellOnCallChanged } from '@wardline/server/features/paging/oncall-changed.actions.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { areOnCall, groupOf } from '../world/paging.ts'
import type { Person } from '../world/person.ts'

// Issue 5 part 5; domain.md, Open items: when the on-call slot passes on, open items pass on with it, once accepted.

type Of = { id: number }
const patience = { interval: 50, timeout: 8_000 }
const inThread = (thread: Of) => ({ params: { id: thread.id }, body: {} })

const handed = async (person: Person) => (await person.call(handovers.listHandedItems)).results
const owed = async (person: Person) =>
  (await person.call(listThreads, { query: { open_items: 'owed' } })).results.map(({ id }) => id)
const standing = async (person: Person, thread: Of) => {
  const { results } = await person.call(listSubscribers, { params: { id: thread.id } })
  return Object.fromEntries(
    results.flatMap(({ display_name, open_item }) => (open_item ? [[display_name, open_item.state]] : [])),
  )
}
const isHanded = (person: Person, count: number) =>
  vi.waitFor(async () => {
    const items = await handed(person)
    expect(items).toHaveLength(count)
    return items
  }, patience)

/** Nothing is due any more: whatever was to go on has gone on. */
const settled = ({ app }: Hospital) =>
  vi.waitFor(async () => {
    const { rows } = await app.db.worker((db) =>
      sql<{ count: number }>`select count(*) from due_task
         where kind in ('on_call_boundary', 'items_pass_on') and due <= clock_now()`.execute(db),
    )
    expect(rows[0]?.count).toBe(0)
  }, patience)

const pageEvents = async ({ app, ids }: Hospital, thread: Of) => {
  const { rows } = await app.db.read(ids.account_id, (db) =>
    sql<{ kind: string; name: string | null }>`
      select e.kind, u.display_name as name from page_event e
        left join users u on u.account_id = e.account_id and u.id = e.user_id
       where e.thread_id = ${thread.id} and e.kind like 'hand%over%' order by e.id`.execute(db),
  )
  return rows.map(({ kind, name }) => `${kind} ${name}`)
}

/** How often it was worked out how this person is rung for it, when nothing is left to be worked out. */
const rungFor = ({ app, ids }: Hospital, thread: Of, { who }: Person) =>
  vi.waitFor(async () => {
    const { rows } = await app.db.worker((db) =>
      sql<{ left: number; rung: number }>`
        select (select count(*) from due_task where kind = 'alert_ring' and due <= clock_now()) as left,
               (select count(*) from page_event where account_id = ${ids.account_id} and thread_id = ${thread.id}
                   and user_id = ${who.user_id} and kind in ('rung', 'not_rung')) as rung`.execute(db),
    )
    expect(rows[0]?.left).toBe(0)
    return rows[0]?.rung
  }, patience)

/** Ben until in an hour, Cleo for twelve hours from then on; Ana pages the group. */
async function nightComes() {
  const h = await hospital()
  const { group_id, contact_id } = await groupOf(h, 'Medicine', { failOver: h.dora })
  await areOnCall(h, group_id, [
    { person: h.ben, from: -11, to: 1 },
    { person: h.cleo, from: 1, to: 13 },
  ])
  await h.app.db.write(h.ids.account_id, (tx) => tellOnCallChanged(tx, [group_id]))
  const page = (text: string) => h.ana.writes(contact_id, text, { requires_confirm: true, priority: 2 })
  const evening = async () => {
    h.clock.forward({ hours: 1 })
    await isHanded(h.cleo, 1)
  }
  return { ...h, h, group_id, page, evening }
}

test('what was not answered in the shift is handed to the next one: both hold it until it is accepted', async () => {
  const { h, ana, ben, cleo, page, evening } = await nightComes()
  const thread = await page('K+ 6.1, bed 12')
  const done = await page('Fluids, bed 3')
  await ben.call(acceptMessage, inThread(done))
  const [anas, bens, cleos] = await Promise.all([ana.phone(), ben.phone(), cleo.phone()])
  await evening()

  const [item] = await handed(cleo)
  expect(item).toMatchObject({
    thread_id: thread.id,
    asks: 'confirm',
    priority: 2,
    asker: { display_name: 'Ana Ruiz' },
    group: { name: 'Medicine' },
    asked: thread.created,
    from: [{ display_name: 'Ben Okafor', cause: 'shift' }],
    state: 'offered',
    may: { accept: true, decline: true },
  })
  expect(JSON.stringify(item)).not.toMatch(/K\+|bed/)
  expect(await standing(ana, thread)).toEqual({ 'Ben Okafor': 'open', 'Cleo Marsh': 'open' })
  expect([await owed(ben), await owed(cleo)]).toEqual([[thread.id], [thread.id]])
  await cleos.hears(
    'handover_changed',
    ({ state, from_name }) => state === 'offered' && from_name === 'Ben Okafor',
  )
  await cleos.hears('thread_new', ({ thread: { id }, reason }) => id === thread.id && reason === 'escalation')

  const accepted = await cleo.call(handovers.acceptHandover, { params: { id: item?.id }, body: {} })
  expect(accepted).toMatchObject({ state: 'accepted', may: { accept: false } })
  await bens.hears('handover_changed', ({ state }) => state === 'accepted')
  await anas.hears('page_event', ({ kinds }) => kinds.includes('handed_over'))
  expect(await standing(ana, thread)).toEqual({ 'Ben Okafor': 'handed_over', 'Cleo Marsh': 'open' })
  expect([await owed(ben), await owed(cleo), await handed(cleo)]).toEqual([[], [thread.id], []])
  expect(await pageEvents(h, thread)).toEqual([
    'handover_offered Ben Okafor',
    'handed_over Ben Okafor',
    'handed_over Cleo Marsh',
  ])
  const late = await ben.tries(acceptMessage, inThread(thread))
  expect(late).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^You handed this message over/) },
  })
  const again = await cleo.tries(handovers.acceptHandover, { params: { id: item?.id }, body: {} })
  expect(again.status).toBe(409)
  expect((await ben.tries(handovers.acceptHandover, { params: { id: item?.id }, body: {} })).status).toBe(404)
})

test('all at once, and an answer by either of the two settles it for both', async () => {
  const { ana, ben, cleo, page, h } = await nightComes()
  const threads = [await page('One'), await page('Two'), await page('Three'), await page('Four')]
  const [one, two] = threads
  h.clock.forward({ hours: 1 })
  await isHanded(cleo, 4)
  if (!one || !two) throw new Error('There are four.')
  await ben.call(acceptMessage, inThread(one))
  expect(await standing(ana, one)).toEqual({ 'Ben Okafor': 'accepted', 'Cleo Marsh': 'settled' })
  await cleo.call(acceptMessage, inThread(two))
  expect(await standing(ana, two)).toEqual({ 'Ben Okafor': 'handed_over', 'Cleo Marsh': 'accepted' })
  const { accepted } = await cleo.call(handovers.acceptAllHandovers, { body: {} })
  expect(accepted).toHaveLength(2)
  expect([await handed(cleo), await owed(ben)]).toEqual([[], []])
  const awaited = await ana.call(listThreads, { query: { open_items: 'awaited' } })
  expect(awaited.results.map(({ awaiting }) => awaiting)).toEqual([
    { open: 1, answered: 0, moved: 1 },
    { open: 1, answered: 0, moved: 1 },
  ])
})

test('a no gives it back, and it goes to whoever answers for the group; a no of the first leaves it with the second', async () => {
  const { h, ana, ben, cleo, dora, page, evening } = await nightComes()
  const thread = await page('K+ 6.1')
  await evening()
  const [item] = await handed(cleo)
  await cleo.call(handovers.declineHandover, { params: { id: item?.id }, body: {} })
  const [dorasItem] = await isHanded(dora, 1)
  expect(dorasItem?.from).toMatchObject([{ display_name: 'Ben Okafor' }])
  expect(await standing(ana, thread)).toEqual({
    'Ben Okafor': 'open',
    'Cleo Marsh': 'settled',
    'Dora Lind': 'open',
  })
  await ben.call(rejectMessage, inThread(thread))
  expect(await standing(ana, thread)).toMatchObject({ 'Ben Okafor': 'rejected', 'Dora Lind': 'open' })
  expect(await handed(dora)).toEqual([])
  expect(await pageEvents(h, thread)).toEqual([
    'handover_offered Ben Okafor',
    'handover_declined Ben Okafor',
    'handover_offered Ben Okafor',
  ])
})

test('who is on call again has it back; who never said yes is out of it when their own shift ends', async () => {
  const h = await hospital()
  const { ana, ben, cleo } = h
  const { group_id, contact_id } = await groupOf(h, 'Medicine', { failOver: h.dora })
  await areOnCall(h, group_id, [
    { person: ben, from: -1, to: 1 },
    { person: cleo, from: 1, to: 2 },
    { person: ben, from: 2, to: 3 },
    { person: cleo, from: 3, to: 4 },
  ])
  await h.app.db.write(h.ids.account_id, (tx) => tellOnCallChanged(tx, [group_id]))
  const thread = await ana.writes(contact_id, 'K+ 6.1', { requires_confirm: true })
  h.clock.forward({ hours: 1 })
  await isHanded(cleo, 1)
  h.clock.forward({ hours: 1 })
  await isHanded(cleo, 0)
  expect(await standing(ana, thread)).toEqual({ 'Ben Okafor': 'open', 'Cleo Marsh': 'settled' })
  h.clock.forward({ hours: 1 })
  const [item] = await isHanded(cleo, 1)
  expect(await standing(ana, thread)).toEqual({ 'Ben Okafor': 'open', 'Cleo Marsh': 'open' })
  await cleo.call(handovers.acceptHandover, { params: { id: item?.id }, body: {} })
  expect(await standing(ana, thread)).toEqual({ 'Ben Okafor': 'handed_over', 'Cleo Marsh': 'open' })
  expect((await ana.call(listThreads, { query: { open_items: 'awaited' } })).results[0]?.awaiting).toEqual({
    open: 1,
    answered: 0,
    moved: 2,
  })
})

test('nobody after it: it stays, whoever answers for the group is asked, and once is enough', async () => {
  const h = await hospital()
  const { ana, ben, cleo, dora } = h
  const { group_id, contact_id } = await groupOf(h, 'Medicine', { failOver: dora })
  await areOnCall(h, group_id, [{ person: ben, from: -1, to: 1 }])
  const tell = () => h.app.db.write(h.ids.account_id, (tx) => tellOnCallChanged(tx, [group_id]))
  await tell()
  const named = await ana.writes(ben, 'For Ben himself', { requires_confirm: true })
  const thread = await ana.writes(contact_id, 'K+ 6.1', { requires_confirm: true })
  h.clock.forward({ hours: 1 })
  await isHanded(dora, 1)
  await Promise.all([tell(), tell()])
  await settled(h)
  expect(await pageEvents(h, thread)).toEqual(['handover_nobody Ben Okafor', 'handover_offered Ben Okafor'])
  expect(await standing(ana, named)).toEqual({ 'Ben Okafor': 'open' })

  // Somebody fills the hole: it is theirs now, and the fail-over is out of it.
  await areOnCall(h, group_id, [{ person: cleo, from: 0, to: 5 }])
  await tell()
  await isHanded(cleo, 1)
  await isHanded(dora, 0)
  expect(await standing(ana, thread)).toEqual({
    'Ben Okafor': 'open',
    'Cleo Marsh': 'open',
    'Dora Lind': 'settled',
  })
})

test('two whose shifts end at once hand the same page to the same person, who is rung for it once', async () => {
  const h = await hospital()
  const { ana, ben, cleo, dora } = h
  const { group_id, contact_id } = await groupOf(h, 'Medicine', { failOver: dora })
  await areOnCall(h, group_id, [
    { person: ben, from: -1, to: 1 },
    { person: dora, from: -1, to: 1 },
    { person: cleo, from: 1, to: 13 },
  ])
  await h.app.db.write(h.ids.account_id, (tx) => tellOnCallChanged(tx, [group_id]))
  const thread = await ana.writes(contact_id, 'K+ 6.1', { requires_confirm: true, priority: 2 })
  expect(await standing(ana, thread)).toEqual({ 'Ben Okafor': 'open', 'Dora Lind': 'open' })
  h.clock.forward({ hours: 1 })
  await isHanded(cleo, 1)
  await settled(h)
  expect(await pageEvents(h, thread)).toEqual(['handover_offered Ben Okafor', 'handover_offered Dora Lind'])
  expect((await handed(cleo))[0]?.from.map(({ display_name }) => display_name)).toEqual([
    'Ben Okafor',
    'Dora Lind',
  ])
  const rung = [await rungFor(h, thread, ben), await rungFor(h, thread, dora), await rungFor(h, thread, cleo)]
  expect(rung).toEqual([1, 1, 1])
})

test('somebody who is locked in the middle of a shift: what they owe goes on too; two servers do it once', async () => {
  const { h, ana, ben, cleo, dora, group_id, page } = await nightComes()
  await h.secondNode()
  const thread = await page('K+ 6.1')
  await areOnCall(h, group_id, [{ person: cleo, from: -1, to: 1 }])
  await dora.call(lockUser, { params: { id: ben.who.user_id }, body: {} })
  await isHanded(cleo, 1)
  await settled(h)
  expect(await pageEvents(h, thread)).toEqual(['handover_offered Ben Okafor'])
  expect(await standing(ana, thread)).toEqual({ 'Ben Okafor': 'open', 'Cleo Marsh': 'open' })
})

test('whoever answers, accepts or declines in the same moment: one end, and nobody owes what somebody has answered', async () => {
  const { h, ana, ben, cleo, page } = await nightComes()
  const threads = await Promise.all(Array.from({ length: 8 }, (_, i) => page(`Page ${i}`)))
  h.clock.forward({ hours: 1 })
  const items = await isHanded(cleo, threads.length)
  const body = {}
  await Promise.all(
    items.flatMap(({ id, thread_id }, i) => {
      const inIt = { params: { id: thread_id }, body }
      const ofIt = { params: { id }, body }
      const deeds = [
        () => ben.tries(acceptMessage, inIt),
        () => cleo.tries(handovers.acceptHandover, ofIt),
        () => (i % 2 === 0 ? cleo.tries(acceptMessage, inIt) : cleo.tries(handovers.declineHandover, ofIt)),
      ]
      return deeds.map((deed) => deed())
    }),
  )
  await settled(h)
  const ends = await Promise.all(threads.map((thread) => standing(ana, thread)))
  for (const end of ends) {
    const answers = Object.values(end).filter((state) => state === 'accepted')
    // One has answered and nobody owes it; or Cleo took it over before Ben's answer came, and owes it.
    const isAnswered = answers.length > 0 && !Object.values(end).includes('open')
    const isTaken = end['Ben Okafor'] === 'handed_over' && end['Cleo Marsh'] === 'open'
    expect({ end, isEnded: isAnswered || isTaken }).toEqual({ end, isEnded: true })
    expect(answers.length).toBeLessThanOrEqual(1)
  }
  const { rows } = await h.app.db.worker((db) =>
    sql<{ count: number }>`
      select count(*) from item_handover o where o.state = 'offered' and not exists (
        select from open_item i where i.thread_id = o.thread_id and i.user_id = o.from_user_id and i.state = 'open')`.execute(
      db,
    ),
  )
  expect(rows[0]?.count).toBe(0)
})
