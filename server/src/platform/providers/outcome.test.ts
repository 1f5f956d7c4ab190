import { expect, test } from 'vitest'
import { statusOutcome, connectionOutcome, retryAfterMs } from './outcome.ts'

const now = Date.parse('2026-11-20T14:00:00Z')
const after = (value: string | undefined) =>
  retryAfterMs({ headers: value === undefined ? {} : { 'retry-after': value } }, now)

test.for([
  ['7', 7_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 14:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 13:00:00 GMT', 0],
  ['999999999', 3_600_000],
  ['soon', undefined],
  ['', undefined],
  ['-5', undefined],
  [undefined, undefined],
] as const)('Retry-After “%s” is %s ms', ([said, ms]) => expect(after(said)).toBe(ms))

test('outcomes are classified as retryable or final', () => {
  const of = (status: number) => statusOutcome({ status, headers: {}, text: '' }, 'Twilio')?.outcome
  expect([429, 500, 503, 401, 403, 200, 400].map(of)).toEqual([
    'retry',
    'retry',
    'retry',
    'failed',
    'failed',
    undefined,
    undefined,
  ])
  expect(connectionOutcome({ trouble: 'silent', was_sent: true }, 'Twilio')).toEqual({
    outcome: 'retry',
    reason: 'Twilio did not respond in time.',
  })
  expect(connectionOutcome({ trouble: 'not_allowed', was_sent: false }, 'Twilio').outcome).toBe('failed')
})
