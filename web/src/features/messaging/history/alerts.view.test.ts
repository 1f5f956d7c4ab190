import type { ShownAlert } from '@wardline/contract/alerts/delivery/alert.schemas.ts'
import { expect, test } from 'vitest'
import { alertLines } from './alerts.view.ts'

const at = '2026-03-14T12:00:00Z'
const due = '2026-03-14T12:01:00Z'
const alert: ShownAlert = {
  alert_type: 'sms',
  channel: 'sms',
  state: 'applies',
  at,
  due: null,
  provider: null,
  reference: null,
  provider_reference: null,
  attempts: 0,
  reason: '',
}
const user = { id: 2, email: '', title: '', display_name: 'Ben Okafor', profile_picture: null }

const describeAlert = (more: Partial<ShownAlert>) =>
  alertLines({ user, user_status: 'online', alerts: [{ ...alert, ...more }] }).map(
    ({ name, state, at: time }) => [`${name} ${state}`, time],
  )[0]

test('messaging §3: the status of an alert is shown in words with its time', () => {
  expect(describeAlert({})).toEqual(['Text message applies', null])
  expect(describeAlert({ state: 'waiting', due })).toEqual(['Text message scheduled for', Date.parse(due)])
  expect(describeAlert({ state: 'waiting', due, attempts: 1 })).toEqual([
    'Text message will be retried at',
    Date.parse(due),
  ])
  expect(describeAlert({ state: 'sent', provider: 'twilio' })).toEqual([
    'Text message sent to Twilio',
    Date.parse(at),
  ])
  expect(describeAlert({ state: 'delivered', channel: 'pager' })).toEqual(['Pager delivered', Date.parse(at)])
  expect(describeAlert({ state: 'failed', reason: 'No.' })).toEqual(['Text message failed', Date.parse(at)])
  expect(describeAlert({ state: 'merged' })).toEqual(['Text message combined with another alert', null])
})
