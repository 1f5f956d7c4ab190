import { previousSpan } from '@wardline/contract/days.rules.ts'
import { expect, test } from 'vitest'
import { chartBuckets, comparedBars, shiftBuckets, splitDays, sumByBucket } from './chart.rules.ts'
import { sortRows, shareOf } from './report-rows.rules.ts'

test('a chart has a bar per day, per week, or per month', () => {
  expect(chartBuckets('2026-11-01', '2026-11-30')).toHaveLength(30)
  expect(chartBuckets('2026-01-01', '2026-12-31')).toHaveLength(53)
  const years = chartBuckets('2000-01-01', '2026-11-23')
  expect(years).toHaveLength(26 * 12 + 11)
  expect(years.at(-1)).toEqual({ label: '2026-11-01', from: '2026-11-01', until: '2026-11-23' })
})

test('the last bucket ends with the period, and each day counts in one bucket', () => {
  const buckets = splitDays('2026-11-01', '2026-11-12', 5)
  expect(buckets.map(({ from, until }) => [from, until])).toEqual([
    ['2026-11-01', '2026-11-05'],
    ['2026-11-06', '2026-11-10'],
    ['2026-11-11', '2026-11-12'],
  ])
  const days = ['2026-11-05', '2026-11-06', '2026-11-10', '2026-11-12'].map((day) => ({ day, count: 1 }))
  expect(sumByBucket(days, buckets, ({ count }) => count)).toEqual([1, 2, 1])
})

test('the period before has as many days, and the same buckets', () => {
  const period = { from: '2026-11-01', until: '2026-11-12' }
  expect(previousSpan(period)).toEqual({ from: '2026-10-20', until: '2026-10-31' })
  const shifted = shiftBuckets(splitDays('2026-11-06', '2026-11-12', 5), period)
  expect(shifted.map(({ from, until }) => [from, until])).toEqual([
    ['2026-10-25', '2026-10-29'],
    ['2026-10-30', '2026-10-31'],
  ])
  const days = ['2026-10-20', '2026-10-25', '2026-10-31'].map((day) => ({ day, count: 1 }))
  expect(sumByBucket(days, shifted, ({ count }) => count)).toEqual([1, 1])
})

test('a period without any number is not compared', () => {
  expect(comparedBars([0, 0])).toBeNull()
  expect(comparedBars([0, 3])).toEqual([0, 3])
})

test('rows without a value come last in both directions', () => {
  const rows = [{ n: null }, { n: 2 }, { n: 10 }]
  const all = { limit: 10, offset: 0 }
  expect(sortRows(rows, { sort: 'n', ...all }).results).toEqual([{ n: 2 }, { n: 10 }, { n: null }])
  expect(sortRows(rows, { sort: '-n', ...all }).results).toEqual([{ n: 10 }, { n: 2 }, { n: null }])
  expect(sortRows(rows, { sort: 'n', limit: 1, offset: 1 })).toEqual({ count: 3, results: [{ n: 10 }] })
})

test('a share of nothing is unknown', () => {
  expect(shareOf(1, 3)).toBe(33.3)
  expect(shareOf(0, 0)).toBeNull()
})
