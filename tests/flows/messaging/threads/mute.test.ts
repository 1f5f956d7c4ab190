import { setNotifications } from '@wardline/contract/accounts/profile.routes.ts'
import { boot } from '@wardline/contract/live/boot.routes.ts'
import { sendToConversation } from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { pageAgain } from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import {
  getWaitingMessages,
  muteThread,
  replyToThread,
  unmuteThread,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import {
  advanceClock,
  createNotificationHospital,
  listAlerts,
  pollOptions,
} from '../../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { addShift } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const mute = (person: Person, { id }: Thread) => person.call(muteThread, { params: { id } })
const unmute = (person: Person, { id }: Thread) => person.call(unmuteThread, { params: { id } })
const reply = (person: Person, { id }: Thread, message: string, more: object = {}) =>
  person.call(replyToThread, { params: { id }, body: { message, ...more } })

/** Ben gets a text message for each message of medium priority. */
async function createTextedBen() {
  const h = await createNotificationHospital()
  const settings = [{ alert_type: 'sms', priority: 1, status: 'online', is_on: true }]
  for (const status of ['online', 'uk'])
    await h.ben.call(setNotifications, {
      params: { id: h.ben.user.user_id },
      body: { settings: settings.map((each) => ({ ...each, status })) },
    })
  const orders = () => h.company.ordered.length
  /** A later message is notified, so an earlier one without an alert has none. */
  const expectSilence = async (thread: Thread, ...message_ids: number[]) => {
    const before = orders()
    await reply(h.ana, thread, 'Now', { priority: 2 })
    await expect.poll(orders, pollOptions).toBeGreaterThan(before)
    for (const id of message_ids) {
      const alerts = await listAlerts(h.ana, thread, h.ben, id)
      expect(alerts.map(({ state, reason }) => [state, reason])).toEqual(
        alerts.map(() => ['skipped', 'They muted the conversation.']),
      )
      expect(alerts.length).toBeGreaterThan(0)
    }
  }
  return { ...h, orders, expectSilence }
}

test('a muted conversation notifies its user of no message or reply, until it is unmuted', async () => {
  const h = await createTextedBen()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Lunch on Friday?')
  await expect.poll(h.orders, pollOptions).toBe(1)
  expect((await mute(ben, thread)).me.is_muted).toBe(true)
  expect((await mute(ben, thread)).me.is_muted).toBe(true)
  await advanceClock(h, { minutes: 2 })
  const quiet = await reply(ana, thread, 'At noon')
  await h.expectSilence(thread, quiet.id)

  expect((await unmute(ben, thread)).me.is_muted).toBe(false)
  await advanceClock(h, { minutes: 2 })
  const before = h.orders()
  await reply(ana, thread, 'Or at one')
  await expect.poll(h.orders, pollOptions).toBeGreaterThan(before)
  const kinds = (await listAuditEntries(h, 'thread.muted')).length
  expect([kinds, (await listAuditEntries(h, 'thread.unmuted')).length]).toEqual([1, 1])
})

test('a request, a high priority, a message that names the user, and a page again notify through a mute', async () => {
  const h = await createTextedBen()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Rounds', {
    recipient_ids: [ben.user.contact_id, h.cleo.user.contact_id],
  })
  await expect.poll(h.orders, pollOptions).toBe(1)
  await ben.reads(thread)
  await mute(ben, thread)
  const device = await ben.connect()
  const notifies = async (breaks: string, more: object) => {
    await advanceClock(h, { minutes: 2 })
    const before = h.orders()
    const message = await reply(ana, thread, 'Bed 12', more)
    const event = await device.receives('thread_new_message', (e) => e.message.id === message.id)
    expect(event.breaks_mute).toBe(breaks)
    await expect.poll(h.orders, pollOptions).toBeGreaterThan(before)
    return message
  }
  await notifies('for_recipients', { recipient_user_ids: [ben.user.user_id] })
  await notifies('for_all', { priority: 2 })
  const asked = await notifies('for_recipients', { requires_confirm: true })
  await ben.disconnect()

  const again = await ben.connect()
  await advanceClock(h, { minutes: 2 })
  const before = h.orders()
  await ana.call(pageAgain, { params: { id: thread.id }, body: { message_id: asked.id } })
  await expect.poll(h.orders, pollOptions).toBeGreaterThan(before)
  const notice = await again.receives('thread_new_message', (e) => e.message.id > asked.id)
  expect(notice.breaks_mute).toBe('for_asked')
})

test('a notification that waits when the conversation is muted is not sent, but the page that it contains is', async () => {
  const h = await createTextedBen()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Lunch on Friday?')
  await expect.poll(h.orders, pollOptions).toBe(1)
  const state = async (id: number) =>
    (await listAlerts(ana, thread, ben, id)).find(({ alert_type }) => alert_type === 'sms')?.state
  // Within a minute of the first text message, the next ones wait for one text message.
  const chat = await reply(ana, thread, 'At noon')
  await expect.poll(() => state(chat.id), pollOptions).toBe('waiting')
  const asked = await reply(ana, thread, 'Please confirm', { requires_confirm: true })
  await expect.poll(() => state(asked.id), pollOptions).toBe('merged')
  await mute(ben, thread)
  await advanceClock(h, { minutes: 2 })
  await expect.poll(() => state(asked.id), pollOptions).toBe('sent')
  expect(await state(chat.id)).toBe('skipped')
})

test('a muted conversation stays unread in the list, and is not counted as an alert unless it needs the user', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'Lunch on Friday?')
  await ana.writes(ben, 'Another one')
  await mute(ben, thread)
  const counts = async () => {
    const { unread_count, quiet_count } = await ben.call(boot)
    const { unread, quiet } = await ben.call(getWaitingMessages)
    return [unread_count, quiet_count, unread, quiet]
  }
  expect(await counts()).toEqual([2, 1, 1, 1])
  expect((await ben.inbox('unread')).map(({ id }) => id)).toContain(thread.id)
  await reply(ana, thread, 'Please confirm', { requires_confirm: true })
  expect(await counts()).toEqual([2, 0, 2, 0])
})

test('the preview of a message without a subject says who muted the conversation', async () => {
  const { ana, ben } = await createHospital()
  const body = { recipient_ids: [ben.user.contact_id], message: 'Bed 12 is ready' }
  const thread = await ana.call(sendToConversation, { body })
  await mute(ben, thread)
  const preview = async (more: object) => {
    const { results } = await ana.call(resolveRecipients, {
      body: { recipient_ids: body.recipient_ids, in_conversation: true, ...more },
    })
    const [user] = results[0]?.people ?? []
    return [user?.is_muted, user?.not_notified]
  }
  expect(await preview({})).toEqual([true, 'They muted the conversation.'])
  for (const more of [{ priority: 2 }, { requires_confirm: true }, { in_conversation: false }])
    expect((await preview(more))[0]).toBe(false)
})

test('a message to a group names no one, so a mute holds', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, ids } = h
  await addShift(h, ids.groups.cardiologyOnCall, ben, { from: -1, to: 5 })
  await addShift(h, ids.groups.cardiologyOnCall, cleo, { from: -1, to: 5, call_order: 2 })
  const body = { recipient_ids: [ids.contacts.cardiologyOnCall], message: 'Bed 12 is ready' }
  const thread = await ana.call(sendToConversation, { body })
  await mute(ben, thread)
  const device = await ben.connect()
  await ana.call(sendToConversation, { body })
  expect((await device.receives('thread_new_message')).breaks_mute).toBe('for_none')
})
