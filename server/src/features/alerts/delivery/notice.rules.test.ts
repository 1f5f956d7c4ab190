import { expect, test } from 'vitest'
import type { ClaimedAlert } from './alert.queries.ts'
import { listResponseChoices, buildNotice } from './notice.rules.ts'

const alert: ClaimedAlert = {
  broadcast_text: null,
  account_id: 1,
  id: 2,
  reference: 'W7K3PQ',
  thread_id: 3,
  message_id: 4,
  user_id: 5,
  run_id: null,
  priority: 2,
  alert_type: 'sms',
  channel: 'sms',
  provider: null,
  provider_reference: null,
  address: '+12025550147',
  device_id: null,
  attempts: 1,
  is_page: true,
  message_count: 1,
  state: 'sending',
  p256dh: null,
  auth: null,
  is_device_gone: false,
  is_repeat: false,
  is_to_sender: false,
  is_reminder: false,
  is_unanswered: false,
  sender_title: 'RN',
  sender_department: '6 West',
  call_back: '555-0104',
  response_options: [],
  type_options: [],
  item_kind: 'confirm',
  item_state: 'open',
  shift_notices: null,
  shift_summary: null,
  is_recalled: false,
  has_opened: false,
  is_muted: false,
  is_named: false,
  is_mentioned: false,
  can_receive: true,
  is_on_thread: true,
  stopped: null,
  age_ms: 100,
  since_first_ms: 0,
  is_first: true,
}
const textOf = (more: Partial<ClaimedAlert>) =>
  buildNotice({ ...alert, ...more }, 'https://wardline.test').text

test('the notice to the sender of an unanswered message names neither its text nor its recipients', () => {
  const late = { ...alert, is_to_sender: true, item_kind: null, is_unanswered: true }
  expect(textOf(late)).toBe(
    'Wardline: A message that you sent has no answer yet. Open Wardline to escalate it. Ref W7K3PQ.',
  )
  expect(buildNotice({ ...late, channel: 'web_push' }, 'https://wardline.test')).toMatchObject({
    subject: 'No answer yet',
    text: 'A message that you sent has no answer yet. Ref W7K3PQ.',
    choices: [],
  })
})

test('the notification of a mention says that its user was mentioned, also together with other messages', () => {
  const mention = { is_mentioned: true, item_kind: null, priority: 1 } as const
  expect(textOf(mention)).toBe(
    'Wardline: You were mentioned in a message from RN, 6 West. Call back 555-0104. Open Wardline to read it. Ref W7K3PQ.',
  )
  expect(textOf({ ...mention, priority: 2 })).toMatch(
    /^Wardline: You were mentioned in a HIGH priority page from RN, 6 West\./,
  )
  expect(textOf({ ...mention, message_count: 3 })).toMatch(
    /^Wardline: You were mentioned in one of 3 new messages\. /,
  )
  const onLockScreen = (more: Partial<ClaimedAlert>) => {
    const { subject, text } = buildNotice(
      { ...alert, ...mention, call_back: '', channel: 'web_push', ...more },
      'https://wardline.test',
    )
    return [subject, text]
  }
  expect(onLockScreen({})).toEqual(['You were mentioned', 'From RN, 6 West. Ref W7K3PQ.'])
  expect(onLockScreen({ message_count: 2 })).toEqual([
    'You were mentioned',
    'In one of 2 new messages. Open Wardline to read them. Ref W7K3PQ.',
  ])
  expect(onLockScreen({ priority: 2 })).toEqual([
    'HIGH priority page',
    'You were mentioned. From RN, 6 West. Ref W7K3PQ.',
  ])
})

test('an alert says how urgent it is, which role sent it, how to call back and how to respond', () => {
  expect(textOf({})).toBe(
    'Wardline: HIGH priority page from RN, 6 West. A response is requested. Call back 555-0104. Reply 1 W7K3PQ for Accept, 2 W7K3PQ for Reject. Ref W7K3PQ.',
  )
  expect(textOf({ channel: 'voice', call_back: '' })).toBe(
    'Wardline: HIGH priority page from RN, 6 West. A response is requested. To answer, press 1 for Accept, press 2 for Reject. Ref W 7 K 3 P Q.',
  )
  expect(
    textOf({ item_kind: null, priority: 1, sender_title: '', sender_department: '', call_back: '' }),
  ).toBe('Wardline: New message from a colleague. Open Wardline to read it. Ref W7K3PQ.')
  expect(textOf({ message_count: 3, priority: 1 })).toBe(
    'Wardline: 3 new messages. Open Wardline to answer. Ref W7K3PQ.',
  )
  expect(buildNotice(alert, 'https://wardline.test').link).toBe('https://wardline.test/Inbox/inbox/thread/3')
})

test('custom response options leave the system only when they reveal nothing about a person', () => {
  const offered = (response_options: string[], type_options: string[] = []) =>
    listResponseChoices({ item_kind: 'confirm', response_options, type_options, message_count: 1 })
  expect(offered(['Yes', 'On my way!'])).toEqual(['Yes', 'On my way!'])
  expect(offered(['Yes', 'Move Mrs Canary to bed 12'])).toEqual([])
  expect(offered(['In 10 min', 'In 30 min'], ['In 10 min', 'In 30 min'])).toEqual(['In 10 min', 'In 30 min'])
  expect(
    listResponseChoices({ item_kind: 'response', response_options: [], type_options: [], message_count: 1 }),
  ).toEqual([])
  expect(textOf({ response_options: ['Yes', 'Move Mrs Canary to bed 12'] })).toContain(
    'Open Wardline to answer.',
  )
})

test('a reminder names neither the conversation nor its sender, and offers no responses', () => {
  for (const channel of ['sms', 'web_push', 'voice', 'email'] as const) {
    const notice = buildNotice({ ...alert, channel, is_reminder: true }, 'https://wardline.test')
    expect(`${notice.subject} ${notice.text}`).toMatch(/You asked to be reminded of a conversation/u)
    expect(notice.choices).toEqual([])
  }
})
