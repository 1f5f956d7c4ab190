import { limits } from '@wardline/contract/limits.ts'
import * as routes from '@wardline/contract/messaging/scheduled-messages/scheduled-message.routes.ts'
import type { ScheduledMessage } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.schemas.ts'
import { leaveThread } from '@wardline/contract/messaging/threads/departure.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { removeOrphanUploads } from '@wardline/server/features/files/orphans.actions.ts'
import { diskStore } from '@wardline/server/platform/files/disk-store.ts'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  advanceClock,
  pollOptions,
  queryRows,
  setUserColumns,
} from '../../../fixtures/alerts/notifications.ts'
import { attachFile, readSample } from '../../../fixtures/files/uploads.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const inMinutes = ({ clock }: Hospital, minutes: number) =>
  clock.now().add({ minutes }).toString({ smallestUnit: 'millisecond' })

const schedule = (person: Person, body: Record<string, unknown>) =>
  person.call(routes.createScheduledMessage, { body })
const scheduleReply = (h: Hospital, person: Person, { id }: Thread, message: string, minutes = 30) =>
  schedule(person, { thread_id: id, reply: { message }, send_at: inMinutes(h, minutes) })
const list = async (person: Person) => (await person.call(routes.listScheduledMessages)).results
const texts = async (person: Person, thread: { id: number }) =>
  (await person.messages(thread)).map(({ data }) => data[0]?.data)
const refused = async (person: Person, body: Record<string, unknown>) => {
  const answer = await person.request(routes.createScheduledMessage, { body })
  return [answer.status, Object.values(answer.body as Record<string, unknown>)[0]]
}
const expectNoDueTasks = (h: Hospital) =>
  expect
    .poll(
      () => queryRows(h, `select id from due_task where kind = 'scheduled_message' and due <= clock_now()`),
      pollOptions,
    )
    .toEqual([])

test('a reply is sent at its time, once, as its author would have written it then', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  await h.startSecondNode()
  const thread = await ana.writes(ben, 'Wound check, bed 12')
  const device = await ben.connect()
  const scheduled = await scheduleReply(h, ben, thread, 'Checked this morning')
  await device.receives('scheduled_messages_changed')
  expect(scheduled).toMatchObject({
    thread_id: thread.id,
    reply: { message: 'Checked this morning', attachment_ids: [], priority: null },
    new_thread: null,
    conversation_message: null,
    state: 'waiting',
    reason: null,
    to: 'Wound check, bed 12',
    version: 1,
  })
  expect(await list(ben)).toEqual([scheduled])
  expect(await list(ana)).toEqual([])
  const { payload } = (
    await queryRows<{ payload: unknown }>(h, `select payload from due_task where kind = 'scheduled_message'`)
  )[0] ?? { payload: null }
  expect(payload).toEqual({ scheduled_message_id: scheduled.id })

  await advanceClock(h, { minutes: 29 })
  await expectNoDueTasks(h)
  expect(await texts(ana, thread)).not.toContain('Checked this morning')
  await advanceClock(h, { minutes: 2 })
  await device.receives('scheduled_messages_changed')
  await expectNoDueTasks(h)
  expect((await texts(ana, thread)).filter((text) => text === 'Checked this morning')).toHaveLength(1)
  const [sent] = await ana.messages(thread)
  expect([sent?.sender.id, sent?.client_key]).toEqual([ben.user.user_id, `scheduled-message-${scheduled.id}`])
  expect((await ana.inbox('unread')).map(({ id }) => id)).toContain(thread.id)
  expect(await list(ben)).toEqual([])
  expect(await ben.request(routes.getScheduledMessage, { params: { id: scheduled.id } })).toMatchObject({
    status: 404,
  })
  for (const action of ['created', 'sent'] as const)
    expect((await listAuditEntries(h, `scheduled_message.${action}`)).length).toBe(1)
})

test('a new thread and a message without a subject are sent to the recipients of their time', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const recipient_ids = [ben.user.contact_id, cleo.user.contact_id]
  const send_at = inMinutes(h, 30)
  const thread = await schedule(ana, {
    new_thread: { subject: 'Rounds', data: { body: 'At eight' }, recipient_ids },
    send_at,
  })
  const names = [ben, cleo].map(({ user }) => user.display_name).toSorted()
  expect(thread.to).toBe(names.join(', '))
  await schedule(ana, { conversation_message: { message: 'And bring the list', recipient_ids }, send_at })
  expect(await ben.inbox()).toEqual([])
  await advanceClock(h, { minutes: 31 })
  await expect.poll(async () => (await ben.inbox()).length, pollOptions).toBe(2)
  expect((await ben.inbox()).map(({ subject }) => subject).toSorted()).toEqual(['', 'Rounds'])
  const conversation = (await ben.inbox()).find(({ subject }) => subject === '')
  expect(conversation && (await texts(ben, conversation))).toEqual(['And bring the list'])
})

