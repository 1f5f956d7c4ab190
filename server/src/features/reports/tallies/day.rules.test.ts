import { addDays, countDays } from '@wardline/contract/days.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listDays, listMonths, nextMonth, splitPeriod } from './day.rules.ts'

test('days and months cross the ends of months and years, also in leap years', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(countDays('2028-02-28', '2028-03-01')).toBe(3)
  expect(nextMonth('2026-12-01')).toBe('2027-01-01')
  expect(listMonths('2026-11-30', '2027-01-01')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
})

test('a period within a month has no month', () => {
  expect(splitPeriod({ from: '2026-11-01', until: '2026-11-22' }, '2026-11-23')).toEqual({
    months: null,
    days: [{ from: '2026-11-01', until: '2026-11-22' }],
  })
})

test('the current month is whole', () => {
  for (const until of ['2026-11-23', '2026-11-30', '2027-01-15'])
    expect(splitPeriod({ from: '2026-11-01', until }, '2026-11-23')).toEqual({
      months: { from: '2026-11-01', until: '2026-11-01' },
      days: [],
    })
})

test('whole months stand between the days before and after them', () => {
  expect(splitPeriod({ from: '2026-08-15', until: '2026-11-12' }, '2026-11-23')).toEqual({
    months: { from: '2026-09-01', until: '2026-10-01' },
    days: [
      { from: '2026-08-15', until: '2026-08-31' },
      { from: '2026-11-01', until: '2026-11-12' },
    ],
  })
})

const day = fc.integer({ min: 0, max: 1500 }).map((after) => addDays('2025-01-01', after))

test('months and days cover each counted day of the period once, in any period', () => {
  fc.assert(
    fc.property(day, day, day, (one, other, lastDay) => {
      const [from = one, until = other] = [one, other].toSorted()
      const { months, days } = splitPeriod({ from, until }, lastDay)
      const covered = [
        ...(months ? listDays(months.from, addDays(nextMonth(months.until), -1)) : []),
        ...days.flatMap((span) => listDays(span.from, span.until)),
      ]
      const isCounted = (each: string) => each <= lastDay
      expect(covered.filter(isCounted).toSorted()).toEqual(listDays(from, until).filter(isCounted))
      if (months) expect(months.until <= lastDay).toBe(true)
    }),
  )
})
