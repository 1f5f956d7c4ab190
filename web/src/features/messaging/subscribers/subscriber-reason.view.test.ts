import { expect, test } from 'vitest'
import { reasonLabel, reasonText } from './subscriber-reason.view.ts'

test('messaging §4: recipient reasons have the labels of the specification', () => {
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

test('the label is followed by the details of the reason', () => {
  const why = 'on call for Cardiology until 07:00'
  expect(reasonText({ reason: 'new_message', why, policy_name: null })).toBe(
    'Original Recipient · on call for Cardiology until 07:00',
  )
  expect(reasonText({ reason: 'sender', why: '', policy_name: null })).toBe('Original Sender')
})

test('messaging §3 routing: a user whom a policy chose is shown with the policy', () => {
  const why = 'on call for Cardiology until 07:00'
  expect(reasonText({ reason: 'new_message', why, policy_name: 'ICU nights' })).toBe(
    'Added by policy ICU nights · on call for Cardiology until 07:00',
  )
})
