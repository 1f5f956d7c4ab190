import { coverageText, spanOf } from '@wardline/contract/paging/coverage.rules.ts'
import { expect, test } from 'vitest'
import { durationText, fillHoleAddress } from './coverage.view.ts'

const hole = (start: string, end: string) => ({ start, end })

test('a hole is said with its days, its times and how long it lasts', () => {
  const short = hole('2026-12-04T19:00:00-05:00', '2026-12-04T19:45:00-05:00')
  const night = hole('2026-12-04T19:00:00-05:00', '2026-12-05T07:00:00-05:00')
  const weeks = hole('2026-12-04T19:00:00-05:00', '2026-12-17T23:30:00-05:00')
  expect([short, night, weeks].map(spanOf)).toEqual([
    'Dec 4, 2026, 19:00–19:45',
    'Dec 4, 2026, 19:00 – Dec 5, 2026, 07:00',
    'Dec 4, 2026, 19:00 – Dec 17, 2026, 23:30',
  ])
  expect([short, night, weeks].map(durationText)).toEqual(['45 min', '12 h', '13 d 4 h'])
  // The night on which the clocks go back is an hour longer than they show.
  expect(durationText(hole('2026-10-31T19:00:00-04:00', '2026-11-01T07:00:00-05:00'))).toBe('13 h')
})

test('how many holes there are until a day', () => {
  expect([0, 1, 12].map((count) => coverageText({ count, until: '2027-11-20T05:02:03-05:00' }))).toEqual([
    '0 holes until Nov 20, 2027',
    '1 hole until Nov 20, 2027',
    '12 holes until Nov 20, 2027',
  ])
})

test('a gap is filled with its times, or its first half day', () => {
  expect(fillHoleAddress('u1', hole('2026-12-04T19:00:31-05:00', '2026-12-05T06:00:00-05:00'))).toBe(
    '/pagingGroups/u1/events/new?start=2026-12-04T19%3A00%3A00&end=2026-12-05T06%3A00%3A00',
  )
  expect(fillHoleAddress('u1', hole('2026-12-04T19:00:00-05:00', '2026-12-09T06:00:00-05:00'))).toMatch(
    /end=2026-12-05T07%3A00%3A00$/,
  )
})
