import {
  correctMessage,
  takeBackMessage,
} from '@wardline/contract/messaging/messages/message-change.routes.ts'
import { replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

type Of = { id: number }

const quote = (person: Person, { id }: Of, quoted_message_id: number, more: object = {}) =>
  person.call(replyToThread, {
    params: { id },
    body: { message: 'Which one?', quoted_message_id, ...more },
  })

test('a reply shows the message that it quotes: author, time and first line', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Rounds')
  const labs = await ana.replies(thread, '\n K+ 6.1 \nNa 140')
  const device = await ben.connect()
  const reply = await quote(ben, thread, labs.id)
  expect(reply.quote).toEqual({
    id: labs.id,
    created: labs.created,
    sender: { user_id: ana.user.user_id, display_name: ana.user.display_name },
    text: 'K+ 6.1',
    has_attachments: false,
    taken_back: null,
  })
  expect((await ana.messages(thread))[0]?.quote).toEqual(reply.quote)
  const event = await device.receives('thread_new_message', ({ message }) => message.id === reply.id)
  expect(event.message.quote).toEqual(reply.quote)
  expect((await ana.messages(thread))[1]?.quote).toBe(null)
  const [audited] = (await listAuditEntries(h, 'message.sent')).toReversed()
  expect(audited?.details).toMatchObject({ quoted_message_id: labs.id })
})

test('a quote shows the present state of its message, never the earlier text', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'Rounds')
  const labs = await ana.replies(thread, 'K+ 6.1')
  await quote(ana, thread, labs.id)
  const params = { id: thread.id, message_id: labs.id }
  await ana.call(correctMessage, { params, body: { texts: ['K+ 5.1'] } })
  const shown = async () => (await ben.messages(thread))[0]?.quote
  expect(await shown()).toMatchObject({ text: 'K+ 5.1', taken_back: null })
  const { taken_back } = await ana.call(takeBackMessage, { params })
  expect(await shown()).toMatchObject({ text: '', taken_back })
})

test('a reply that is taken back quotes nothing', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'Rounds')
  const reply = await quote(ana, thread, thread.last_message.id)
  const params = { id: thread.id, message_id: reply.id }
  expect((await ana.call(takeBackMessage, { params })).quote).toBe(null)
})

test('only a message of the same conversation can be quoted, and the quote can come with a request', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'Rounds')
  const elsewhere = await ana.writes(ben, 'Lunch')
  for (const id of [elsewhere.last_message.id, 987_654_321]) {
    const { status, body } = await ana.request(replyToThread, {
      params: { id: thread.id },
      body: { message: 'Which one?', quoted_message_id: id },
    })
    expect([status, body.quoted_message_id]).toEqual([400, ['This message is not in the conversation.']])
  }
  const asked = await quote(ana, thread, thread.last_message.id, {
    requires_confirm: true,
    mentions: [ben.user.user_id],
  })
  expect(asked).toMatchObject({
    quote: { id: thread.last_message.id },
    mentions: [{ user_id: ben.user.user_id }],
    acknowledgement_request: { kind: 'confirm' },
  })
})
