import {
  findConversation,
  sendToConversation,
} from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import { addSubscribers, forwardThread } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { changeThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { threadTitle } from '@wardline/contract/messaging/threads/thread-title.rules.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { searchThreads } from '@wardline/contract/messaging/search/search.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { admitPatient } from '../../../fixtures/hospital/patients.ts'
import * as rows from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

type To = Person | number

const contactOf = (to: To) => (typeof to === 'number' ? to : to.user.contact_id)

const say = (
  person: Person,
  to: To | To[],
  message: string,
  more: object = {},
  key?: string,
): Promise<Thread> =>
  person.call(sendToConversation, {
    body: { recipient_ids: [to].flat().map(contactOf), message, ...more },
    ...(key !== undefined && { key }),
  })

const titleFor = (person: Person, thread: Thread) => threadTitle(thread, person.user.user_id)
const find = (person: Person, ...to: To[]) =>
  person.call(findConversation, { query: { recipient_ids: to.map(contactOf).join(',') } })
const textsOf = async (person: Person, thread: { id: number }) =>
  (await person.messages(thread)).map(({ data }) => data[0]?.data).toReversed()
const namesOn = async (person: Person, { id }: Thread) =>
  (await person.call(listSubscribers, { params: { id } })).results.map(({ display_name }) => display_name)

test('a message without a subject starts a conversation that either person continues', async () => {
  const { ana, ben } = await createHospital()
  expect(await find(ana, ben)).toEqual({ continues: false, thread_id: null })
  const thread = await say(ana, ben, 'Bed 12 is ready')
  expect(thread).toMatchObject({ subject: '', conversation_name: null, created_by: ana.user.user_id })
  expect(await find(ben, ana)).toEqual({ continues: true, thread_id: thread.id })

  const again = await say(ben, ana, 'Thank you')
  expect(again.id).toBe(thread.id)
  expect(await textsOf(ana, thread)).toEqual(['Bed 12 is ready', 'Thank you'])
  expect(titleFor(ana, again)).toBe('Ben Okafor')
  expect(titleFor(ben, again)).toBe('Ana Ruiz')
  const { results } = await ana.call(searchThreads, { query: { q: 'Okafor' } })
  expect(results.map((hit) => hit.thread.id)).toEqual([thread.id])
})

test('each set of people has one conversation, and a thread with a subject none', async () => {
  const { ana, ben, cleo } = await createHospital()
  const three = await say(ana, [ben, cleo], 'Rounds at nine')
  await ana.writes(ben, 'K+ 6.1')
  const two = await say(ana, ben, 'Coming?')
  expect(two.id).not.toBe(three.id)
  expect((await say(cleo, [ana, ben], 'Fine')).id).toBe(three.id)
  expect((await say(ben, [ana, ben], 'Yes')).id).toBe(two.id)
  expect(await textsOf(ana, two)).toEqual(['Coming?', 'Yes'])
  expect(titleFor(ana, three)).toBe('Ben Okafor and Cleo Marsh')
})

test('two people who write to each other at the same moment end in one conversation', async () => {
  const { ana, ben, cleo } = await createHospital()
  const threads = await Promise.all([
    say(ana, [ben, cleo], 'one'),
    say(ben, [ana, cleo], 'two'),
    say(cleo, [ana, ben], 'three'),
    say(ana, [cleo, ben], 'four'),
  ])
  const [thread] = threads
  expect(new Set(threads.map(({ id }) => id)).size).toBe(1)
  expect((await textsOf(ana, { id: thread?.id ?? 0 })).toSorted()).toEqual(['four', 'one', 'three', 'two'])
})

test('a message that is sent again with the same key is stored once', async () => {
  const { ana, ben } = await createHospital()
  await say(ana, ben, 'Hello')
  const first = await say(ana, ben, 'Bed 12', {}, 'key-0001')
  const again = await say(ana, ben, 'Bed 12', {}, 'key-0001')
  expect(again.id).toBe(first.id)
  expect(await textsOf(ana, first)).toEqual(['Hello', 'Bed 12'])
})

test('a message can ask for a response, at its own priority only', async () => {
  const { ana, ben } = await createHospital()
  const thread = await say(ana, ben, 'K+ 6.1', { priority: 2, requires_confirm: true })
  expect(thread).toMatchObject({ priority: 2, requires_confirm: true, response_progress: { open: 1 } })
  await say(ana, ben, 'Thank you')
  const [newest] = await ben.messages(thread)
  expect(newest).toMatchObject({ priority: 1, acknowledgement_request: null })
  await say(ben, ana, 'Who takes her to CT?', { response_options: ['I do', 'I cannot'] })
  const [asked] = await ben.messages(thread)
  expect(asked?.acknowledgement_request?.response_options).toEqual(['I do', 'I cannot'])
})

test('a conversation about a patient is not the one about another, or about none', async () => {
  const { ana, ben, ids } = await createHospital()
  const plain = await say(ana, ben, 'Lunch?')
  const about = await say(ana, ben, 'Transfer?', { patient_id: ids.patient })
  expect(about.id).not.toBe(plain.id)
  expect((await say(ben, ana, 'Yes', { patient_id: ids.patient })).id).toBe(about.id)
  // A conversation to which a patient was attached is about that patient from now on.
  await ana.call(changeThreadPatient, { params: { id: plain.id }, body: { patient_id: ids.patient } })
  expect((await say(ana, ben, 'Dinner?')).id).not.toBe(plain.id)
})

test('a recalled conversation is not continued, and an archived one returns', async () => {
  const { dora, ben } = await createHospital()
  const recalled = await say(dora, ben, 'Wrong person')
  await dora.call(recallThread, { params: { id: recalled.id } })
  const next = await say(ben, dora, 'Did you write?')
  expect(next.id).not.toBe(recalled.id)
  await Promise.all([dora.archives(next), ben.archives(next)])
  expect((await say(dora, ben, 'No')).id).toBe(next.id)
  expect((await ben.inbox()).map(({ id }) => id)).toEqual([next.id])
})

test('a message to a group reaches who is on call now; colleagues off call keep the conversation without an alert', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const { group_id, contact_id } = await rows.createGroup(h, 'Cath Lab', { members: [ben, dora] })
  await rows.addShift(h, group_id, ben, { to: 1 })
  await rows.addShift(h, group_id, dora, { from: 1, to: 3 })
  const thread = await say(ana, contact_id, 'STEMI in 20 minutes')
  expect(titleFor(ana, thread)).toBe('Cath Lab')
  expect(await namesOn(ana, thread)).toEqual(['Ana Ruiz', 'Ben Okafor'])

  h.clock.forward({ hours: 2 })
  expect(await find(ana, contact_id)).toEqual({ continues: true, thread_id: thread.id })
  expect((await say(ana, contact_id, 'Second patient')).id).toBe(thread.id)
  expect(await namesOn(ana, thread)).toEqual(['Ana Ruiz', 'Ben Okafor', 'Dora Lind'])
  expect(await textsOf(dora, thread)).toEqual(['STEMI in 20 minutes', 'Second patient'])
  const [second] = await ben.messages(thread)
  expect(second?.recipients?.map(({ display_name }) => display_name)).toEqual(['Dora Lind'])
})

