import { expect, test } from 'vitest'
import { throttle } from './throttle.ts'

test('a burst goes on at once, then one at a time; another key has a burst of its own', () => {
  const wait = throttle({ burst: 3, every_ms: 10_000 })
  expect([0, 1, 2, 3].map((at) => wait('a', at))).toEqual([0, 0, 0, 10])
  expect(wait('b', 3)).toBe(0)
  expect(wait('a', 9_999)).toBe(1)
  expect(wait('a', 10_001)).toBe(0)
  expect(wait('a', 10_002)).toBe(10)
  expect([1, 2, 3, 4].map((n) => wait('a', 100_000 + n))).toEqual([0, 0, 0, 10])
})

test('ten thousand keys are remembered, not every one there ever was', () => {
  const wait = throttle({ burst: 1, every_ms: 1000 })
  for (let key = 0; key < 30_000; key++) expect(wait(`${key}`, key / 1000)).toBe(0)
  expect(wait('29999', 30)).toBe(1)
})
