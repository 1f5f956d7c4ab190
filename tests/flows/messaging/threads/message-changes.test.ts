import {
  correctMessage,
  reactToMessage,
  removeReaction,
  takeBackMessage,
} from '@wardline/contract/messaging/messages/message-change.routes.ts'
import { downloadFile } from '@wardline/contract/files/file.routes.ts'
import { addSubscribers, forwardThread } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { respondToMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { searchThreads } from '@wardline/contract/messaging/search/search.routes.ts'
import {
  archiveThread,
  getThread,
  listMessages,
  listThreads,
  markThreadRead,
  replyToThread,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import {
  notifyUsers,
  notifyUsersTask,
} from '@wardline/server/features/alerts/notifications/notification.actions.ts'
import { updateThreadSearchText } from '@wardline/server/features/messaging/search/thread-search-text.queries.ts'
import { expect, test } from 'vitest'
import {
  advanceClock,
  createNotificationHospital,
  listPageEvents,
  pollOptions,
  queryRows,
} from '../../../fixtures/alerts/notifications.ts'
import { attachFile, readSample } from '../../../fixtures/files/uploads.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

type Of = { id: number }

const reply = (person: Person, { id }: Of, message: string, more: object = {}) =>
  person.call(replyToThread, { params: { id }, body: { message, ...more } })
const read = (person: Person, { id }: Of) => person.call(markThreadRead, { params: { id } })
const see = (person: Person, { id }: Of) => person.call(getThread, { params: { id } })
const newest = async (person: Person, { id }: Of) =>
  (await person.call(listMessages, { params: { id } })).results[0]
const params = (thread: Of, message: Of) => ({ id: thread.id, message_id: message.id })
const find = async (person: Person, q: string) =>
  (await person.call(searchThreads, { query: { q } })).results.map(({ snippet }) => snippet.text)

async function writeToBen() {
  const h = await createHospital()
  const thread = await h.ana.writes(h.ben, 'Bed 12')
  return { ...h, thread }
}

test('a sender corrects a message; readers see it marked and unread, and the proof has the earlier text', async () => {
  const { ana, ben, thread } = await writeToBen()
  const sent = await reply(ana, thread, 'Give 50 mg of metoprolol')
  await read(ben, thread)
  await ben.call(archiveThread, { params: { id: thread.id } })
  await ben.call(reactToMessage, { params: params(thread, sent), body: { reaction: 'ok' } })
  const device = await ben.connect()

  const corrected = await ana.call(correctMessage, {
    params: params(thread, sent),
    body: { texts: ['Give 5 mg of metoprolol'] },
  })
  expect(corrected).toMatchObject({
    id: sent.id,
    data: [{ data: 'Give 5 mg of metoprolol' }],
    taken_back: null,
    reactions: [],
  })
  expect(corrected.corrected).not.toBeNull()
  expect(await device.receives('message_changed')).toMatchObject({
    message_id: sent.id,
    data: [{ data: 'Give 5 mg of metoprolol' }],
  })
  const [seen] = (await ben.call(listThreads, { query: {} })).results
  expect(seen).toMatchObject({
    id: thread.id,
    me: { unread_message_count: 1 },
    last_message: { text: 'Give 5 mg of metoprolol' },
  })
  expect(await find(ben, '50')).toEqual([])
  expect(await find(ben, 'metoprolol')).toHaveLength(1)

  const proof = await ana.call(getMessageProof, {
    params: { id: thread.id },
    query: { message_id: sent.id },
  })
  expect(proof.page.map(({ text }) => text)).toContain(
    'Corrected by its sender. Earlier text: “Give 50 mg of metoprolol”.',
  )
})

test('search finds the words of a correction after the words of the thread were collected', async () => {
  const { ana, ben, thread, app } = await writeToBen()
  const sent = await reply(ana, thread, 'amiodarone')
  const collect = () => app.db.acrossAccounts((db) => updateThreadSearchText(db, 100))
  await collect()
  await ana.call(correctMessage, { params: params(thread, sent), body: { texts: ['adenosine'] } })
  await collect()
  expect(await find(ben, 'adenosine')).toHaveLength(1)
  expect(await find(ben, 'amiodarone')).toEqual([])
})

test('a message is changed only by its sender, for 15 minutes, and until someone answers', async () => {
  const h = await writeToBen()
  const { ana, ben, cleo, thread } = h
  const sent = await reply(ana, thread, 'Come to bed 12')
  const correct = (person: Person, texts = ['Come to bed 13']) =>
    person.request(correctMessage, { params: params(thread, sent), body: { texts } })
  const takeBack = (person: Person) => person.request(takeBackMessage, { params: params(thread, sent) })

  expect(await correct(ben)).toMatchObject({ status: 403, body: { code: 'message.not_own' } })
  expect(await takeBack(ben)).toMatchObject({ status: 403 })
  expect(await correct(cleo)).toMatchObject({ status: 404 })
  expect(await correct(ana, ['a', 'b'])).toMatchObject({ status: 400 })
  expect(await correct(ana, [' '])).toMatchObject({ status: 400 })

  await reply(ben, thread, 'On my way')
  expect(await correct(ana)).toMatchObject({ status: 409, body: { code: 'message.change_answered' } })
  expect(await takeBack(ana)).toMatchObject({ status: 409, body: { code: 'message.change_answered' } })

  const late = await reply(ana, thread, 'Bed 14')
  await advanceClock(h, { minutes: 16 })
  expect(
    await ana.request(correctMessage, { params: params(thread, late), body: { texts: ['Bed 15'] } }),
  ).toMatchObject({ status: 409, body: { code: 'message.change_too_late' } })
})

test('a reply that is taken back loses its text, its attachments and its request', async () => {
  const { ana, ben, cleo, thread } = await writeToBen()
  const file = await attachFile(ana, 'sample.png', await readSample('valid/sample.png'))
  const asked = await reply(ana, thread, 'Can you come to bed 12?', {
    attachment_ids: [file.id],
    priority: 2,
    response_options: ['Yes', 'No'],
  })
  expect(await see(ben, thread)).toMatchObject({ priority: 2, acknowledgement: { state: 'open' } })
  const device = await ben.connect()

  const download = async (person: Person) =>
    (await person.request(downloadFile, { params: { id: file.id } })).status
  expect(await download(ben)).toBe(200)

  const gone = await ana.call(takeBackMessage, { params: params(thread, asked) })
  expect(gone).toMatchObject({ data: [], attachments: [], acknowledgement_request: null })
  expect(gone.taken_back).not.toBeNull()
  expect([await download(ben), await download(ana)]).toEqual([404, 404])
  const proof = await ana.call(getMessageProof, {
    params: { id: thread.id },
    query: { message_id: asked.id },
  })
  expect(proof.page.map(({ text }) => text)).toContain(
    'Taken back by its sender. Earlier text: “Can you come to bed 12?”. Attachments: sample.png.',
  )
  expect(await device.receives('message_changed')).toMatchObject({ data: [], priority: 1 })
  expect(await see(ben, thread)).toMatchObject({
    priority: 1,
    acknowledgement: { state: 'recalled' },
    last_message: { text: 'Message taken back' },
  })
  expect((await see(ana, thread)).response_progress).toMatchObject({ open: 0 })
  await ana.call(addSubscribers, {
    params: { id: thread.id },
    body: { subscribers: [cleo.user.contact_id] },
  })
  expect((await see(cleo, thread)).acknowledgement).toBeNull()
  expect(
    await ben.request(respondToMessage, {
      params: { id: thread.id },
      body: { message_id: asked.id, response: 'Yes' },
    }),
  ).toMatchObject({ status: 409 })
  expect(
    await ben.request(forwardThread, {
      params: { id: thread.id },
      body: { recipient_ids: [ana.user.contact_id], message_id: asked.id },
    }),
  ).toMatchObject({ status: 400 })
  expect(await ana.request(takeBackMessage, { params: params(thread, asked) })).toMatchObject({
    status: 409,
    body: { code: 'message.taken_back' },
  })
  expect(await find(ben, 'come to bed')).toEqual([])
})

test('the first message is corrected, and taken back only by recalling the conversation', async () => {
  const { ana, ben, thread } = await writeToBen()
  const first = { id: thread.last_message.id }
  await ana.call(correctMessage, { params: params(thread, first), body: { texts: ['Bed 13'] } })
  expect(await newest(ben, thread)).toMatchObject({ data: [{ data: 'Bed 13' }] })
  expect(await ana.request(takeBackMessage, { params: params(thread, first) })).toMatchObject({
    status: 409,
    body: { code: 'message.first' },
  })
})

test('a correction notifies everyone who had read the message; taking it back stops the notifications', async () => {
  const h = await createNotificationHospital()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Bed 12')
  const sent = await reply(ana, thread, 'Give 50 mg', { priority: 2 })
  await read(ben, thread)
  const notified = async () =>
    (await listPageEvents(h, thread)).filter((event) => event.includes('notified')).length
  const before = await notified()
  await ana.call(correctMessage, { params: params(thread, sent), body: { texts: ['Give 5 mg'] } })
  await expect.poll(notified, pollOptions).toBeGreaterThan(before)
  await ana.call(takeBackMessage, { params: params(thread, sent) })
  expect(await queryRows(h, `select from alert where message_id = ${sent.id} and state = 'waiting'`)).toEqual(
    [],
  )
})

test('notifications that are planned after a message was taken back are not created', async () => {
  const h = await createNotificationHospital()
  const { ana, ben, app, ids } = h
  const thread = await ana.writes(ben, 'Bed 12')
  const user_ids = [ben.user.user_id]
  const sent = await reply(ana, thread, 'For another patient', { priority: 2, recipient_user_ids: user_ids })
  await ana.call(takeBackMessage, { params: params(thread, sent) })
  const waitForTasks = () =>
    expect
      .poll(() => queryRows(h, `select id from due_task where kind = '${notifyUsersTask}'`), pollOptions)
      .toEqual([])
  const alerts = () =>
    queryRows<{ state: string }>(h, `select id, state from alert where message_id = ${sent.id} order by id`)
  await waitForTasks()
  const created = await alerts()
  expect(created.filter(({ state }) => state === 'waiting')).toEqual([])
  await app.db.write(ids.account_id, async (tx) =>
    notifyUsers(tx, { thread_id: thread.id, message_id: sent.id, user_ids, notifies: 'again' }),
  )
  await waitForTasks()
  expect(await alerts()).toHaveLength(created.length)
})

test('a reaction says that a message was read, and never answers a request', async () => {
  const { ana, ben, thread } = await writeToBen()
  const sent = await reply(ana, thread, 'CT is booked for 3 pm')
  const device = await ana.connect()
  const react = (person: Person, message: Of, reaction: 'ok' | 'on_it' | 'thanks') =>
    person.request(reactToMessage, { params: params(thread, message), body: { reaction } })

  expect(await react(ben, sent, 'ok')).toMatchObject({
    status: 200,
    body: { reactions: [{ user_id: ben.user.user_id, reaction: 'ok' }] },
  })
  expect(await device.receives('message_reaction')).toMatchObject({
    message_id: sent.id,
    user_id: ben.user.user_id,
    reaction: 'ok',
  })
  expect((await see(ana, thread)).subscriber_summary).toMatchObject({ read: 1 })
  await react(ben, sent, 'thanks')
  expect((await newest(ana, thread))?.reactions).toMatchObject([{ reaction: 'thanks' }])
  await ben.call(removeReaction, { params: params(thread, sent) })
  expect((await newest(ana, thread))?.reactions).toEqual([])

  expect(await react(ana, sent, 'ok')).toMatchObject({ status: 409, body: { code: 'message.own_reaction' } })
  const asked = await reply(ana, thread, 'Can you take her?', { requires_confirm: true })
  expect(await react(ben, asked, 'on_it')).toMatchObject({
    status: 409,
    body: { code: 'message.answer_instead' },
  })
  expect((await see(ben, thread)).acknowledgement).toMatchObject({ state: 'open' })
})
