import { expect, test } from 'vitest'
import type { TakenAlert } from './alert.queries.ts'
import { choicesOf, noticeOf } from './notice.rules.ts'

const alert: TakenAlert = {
  account_id: 1,
  id: 2,
  reference: 'W7K3PQ',
  thread_id: 3,
  message_id: 4,
  user_id: 5,
  run_id: null,
  priority: 2,
  alert_type: 'sms',
  medium: 'sms',
  carrier: null,
  carrier_reference: null,
  address: '+12025550147',
  device_id: null,
  attempts: 1,
  is_page: true,
  bundle: 1,
  state: 'sending',
  p256dh: null,
  auth: null,
  is_device_gone: false,
  is_repeat: false,
  sender_title: 'RN',
  sender_department: '6 West',
  call_back: '555-0104',
  response_options: [],
  type_options: [],
  item_asks: 'confirm',
  item_state: 'open',
  is_recalled: false,
  has_opened: false,
  can_receive: true,
  is_on_thread: true,
  stopped: null,
  age_ms: 100,
  since_first_ms: 0,
  is_first: true,
}
const textOf = (more: Partial<TakenAlert>) => noticeOf({ ...alert, ...more }, 'https://wardline.test').text

test('an alert says how urgent, from which role, how to call back and how to answer', () => {
  expect(textOf({})).toBe(
    'Wardline: HIGH priority page from RN, 6 West. An answer is asked for. Call back 555-0104. Reply 1 W7K3PQ for Accept, 2 W7K3PQ for Reject. Ref W7K3PQ.',
  )
  expect(textOf({ medium: 'voice', call_back: '' })).toBe(
    'Wardline: HIGH priority page from RN, 6 West. An answer is asked for. To answer, press 1 for Accept, press 2 for Reject. Ref W 7 K 3 P Q.',
  )
  expect(
    textOf({ item_asks: null, priority: 1, sender_title: '', sender_department: '', call_back: '' }),
  ).toBe('Wardline: New message from a colleague. Open Wardline to read it. Ref W7K3PQ.')
  expect(textOf({ bundle: 3, priority: 1 })).toBe(
    'Wardline: 3 new messages. Open Wardline to answer. Ref W7K3PQ.',
  )
  expect(noticeOf(alert, 'https://wardline.test').link).toBe('https://wardline.test/Inbox/inbox/thread/3')
})

test('what a sender typed as an answer leaves only when it says nothing about anybody', () => {
  const offered = (response_options: string[], type_options: string[] = []) =>
    choicesOf({ item_asks: 'confirm', response_options, type_options, bundle: 1 })
  expect(offered(['Yes', 'On my way!'])).toEqual(['Yes', 'On my way!'])
  expect(offered(['Yes', 'Move Mrs Canary to bed 12'])).toEqual([])
  expect(offered(['In 10 min', 'In 30 min'], ['In 10 min', 'In 30 min'])).toEqual(['In 10 min', 'In 30 min'])
  expect(choicesOf({ item_asks: 'response', response_options: [], type_options: [], bundle: 1 })).toEqual([])
  expect(textOf({ response_options: ['Yes', 'Move Mrs Canary to bed 12'] })).toContain(
    'Open Wardline to answer.',
  )
})
