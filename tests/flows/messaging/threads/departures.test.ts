import { sendToConversation } from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import { addSubscribers } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { listMessageHistory } from '@wardline/contract/messaging/history/history.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { acceptMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import {
  leaveThread,
  listDepartures,
  removeSubscriber,
} from '@wardline/contract/messaging/threads/departure.routes.ts'
import { getThread, listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { addShift } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const at = ({ id }: Thread) => ({ params: { id } })
const leave = (person: Person, thread: Thread) => person.request(leaveThread, at(thread))
const remove = (person: Person, { id }: Thread, other: Person) =>
  person.request(removeSubscriber, { params: { id, user_id: other.user.user_id } })
const namesOn = async (person: Person, thread: Thread) =>
  (await person.call(listSubscribers, at(thread))).results.map(({ display_name }) => display_name)

async function createThreadOfThree(more: object = {}) {
  const h = await createHospital()
  const recipient_ids = [h.ben.user.contact_id, h.cleo.user.contact_id]
  const thread = await h.ana.writes(h.ben, 'Rounds at nine', { recipient_ids, ...more })
  return { ...h, thread }
}

test('a user who leaves gets no more messages and reads none, and everyone sees it', async () => {
  const h = await createThreadOfThree()
  const { ana, ben, cleo, thread } = h
  const [anas, bens] = [await ana.connect(), await ben.connect()]
  expect((await leave(ben, thread)).status).toBe(204)
  const event = await anas.receives('participant_left')
  expect(event).toMatchObject({
    subscriber_count: 2,
    departure: {
      user: { display_name: 'Ben Okafor' },
      removed_by: null,
      last_message_id: thread.last_message.id,
    },
  })
  await bens.receives('thread_left', (e) => e.thread_id === thread.id)
  await ana.replies(thread, 'Or at ten')
  expect(bens.events.map(({ kind }) => kind)).not.toContain('thread_new_message')
  expect((await ben.request(getThread, at(thread))).status).toBe(404)
  expect(await ben.inbox()).toEqual([])
  expect(await namesOn(cleo, thread)).toEqual(['Ana Ruiz', 'Cleo Marsh'])
  const { results } = await cleo.call(listDepartures, at(thread))
  expect(results).toEqual([event.departure])
  expect(await listAuditEntries(h, 'thread.left')).toHaveLength(1)
  expect((await ben.request(listDepartures, at(thread))).status).toBe(404)
})

test('leaving is refused while an answer is open, and to one of two people', async () => {
  const { ana, ben, cleo, thread } = await createThreadOfThree({ requires_confirm: true })
  expect(await leave(ben, thread)).toMatchObject({ status: 409, body: { code: 'thread.leave_answer_first' } })
  expect(await leave(ana, thread)).toMatchObject({ status: 409, body: { code: 'thread.leave_waiting' } })
  for (const person of [ben, cleo]) await person.call(acceptMessage, at(thread))
  expect((await leave(ben, thread)).status).toBe(204)
  expect(await leave(cleo, thread)).toMatchObject({ status: 409, body: { code: 'thread.leave_two_people' } })
})

test('the sender removes a person, unless their answer is awaited; no one else does', async () => {
  const h = await createThreadOfThree({ requires_confirm: true })
  const { ana, ben, cleo, dora, thread } = h
  expect(await remove(ben, thread, cleo)).toMatchObject({
    status: 403,
    body: { code: 'thread.cannot_remove' },
  })
  const awaited = await remove(ana, thread, ben)
  expect(awaited).toMatchObject({ status: 409, body: { code: 'thread.remove_awaited' } })
  expect(awaited.body.detail).toContain('Ben Okafor')
  expect((await remove(ana, thread, dora)).status).toBe(404)
  await ben.call(acceptMessage, at(thread))
  expect(await remove(ana, thread, ana)).toMatchObject({ status: 409, body: { code: 'thread.remove_self' } })
  const device = await ben.connect()
  expect(await remove(ana, thread, ben)).toMatchObject({ status: 200, body: { subscriber_count: 2 } })
  const event = await device.receives('thread_left')
  expect(event.removed_by?.display_name).toBe('Ana Ruiz')
  const { results } = await ana.call(listDepartures, at(thread))
  expect(results[0]?.removed_by?.display_name).toBe('Ana Ruiz')
  const [entry] = await listAuditEntries(h, 'thread.subscriber_removed')
  expect(entry?.details).toEqual({ user_id: ben.user.user_id })
})

test('the proof and the history of earlier messages keep a user who left', async () => {
  const { ana, ben, cleo, thread } = await createThreadOfThree({ requires_confirm: true })
  for (const person of [ben, cleo]) await person.call(acceptMessage, at(thread))
  await leave(ben, thread)
  const later = await ana.replies(thread, 'Thank you')
  const recipients = async (message_id: number) => {
    const query = { message_id }
    const history = await ana.call(listMessageHistory, { ...at(thread), query })
    return history.results.map(({ display_name }) => display_name).toSorted()
  }
  expect(await recipients(thread.last_message.id)).toEqual(['Ben Okafor', 'Cleo Marsh'])
  expect(await recipients(later.id)).toEqual(['Cleo Marsh'])
  const proof = await ana.call(getMessageProof, {
    ...at(thread),
    query: { message_id: thread.last_message.id },
  })
  expect(JSON.stringify(proof)).toContain('Ben Okafor')
})

test('a user who left can be added again', async () => {
  const { ana, ben, thread } = await createThreadOfThree()
  await leave(ben, thread)
  await ana.call(addSubscribers, { ...at(thread), body: { subscribers: [ben.user.contact_id] } })
  expect((await ben.inbox()).map(({ id }) => id)).toEqual([thread.id])
})

test('after someone left a conversation without a subject, the next message to its people starts another one', async () => {
  const { ana, ben, cleo } = await createHospital()
  const body = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id], message: 'Rounds at nine' }
  const first = await ana.call(sendToConversation, { body })
  expect((await leave(ben, first)).status).toBe(204)
  const second = await ana.call(sendToConversation, { body })
  expect(second.id).not.toBe(first.id)
  expect((await ben.inbox()).map(({ id }) => id)).toEqual([second.id])
})

test('a member of its group cannot leave a conversation, because the next message would add them again', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, ids } = h
  await addShift(h, ids.groups.cardiologyOnCall, ben, { from: -1, to: 5 })
  const body = { recipient_ids: [ids.contacts.cardiologyOnCall], message: 'Bed 12 is ready' }
  const thread = await ana.call(sendToConversation, { body })
  await ana.call(addSubscribers, { ...at(thread), body: { subscribers: [cleo.user.contact_id] } })
  expect(await leave(ben, thread)).toMatchObject({ status: 409, body: { code: 'thread.leave_group' } })
  expect((await leave(cleo, thread)).status).toBe(204)
  expect((await ana.call(sendToConversation, { body })).id).toBe(thread.id)
})
