import { boot } from '@wardline/contract/live/boot.routes.ts'
import {
  getThread,
  listMessages,
  listSubscribers,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

async function createConversation() {
  const h = await createHospital()
  const thread = await h.ana.writes(h.ben, 'Message 0')
  const ids = [thread.last_message.id]
  for (let n = 1; n <= 40; n++) ids.push((await h.ana.replies(thread, `Message ${n}`)).id)
  const read = async (query: Record<string, unknown>) => {
    const page = await h.ben.call(listMessages, { params: { id: thread.id }, query })
    const places = page.results.map(({ id }) => ids.indexOf(id))
    return {
      first: places[0],
      last: places.at(-1),
      length: places.length,
      older: page.has_older,
      newer: page.has_newer,
    }
  }
  return { ...h, thread, ids, read }
}

test('a search result opens around the message: 15 before, 15 after, and more in both directions', async () => {
  const { ids, read } = await createConversation()
  const around = (n: number, more = {}) => read({ around_id: ids[n], ...more })
  expect(await around(20)).toEqual({ first: 35, last: 5, length: 31, older: true, newer: true })
  expect(await around(20, { sorting: 'id' })).toMatchObject({ first: 5, last: 35 })
  expect(await around(3)).toEqual({ first: 18, last: 0, length: 19, older: false, newer: true })
  expect(await around(40)).toEqual({ first: 40, last: 25, length: 16, older: true, newer: false })
  const down = { after_id: ids[35], sorting: 'id' }
  expect(await read(down)).toEqual({ first: 36, last: 40, length: 5, older: true, newer: false })
  expect(await read({ ...down, page_size: 2 })).toMatchObject({ first: 36, last: 37, newer: true })
  expect(await read({ before_id: ids[5] })).toEqual({
    first: 4,
    last: 0,
    length: 5,
    older: false,
    newer: true,
  })
  expect(await read({ before_id: ids[0] })).toMatchObject({ length: 0, older: false, newer: true })
  expect(await read({ after_id: ids[40] })).toMatchObject({ length: 0, older: true, newer: false })
  expect(await read({})).toEqual({ first: 40, last: 11, length: 30, older: true, newer: false })
}, 60_000)

test("listing around a message of another thread or of another user's thread answers 404", async () => {
  const { ana, ben, cleo } = await createHospital()
  const thread = await ana.writes(ben, 'Ours')
  const other = await ana.writes(ben, 'Another')
  const at = (id: number, around_id: number) => ({ params: { id }, query: { around_id } })
  expect((await ben.request(listMessages, at(thread.id, other.last_message.id))).status).toBe(404)
  expect((await cleo.request(listMessages, at(thread.id, thread.last_message.id))).status).toBe(404)
  expect((await ben.request(listMessages, at(thread.id, 0))).status).toBe(400)
})

test('the boot response includes the thread of the address exactly as its routes return it, and no other', async () => {
  const { ana, ben, cleo, stranger, thread } = await createConversation()
  const of = { params: { id: thread.id } }
  const open = async (person: Person) => (await person.call(boot, { query: { thread_id: thread.id } })).open
  const [messages, subscribers] = [await ben.call(listMessages, of), await ben.call(listSubscribers, of)]
  expect(await open(ben)).toEqual({
    thread: await ben.call(getThread, of),
    messages: messages.results,
    has_older: true,
    subscribers: subscribers.results,
    subscriber_count: 2,
  })
  expect(messages.results).toHaveLength(30)
  expect((await open(ana))?.thread.id).toBe(thread.id)
  for (const person of [cleo, stranger]) expect(await open(person)).toBeNull()
  expect((await ben.call(boot)).open).toBeNull()
  expect((await ben.request(boot, { query: { thread_id: 0 } })).status).toBe(400)
}, 60_000)