test('a message that its author may no longer send stays in the list with the reason, and its author is notified', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const thread = await ana.writes(ben, 'For two', {
    recipient_ids: [ben.user.contact_id, cleo.user.contact_id],
  })
  const other = await ana.writes(ben, 'Another one')
  const scheduled = await scheduleReply(h, ben, thread, 'Bed 12 is ready')
  await ben.call(leaveThread, { params: { id: thread.id } })
  await advanceClock(h, { minutes: 31 })
  await expect.poll(async () => (await list(ben))[0]?.state, pollOptions).toBe('not_sent')
  const [kept] = await list(ben)
  expect(kept).toMatchObject({
    id: scheduled.id,
    reply: { message: 'Bed 12 is ready' },
    reason: 'You are no longer in this conversation, or it was recalled or removed.',
    to: '',
  })
  expect(await texts(ana, thread)).not.toContain('Bed 12 is ready')
  const notices = (await ben.inbox()).filter(
    ({ subject }) => subject === 'Your scheduled message was not sent',
  )
  expect(notices).toHaveLength(1)
  expect(JSON.stringify(notices)).not.toMatch(/Bed 12|For two/u)
  expect((await listAuditEntries(h, 'scheduled_message.not_sent')).length).toBe(1)
  expect(await ben.request(routes.sendScheduledMessage, { params: { id: scheduled.id } })).toMatchObject({
    status: 404,
  })
  expect(await list(ben)).toHaveLength(1)
  await ben.call(routes.deleteScheduledMessage, { params: { id: scheduled.id } })
  expect(await list(ben)).toEqual([])
  expect(await texts(ben, other)).toEqual(['Another one'])
})

test('a locked author sends nothing, and may send the message once unlocked', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Question')
  const scheduled = await scheduleReply(h, ben, thread, 'Answer')
  await setUserColumns(h, ben, { state: 'locked' })
  await advanceClock(h, { minutes: 31 })
  const states = () => queryRows(h, `select not_sent_reason from scheduled_message`)
  await expect
    .poll(states, pollOptions)
    .toEqual([{ not_sent_reason: 'Your account was locked or inactive at this time.' }])
  await setUserColumns(h, ben, { state: 'active' })
  const params = { id: scheduled.id }
  const key = 'send-it-now-1'
  const sent = await ben.call(routes.sendScheduledMessage, { params, key })
  expect(await ben.call(routes.sendScheduledMessage, { params, key })).toEqual(sent)
  expect(sent).toEqual({ thread_id: thread.id })
  expect(await texts(ana, thread)).toEqual(['Answer', 'Question'])
  expect(await list(ben)).toEqual([])
})

test('text and time are changed with the version, and another time lets an unsent message wait again', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Question')
  const scheduled = await scheduleReply(h, ben, thread, 'Firts', 30)
  const change = (body: Record<string, unknown>, id = scheduled.id, person = ben) =>
    person.request(routes.changeScheduledMessage, { params: { id }, body })
  expect(await change({ ...scheduled })).toMatchObject({ status: 200, body: { version: 1 } })
  const later = inMinutes(h, 90)
  const body = { ...scheduled, reply: { ...scheduled.reply, message: 'First' }, send_at: later }
  expect(await change(body)).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await change({ ...body, send_at: inMinutes(h, 95) })).toMatchObject({ status: 409 })
  expect(await change({ version: 2, send_at: inMinutes(h, -5) })).toMatchObject({ status: 400 })
  expect(await change({ version: 2, reply: null })).toMatchObject({ status: 400 })
  expect(await change({ version: 2, reply: { message: '' } })).toMatchObject({ status: 400 })
  expect(await change({ version: 2 }, scheduled.id, ana)).toMatchObject({ status: 404 })
  await advanceClock(h, { minutes: 31 })
  await expectNoDueTasks(h)
  expect(await texts(ana, thread)).toEqual(['Question'])
  await setUserColumns(h, ben, { state: 'locked' })
  await advanceClock(h, { minutes: 60 })
  await expectNoDueTasks(h)
  await setUserColumns(h, ben, { state: 'active' })
  const [unsent] = await list(ben)
  expect([unsent?.state, unsent?.version]).toEqual(['not_sent', 3])
  const again = await change({ version: 3, send_at: inMinutes(h, 10) })
  expect(again.body as ScheduledMessage).toMatchObject({ state: 'waiting', reason: null, version: 4 })
  await advanceClock(h, { minutes: 11 })
  await expect.poll(() => texts(ana, thread), pollOptions).toEqual(['First', 'Question'])
})

