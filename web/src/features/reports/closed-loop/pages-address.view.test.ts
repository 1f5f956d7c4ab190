import { expect, test } from 'vitest'
import { listAddress, pagesAddress } from './pages-address.view.ts'

const range = { from: '2026-11-01', until: '2026-11-24' }
const row = { subject: 7, pages: 12, escalated: 3, unanswered: 0, nobody_on_call: 2 }
const address = (...given: [Parameters<typeof pagesAddress>[0], string, string?]) =>
  pagesAddress(given[0], row, given[1], { ...range, by: given[2] })

test('a number of pages leads to their list, by what its row is about', () => {
  const list = '/reports/closed-loop-report?from=2026-11-01&until=2026-11-24'
  expect(address('closed-loop-report', 'escalated')).toBe(`${list}&group=7&outcome=escalated`)
  expect(address('closed-loop-report', 'pages', 'priority')).toBe(`${list}&priority=7`)
  expect(address('coverage-report', 'nobody_on_call')).toBe(`${list}&group=7&outcome=nobody_on_call`)
  expect(address('on-call-load-report', 'pages')).toBe(`${list}&user=7`)
})

test('a number of a channel leads to its notifications', () => {
  const channel = { channel_id: 'sms', provider_id: 'twilio', tried: 40, failed: 2.5, impossible: 0 }
  const list = (key: string) => listAddress('channel-quality-report', channel, key, range, [])
  expect(list('failed')).toBe(
    '/reports/channel-quality-report?from=2026-11-01&until=2026-11-24&channel=sms&provider=twilio&outcome=failed',
  )
  expect(list('impossible')).toBeUndefined()
  expect(list('attempt_half')).toBeUndefined()
  expect(listAddress('coverage-report', row, 'nobody_on_call', range, [])).toBeUndefined()
})

test('zeros, shares and hours have no list', () => {
  expect(address('closed-loop-report', 'unanswered')).toBeUndefined()
  expect(address('closed-loop-report', 'answered')).toBeUndefined()
  expect(address('closed-loop-report', 'pages', 'hour')).toBeUndefined()
  expect(address('usage-report', 'pages')).toBeUndefined()
})
