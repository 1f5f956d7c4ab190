import { expect, test } from 'vitest'
import { addDays } from '../wall-time/wall-time.view.ts'
import { monthGridRange, monthRange, periodTitle, stepPeriod, weekRange } from './calendar-period.view.ts'

test('a month view is the six weeks that contain it; a month ends where the next begins', () => {
  expect(monthGridRange('2026-11-20T07:00:00', 1)).toEqual({
    start: '2026-10-26T00:00:00',
    end: '2026-12-07T00:00:00',
  })
  expect(monthGridRange('2027-02-01T00:00:00', 1).start).toBe('2027-02-01T00:00:00')
  expect(monthGridRange('2027-02-01T00:00:00', 0).start).toBe('2027-01-31T00:00:00')
  expect(monthRange('2026-12-31T23:00:00')).toEqual({
    start: '2026-12-01T00:00:00',
    end: '2027-01-01T00:00:00',
  })
  for (let day = '2026-01-01T00:00:00'; day < '2028-01-01'; day = addDays(day, 1)) {
    for (const weekStart of [0, 1, 6] as const) {
      const { start, end } = monthGridRange(day, weekStart)
      const week = weekRange(day, weekStart)
      expect(start <= week.start && week.end <= end, day).toBe(true)
    }
  }
})

test('paging §2: the month, week and day views have their titles and steps', () => {
  const friday = '2026-11-20T07:00:00'
  expect(periodTitle('month', friday, 1)).toBe('November 2026')
  expect(periodTitle('week', friday, 1)).toBe('Nov 16 – 22, 2026')
  expect(periodTitle('week', friday, 0)).toBe('Nov 15 – 21, 2026')
  expect(periodTitle('week', friday, 6)).toBe('Nov 14 – 20, 2026')
  expect(periodTitle('week', '2026-12-31T00:00:00', 1)).toBe('Dec 28 – Jan 3, 2027')
  expect(periodTitle('day', friday, 1)).toBe('Friday, November 20, 2026')
  expect(periodTitle('agenda', friday, 1, true)).toBe('Nov 20 – Dec 17')
  expect(stepPeriod('agenda', friday, 1)).toBe('2026-12-18T07:00:00')
  expect(stepPeriod('month', '2026-01-31T00:00:00', 1)).toBe('2026-02-01T00:00:00')
  expect(stepPeriod('month', '2026-01-31T00:00:00', -1)).toBe('2025-12-01T00:00:00')
  expect(stepPeriod('week', friday, 1)).toBe('2026-11-27T07:00:00')
  expect(stepPeriod('day', friday, -1)).toBe('2026-11-19T07:00:00')
})
