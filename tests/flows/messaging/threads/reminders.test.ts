import { setNotifications } from '@wardline/contract/accounts/profile.routes.ts'
import { limits } from '@wardline/contract/limits.ts'
import { acceptMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { leaveThread } from '@wardline/contract/messaging/threads/departure.routes.ts'
import {
  removeThreadReminder,
  setThreadReminder,
} from '@wardline/contract/messaging/threads/reminder.routes.ts'
import { muteThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import {
  advanceClock,
  createNotificationHospital,
  listAlerts,
  pollOptions,
  queryRows,
} from '../../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'

type NotificationHospital = Awaited<ReturnType<typeof createNotificationHospital>>

/** Ben gets a text message for each message of medium priority. */
async function createTextedBen() {
  const h = await createNotificationHospital()
  await h.ben.call(setNotifications, {
    params: { id: h.ben.user.user_id },
    body: {
      settings: ['online', 'uk'].map((status) => ({ alert_type: 'sms', priority: 1, status, is_on: true })),
    },
  })
  const thread = await h.ana.writes(h.ben, 'Wound check, bed 12')
  await expect.poll(() => h.company.ordered.length, pollOptions).toBe(1)
  await h.ben.reads(thread)
  // Messages of one minute share a notification.
  await advanceClock(h, { minutes: 2 })
  await h.ana.writes(h.ben, 'Something newer')
  await expect.poll(() => h.company.ordered.length, pollOptions).toBe(2)
  await advanceClock(h, { minutes: 5 })
  return { ...h, thread }
}

const inMinutes = ({ clock }: NotificationHospital, minutes: number) =>
  clock.now().add({ minutes }).toString({ smallestUnit: 'millisecond' })

const remind = ({ ben }: NotificationHospital, { id }: Thread, at: string, only_if_unanswered = false) =>
  ben.call(setThreadReminder, { params: { id }, body: { at, only_if_unanswered } })

const tasks = (h: NotificationHospital) =>
  queryRows(h, `select id from due_task where kind = 'thread_reminder' and due <= clock_now()`)

test('a reminder returns the conversation unread to the top of the inbox, once, also a muted and archived one', async () => {
  const h = await createTextedBen()
  const { ben, thread, company } = h
  await h.startSecondNode()
  const device = await ben.connect()
  const at = inMinutes(h, 30)
  const set = await remind(h, thread, at)
  expect(Date.parse(set.me.reminder?.at ?? '')).toBe(Date.parse(at))
  expect((await device.receives('thread_reminder_changed')).reminder?.only_if_unanswered).toBe(false)
  await ben.call(muteThread, { params: { id: thread.id } })
  await ben.archives(thread)
  await device.disconnect()
  const before = company.ordered.length
  await advanceClock(h, { minutes: 31 })
  await expect.poll(() => company.ordered.length, pollOptions).toBe(before + 1)
  const [top] = await ben.inbox()
  expect([top?.id, top?.me.unread_message_count, top?.me.reminder]).toEqual([thread.id, 1, null])
  const [text] = company.ordered.slice(before)
  expect(JSON.stringify(text)).toMatch(/asked to be reminded of a conversation/u)
  expect(JSON.stringify(text)).not.toMatch(/wound|bed 12/iu)
  await expect.poll(() => tasks(h), pollOptions).toEqual([])
  await advanceClock(h, { minutes: 5 })
  expect(company.ordered.length).toBe(before + 1)
  // A reminder is personal: the sender of the message does not see it.
  expect((await listAlerts(h.ana, thread, ben)).length).toBe(1)
  expect((await h.ana.inbox()).at(-1)?.id).toBe(thread.id)
  expect((await listAuditEntries(h, 'thread.reminder_set')).length).toBe(1)
})

test('a reminder for a missing answer is dropped by a reply or a response of someone else, not by an own one', async () => {
  const h = await createTextedBen()
  const { ana, ben, cleo, company } = h
  const asked = await ben.writes(ana, 'Please confirm', {
    requires_confirm: true,
    recipient_ids: [ana.user.contact_id, cleo.user.contact_id],
  })
  const isTop = async ({ id }: Thread) => (await ben.inbox())[0]?.id === id
  const at = inMinutes(h, 30)
  const [replied, quiet] = [await ana.writes(ben, 'One'), await ana.writes(ben, 'Two')]
  for (const each of [replied, quiet]) await ben.reads(each)
  for (const each of [replied, quiet, asked]) await remind(h, each, at, true)
  await ana.replies(replied, 'Done')
  await ben.replies(quiet, 'Any news?')
  await cleo.call(acceptMessage, { params: { id: asked.id }, body: { message_id: asked.last_message.id } })
  await ben.reads(replied)
  await expect.poll(() => company.ordered.length, pollOptions).toBeGreaterThan(2)
  await advanceClock(h, { minutes: 31 })
  await expect.poll(() => isTop(quiet), pollOptions).toBe(true)
  await expect.poll(() => tasks(h), pollOptions).toEqual([])
  expect((await ben.inbox('unread')).map(({ id }) => id)).not.toContain(replied.id)
  expect((await ben.inbox()).map(({ me }) => me.reminder).filter((reminder) => reminder !== null)).toEqual([])
})

test('a reminder is changed and removed, and leaving the conversation ends it', async () => {
  const h = await createTextedBen()
  const { ben, thread } = h
  await remind(h, thread, inMinutes(h, 10))
  await remind(h, thread, inMinutes(h, 90))
  await advanceClock(h, { minutes: 11 })
  await expect.poll(() => tasks(h), pollOptions).toEqual([])
  expect((await ben.inbox('unread')).map(({ id }) => id)).not.toContain(thread.id)
  const params = { id: thread.id }
  expect((await ben.call(removeThreadReminder, { params })).me.reminder).toBeNull()

  const shared = await h.ana.writes(ben, 'For two', {
    recipient_ids: [ben.user.contact_id, h.cleo.user.contact_id],
  })
  await remind(h, shared, inMinutes(h, 10))
  await ben.call(leaveThread, { params: { id: shared.id } })
  const before = h.company.ordered.length
  await advanceClock(h, { minutes: 120 })
  await expect.poll(() => tasks(h), pollOptions).toEqual([])
  expect(h.company.ordered.length).toBe(before)
  expect((await ben.inbox()).map(({ id }) => id)).not.toContain(shared.id)
})

test('a reminder is at most 90 days ahead, and a user has at most 200', async () => {
  const h = await createTextedBen()
  const { ana, ben, thread } = h
  const set = async (at: string, { id }: Thread = thread) =>
    ben.request(setThreadReminder, { params: { id }, body: { at } })
  expect((await set(inMinutes(h, -1))).status).toBe(400)
  expect((await set(inMinutes(h, 91 * 24 * 60))).status).toBe(400)
  expect((await set(inMinutes(h, 89 * 24 * 60))).status).toBe(200)
  await queryRows(
    h,
    `insert into thread (account_id, created_by, subject, priority)
     select account_id, created_by, subject, priority from thread, generate_series(1, ${limits.thread_reminders - 1})
      where id = ${thread.id}`,
  )
  await queryRows(
    h,
    `insert into subscriber (account_id, thread_id, user_id, reason, remind_at, reminder_set)
     select account_id, id, ${ben.user.user_id}, 'new_message', clock_now() + interval '1 day', clock_now()
       from thread where last_message_id = 0`,
  )
  const one_more = await ana.writes(ben, 'One more')
  const refused = await set(inMinutes(h, 10), one_more)
  expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
    409,
    'thread.too_many_reminders',
  ])
  // Changing one of them is no new one.
  expect((await set(inMinutes(h, 10))).status).toBe(200)
})