test('a reply in the conversation of a group reaches who is on call when it is written', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const { group_id, contact_id } = await rows.createGroup(h, 'Cath Lab', { members: [ben, dora] })
  await rows.addShift(h, group_id, ben, { to: 1 })
  await rows.addShift(h, group_id, dora, { from: 1, to: 3 })
  const thread = await say(ana, contact_id, 'STEMI in 20 minutes')
  h.clock.forward({ hours: 2 })
  const reply = await ana.replies(thread, 'Arriving')
  expect(reply.recipients).toMatchObject([{ display_name: 'Dora Lind' }])
  expect(await namesOn(ana, thread)).toContain('Dora Lind')
  // The only user on call answers the sender of the message, and a colleague who is off call if he wrote last.
  expect((await dora.replies(thread, 'Ready')).recipients).toMatchObject([{ display_name: 'Ana Ruiz' }])
  await ben.replies(thread, 'The code is 4711')
  expect((await ana.replies(thread, 'Thanks')).recipients).toBeNull()
})

test('everyone outside a group has a conversation of their own with it, and its members share one', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora, ids } = h
  const { rapidResponse } = ids.contacts
  const shared = await say(ana, rapidResponse, 'Who has the cart?')
  expect((await say(cleo, rapidResponse, 'I do')).id).toBe(shared.id)
  const own = await say(dora, rapidResponse, 'Drill at ten')
  expect(own.id).not.toBe(shared.id)
  expect(titleFor(dora, own)).toBe('Rapid Response')
  expect(await namesOn(ben, shared)).not.toContain('Dora Lind')

  await rows.addMember(h, ids.groups.rapidResponse, dora)
  expect(await find(dora, rapidResponse)).toEqual({ continues: true, thread_id: null })
  expect((await say(dora, rapidResponse, 'I am new here')).id).toBe(shared.id)
  expect(await textsOf(dora, shared)).toEqual(['Who has the cart?', 'I do', 'I am new here'])
})

