import { sendToConversation } from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { createScheduledMessage } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.routes.ts'
import { createThread, getThread, muteThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import { createNotificationHospital, pollOptions } from '../../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const newThread = (people: readonly Person[], mentioned: readonly Person[]) => ({
  subject: 'Rounds',
  data: { body: 'Please look' },
  recipient_ids: people.map(({ user }) => user.contact_id),
  mentions: mentioned.map(({ user }) => user.user_id),
})
const marked = async (person: Person, { id }: { id: number }) =>
  (await person.call(getThread, { params: { id } })).me.mentioned_message_id

test('the first message of a thread mentions its recipients, and marks it for them until they read it', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const devices = [await ben.connect(), await cleo.connect()]
  const thread = await ana.call(createThread, { body: newThread([ben, cleo], [ben, ben]) })
  const first = thread.last_message.id
  const arrived = devices.map((device) =>
    device.receives('thread_new', (event) => event.thread.id === thread.id),
  )
  expect((await Promise.all(arrived)).map((event) => event.mentioned_message_id)).toEqual([first, null])
  const [message] = await cleo.messages(thread)
  expect(message?.mentions).toEqual([{ user_id: ben.user.user_id, display_name: ben.user.display_name }])
  expect([await marked(ben, thread), await marked(cleo, thread), await marked(ana, thread)]).toEqual([
    first,
    null,
    null,
  ])
  await ben.reads(thread)
  expect(await marked(ben, thread)).toBe(null)
  const [audited] = await listAuditEntries(h, 'thread.created')
  expect(audited?.details).toMatchObject({ mentioned_user_ids: [ben.user.user_id] })
})

test('a mentioned recipient of a first message is notified in the words of a mention', async () => {
  const { ana, ben, cleo, company } = await createNotificationHospital()
  const send = (mentioned: readonly Person[]) =>
    ana.call(createThread, { body: { ...newThread([ben, cleo], mentioned), priority: 2 } })
  const texts = () =>
    company.ordered.map(({ body }) => body.includes('You were mentioned in a HIGH priority page'))
  await send([cleo])
  await expect.poll(texts, pollOptions).toEqual([false])
  await send([ben])
  await expect.poll(texts, pollOptions).toEqual([false, true])
})

test('only recipients of a new message can be mentioned', async () => {
  const { ana, ben, dora } = await createHospital()
  const refused = async (mentions: readonly number[], recipients: readonly Person[] = [ben, ana]) => {
    const body = { ...newThread(recipients, []), mentions }
    const { status, body: answer } = await ana.request(createThread, { body })
    return [status, answer.mentions?.[0]]
  }
  const sentence = 'Mention people who receive this message, without yourself.'
  for (const mentions of [
    [dora.user.user_id],
    [987_654_321],
    [ana.user.user_id],
    [ben.user.user_id, dora.user.user_id],
  ])
    expect(await refused(mentions)).toEqual([400, sentence])
  expect(await refused(Array.from({ length: 21 }, (_, n) => n + 1))).toEqual([
    400,
    'At most 20 people can be mentioned.',
  ])
  const { status, body } = await ana.request(sendToConversation, {
    body: { message: 'Hello', recipient_ids: [ben.user.contact_id], mentions: [dora.user.user_id] },
  })
  expect([status, body.mentions]).toEqual([400, [sentence]])
  const later = await ana.request(createScheduledMessage, {
    body: {
      new_thread: { ...newThread([ben], []), mentions: [dora.user.user_id] },
      send_at: new Date(Date.now() + 3_600_000).toISOString(),
    },
  })
  expect(later.status).toBe(400)
  expect(await ben.inbox()).toEqual([])
})

test('a mention in a message without a subject starts or continues the conversation, also a muted one', async () => {
  const { ana, ben } = await createHospital()
  const send = () =>
    ana.call(sendToConversation, {
      body: { message: 'Please look', recipient_ids: [ben.user.contact_id], mentions: [ben.user.user_id] },
    })
  const started = await send()
  expect(await marked(ben, started)).toBe(started.last_message.id)
  await ben.reads(started)
  await ben.call(muteThread, { params: { id: started.id } })

  const expected = async (mentions: number[]) => {
    const { results } = await ana.call(resolveRecipients, {
      body: { recipient_ids: [ben.user.contact_id], in_conversation: true, mentions },
    })
    return results[0]?.people[0]?.is_muted
  }
  expect([await expected([]), await expected([ben.user.user_id])]).toEqual([true, false])
  const continued = await send()
  expect(continued.id).toBe(started.id)
  expect(await marked(ben, continued)).toBe(continued.last_message.id)
})
