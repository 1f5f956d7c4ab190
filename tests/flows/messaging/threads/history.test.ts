import { setNotifications, setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { listMessageAlerts, listMessageHistory } from '@wardline/contract/messaging/history/history.routes.ts'
import * as items from '@wardline/contract/messaging/responses/response.routes.ts'
import { markThreadDelivered } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

type Of = { id: number }

const readHistory = async (person: Person, thread: Of, message_id: number) =>
  (await person.call(listMessageHistory, { params: { id: thread.id }, query: { message_id } })).results
const readAlerts = async (person: Person, thread: Of, message_id: number) => {
  const { results } = await person.call(listMessageAlerts, {
    params: { id: thread.id },
    query: { message_id },
  })
  return Object.fromEntries(
    results.map(({ user, user_status, alerts }) => [
      user.display_name,
      [user_status, ...alerts.map(({ alert_type, state }) => `${alert_type} ${state}`)],
    ]),
  )
}

const steps = ['delivered', 'read', 'accepted', 'rejected', 'responded', 'replied'] as const

test('messaging §3, §7: the history says when each recipient received, read, answered and replied', async () => {
  const { ana, ben, cleo, clock } = await createHospital()
  const both = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id], requires_confirm: true }
  const thread = await ana.writes(ben, 'K+ 6.1', both)
  const first = thread.last_message.id
  const at = (iso: string | null) =>
    iso === null ? null : Math.round((Date.parse(iso) - Date.parse(thread.created)) / 60_000)

  clock.forward({ minutes: 1 })
  await ben.call(markThreadDelivered, { params: { id: thread.id }, body: { message_id: first } })
  clock.forward({ minutes: 1 })
  await ben.reads(thread)
  clock.forward({ minutes: 1 })
  await ben.call(items.acceptMessage, { params: { id: thread.id } })
  clock.forward({ minutes: 1 })
  await ben.replies(thread, 'On my way')
  const minutes = async () =>
    (await readHistory(ana, thread, first)).map((entry) => [
      entry.display_name,
      Object.fromEntries(steps.map((step) => [step, at(entry[step])])),
    ])
  const nothing = Object.fromEntries(steps.map((step) => [step, null]))
  expect(await minutes()).toEqual([
    ['Ben Okafor', { ...nothing, delivered: 1, read: 2, accepted: 3, replied: 4 }],
    ['Cleo Marsh', nothing],
  ])

  clock.forward({ minutes: 6 })
  await cleo.call(items.rejectMessage, { params: { id: thread.id } })
  // Reading further does not change when the first message was read.
  clock.forward({ minutes: 5 })
  await ana.replies(thread, 'Thank you')
  await ben.reads(thread)
  expect(await minutes()).toEqual([
    ['Ben Okafor', { ...nothing, delivered: 1, read: 2, accepted: 3, replied: 4 }],
    ['Cleo Marsh', { ...nothing, delivered: 10, read: 10, rejected: 10 }],
  ])
})

test('reading a newer message and writing count as reading the earlier ones', async () => {
  const { ana, ben, cleo } = await createHospital()
  const both = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id] }
  const thread = await ana.writes(ben, 'one', both)
  const second = await ana.replies(thread, 'two')
  await ben.reads(thread)
  await cleo.replies(thread, 'three')
  const [bens, cleos] = await readHistory(ana, thread, thread.last_message.id)
  const [benSecondDevice] = await readHistory(ana, thread, second.id)
  expect(bens?.read).toBe(benSecondDevice?.read)
  expect(bens?.read).toEqual(expect.any(String))
  expect([cleos?.delivered, cleos?.read]).toEqual([cleos?.replied, cleos?.replied])
})

test('the history includes the response and excludes the author of the message', async () => {
  const { ana, ben, cleo } = await createHospital()
  const thread = await ana.writes(ben, 'Bed?', { response_options: ['Yes', 'No'] })
  await ben.call(items.respondToMessage, { params: { id: thread.id }, body: { response: 'No' } })
  const reply = await ben.replies(thread, 'Full')
  const [entry, ...others] = await readHistory(ben, thread, thread.last_message.id)
  expect([entry?.response, entry?.responded, others]).toEqual(['No', expect.any(String), []])
  expect((await readHistory(ana, thread, reply.id)).map(({ display_name }) => display_name)).toEqual([
    'Ana Ruiz',
  ])

  const query = { message_id: thread.last_message.id }
  const missing = { params: { id: thread.id }, query: { message_id: reply.id + 1 } }
  expect((await ana.request(listMessageHistory, missing)).status).toBe(404)
  expect((await cleo.request(listMessageHistory, { params: { id: thread.id }, query })).status).toBe(404)
  const unsaid = await ana.request(listMessageHistory, { params: { id: thread.id } })
  expect([unsaid.status, unsaid.body.message_id]).toEqual([400, ['message_id is required.']])
})

test('messaging §3, §7: alerts list the channels of each recipient by priority, do not disturb and settings', async () => {
  const { ana, ben, cleo } = await createHospital()
  const both = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id] }
  const anaDevice = await ana.connect()
  await ben.connect()
  const isBenOnline = (e: { statuses: { user_id: number; status: number }[] }) =>
    e.statuses.some(({ user_id, status }) => user_id === ben.user.user_id && status === 2)
  await anaDevice.receives('presence_changed', isBenOnline)
  const own = { params: { id: cleo.user.user_id } }
  await cleo.call(setStatus, { ...own, body: { status: 'dnd' } })
  const sent = async (more: Record<string, unknown>) => {
    const thread = await ana.writes(ben, 'Ring', { ...both, ...more })
    return readAlerts(ana, thread, thread.last_message.id)
  }
  // Without a registered browser or a provider, a chosen channel has failed.
  expect(await sent({ priority: 1 })).toEqual({
    'Ben Okafor': ['online', 'push failed'],
    'Cleo Marsh': ['dnd'],
  })
  expect(await sent({ priority: 1, ignore_user_status: true })).toMatchObject({
    'Cleo Marsh': ['dnd', 'push failed'],
  })
  // Without a provider, each channel of an urgent alert is reported as failed.
  const high = ['push failed', 'sms failed']
  const urgent = await ana.writes(ben, 'Ring', { ...both, priority: 2 })
  await expect
    .poll(() => readAlerts(ana, urgent, urgent.last_message.id))
    .toEqual({ 'Ben Okafor': ['online', ...high], 'Cleo Marsh': ['dnd', ...high] })
  const phone = { alert_type: 'phone', priority: 1, status: 'dnd', is_on: true }
  await cleo.call(setNotifications, { ...own, body: { settings: [phone] } })
  expect(await sent({ priority: 1 })).toMatchObject({ 'Cleo Marsh': ['dnd', 'phone failed'] })
})

test('messaging §3: a thread with quiet replies notifies for its first message only', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'Quiet', { suppress_reply_notifications: true })
  const reply = await ben.replies(thread, 'Shh')
  expect(await readAlerts(ana, thread, thread.last_message.id)).toEqual({
    'Ben Okafor': ['uk', 'push failed'],
  })
  expect(await readAlerts(ana, thread, reply.id)).toEqual({ 'Ana Ruiz': ['uk'] })
})
