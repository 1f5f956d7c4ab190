import { setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { acceptMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { escalateNow } from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { getMessageOutcome } from '@wardline/contract/messaging/outcome/outcome.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { markThreadDelivered } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { recordReceipt } from '@wardline/server/features/alerts/delivery/receipt.actions.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  advanceClock,
  createNotificationHospital,
  expectAlerts,
  listPageEvents,
  pollOptions,
  queryRows,
  resetNotifications,
  setUserColumns,
} from '../../../fixtures/alerts/notifications.ts'
import { setOperator } from '../../../fixtures/paging/group-rows.ts'

let h: Awaited<ReturnType<typeof createNotificationHospital>>

beforeAll(async () => {
  h = await createNotificationHospital({}, { isOwnedByTest: false })
  return async () => {
    await h.close()
    await h.company.close()
  }
})
beforeEach(async () => {
  await resetNotifications(h)
  await setUserColumns(h, h.ana, { mobile_number: '202-555-0190' })
})

const ben = '+12025550147'
const ana = '+12025550190'

const expectOrders = (expected: string[]) =>
  expect.poll(() => h.company.ordered.map(({ what, to }) => `${what} ${to}`), pollOptions).toEqual(expected)
const expectEvent = (thread: Thread, kind: string) =>
  expect.poll(() => listPageEvents(h, thread), pollOptions).toContain(kind)
const countEvents = async (thread: Thread, kind: string) =>
  (await listPageEvents(h, thread)).filter((each) => each === kind).length
/** Tasks that wait for the message, without those of other threads. */
const expectNoTask = (thread: Thread) =>
  expect
    .poll(
      () => queryRows(h, `select kind from due_task where payload ->> 'thread_id' = '${thread.id}'`),
      pollOptions,
    )
    .toEqual([])

/** Waits until the n-th reminder of the message is scheduled, so that the clock may move on. */
const expectReminder = (thread: Thread, reminded: number) =>
  expect.poll(() => listReminders(thread), pollOptions).toEqual([{ reminded }])
const listReminders = (thread: Thread) =>
  queryRows(
    h,
    `select payload -> 'reminded' as reminded from due_task
      where kind = 'alert_notify' and payload ->> 'thread_id' = '${thread.id}' and payload ? 'reminded'`,
  )

const confirmation = { requires_confirm: true }
const urgent = { priority: 2, requires_confirm: true }

test('an unanswered confirmation reminds through the next channel, then warns its sender once', async () => {
  // Without a device a text message takes the place of the application.
  const thread = await h.ana.writes(h.ben, 'Please confirm', confirmation)
  await expectAlerts(h.ana, thread, h.ben, ['push failed', 'sms sent'])
  await expectOrders([`sms ${ben}`])
  await advanceClock(h, { seconds: 90 })
  await expectOrders([`sms ${ben}`, `voice ${ben}`])
  await expectReminder(thread, 2)
  await advanceClock(h, { minutes: 2 })
  await expectOrders([`sms ${ben}`, `voice ${ben}`, 'voice +12025550199'])
  expect(await countEvents(thread, 'reminded')).toBe(2)
  await h.ana.archives(thread)
  await advanceClock(h, { seconds: 90 })
  await expectOrders([`sms ${ben}`, `voice ${ben}`, 'voice +12025550199', `sms ${ana}`])
  expect((await h.ana.inbox()).map(({ id }) => id)).toContain(thread.id)
  await expectReminder(thread, 3)
  await advanceClock(h, { minutes: 5 })
  await expect.poll(() => countEvents(thread, 'reminded'), pollOptions).toBe(3)
  expect(await countEvents(thread, 'sender_notified')).toBe(1)
})

test('the sender of an urgent confirmation is notified on their own channels, and reads the reminders', async () => {
  const thread = await h.ana.writes(h.ben, 'Please confirm', urgent)
  await expectAlerts(h.ana, thread, h.ben, ['push failed', 'sms sent', 'phone waiting'])
  await expectReminder(thread, 1)
  await advanceClock(h, { seconds: 90 })
  await expectReminder(thread, 2)
  await advanceClock(h, { seconds: 210 })
  await expectEvent(thread, 'sender_notified')
  const text = () => h.company.ordered.find(({ to }) => to === ana)?.body
  await expect.poll(text, pollOptions).toMatch(/^Wardline: A message that you sent has no answer yet\./)
  expect(text()).not.toMatch(/confirm|Ben|Okafor/)
  const query = { message_id: thread.last_message.id }
  const proof = await h.ana.call(getMessageProof, { params: { id: thread.id }, query })
  const told = JSON.stringify(proof)
  expect(told).toContain('Was reminded by phone call')
  expect(told).toContain('No answer yet: Ana Ruiz, who sent it, was notified.')
})

test('a delivered alert that is not opened counts as unanswered', async () => {
  const thread = await h.ana.writes(h.ben, 'Please confirm', urgent)
  await expectAlerts(h.ana, thread, h.ben, ['push failed', 'sms sent', 'phone waiting'])
  const { account_id } = h.ids
  const reference = h.company.ordered[0]?.reference ?? ''
  for (const receipt of ['delivered', 'seen'] as const)
    await recordReceipt(h.app.db, { account_id, provider: 'twilio', reference, receipt })
  const body = { message_id: thread.last_message.id }
  await h.ben.call(markThreadDelivered, { params: { id: thread.id }, body })
  await advanceClock(h, { seconds: 90 })
  await expectOrders([`sms ${ben}`, `voice ${ben}`])
  expect(await countEvents(thread, 'reminded')).toBe(1)
})

test('the outcome shows the reminders of a confirmation and the notice to its sender', async () => {
  const thread = await h.ana.writes(h.ben, 'Please confirm', confirmation)
  const listNext = async () => {
    const query = { message_id: thread.last_message.id }
    const { next } = await h.ana.call(getMessageOutcome, { params: { id: thread.id }, query })
    return next.filter(({ kind }) => kind !== 'alert')
  }
  const texts = async () => (await listNext()).map(({ text }) => text)
  await expect.poll(texts, pollOptions).toEqual(['Reminder to Ben Okafor', 'Notice to the sender'])
  const [reminder, notice] = await listNext()
  expect(Math.round((Date.parse(notice?.due ?? '') - Date.parse(reminder?.due ?? '')) / 1000)).toBe(210)
  // The first reminders are for users who have not opened the message.
  await h.ben.reads(thread)
  expect(await texts()).toEqual(['Notice to the sender'])
  await h.ben.call(acceptMessage, { params: { id: thread.id }, body: {} })
  expect(await texts()).toEqual([])
})

test('a recipient without a channel who has the application open is not reported as unreachable', async () => {
  await setUserColumns(h, h.ben, { mobile_number: '', home_number: '', email: '' })
  const application = await h.ben.connect()
  const listPresence = () => queryRows(h, `select from presence where user_id = ${h.ben.user.user_id}`)
  await expect.poll(listPresence, pollOptions).toHaveLength(1)
  const thread = await h.ana.writes(h.ben, 'Please confirm', urgent)
  await expectReminder(thread, 1)
  const overdue = `select extract(epoch from due - created)::int > 200 as is_later from due_task
    where kind = 'alert_response_overdue' and payload ->> 'thread_id' = '${thread.id}'`
  expect(await queryRows(h, overdue)).toEqual([{ is_later: true }])
  await application.disconnect()
  await expect.poll(listPresence, pollOptions).toEqual([])
})

test('an opened confirmation without an answer is reminded after ten minutes, and its sender warned after five', async () => {
  const thread = await h.ana.writes(h.ben, 'Please confirm', urgent)
  await expectAlerts(h.ana, thread, h.ben, ['push failed', 'sms sent', 'phone waiting'])
  await expectReminder(thread, 1)
  await h.ben.reads(thread)
  await advanceClock(h, { seconds: 90 })
  await expectReminder(thread, 2)
  await advanceClock(h, { seconds: 120 })
  await expectReminder(thread, 3)
  await advanceClock(h, { seconds: 90 })
  await expectEvent(thread, 'sender_notified')
  expect(await countEvents(thread, 'reminded')).toBe(0)
  await advanceClock(h, { minutes: 5 })
  await expectEvent(thread, 'reminded')
  await expect
    .poll(() => h.company.ordered.filter(({ to }) => to === ben).map(({ what }) => what), pollOptions)
    .toEqual(['sms', 'sms'])
})

test('an answer ends the reminders, and the sender is not notified', async () => {
  const thread = await h.ana.writes(h.ben, 'Please confirm', urgent)
  await expectOrders([`sms ${ben}`])
  await expectReminder(thread, 1)
  await h.ben.call(acceptMessage, { params: { id: thread.id }, body: {} })
  await advanceClock(h, { minutes: 6 })
  await expectNoTask(thread)
  expect(h.company.ordered.map(({ to }) => to)).toEqual([ben])
  expect(await listPageEvents(h, thread)).not.toContain('sender_notified')
})

test('do not disturb holds back a confirmation; its reminders are silent', async () => {
  await h.ben.call(setStatus, { params: { id: h.ben.user.user_id }, body: { status: 'dnd' } })
  const thread = await h.ana.writes(h.ben, 'Please confirm', confirmation)
  await expectReminder(thread, 1)
  await advanceClock(h, { seconds: 90 })
  await expectReminder(thread, 2)
  expect(h.company.ordered).toEqual([])
  await advanceClock(h, { seconds: 120 })
  await expectOrders([`sms ${ben}`])
  await expectReminder(thread, 3)
  await advanceClock(h, { seconds: 390 })
  await expect
    .poll(() => h.company.ordered.filter(({ to }) => to === ben).map(({ what }) => what), pollOptions)
    .toEqual(['sms', 'sms'])
})

test('the sender of a confirmation that no device can show is notified at once', async () => {
  await setUserColumns(h, h.ben, { mobile_number: '', home_number: '', email: '' })
  const thread = await h.ana.writes(h.ben, 'Please confirm', urgent)
  await expectEvent(thread, 'sender_notified')
  expect(await countEvents(thread, 'not_notified')).toBe(1)
  await expectOrders([`sms ${ana}`])
})

test('once the sender escalates, the steps replace the reminders', async () => {
  await setOperator(h, h.dora)
  const thread = await h.ana.writes(h.ben, 'Please confirm', confirmation)
  await expectReminder(thread, 1)
  await h.ana.call(escalateNow, { params: { id: thread.id }, body: {} })
  await advanceClock(h, { seconds: 90 })
  await expect.poll(() => listReminders(thread), pollOptions).toEqual([])
  expect(await listPageEvents(h, thread)).not.toContain('reminded')
})
