import { expect, test } from 'vitest'
import { addDays } from '../wall-time/wall-time.view.ts'
import { monthGridRange, monthRange, periodTitle, stepPeriod, weekRange } from './calendar-period.view.ts'

test('a month view is the six weeks from Monday that contain it; a month ends where the next begins', () => {
  expect(monthGridRange('2026-11-20T07:00:00')).toEqual({
    start: '2026-10-26T00:00:00',
    end: '2026-12-07T00:00:00',
  })
  expect(monthGridRange('2027-02-01T00:00:00').start).toBe('2027-02-01T00:00:00')
  expect(monthRange('2026-12-31T23:00:00')).toEqual({
    start: '2026-12-01T00:00:00',
    end: '2027-01-01T00:00:00',
  })
  for (let day = '2026-01-01T00:00:00'; day < '2028-01-01'; day = addDays(day, 1)) {
    const { start, end } = monthGridRange(day)
    const week = weekRange(day)
    expect(start <= week.start && week.end <= end, day).toBe(true)
  }
})

test('paging §2: titles and steps of the three views', () => {
  const friday = '2026-11-20T07:00:00'
  expect(periodTitle('month', friday)).toBe('November 2026')
  expect(periodTitle('week', friday)).toBe('Nov 16 – 22, 2026')
  expect(periodTitle('week', '2026-12-31T00:00:00')).toBe('Dec 28 – Jan 3, 2027')
  expect(periodTitle('day', friday)).toBe('Friday, November 20, 2026')
  expect(stepPeriod('month', '2026-01-31T00:00:00', 1)).toBe('2026-02-01T00:00:00')
  expect(stepPeriod('month', '2026-01-31T00:00:00', -1)).toBe('2025-12-01T00:00:00')
  expect(stepPeriod('week', friday, 1)).toBe('2026-11-27T07:00:00')
  expect(stepPeriod('day', friday, -1)).toBe('2026-11-19T07:00:00')
})
