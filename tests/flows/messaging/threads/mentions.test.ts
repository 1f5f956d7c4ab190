import { setNotifications } from '@wardline/contract/accounts/profile.routes.ts'
import { boot } from '@wardline/contract/live/boot.routes.ts'
import { takeBackMessage } from '@wardline/contract/messaging/messages/message-change.routes.ts'
import {
  getThread,
  getWaitingMessages,
  muteThread,
  replyToThread,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import {
  advanceClock,
  createNotificationHospital,
  listAlerts,
  pollOptions,
  setUserColumns,
} from '../../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

type Of = { id: number }

const mention = (person: Person, { id }: Of, people: readonly Person[], more: object = {}) =>
  person.call(replyToThread, {
    params: { id },
    body: { message: 'Please look', mentions: people.map(({ user }) => user.user_id), ...more },
  })
const see = (person: Person, { id }: Of) => person.call(getThread, { params: { id } })
const mute = (person: Person, { id }: Of) => person.call(muteThread, { params: { id } })
const everyone = ({ ben, cleo }: { ben: Person; cleo: Person }) => ({
  recipient_ids: [ben.user.contact_id, cleo.user.contact_id],
})

/** Ben and Cleo get a text message for each message of medium priority. */
async function createTextedHospital() {
  const h = await createNotificationHospital()
  const settings = ['online', 'uk'].map((status) => ({ alert_type: 'sms', priority: 1, status, is_on: true }))
  await h.ben.call(setNotifications, { params: { id: h.ben.user.user_id }, body: { settings } })
  const thread = await h.ana.writes(h.ben, 'Rounds', everyone(h))
  await expect.poll(() => h.company.ordered.length, pollOptions).toBe(1)
  await h.ben.reads(thread)
  await advanceClock(h, { minutes: 2 })
  const texts = () => h.company.ordered.map(({ body }) => body)
  return { ...h, thread, texts }
}

test('a mention notifies its user in its own words, also through a muted conversation', async () => {
  const h = await createTextedHospital()
  const { ana, ben, cleo, thread, texts } = h
  await mute(ben, thread)
  const device = await ben.connect()
  const chat = await mention(ana, thread, [cleo])
  const mentioned = await mention(ana, thread, [ben])
  expect(mentioned.mentions).toEqual([{ user_id: ben.user.user_id, display_name: ben.user.display_name }])
  await expect.poll(() => texts().length, pollOptions).toBe(2)
  expect(texts()[1]).toMatch(/^Wardline: You were mentioned in a message from /)
  expect(texts()[1]).not.toContain('look')
  const event = await device.receives('thread_new_message', ({ message }) => message.id === mentioned.id)
  expect(event.message.mentions).toEqual(mentioned.mentions)
  expect(chat.id).toBeLessThan(mentioned.id)
})

test('a mention is not announced together with a message that waits', async () => {
  const h = await createTextedHospital()
  const { ana, ben, thread, texts } = h
  await ana.replies(thread, 'One')
  await expect.poll(() => texts().length, pollOptions).toBe(2)
  // Within a minute of the last text message, the next ones wait.
  const waits = async ({ id }: Of) =>
    (await listAlerts(ana, thread, ben, id)).some(
      ({ alert_type, state }) => alert_type === 'sms' && state === 'waiting',
    )
  const chat = await ana.replies(thread, 'Two')
  await expect.poll(() => waits(chat), pollOptions).toBe(true)
  const mentioned = await mention(ana, thread, [ben])
  await expect.poll(() => waits(mentioned), pollOptions).toBe(true)
  await advanceClock(h, { minutes: 2 })
  await expect.poll(() => texts().length, pollOptions).toBe(4)
  expect(texts().filter((text) => text.includes('You were mentioned'))).toHaveLength(1)
})

test('a mention notifies its user in a conversation whose replies notify no one', async () => {
  const h = await createTextedHospital()
  const { ana, ben, texts } = h
  const quiet = await ana.writes(ben, 'Handover', { ...everyone(h), suppress_reply_notifications: true })
  await expect.poll(() => texts().length, pollOptions).toBe(2)
  await advanceClock(h, { minutes: 2 })
  await ana.replies(quiet, 'Nothing to add')
  await mention(ana, quiet, [ben])
  await expect.poll(() => texts().length, pollOptions).toBe(3)
  expect(texts()[2]).toContain('You were mentioned')
})

test('a mention marks the conversation for its reader until they have read it, or it is taken back', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const thread = await ana.writes(ben, 'Rounds', everyone(h))
  const marked = async (person: Person) => (await see(person, thread)).me.mentioned_message_id
  expect(await marked(ben)).toBe(null)
  const first = await mention(ana, thread, [ben])
  expect(await marked(ben)).toBe(first.id)
  expect((await ben.inbox())[0]?.me.mentioned_message_id).toBe(first.id)
  expect([await marked(cleo), await marked(ana)]).toEqual([null, null])
  await ana.replies(thread, 'And the labs')
  expect(await marked(ben)).toBe(first.id)
  await ben.reads(thread)
  expect(await marked(ben)).toBe(null)

  const second = await mention(ana, thread, [ben, cleo])
  expect([await marked(ben), await marked(cleo)]).toEqual([second.id, second.id])
  await cleo.replies(thread, 'On it')
  expect(await marked(cleo)).toBe(null)
  const third = await mention(ana, thread, [cleo])
  const params = { id: thread.id, message_id: third.id }
  expect((await ana.call(takeBackMessage, { params })).mentions).toEqual([])
  expect([await marked(ben), await marked(cleo)]).toEqual([second.id, null])
})

