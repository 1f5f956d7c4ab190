import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'

test('messaging §1: a message from Ana reaches Ben live, is delivered, read and answered, and Ana sees each step', async () => {
  const { ana, ben } = await createHospital()
  const anaDevice = await ana.connect()
  const benDevice = await ben.connect()

  const thread = await ana.writes(ben, 'K+ 6.1, bed 12')
  expect(thread.subscriber_summary).toEqual({ read: 0, delivered: 0, pending: 1 })
  const { thread: told } = await benDevice.receives('thread_new')
  expect(told.subject).toBe('K+ 6.1, bed 12')

  benDevice.send({ type: 'delivered', threads: [{ thread_id: thread.id, message_id: told.last_message.id }] })
  await anaDevice.receives('subscriber_state', (e) => e.subscriber_summary.delivered === 1)

  await ben.reads(thread)
  await anaDevice.receives('subscriber_state', (e) => e.subscriber_summary.read === 1)

  await ben.replies(thread, 'On my way')
  const { message } = await anaDevice.receives('thread_new_message')
  expect(message.data).toEqual([{ field_type: 'textarea', data: 'On my way', label: '' }])
  expect(await ana.inbox('unread')).toHaveLength(1)
  expect((await ana.messages(thread)).map((m) => m.sender.display_name)).toEqual(['Ben Okafor', 'Ana Ruiz'])
})

test('messages sent while a device was offline arrive once on reconnect', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'Vanc trough 24.1')
  const before = await ben.connect()
  const cursor = before.cursor()
  await before.disconnect()
  await ana.replies(thread, 'one')
  await ana.replies(thread, 'two')
  const back = await ben.connect(cursor)
  await ana.replies(thread, 'three')
  await back.receives('thread_new_message', (e) => e.message.data[0]?.data === 'three')
  const texts = back.events
    .filter((e) => e.kind === 'thread_new_message')
    .map((e) => (e.payload as { message: { data: { data: string }[] } }).message.data[0]?.data)
  expect(texts).toEqual(['one', 'two', 'three'])
})
