import type { Message, Subscriber, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { expect, test } from 'vitest'
import { birthText, dayText, shortText } from '../../../platform/clock/dates.ts'
import { readingOf, readingText, summaryText } from './reading.view.ts'
import { reasonLabel } from './reasons.view.ts'
import { boxOf, redirectOf, threadIdOf } from './redirect.view.ts'
import { typingText } from './typing.view.ts'

test('messaging §4: reasons have the labels of the specification', () => {
  expect(
    ['escalation', 'forward', 'new_message', 'subscribed', 'sender', 'elevated_scope', 'monitoring'].map(
      reasonLabel,
    ),
  ).toEqual([
    'Escalation',
    'Forwarded',
    'Original Recipient',
    'Added to Thread',
    'Original Sender',
    'Added Self',
    'Monitoring',
  ])
  expect(['anything else', '', 'constructor'].map(reasonLabel)).toEqual(['Unknown', 'Unknown', 'Unknown'])
})

test('messaging §2: a thread is shown where it belongs, or its address leads elsewhere', () => {
  const active = { status: 'active' } as Thread
  const archived = { status: 'archived' } as Thread
  expect([
    redirectOf('inbox', active),
    redirectOf('unread', active),
    redirectOf('archive', archived),
  ]).toEqual([undefined, undefined, undefined])
  expect([
    redirectOf('archive', active),
    redirectOf('inbox', archived),
    redirectOf('unread', archived),
  ]).toEqual(['inbox', 'inbox', 'inbox'])
  expect(redirectOf('inbox', null)).toBe('no-thread')
})

test('messaging §2: addresses are read in any case, and only whole numbers are threads', () => {
  expect([boxOf('Unread'), boxOf('ARCHIVE'), boxOf('sent')]).toEqual(['unread', 'archive', undefined])
  expect(['12', '0', '-1', '1.5', '1e3', '', undefined].map(threadIdOf)).toEqual([
    12,
    ...Array.from({ length: 6 }, () => undefined),
  ])
})

test('times go from minutes to hours to dates, in the zone of the ward', () => {
  const now = Date.parse('2026-11-20T15:00:00Z')
  const zone = 'America/New_York'
  const short = (time: string) => shortText(Date.parse(time), now, zone)
  expect(short('2026-11-20T14:59:40Z')).toBe('now')
  expect(short('2026-11-20T14:18:00Z')).toBe('42m')
  expect(short('2026-11-20T05:30:00Z')).toBe('00:30')
  expect(short('2026-11-20T04:30:00Z')).toBe('Nov 19')
  expect(short('2025-11-20T04:30:00Z')).toBe('Nov 19, 2025')
  expect(dayText(Date.parse('2026-11-19T12:00:00Z'), now, zone)).toBe('Yesterday')
  expect(birthText('1951-03-14')).toBe('03/14/1951')
})

test('typing names one, two, or how many', () => {
  expect([[], ['Ana'], ['Ana', 'Ben'], ['Ana', 'Ben', 'Cleo']].map(typingText)).toEqual([
    '',
    'Ana is typing…',
    'Ana and Ben are typing…',
    'Ana and 2 others are typing…',
  ])
})

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
  const whole = readingOf(message, thread, { subscribers, count: 4 })
  expect(whole).toEqual({ state: 'read', read: 1, others: 3 })
  expect(whole && readingText(whole)).toBe('Read by 1 of 3')
  expect(readingOf(message, thread, { subscribers: subscribers.slice(0, 2), count: 4 })).toEqual(whole)
  expect(readingOf({ ...message, id: 4 }, thread, undefined)).toBeUndefined()
  expect(summaryText({ read: 2, delivered: 2, pending: 1 })).toBe('Read 2 · Delivered 2 · Sent 1')
})
