import type { Webhook, WebhookDelivery } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { expect, test } from 'vitest'
import { describeAttempt, describeHealth, spanUntil } from './webhook.view.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const webhook = (more: Partial<Webhook>): Webhook => ({
  id: 1,
  name: 'Operations board',
  url: 'https://board.example.org/hook',
  events: ['page.sent'],
  state: 'on',
  failing_since: null,
  waiting: 0,
  last_success: null,
  previous_until: null,
  version: 1,
  created: '2026-11-01T12:00:00Z',
  changed_by: 'Dora Lind',
  ...more,
})
const delivery = (more: Partial<WebhookDelivery>): WebhookDelivery => ({
  event_id: 1,
  message_id: 'msg_1',
  type: 'page.sent',
  created: '2026-11-24T11:59:00Z',
  state: 'delivered',
  next_attempt: null,
  data: {},
  attempts: [],
  ...more,
})
const attempt = { at: '2026-11-24T11:59:01Z', status: 204, trouble: null, duration_ms: 35 }

test('the health of a webhook says what it needs', () => {
  expect(describeHealth(webhook({}), now)).toBe('Nothing delivered yet.')
  expect(describeHealth(webhook({ waiting: 1, failing_since: '2026-11-24T11:00:00Z' }), now)).toMatch(
    /^Failing since .*\. 1 message waits\.$/,
  )
  expect(describeHealth(webhook({ state: 'suspended', waiting: 3 }), now)).toBe(
    'It failed for a day. Repair the endpoint, then turn it on. 3 messages wait.',
  )
  expect(describeHealth(webhook({ state: 'off' }), now)).toBe('Receives nothing.')
})

test('the newest attempt is described', () => {
  expect(describeAttempt(delivery({ attempts: [attempt] }), now)).toBe('Status 204 after 35 ms.')
  const refused = { ...attempt, status: null, trouble: 'The connection was refused.' }
  expect(
    describeAttempt(
      delivery({ state: 'pending', next_attempt: '2026-11-24T12:01:00Z', attempts: [refused, refused] }),
      now,
    ),
  ).toMatch(/^The connection was refused\. 2 attempts\. Next attempt /)
  expect(describeAttempt(delivery({ state: 'pending' }), now)).toBe('Not sent yet.')
})

test('a span ends now', () => {
  expect(spanUntil(now, 24)).toEqual({ from: '2026-11-23T12:00:00.000Z', until: '2026-11-24T12:00:00.000Z' })
})
