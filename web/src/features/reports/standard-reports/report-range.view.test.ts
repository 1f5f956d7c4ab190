import { expect, test } from 'vitest'
import { listRanges, nameRange, parseRange } from './report-range.view.ts'

const rangesOn = (today: string) =>
  Object.fromEntries(listRanges(today).map(({ name, range }) => [name, `${range.from} ${range.until}`]))

test('paging §9: reports offer the date ranges of the specification', () => {
  expect(rangesOn('2026-01-31')).toEqual({
    'This Month': '2026-01-01 2026-01-31',
    'Last Month': '2025-12-01 2025-12-31',
    'Last 3 Months': '2025-10-01 2025-12-31',
    'This Year': '2026-01-01 2026-01-31',
    'Last Year': '2025-01-01 2025-12-31',
    Clear: '2000-01-01 2026-01-31',
  })
  expect(rangesOn('2028-03-29')['Last Month']).toBe('2028-02-01 2028-02-29')
})

test('paging §9: the date range of a report is the current month by default', () => {
  expect(parseRange({}, '2026-11-23')).toEqual({ from: '2026-11-01', until: '2026-11-23' })
  expect(parseRange({ from: 'x', until: '2026-11-05' }, '2026-11-23')).toEqual({
    from: '2026-11-01',
    until: '2026-11-05',
  })
})

test('any other range is Custom', () => {
  expect(nameRange({ from: '2026-11-02', until: '2026-11-05' }, '2026-11-23')).toBe('Custom')
  expect(nameRange({ from: '2026-11-01', until: '2026-11-23' }, '2026-11-23')).toBe('This Month')
})
