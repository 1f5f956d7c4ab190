import { expect, test } from 'vitest'
import { isSustainedFailure, pauseMs, retryWaitMs } from './webhook-retry.rules.ts'

test('a delivery is retried nine times, later each time, and not before Retry-After', () => {
  const waits = Array.from({ length: 10 }, (_, i) => retryWaitMs(i + 1))
  expect(waits[0]).toBe(10_000)
  expect(waits[8]).toBe(20 * 3_600_000)
  expect(waits[9]).toBeUndefined()
  expect(retryWaitMs(1, 60_000)).toBe(60_000)
})

test('the pause of a failing endpoint doubles up to five minutes', () => {
  expect([1, 2, 3, 20].map((failures) => pauseMs(failures))).toEqual([5_000, 10_000, 20_000, 300_000])
})

test('an endpoint is suspended after a day of failures, not after one failure long ago', () => {
  const day = 24 * 3_600_000
  expect(isSustainedFailure({ failing_ms: day, failures: 10 })).toBe(true)
  expect(isSustainedFailure({ failing_ms: day, failures: 2 })).toBe(false)
  expect(isSustainedFailure({ failing_ms: day - 1, failures: 500 })).toBe(false)
})
