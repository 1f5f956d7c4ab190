import { expect, test } from 'vitest'
import { retryMs } from './alert.rules.ts'

const waits = (priority: 0 | 2, after_ms?: number) => {
  const all: number[] = []
  for (let since_ms = 0, attempts = 1; ; attempts++) {
    const wait = retryMs({ priority, attempts, since_ms, after_ms })
    if (wait === null) return all
    all.push(wait / 1_000)
    since_ms += wait
  }
}

test('what is urgent is tried for a minute at most on one way, the rest for half an hour', () => {
  expect(waits(2)).toEqual([1, 4, 15, 30])
  expect(waits(0)).toEqual([1, 4, 15, 60, 300])
})

test('a carrier that says when is asked no sooner; when that is too late the next way has to do', () => {
  expect(waits(2, 20_000)).toEqual([20, 20, 20])
  expect(waits(2, 61_000)).toEqual([])
  expect(waits(0, 600_000)).toEqual([600, 600, 600])
})
