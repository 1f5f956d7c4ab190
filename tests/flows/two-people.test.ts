import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'

test('messaging §1: a message from Ana reaches Ben live, is delivered, read and answered, and Ana sees each step', async () => {
  const { ana, ben } = await hospital()
  const anasPhone = await ana.phone()
  const bensPhone = await ben.phone()

  const thread = await ana.writes(ben, 'K+ 6.1, bed 12')
  expect(thread.subscriber_summary).toEqual({ read: 0, delivered: 0, pending: 1 })
  const { thread: told } = await bensPhone.hears('thread_new')
  expect(told.subject).toBe('K+ 6.1, bed 12')

  bensPhone.say({ type: 'delivered', threads: [{ thread_id: thread.id, message_id: told.last_message.id }] })
  await anasPhone.hears('subscriber_state', (e) => e.subscriber_summary.delivered === 1)

  await ben.reads(thread)
  await anasPhone.hears('subscriber_state', (e) => e.subscriber_summary.read === 1)

  await ben.replies(thread, 'On my way')
  const { message } = await anasPhone.hears('thread_new_message')
  expect(message.data).toEqual([{ field_type: 'textarea', data: 'On my way', label: '' }])
  expect(await ana.inbox('unread')).toHaveLength(1)
  expect((await ana.messages(thread)).map((m) => m.sender.display_name)).toEqual(['Ben Okafor', 'Ana Ruiz'])
})

test('what came while a device was away arrives when it is back, each once', async () => {
  const { ana, ben } = await hospital()
  const thread = await ana.writes(ben, 'Vanc trough 24.1')
  const before = await ben.phone()
  const cursor = before.cursor()
  await before.hangUp()
  await ana.replies(thread, 'one')
  await ana.replies(thread, 'two')
  const back = await ben.phone(cursor)
  await ana.replies(thread, 'three')
  await back.hears('thread_new_message', (e) => e.message.data[0]?.data === 'three')
  const texts = back.events
    .filter((e) => e.kind === 'thread_new_message')
    .map((e) => (e.payload as { message: { data: { data: string }[] } }).message.data[0]?.data)
  expect(texts).toEqual(['one', 'two', 'three'])
})
