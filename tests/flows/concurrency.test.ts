import * as items from '@wardline/contract/messaging/open-item.routes.ts'
import * as threads from '@wardline/contract/messaging/thread.routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { converges } from '../world/converge.ts'
import type { Ward } from '../world/converge-cases.ts'
import { hospital } from '../world/hospital.ts'
import { gainRights } from '../world/newcomer.ts'
import type { Answer, Person } from '../world/person.ts'

/** Two people who act at the same moment leave one state, the same on every screen. */

let ward: Ward

beforeAll(async () => {
  const h = await hospital({ isOwnedByTest: false })
  await gainRights(h, h.ana, ['messaging.recall_thread'])
  const tab = async (name: string, person: Person) => ({ name, person, phone: await person.phone() })
  const tabs = [await tab('the sender', h.ana), await tab('Ben', h.ben), await tab('Cleo', h.cleo)]
  ward = { ...h, tabs }
  return h.close
})

/** Short lists make short tests: what one run made, the next one need not fetch. */
afterEach(() => ward.app.db.worker((db) => sql`delete from subscriber`.execute(db)))

type Of = { id: number }
type Deed = (person: Person, thread: Of) => Promise<Answer>

const asks = (route: Route, body?: Record<string, unknown>): Deed => {
  const more = body === undefined ? {} : { body }
  return (person, thread) => person.tries(route, { params: { id: thread.id }, ...more })
}

const deeds = {
  accepts: asks(items.acceptMessage, {}),
  rejects: asks(items.rejectMessage, {}),
  'says yes': asks(items.respondToMessage, { response: 'Yes' }),
  'says no': asks(items.respondToMessage, { response: 'No' }),
  replies: asks(threads.replyToThread, { message: 'And' }),
  reads: asks(threads.readThread, {}),
  archives: asks(threads.archiveThread),
  recalls: asks(items.recallThread),
} satisfies Record<string, Deed>
type DeedName = keyof typeof deeds

const answers: readonly DeedName[] = ['accepts', 'rejects', 'says yes', 'says no']
const answered = {
  accepts: { state: 'accepted', response: null },
  rejects: { state: 'rejected', response: null },
  'says yes': { state: 'responded', response: 'Yes' },
  'says no': { state: 'responded', response: 'No' },
} as Record<DeedName, { state: string; response: string | null }>

/** Done, refused as answered before, refused as not the caller's, or gone: nothing else may happen. */
const fine = [200, 201, 403, 404, 409]

const asksEverything = () => ({
  requires_confirm: true,
  response_options: ['Yes', 'No'],
  recipient_ids: [ward.ben.who.contact_id, ward.cleo.who.contact_id],
})

async function itemsOf(thread: Of) {
  const { rows } = await ward.app.db.worker((db) =>
    sql<{ user_id: number; state: string; response: string | null }>`
      select user_id, state, response from open_item where thread_id = ${thread.id} order by user_id`.execute(
      db,
    ),
  )
  return rows
}

interface Done {
  name: 'ana' | 'ben' | 'cleo'
  deed: DeedName
  answer: Answer
}

/** Does all of it at once, on open screens; every screen ends as a fresh fetch would have it. */
async function atOnce(doing: Pick<Done, 'name' | 'deed'>[]): Promise<{ thread: Of; done: Done[] }> {
  const thread = await ward.ana.writes(ward.ben, 'At once', asksEverything())
  await ward.ana.writes(ward.ben, 'Another one', asksEverything())
  let done: Done[] = []
  await converges(ward, ward.tabs, [thread.id], async () => {
    done = await Promise.all(
      doing.map(async ({ name, deed }) => ({ name, deed, answer: await deeds[deed](ward[name], thread) })),
    )
  })
  expect(done.filter(({ answer }) => !fine.includes(answer.status))).toEqual([])
  return { thread, done }
}

/** For each item: the answers that its person was told are taken (nobody is told so of two), and what it holds. */
async function outcomesOf(thread: Of, done: Done[]): Promise<{ told: string[]; held: string[] }[]> {
  const wasRecalled = done.some(({ deed, answer }) => deed === 'recalls' && answer.status === 200)
  const rows = await itemsOf(thread)
  return rows.map(({ user_id, state, response }) => {
    const taken = done.filter(
      ({ name, deed, answer }) =>
        ward[name].who.user_id === user_id && answers.includes(deed) && answer.status === 200,
    )
    const outcomes = new Set(taken.map(({ deed }) => JSON.stringify(answered[deed])))
    const unanswered = JSON.stringify({ state: wasRecalled ? 'recalled' : 'open', response: null })
    const told = outcomes.size === 0 ? [unanswered] : [...outcomes]
    return { told, held: [JSON.stringify({ state, response })] }
  })
}

test('whatever is done at the same moment, every screen ends the same and each item has one answer', async () => {
  const recipients = fc.record({
    name: fc.constantFrom('ben' as const, 'cleo' as const),
    deed: fc.constantFrom(...answers, 'replies' as const, 'reads' as const, 'archives' as const),
  })
  const sender = fc.record({
    name: fc.constant('ana' as const),
    deed: fc.constantFrom('replies' as const, 'archives' as const, 'recalls' as const, 'accepts' as const),
  })
  const doing = fc.array(fc.oneof({ arbitrary: recipients, weight: 3 }, { arbitrary: sender, weight: 1 }), {
    minLength: 2,
    maxLength: 9,
  })
  await fc.assert(
    fc.asyncProperty(doing, async (all) => {
      const { thread, done } = await atOnce(all)
      for (const { told, held } of await outcomesOf(thread, done)) expect(told).toEqual(held)
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 90_000)

test('two answers of one person at the same moment: one is taken, the other hears of it', async () => {
  for (let round = 0; round < 5; round++) {
    const { thread, done } = await atOnce([
      { name: 'ben', deed: 'accepts' },
      { name: 'ben', deed: 'rejects' },
    ])
    expect(done.map(({ answer }) => answer.status).toSorted()).toEqual([200, 409])
    for (const { told, held } of await outcomesOf(thread, done)) expect(told).toEqual(held)
  }
})

test('an answer and a recall at the same moment: the answer was in time, or there is nothing to answer', async () => {
  for (let round = 0; round < 5; round++) {
    const { thread, done } = await atOnce([
      { name: 'ben', deed: 'accepts' },
      { name: 'ana', deed: 'recalls' },
    ])
    expect(done[1]?.answer.status).toBe(200)
    expect([200, 404]).toContain(done[0]?.answer.status)
    for (const { told, held } of await outcomesOf(thread, done)) expect(told).toEqual(held)
    const wasInTime = done[0]?.answer.status === 200
    expect(done[1]?.answer.body).toEqual({ read_by: wasInTime ? ['Ben Okafor'] : [] })
  }
})

test('a message and an archive at the same moment: what came after the archive is in the inbox', async () => {
  for (let round = 0; round < 5; round++) {
    const { thread } = await atOnce([
      { name: 'ben', deed: 'archives' },
      { name: 'ana', deed: 'replies' },
      { name: 'cleo', deed: 'archives' },
    ])
    for (const person of [ward.ben, ward.cleo]) {
      const [inbox, archive] = [await person.inbox(), await person.inbox('archive')]
      const held = [...inbox, ...archive].filter(({ id }) => id === thread.id)
      expect(held).toHaveLength(1)
    }
  }
})
