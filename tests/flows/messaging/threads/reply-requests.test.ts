import { forwardThread } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { pageAgain } from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { acceptMessage, respondToMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import {
  getThread,
  listMessages,
  listSubscribers,
  listThreads,
  replyToThread,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import {
  createNotificationHospital,
  listAlerts,
  pollOptions,
  queryRows,
} from '../../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

type Of = { id: number }

const ask = (person: Person, { id }: Of, message: string, more: object = {}) =>
  person.call(replyToThread, { params: { id }, body: { message, ...more } })
const read = (person: Person, { id }: Of) => person.call(getThread, { params: { id } })
const countView = async (person: Person, acknowledgements: 'needs_my_response' | 'waiting_for_others') =>
  (await person.call(listThreads, { query: { acknowledgements } })).count

async function writeToBoth() {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const recipient_ids = [ben.user.contact_id, cleo.user.contact_id]
  return { ...h, thread: await ana.writes(ben, 'Bed 12 is short of breath', { recipient_ids }) }
}

test('a recipient asks everyone in a reply, and each answers that reply', async () => {
  const { ana, ben, cleo, thread } = await writeToBoth()
  const asked = await ask(ben, thread, 'Who takes her to CT?', {
    response_options: ['I do', 'I cannot'],
    response_meanings: { 'I cannot': 'no' },
  })
  expect(asked.acknowledgement_request).toMatchObject({
    kind: 'response',
    response_options: ['I do', 'I cannot'],
    mine: null,
    summary: { open: 2 },
  })
  expect(await countView(ben, 'waiting_for_others')).toBe(1)
  expect((await read(ben, thread)).response_progress).toMatchObject({ open: 2, answered: 0 })
  for (const person of [ana, cleo]) {
    expect(await countView(person, 'needs_my_response')).toBe(1)
    expect((await read(person, thread)).acknowledgement).toMatchObject({
      message_id: asked.id,
      state: 'open',
    })
  }

  const params = { id: thread.id }
  const refused = await ana.request(respondToMessage, { params, body: { response: 'Perhaps' } })
  expect(refused.status).toBe(400)
  expect(refused.body.response).toEqual(['Choose one of: I do, I cannot.'])
  await ana.call(respondToMessage, { params, body: { response: 'I cannot' } })
  const answered = await cleo.call(respondToMessage, { params, body: { response: 'I do' } })
  expect(answered.message.id).toBe(asked.id)
  const { results } = await ben.call(listMessages, { params })
  expect(results[0]?.acknowledgement_request?.summary).toMatchObject({
    open: 0,
    responded: 2,
    meanings: { no: 1 },
  })
  expect((await read(ben, thread)).response_progress).toMatchObject({ open: 0, answered: 2, declined: 1 })
})

test('a reply asks and notifies a part of the subscribers; everyone sees whom', async () => {
  const { ana, ben, cleo, thread } = await writeToBoth()
  const recipient_user_ids = [cleo.user.user_id]
  const asked = await ask(ana, thread, 'Please confirm', { requires_confirm: true, recipient_user_ids })
  expect(asked.recipients).toEqual([{ user_id: cleo.user.user_id, display_name: cleo.user.display_name }])
  expect(asked.acknowledgement_request?.summary.open).toBe(1)
  expect(await countView(ben, 'needs_my_response')).toBe(0)
  const [seen] = await ben.messages(thread)
  expect(seen).toMatchObject({ id: asked.id, recipients: asked.recipients })
  expect(seen?.acknowledgement_request?.mine).toBeNull()
})

test('a user to whom the conversation is forwarded is asked what everyone was asked, not what some were asked', async () => {
  const { ana, ben, cleo, dora, thread } = await writeToBoth()
  const toAll = await ask(ana, thread, 'Please confirm', { requires_confirm: true })
  const recipient_user_ids = [cleo.user.user_id]
  await ask(ben, thread, 'Cleo, can you come?', { requires_confirm: true, recipient_user_ids })
  await ana.call(forwardThread, {
    params: { id: thread.id },
    body: { recipient_ids: [dora.user.contact_id] },
  })
  const owed = (await dora.messages(thread)).filter(
    ({ acknowledgement_request }) => acknowledgement_request?.mine?.state === 'open',
  )
  expect(owed.map(({ id }) => id)).toEqual([toAll.id])
})

test('a reply of high priority raises the conversation in lists, and only its own notifications', async () => {
  const h = await createNotificationHospital()
  const { ana, ben, company } = h
  const thread = await ana.writes(ben, 'Bed 12', { priority: 0 })
  const urgent = await ask(ana, thread, 'She is in shock', { priority: 2 })
  expect(urgent.priority).toBe(2)
  const alertPriorities = async (message_id: number) =>
    (
      await queryRows<{ priority: number }>(
        h,
        `select distinct priority from alert where message_id = ${message_id} and state <> 'failed'`,
      )
    ).map(({ priority }) => priority)
  await expect.poll(() => alertPriorities(urgent.id), pollOptions).toEqual([2])
  await expect.poll(() => company.ordered.length, pollOptions).toBeGreaterThan(0)
  expect((await read(ben, thread)).priority).toBe(2)
  const [listed] = await ben.inbox()
  expect(listed?.priority).toBe(2)

  const calm = await ask(ana, thread, 'She is stable')
  expect(calm.priority).toBeNull()
  const priorities = (await ben.messages(thread)).map(({ priority }) => priority)
  expect(priorities).toEqual([null, 2, 0])
  expect(await alertPriorities(calm.id)).not.toContain(2)
  const audited = await listAuditEntries(h, 'message.sent')
  expect(audited.map(({ details }) => details)).toContainEqual({ message_id: urgent.id, priority: 2 })
})

test('a reply of high priority is forwarded at its own priority, an ordinary one at that of the thread', async () => {
  const { ana, ben, dora, thread } = await writeToBoth()
  const urgent = await ask(ana, thread, 'She is in shock', { priority: 2 })
  const calm = await ask(ana, thread, 'She is stable')
  const forward = (message_id: number) =>
    ben.call(forwardThread, {
      params: { id: thread.id },
      body: { recipient_ids: [dora.user.contact_id], message_id },
    })
  expect((await forward(urgent.id)).priority).toBe(2)
  expect((await forward(calm.id)).priority).toBe(1)
})

test('a request notifies although the sender of the thread turned off notifications for replies', async () => {
  const h = await createNotificationHospital()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'List of today', { suppress_reply_notifications: true })
  const asked = await ask(ana, thread, 'Please confirm', { requires_confirm: true, priority: 2 })
  await expect
    .poll(async () => (await listAlerts(ana, thread, ben, asked.id)).length, pollOptions)
    .toBeGreaterThan(0)
})

test('with two requests, the conversation needs an answer to the older one first', async () => {
  const { ana, ben, thread } = await writeToBoth()
  const params = { id: thread.id }
  const first = await ask(ana, thread, 'Have you seen her?', { requires_confirm: true })
  const second = await ask(ana, thread, 'Is she on oxygen?', { response_options: ['Yes', 'No'] })
  expect((await read(ben, thread)).acknowledgement).toMatchObject({ message_id: first.id, state: 'open' })
  await ben.call(acceptMessage, { params })
  expect((await read(ben, thread)).acknowledgement).toMatchObject({ message_id: second.id, state: 'open' })
  expect(await countView(ben, 'needs_my_response')).toBe(1)
  await ben.call(respondToMessage, { params, body: { response: 'Yes' } })
  expect(await countView(ben, 'needs_my_response')).toBe(0)
  expect((await read(ana, thread)).response_progress).toMatchObject({ open: 2, answered: 2 })
  const { results } = await ana.call(listSubscribers, { params })
  const benNow = results.find(({ user_id }) => user_id === ben.user.user_id)
  expect(benNow?.acknowledgement).toMatchObject({ message_id: second.id, state: 'responded' })
})

test('without a message id, paging again concerns the own request, not a newer one of another user', async () => {
  const { ana, ben, cleo, thread } = await writeToBoth()
  const params = { id: thread.id }
  const own = await ask(ana, thread, 'Please confirm', { requires_confirm: true })
  await ask(ben, thread, 'Cleo?', { requires_confirm: true, recipient_user_ids: [cleo.user.user_id] })
  await ana.call(pageAgain, { params })
  const repeated = await ana.request(pageAgain, { params, body: { message_id: own.id } })
  expect(repeated.body.code).toBe('page.just_repeated')
})

test('a reply refuses people outside the conversation, its own sender, equal options and silence', async () => {
  const { ana, ben, dora, thread } = await writeToBoth()
  const send = (more: object) =>
    ana.request(replyToThread, { params: { id: thread.id }, body: { message: 'Come', ...more } })
  for (const user_id of [dora.user.user_id, ana.user.user_id]) {
    const answer = await send({ recipient_user_ids: [ben.user.user_id, user_id] })
    expect(answer.status).toBe(400)
    expect(answer.body.recipient_user_ids).toEqual(['Choose people of this conversation, without yourself.'])
  }
  const equal = await send({ response_options: ['Yes', 'yes'] })
  expect(equal.body.response_options).toEqual(['Response options must be different.'])
  const silent = await send({ requires_confirm: true, suppress_notifications: true })
  expect(silent.status).toBe(400)
  expect(silent.body.suppress_notifications).toEqual([
    'A reply with a priority, a request or recipients of its own always notifies.',
  ])
  expect((await ana.messages(thread)).length).toBe(1)
})

test('the sender pages the users who have not answered again, even if they opened the message, at most once a minute', async () => {
  const h = await createNotificationHospital()
  const { ana, ben, cleo, company } = h
  const recipient_ids = [ben.user.contact_id, cleo.user.contact_id]
  const thread = await ana.writes(ben, 'Bed 12', { recipient_ids, requires_confirm: true, priority: 2 })
  const params = { id: thread.id }
  const { id: message_id } = thread.last_message
  const texts = () => company.ordered.filter(({ what }) => what === 'sms').length
  await expect.poll(texts, pollOptions).toBe(1)
  await ben.reads(thread)
  await cleo.call(acceptMessage, { params })

  const refused = await ben.request(pageAgain, { params })
  expect(refused).toMatchObject({
    status: 403,
    body: { detail: 'Only the sender and the operator who handles the page can page again.' },
  })
  await ana.call(pageAgain, { params })
  await expect.poll(texts, pollOptions).toBe(2)
  const [notice] = await ben.messages(thread)
  expect(notice?.data[0]?.data).toBe('Paged again. 1 person has not answered.')
  expect(await listAlerts(ana, thread, cleo, notice?.id ?? 0)).toEqual([])
  const proof = await ana.call(getMessageProof, { params, query: { message_id } })
  expect(JSON.stringify(proof)).toContain('Paged again by Ana Ruiz: Ben Okafor.')
  expect((await ana.request(pageAgain, { params })).body.code).toBe('page.just_repeated')

  h.clock.forward({ minutes: 2 })
  await ben.call(acceptMessage, { params })
  const answered = await ana.request(pageAgain, { params })
  expect(answered).toMatchObject({ status: 409, body: { code: 'page.none' } })
})
