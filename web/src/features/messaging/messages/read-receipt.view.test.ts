import type { Message, Subscriber, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import { deliverySummaryText } from '../subscribers/delivery-summary.view.ts'
import { getReadReceipt, readReceiptText } from './read-receipt.view.ts'

test('messaging §4: an own message shows how many of the others have read it', () => {
  const message = { id: 5, sender: { id: 1 } } as Message
  const thread = {
    last_message: { id: 5 },
    subscriber_count: 4,
    subscriber_summary: { read: 1, delivered: 1, pending: 1 },
  } as Thread
  const person = (user_id: number, read_message_id: number, delivered_message_id: number) =>
    ({ user_id, read_message_id, delivered_message_id }) as Subscriber
  const subscribers = [person(1, 5, 5), person(2, 5, 5), person(3, 4, 5), person(4, 0, 0)]
  const whole = getReadReceipt(message, thread, { subscribers, count: 4 })
  expect(whole).toEqual({ state: 'read', read: 1, others: 3 })
  expect(whole && readReceiptText(whole)).toBe('Read by 1 of 3')
  expect(getReadReceipt(message, thread, { subscribers: subscribers.slice(0, 2), count: 4 })).toEqual(whole)
  expect(getReadReceipt({ ...message, id: 4 }, thread, undefined)).toBeUndefined()
  expect(deliverySummaryText({ read: 2, delivered: 2, pending: 1 })).toBe('Read 2 · Delivered 2 · Sent 1')
})
