import type { ShownAlert } from '@wardline/contract/alerts/alert.schemas.ts'
import { expect, test } from 'vitest'
import { alertLines } from './alerts.view.ts'

const at = '2026-03-14T12:00:00Z'
const due = '2026-03-14T12:01:00Z'
const alert: ShownAlert = {
  alert_type: 'sms',
  medium: 'sms',
  state: 'applies',
  at,
  due: null,
  carrier: null,
  reference: null,
  carrier_reference: null,
  attempts: 0,
  reason: '',
}
const user = { id: 2, email: '', title: '', display_name: 'Ben Okafor', profile_picture: null }

const said = (more: Partial<ShownAlert>) =>
  alertLines({ user, user_status: 'online', alerts: [{ ...alert, ...more }] }).map(
    ({ name, words, at: when }) => [`${name} ${words}`, when],
  )[0]

test('messaging §3: what became of an alert, in words with its time', () => {
  expect(said({})).toEqual(['Text message applies', null])
  expect(said({ state: 'waiting', due })).toEqual(['Text message rings at', Date.parse(due)])
  expect(said({ state: 'waiting', due, attempts: 1 })).toEqual([
    'Text message is tried again at',
    Date.parse(due),
  ])
  expect(said({ state: 'handed', carrier: 'twilio' })).toEqual([
    'Text message handed to Twilio',
    Date.parse(at),
  ])
  expect(said({ state: 'delivered', medium: 'pager' })).toEqual(['Pager delivered', Date.parse(at)])
  expect(said({ state: 'failed', reason: 'No.' })).toEqual(['Text message failed', Date.parse(at)])
  expect(said({ state: 'merged' })).toEqual(['Text message told with another one', null])
})
