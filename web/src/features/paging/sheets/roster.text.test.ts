import { expect, test } from 'vitest'
import { differenceText, limitText, periodText, totalsText } from './roster.text.ts'

const totals = { shifts: 1, hours: 48, nights: 2, weekends: 0, holidays: 0 }
const average = { shifts: 1, hours: 24.2, nights: 2, weekends: 0.3, holidays: 0 }

test('totals name what is not zero, with the difference from the average', () => {
  expect(totalsText(totals, undefined)).toBe('1 shift · 48 hours · 2 nights')
  expect(totalsText(totals, average)).toBe(
    '1 shift · 48 hours (23.8 above average) · 2 nights · 0 weekends (0.3 below average)',
  )
  const none = { shifts: 0, hours: 0, nights: 0, weekends: 0, holidays: 0 }
  expect(totalsText(none, undefined)).toBe('No shifts')
})

test('a difference has a sign, and an equal value none', () => {
  expect([differenceText(12, 12), differenceText(12.5, 12), differenceText(0, 0.3)]).toEqual([
    '',
    '+0.5',
    '−0.3',
  ])
})

test('a period names its months', () => {
  expect(periodText('2026-12-01', '2026-12-31')).toBe('December 2026')
  expect(periodText('2026-12-01', '2027-02-28')).toBe('December 2026 – February 2027')
})

test('a roster of several groups names how many groups and people it leaves out', () => {
  expect(limitText({ groups: 3, people: 9 }, { groups: 3, people: 9 })).toBe('')
  expect(limitText({ groups: 40, people: 500 }, { groups: 41, people: 700 })).toBe(
    'The first 40 of 41 groups. The first 500 of 700 people. Choose a department or groups to see the others.',
  )
})
