import { expect, test } from 'vitest'
import {
  notificationListTitle,
  notificationResult,
  toNotificationListView,
} from './notification-list.view.ts'

const range = { from: '2026-11-01', until: '2026-11-24' }

test('the address chooses a list of notifications', () => {
  const filters = { channel: 'sms', provider: 'twilio', outcome: 'failed', list: '2' }
  const view = toNotificationListView(filters, range)
  expect(view).toEqual({ ...range, channel: 'sms', provider: 'twilio', outcome: 'failed', page: 2 })
  expect(view && notificationListTitle(view)).toBe('Text message (Twilio): failed')
  expect(toNotificationListView({ channel: 'voice', list: 'x' }, range)).toMatchObject({
    provider: '',
    outcome: 'tried',
    page: 1,
  })
  expect(toNotificationListView({ channel: 'pigeon' }, range)).toBeUndefined()
})

test('a notification has the reason of its failure, or when it was delivered', () => {
  const notification = {
    id: 1,
    thread_id: 2,
    created: '2026-11-20T12:00:00Z',
    message_type: '',
    priority: 1,
    reason: '',
    attempt_seconds: 1,
    delivery_seconds: 90,
    may_open: false,
    is_archived: false,
  }
  expect(notificationResult(notification)).toBe('Delivered after 1 min 30 s')
  expect(notificationResult({ ...notification, delivery_seconds: null })).toBe('No receipt')
  expect(notificationResult({ ...notification, reason: 'Twilio rejected it.' })).toBe('Twilio rejected it.')
})
