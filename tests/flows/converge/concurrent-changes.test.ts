import * as items from '@wardline/contract/messaging/responses/response.routes.ts'
import * as threads from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectConvergence, openTabs } from './screens.ts'
import type { ConvergenceHospital } from './case.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import type { Answer, Person } from '../../fixtures/people/person.ts'

let hospital: ConvergenceHospital

beforeAll(async () => {
  const h = await createHospital({ closesWithTest: false })
  await grantPermissions(h, h.ana, ['messaging.recall_thread'])
  const tabs = await openTabs([
    ['the sender', h.ana],
    ['Ben', h.ben],
    ['Cleo', h.cleo],
  ])
  hospital = { ...h, tabs }
  return h.close
})

/** Keeps lists short, so that later fetches are small. */
afterEach(() => hospital.app.db.acrossAccounts((db) => sql`delete from subscriber`.execute(db)))

type Of = { id: number }
type Action = (person: Person, thread: Of) => Promise<Answer>

const respondWith = (route: Route, body?: Record<string, unknown>): Action => {
  const more = body === undefined ? {} : { body }
  return (person, thread) => person.request(route, { params: { id: thread.id }, ...more })
}

const actions = {
  accepts: respondWith(items.acceptMessage, {}),
  rejects: respondWith(items.rejectMessage, {}),
  'says yes': respondWith(items.respondToMessage, { response: 'Yes' }),
  'says no': respondWith(items.respondToMessage, { response: 'No' }),
  replies: respondWith(threads.replyToThread, { message: 'And' }),
  reads: respondWith(threads.markThreadRead, {}),
  'marks unread': respondWith(threads.markThreadUnread),
  archives: respondWith(threads.archiveThread),
  recalls: respondWith(items.recallThread),
} satisfies Record<string, Action>
type ActionName = keyof typeof actions

const answers: readonly ActionName[] = ['accepts', 'rejects', 'says yes', 'says no']
const answered = {
  accepts: { state: 'accepted', response: null },
  rejects: { state: 'rejected', response: null },
  'says yes': { state: 'responded', response: 'Yes' },
  'says no': { state: 'responded', response: 'No' },
} as Record<ActionName, { state: string; response: string | null }>

/** Success, already answered, forbidden, or gone; any other status fails the test. */
const fine = [200, 201, 403, 404, 409]

const asksEverything = () => ({
  requires_confirm: true,
  response_options: ['Yes', 'No'],
  recipient_ids: [hospital.ben.user.contact_id, hospital.cleo.user.contact_id],
})

async function listAcknowledgements(thread: Of) {
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ user_id: number; state: string; response: string | null }>`
      select user_id, state, response from acknowledgement where thread_id = ${thread.id} order by user_id`.execute(
      db,
    ),
  )
  return rows
}

interface Done {
  name: 'ana' | 'ben' | 'cleo'
  action: ActionName
  answer: Answer
}

/** Runs everything concurrently; every screen must equal a fresh fetch afterwards. */
async function runConcurrently(
  doing: Pick<Done, 'name' | 'action'>[],
): Promise<{ thread: Of; done: Done[] }> {
  const thread = await hospital.ana.writes(hospital.ben, 'At once', asksEverything())
  await hospital.ana.writes(hospital.ben, 'Another one', asksEverything())
  let done: Done[] = []
  await expectConvergence(hospital, hospital.tabs, [thread.id], async () => {
    done = await Promise.all(
      doing.map(async ({ name, action }) => ({
        name,
        action,
        answer: await actions[action](hospital[name], thread),
      })),
    )
  })
  expect(done.filter(({ answer }) => !fine.includes(answer.status))).toEqual([])
  return { thread, done }
}

/** Returns the responses that were reported as accepted (at most one), and the stored one. */
async function listOutcomes(thread: Of, done: Done[]): Promise<{ told: string[]; held: string[] }[]> {
  const wasRecalled = done.some(({ action, answer }) => action === 'recalls' && answer.status === 200)
  const rows = await listAcknowledgements(thread)
  return rows.map(({ user_id, state, response }) => {
    const taken = done.filter(
      ({ name, action, answer }) =>
        hospital[name].user.user_id === user_id && answers.includes(action) && answer.status === 200,
    )
    const outcomes = new Set(taken.map(({ action }) => JSON.stringify(answered[action])))
    const unanswered = JSON.stringify({ state: wasRecalled ? 'recalled' : 'open', response: null })
    const told = outcomes.size === 0 ? [unanswered] : [...outcomes]
    return { told, held: [JSON.stringify({ state, response })] }
  })
}

test('after concurrent changes every screen agrees and each request has one response', async () => {
  const recipients = fc.record({
    name: fc.constantFrom('ben' as const, 'cleo' as const),
    action: fc.constantFrom(
      ...answers,
      'replies' as const,
      'reads' as const,
      'marks unread' as const,
      'archives' as const,
    ),
  })
  const sender = fc.record({
    name: fc.constant('ana' as const),
    action: fc.constantFrom('replies' as const, 'archives' as const, 'recalls' as const, 'accepts' as const),
  })
  const doing = fc.array(fc.oneof({ arbitrary: recipients, weight: 3 }, { arbitrary: sender, weight: 1 }), {
    minLength: 2,
    maxLength: 9,
  })
  await fc.assert(
    fc.asyncProperty(doing, async (all) => {
      const { thread, done } = await runConcurrently(all)
      for (const { told, held } of await listOutcomes(thread, done)) expect(told).toEqual(held)
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 90_000)

test('one of two concurrent responses of a user is stored, and the other request returns it', async () => {
  for (let round = 0; round < 5; round++) {
    const { thread, done } = await runConcurrently([
      { name: 'ben', action: 'accepts' },
      { name: 'ben', action: 'rejects' },
    ])
    expect(done.map(({ answer }) => answer.status).toSorted()).toEqual([200, 409])
    for (const { told, held } of await listOutcomes(thread, done)) expect(told).toEqual(held)
  }
})

test('a concurrent response and recall: the response is kept, or the thread is gone', async () => {
  for (let round = 0; round < 5; round++) {
    const { thread, done } = await runConcurrently([
      { name: 'ben', action: 'accepts' },
      { name: 'ana', action: 'recalls' },
    ])
    expect(done[1]?.answer.status).toBe(200)
    expect([200, 404]).toContain(done[0]?.answer.status)
    for (const { told, held } of await listOutcomes(thread, done)) expect(told).toEqual(held)
    const wasInTime = done[0]?.answer.status === 200
    expect(done[1]?.answer.body).toEqual({ read_by: wasInTime ? ['Ben Okafor'] : [] })
  }
})

test('a message that is committed after a concurrent archive returns the thread to the inbox', async () => {
  for (let round = 0; round < 5; round++) {
    const { thread } = await runConcurrently([
      { name: 'ben', action: 'archives' },
      { name: 'ana', action: 'replies' },
      { name: 'cleo', action: 'archives' },
    ])
    for (const person of [hospital.ben, hospital.cleo]) {
      const [inbox, archive] = [await person.inbox(), await person.inbox('archive')]
      const held = [...inbox, ...archive].filter(({ id }) => id === thread.id)
      expect(held).toHaveLength(1)
    }
  }
})
