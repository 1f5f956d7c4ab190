import { listThreadCopies } from '@wardline/contract/messaging/thread-copies/thread-copy.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import * as threads from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Database } from '@wardline/server/platform/db/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const copiesOf = async (person: Person, ...ids: number[]) =>
  (await person.call(listThreadCopies, { query: { ids: ids.join(',') } })).results

interface ReadRow {
  actor_id: number
  action: string
  details: { ids?: number[] }
}

const listReads = (db: Database, actor_id: number) =>
  db.acrossAccounts(async (worker) => {
    const { rows } = await sql<ReadRow>`
      select actor_id, action, details from audit
       where actor_id = ${actor_id} and action in ('thread.opened', 'thread.read', 'threads.shown', 'threads.copied')
       order by id`.execute(worker)
    return rows.map(({ action, details }) => [action, details.ids])
  })

const patience = { interval: 50, timeout: 5_000 }

test('a copy holds what the routes of the thread answer', async () => {
  const { ana, ben } = await createHospital()
  const first = await ana.writes(ben, 'Potassium bed 12', { requires_confirm: true })
  for (let n = 1; n <= 31; n++) await ana.replies(first, `Value ${n}`)
  const second = await ana.writes(ben, 'Sodium bed 14')
  const copies = await copiesOf(ben, second.id, first.id)
  expect(copies.map(({ thread }) => thread.id).toSorted((a, b) => a - b)).toEqual([first.id, second.id])
  for (const copy of copies) {
    const params = { id: copy.thread.id }
    const messages = await ben.call(threads.listMessages, { params })
    const subscribers = await ben.call(threads.listSubscribers, { params })
    expect(copy.thread).toEqual(await ben.call(threads.getThread, { params }))
    expect(copy.messages).toEqual(messages.results)
    expect(copy.has_older).toBe(messages.has_older)
    expect(copy.subscribers).toEqual(subscribers.results)
    expect(copy.subscriber_count).toBe(subscribers.count)
  }
})

test('a copy is neither delivered nor read, and the proof names no reader', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'Potassium bed 12')
  const params = { id: thread.id }
  await copiesOf(ben, thread.id)
  const { results } = await ana.call(threads.listSubscribers, { params })
  const recipient = results.find(({ user_id }) => user_id === ben.user.user_id)
  expect(recipient).toMatchObject({ state: 'pending', read_message_id: 0, delivered_message_id: 0 })
  const proof = await ana.call(getMessageProof, {
    params,
    query: { message_id: thread.last_message.id },
  })
  expect(JSON.stringify(proof)).not.toMatch(/"(?:read|opened|seen|delivered)_at":"/u)
  const [copy] = await copiesOf(ben, thread.id)
  expect(copy?.thread.me.unread_message_count).toBe(1)
})

test('a copy is audited as a copy, not as an opened conversation', async () => {
  const { ana, ben, app } = await createHospital()
  const thread = await ana.writes(ben, 'Potassium bed 12')
  const reads = () => listReads(app.db, ben.user.user_id)
  await copiesOf(ben, thread.id)
  await copiesOf(ben, thread.id)
  await expect.poll(reads, patience).toEqual([['threads.copied', [thread.id]]])
  await ben.messages(thread)
  await expect.poll(reads, patience).toEqual([
    ['threads.copied', [thread.id]],
    ['thread.opened', undefined],
  ])
})

test('threads of others, monitored and recalled ones are left out', async () => {
  const { ana, ben, cleo, dora, app } = await createHospital()
  const thread = await ana.writes(ben, 'Potassium bed 12')
  const own = await ana.writes(cleo, 'Sodium bed 14')
  expect((await copiesOf(cleo, thread.id, own.id, 999_999)).map((copy) => copy.thread.id)).toEqual([own.id])
  await dora.call(monitorUser, { params: { id: ben.user.user_id }, body: { duration: 600 } })
  expect(await copiesOf(dora, thread.id)).toEqual([])
  await expect
    .poll(() => listReads(app.db, cleo.user.user_id), patience)
    .toEqual([['threads.copied', [own.id]]])
  expect(await listReads(app.db, dora.user.user_id)).toEqual([])
  const recalled = await dora.writes(cleo, 'Glucose bed 16')
  await dora.call(recallThread, { params: { id: recalled.id } })
  expect(await copiesOf(cleo, recalled.id)).toEqual([])
})

test('a request names at most ten threads', async () => {
  const { ben } = await createHospital()
  const ids = Array.from({ length: 11 }, (_, n) => n + 1).join(',')
  const answer = await ben.request(listThreadCopies, { query: { ids } })
  expect(answer.status).toBe(400)
})
