import { expect, test } from 'vitest'
import { listAddress, pagesAddress } from './pages-address.view.ts'

const period = { from: '2026-11-01', until: '2026-11-24', filters: {} }
const row = {
  subject: 7,
  pages: 12,
  night_pages: 5,
  answered: 91.7,
  answered_half: 60,
  escalated: 3,
  declined: 2,
  unanswered: 0,
  nobody_on_call: 2,
  failed_over: 1,
}
const address = (
  slug: Parameters<typeof pagesAddress>[0],
  key: string,
  filters: Record<string, string> = {},
) => pagesAddress(slug, row, key, { ...period, filters })

test('a number of pages leads to their list, by what its row is about', () => {
  const list = '/reports/closed-loop-report?from=2026-11-01&until=2026-11-24'
  expect(address('closed-loop-report', 'escalated')).toBe(`${list}&group=7&outcome=escalated`)
  expect(address('closed-loop-report', 'pages', { by: 'priority' })).toBe(`${list}&by=priority&priority=7`)
  expect(address('closed-loop-report', 'pages', { by: 'hour' })).toBe(`${list}&by=hour&hour=7`)
  expect(address('coverage-report', 'nobody_on_call')).toBe(`${list}&group=7&outcome=nobody_on_call`)
  expect(address('coverage-report', 'failed_over')).toBe(`${list}&group=7&outcome=failed_over`)
  expect(address('closed-loop-report', 'answered')).toBe(`${list}&group=7&outcome=answered`)
  expect(address('closed-loop-report', 'declined')).toBe(`${list}&group=7&outcome=declined`)
  expect(address('on-call-load-report', 'pages')).toBe(`${list}&user=7`)
  expect(address('on-call-load-report', 'night_pages')).toBe(`${list}&user=7&hours=night`)
})

test('a number of a channel leads to its notifications', () => {
  const channel = { channel_id: 'sms', provider_id: 'twilio', tried: 40, failed: 2.5, impossible: 0 }
  const list = (key: string) => listAddress('channel-quality-report', channel, key, period, [])
  expect(list('failed')).toBe(
    '/reports/channel-quality-report?from=2026-11-01&until=2026-11-24&channel=sms&provider=twilio&outcome=failed',
  )
  expect(list('impossible')).toBeUndefined()
  expect(list('attempt_half')).toBeUndefined()
  expect(listAddress('coverage-report', row, 'nobody_on_call', period, [])).toBeUndefined()
})

test('a number of handoffs leads to their list, by the department of its row', () => {
  const handoffs = { subject: 0, requested: 9, accepted: 88.9, declined: 0, read_back: 12.5, accept_half: 60 }
  const list = '/reports/patient-handoff-report/handoffs?from=2026-11-01&until=2026-11-24'
  const of = (
    counts: typeof handoffs | Record<string, number>,
    key: string,
    filters: Record<string, string> = {},
  ) => listAddress('patient-handoff-report', counts, key, { ...period, filters }, [])
  expect(of(handoffs, 'requested')).toBe(`${list}&department=0`)
  expect(of(handoffs, 'read_back', { department: '3' })).toBe(`${list}&department=0&outcome=read_back`)
  expect(of({ accepted: 88.9 }, 'accepted', { department: '3' })).toBe(
    `${list}&department=3&outcome=accepted`,
  )
  expect(of({ requested: 9 }, 'requested')).toBe(list)
  expect([of(handoffs, 'declined'), of(handoffs, 'accept_half')]).toEqual([undefined, undefined])
})

test('the list has the filters of the number', () => {
  const list = '/reports/closed-loop-report?from=2026-11-01&until=2026-11-24'
  const filters = { department: '3', priority: '2', by: 'group', slot: '4', outcome: 'unanswered' }
  expect(address('closed-loop-report', 'escalated', filters)).toBe(
    `${list}&department=3&priority=2&by=group&group=7&outcome=escalated`,
  )
  expect(address('coverage-report', 'nobody_on_call', filters)).toBe(
    `${list}&department=3&group=7&outcome=nobody_on_call`,
  )
  expect(address('on-call-load-report', 'pages', filters)).toBe(`${list}&user=7`)
})

test('a figure leads to the pages of all rows', () => {
  const sum = { misdirected: 4 }
  const filters = { group: '9' }
  expect(pagesAddress('closed-loop-report', sum, 'misdirected', { ...period, filters })).toBe(
    '/reports/closed-loop-report?from=2026-11-01&until=2026-11-24&group=9&outcome=misdirected',
  )
})

test('zeros and times have no list', () => {
  expect(address('closed-loop-report', 'unanswered')).toBeUndefined()
  expect(address('closed-loop-report', 'answered_half')).toBeUndefined()
  expect(address('usage-report', 'pages')).toBeUndefined()
})
