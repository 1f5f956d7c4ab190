import { expect, test } from 'vitest'
import { threadsAddress } from './threads-address.view.ts'

const filtered = { from: '2026-11-01', until: '2026-11-24', filters: {} }
const period = 'from=2026-11-01&until=2026-11-24'

test('a number of messages leads to its conversations, by what its row is about', () => {
  const row = { subject: 7, messages: 12, threads: 3, urgent: 2, share: 40, active_days: 5, previous: 9 }
  const of = (
    slug: Parameters<typeof threadsAddress>[0],
    key: string,
    filters: Record<string, string> = {},
  ) => threadsAddress(slug, row, key, { ...filtered, filters })
  expect(of('usage-report', 'messages')).toBe(`/reports/usage-report/conversations?${period}&user=7`)
  expect(of('usage-report', 'threads', { department: '3' })).toBe(
    `/reports/usage-report/conversations?${period}&department=3&user=7&counts=threads`,
  )
  expect(of('mt-usage-report', 'urgent')).toBe(
    `/reports/mt-usage-report/conversations?${period}&type=7&priority=2`,
  )
  expect(of('user-mt-report', 'share', { user: '5' })).toBe(
    `/reports/user-mt-report/conversations?${period}&user=5&type=7`,
  )
  expect([of('usage-report', 'active_days'), of('adoption-report', 'messages')]).toEqual([
    undefined,
    undefined,
  ])
})

test('a day leads to its conversations, and the period before to those of as many days earlier', () => {
  const row = { subject: null, day: '2026-11-03', messages: 4, previous: 6, urgent: 0 }
  const list = '/reports/msg-volume-over-time/conversations'
  const of = (key: string) => threadsAddress('msg-volume-over-time', row, key, filtered)
  expect(of('messages')).toBe(`${list}?from=2026-11-03&until=2026-11-03`)
  expect(of('previous')).toBe(`${list}?from=2026-10-10&until=2026-10-10`)
  expect(of('urgent')).toBeUndefined()
  expect(threadsAddress('msg-volume-over-time', { messages: 6 }, 'messages', filtered)).toBe(
    `${list}?${period}`,
  )
})
