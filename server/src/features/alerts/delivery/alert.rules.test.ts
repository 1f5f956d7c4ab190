import { expect, test } from 'vitest'
import { retryDelayMs } from './alert.rules.ts'

const waits = (priority: 0 | 2, after_ms?: number) => {
  const all: number[] = []
  for (let since_ms = 0, attempts = 1; ; attempts++) {
    const wait = retryDelayMs({ priority, attempts, since_ms, after_ms })
    if (wait === null) return all
    all.push(wait / 1_000)
    since_ms += wait
  }
}

test('an urgent alert is retried on a channel for one minute, others for half an hour', () => {
  expect(waits(2)).toEqual([1, 4, 15, 30])
  expect(waits(0)).toEqual([1, 4, 15, 60, 300])
})

test('a retry-after from the provider is respected; when it is too late the next channel is used', () => {
  expect(waits(2, 20_000)).toEqual([20, 20, 20])
  expect(waits(2, 61_000)).toEqual([])
  expect(waits(0, 600_000)).toEqual([600, 600, 600])
})
