import { listMessages, replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import {
  createNotificationHospital,
  listAlerts,
  pollOptions,
} from '../../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'

test('a reply without alerts reaches the thread and alerts no recipient; the next one alerts again', async () => {
  const h = await createNotificationHospital()
  const { ana, ben, company } = h
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', { priority: 2 })
  const texts = () => company.ordered.filter(({ what }) => what === 'sms').length
  await expect.poll(texts, pollOptions).toBe(1)
  const params = { id: thread.id }
  const device = await ben.connect()
  const body = { message: 'Thank you', suppress_notifications: true }
  const quiet = await ana.call(replyToThread, { params, body })
  await device.receives('thread_new_message', (e) => e.message.id === quiet.id)
  await device.disconnect()

  const loud = await ana.call(replyToThread, { params, body: { message: 'K+ is 6.8 now' } })
  await expect.poll(texts, pollOptions).toBe(2)
  expect(await listAlerts(ana, thread, ben, quiet.id)).toEqual([])
  expect(await listAlerts(ana, thread, ben, loud.id)).not.toEqual([])
  const { results } = await ben.call(listMessages, { params })
  expect(results.map(({ id }) => id)).toEqual([loud.id, quiet.id, thread.last_message.id])
  const sent = await listAuditEntries(h, 'message.sent')
  expect(sent.map(({ details }) => details)).toEqual([
    { message_id: quiet.id, suppress_notifications: true },
    { message_id: loud.id },
  ])
})