test('an unread mention in a muted conversation counts as an alert', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Rounds')
  await mute(ben, thread)
  const quiet = async () => [(await ben.call(boot)).quiet_count, (await ben.call(getWaitingMessages)).quiet]
  expect(await quiet()).toEqual([1, 1])
  await mention(ana, thread, [ben])
  expect(await quiet()).toEqual([0, 0])
})

test('only people who receive the message can be mentioned', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const thread = await ana.writes(ben, 'Rounds', everyone(h))
  const refused = async (mentions: unknown, more: object = {}) => {
    const { status, body } = await ana.request(replyToThread, {
      params: { id: thread.id },
      body: { message: 'Please look', mentions, ...more },
    })
    return [status, body.mentions?.[0]]
  }
  const sentence = 'Mention people of this conversation, without yourself.'
  for (const answer of [
    await refused([dora.user.user_id]),
    await refused([987_654_321]),
    await refused([ana.user.user_id]),
    await refused([ben.user.user_id, dora.user.user_id]),
  ])
    expect(answer).toEqual([400, sentence])
  const tooMany = Array.from({ length: 21 }, (_, n) => n + 1)
  expect(await refused(tooMany)).toEqual([400, 'At most 20 people can be mentioned.'])
  const quiet = await ana.request(replyToThread, {
    params: { id: thread.id },
    body: { message: 'Hello', mentions: [ben.user.user_id], suppress_notifications: true },
  })
  expect([quiet.status, quiet.body.suppress_notifications]).toEqual([
    400,
    ['A reply that mentions someone always notifies them.'],
  ])
  expect((await ana.messages(thread)).length).toBe(1)

  const { mentions } = await mention(ana, thread, [ben, ben], { recipient_user_ids: [cleo.user.user_id] })
  expect(mentions.map(({ user_id }) => user_id)).toEqual([ben.user.user_id])
  const [audited] = (await listAuditEntries(h, 'message.sent')).toReversed()
  expect(audited?.details).toMatchObject({ mentioned_user_ids: [ben.user.user_id] })
  expect((await ben.messages(thread))[0]?.mentions).toEqual(mentions)
})

test('a mention shows the present name of its user', async () => {
  const h = await createNotificationHospital()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Rounds')
  await mention(ana, thread, [ben])
  await setUserColumns(h, ben, { last_name: 'Adeyemi' })
  expect((await ana.messages(thread))[0]?.mentions).toEqual([
    { user_id: ben.user.user_id, display_name: 'Ben Adeyemi' },
  ])
})