test('once someone has left the group, the next message starts a conversation without them', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, ids } = h
  const { rapidResponse } = ids.contacts
  const before = await say(ana, rapidResponse, 'Who has the cart?')
  await rows.removeMember(h, ids.groups.rapidResponse, ben)
  const after = await say(cleo, rapidResponse, 'Ben has left')
  expect(after.id).not.toBe(before.id)
  expect((await ben.inbox()).map(({ id }) => id)).toEqual([before.id])
  expect((await say(ana, rapidResponse, 'Noted')).id).toBe(after.id)
})

test('a care team conversation is about its patient and shared by the team', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const team = await rows.createCareTeam(h, [ana, ben, cleo])
  const thread = await say(ana, team, 'Family meeting at three')
  expect(thread.patient).not.toBeNull()
  expect(titleFor(ana, thread)).toBe(`Care team of ${thread.patient?.display_name}`)
  expect((await say(ben, team, 'I will be there', { patient_id: thread.patient_id })).id).toBe(thread.id)
  expect((await say(dora, team, 'Transport is here')).id).not.toBe(thread.id)
  const other = await admitPatient(h, 'Reyes')
  const refused = await ana.request(sendToConversation, {
    body: { recipient_ids: [team], message: 'x', patient_id: other.id },
  })
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { patient_id: ['A conversation with a care team is about its patient.'] },
  ])
})

test('a user to whom a recipient forwards messages sees no earlier ones', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const before = await say(ana, ben, 'Between us')
  await rows.setForwarding(h, ben, cleo)
  const meanwhile = await say(ana, ben, 'Bed 12')
  expect(meanwhile.id).not.toBe(before.id)
  expect((await cleo.inbox()).map(({ id }) => id)).toEqual([meanwhile.id])
  await rows.setForwarding(h, ben, null)
  expect((await say(ana, ben, 'Back?')).id).toBe(before.id)
})

test('someone whom a participant added stays in the conversation', async () => {
  const { ana, ben, cleo, ids } = await createHospital()
  const thread = await say(ana, ids.contacts.cardiology, 'Consult?')
  await ana.call(addSubscribers, { params: { id: thread.id }, body: { subscribers: [ben.user.contact_id] } })
  expect((await say(ana, ids.contacts.cardiology, 'Please')).id).toBe(thread.id)
  expect(await textsOf(ben, thread)).toEqual(['Consult?', 'Please'])
  expect(titleFor(cleo, thread)).toBe('Cardiology')
})

test('a forwarded message of a conversation is titled by its people or its group', async () => {
  const { ana, ben, cleo, ids } = await createHospital()
  const forward = ({ id, last_message }: Thread) =>
    ana.call(forwardThread, {
      params: { id },
      body: { message_id: last_message.id, recipient_ids: [cleo.user.contact_id] },
    })
  const withBen = await forward(await say(ana, ben, 'Bed 12'))
  expect(withBen.subject).toBe('Fwd: Ana Ruiz, Ben Okafor')
  const toGroup = await forward(await say(ana, ids.contacts.rapidResponse, 'Who has the cart?'))
  expect(toGroup.subject).toBe('Fwd: Rapid Response')
})

test('people and a group together need a subject, and so do two groups', async () => {
  const { ana, ben, ids } = await createHospital()
  const { rapidResponse, cardiology } = ids.contacts
  for (const to of [
    [ben.user.contact_id, rapidResponse],
    [cardiology, rapidResponse],
  ]) {
    const { status, body } = await ana.request(sendToConversation, {
      body: { recipient_ids: to, message: 'Hello' },
    })
    expect([status, body.recipient_ids]).toEqual([
      400,
      ['Without a subject, write to people, or to one group, department or care team.'],
    ])
  }
  const empty = await ana.request(sendToConversation, {
    body: { recipient_ids: [ben.user.contact_id], message: ' ' },
  })
  expect(empty.status).toBe(400)
})