test('a message that must not wait, or that could not be sent, is refused', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const thread = await ana.writes(ben, 'Question')
  const urgent = await ana.writes(ben, 'K+ 6.1', { priority: 2 })
  const send_at = inMinutes(h, 30)
  const reply = { message: 'Later' }
  const recipient_ids = [ben.user.contact_id]
  const message = { subject: 'Later', data: { body: 'Later' }, recipient_ids }
  const high = [
    [400, ['A message of high priority cannot be sent later. Send it now, or choose a lower priority.']],
  ]
  expect([await refused(ben, { thread_id: thread.id, reply: { ...reply, priority: 2 }, send_at })]).toEqual(
    high,
  )
  expect([await refused(ben, { thread_id: urgent.id, reply, send_at })]).toEqual(high)
  expect([await refused(ana, { new_thread: { ...message, priority: 2 }, send_at })]).toEqual(high)
  expect(await refused(ana, { new_thread: { ...message, apply_escalations: true }, send_at })).toEqual([
    400,
    ['A message that escalates cannot be sent later. Send it now.'],
  ])
  expect((await refused(ben, { thread_id: thread.id, reply, send_at: inMinutes(h, 0) }))[0]).toBe(400)
  expect((await refused(ben, { thread_id: thread.id, reply, send_at: inMinutes(h, 91 * 24 * 60) }))[0]).toBe(
    400,
  )
  expect((await refused(cleo, { thread_id: thread.id, reply, send_at }))[0]).toBe(404)
  expect((await refused(ben, { thread_id: thread.id, reply: { message: ' ' }, send_at }))[0]).toBe(400)
  expect((await refused(ana, { new_thread: { ...message, recipient_ids: [999_999] }, send_at }))[0]).toBe(400)
  expect((await refused(ana, { new_thread: message, reply, send_at }))[0]).toBe(400)
  expect((await refused(ana, { send_at }))[0]).toBe(400)
  expect(await queryRows(h, 'select id from scheduled_message')).toEqual([])
  expect(await texts(ana, thread)).toEqual(['Question'])
  expect(await cleo.inbox()).toEqual([])
})

test('a message to a group without anyone on call now is accepted, because it may have someone at its time', async () => {
  const h = await createHospital()
  await queryRows(h, 'delete from shift')
  const scheduled = await schedule(h.ana, {
    new_thread: {
      subject: 'Echo',
      data: { body: 'Please book' },
      recipient_ids: [h.ids.contacts.cardiologyOnCall],
    },
    send_at: inMinutes(h, 30),
  })
  expect(scheduled.state).toBe('waiting')
})

test('attachments are kept with their message, longer than other unsent uploads', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Question')
  const blobs = diskStore(path.join(h.data_dir, 'files'))
  const file = await attachFile(ben, 'ecg.pdf', await readSample('valid/sample.pdf'))
  const send_at = inMinutes(h, 2 * 24 * 60)
  const reply = { attachment_ids: [file.id] }
  const scheduled = await schedule(ben, { thread_id: thread.id, reply, send_at })
  expect(scheduled.attachments).toMatchObject([{ id: file.id }])
  // A file is of one message.
  expect((await refused(ben, { thread_id: thread.id, reply, send_at }))[0]).toBe(400)
  await advanceClock(h, { hours: 25 })
  expect(await removeOrphanUploads({ db: h.app.db, blobs, clock: h.clock })).toMatchObject({ unsent: 0 })
  await advanceClock(h, { hours: 24 })
  await expect
    .poll(async () => (await ana.messages(thread))[0]?.attachments.map(({ id }) => id), pollOptions)
    .toEqual([file.id])
})

test('an author has at most 100 scheduled messages', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  const thread = await ana.writes(ben, 'Question')
  await scheduleReply(h, ben, thread, 'One')
  await queryRows(
    h,
    `insert into scheduled_message (account_id, author_id, thread_id, reply, send_at)
     select account_id, author_id, thread_id, reply, send_at from scheduled_message, generate_series(2, ${limits.scheduled_messages})`,
  )
  const send_at = inMinutes(h, 30)
  const refusal = await ben.request(routes.createScheduledMessage, {
    body: { thread_id: thread.id, reply: { message: 'One more' }, send_at },
  })
  expect([refusal.status, (refusal.body as { code: string }).code]).toEqual([
    409,
    'scheduled_message.too_many',
  ])
  await scheduleReply(h, ana, thread, 'Of another author')
})
