import { expect, test } from 'vitest'
import { formOfRule, newRule, ruleBody, ruleProblems } from './rule.view.ts'

const friday = '2026-11-20T19:00:00'

test('a new rule is every week on the day of the shift', () => {
  expect(ruleBody(newRule(friday))).toEqual({
    rrule: 'FREQ=WEEKLY;BYDAY=FR',
    frequency: 'weekly',
    interval: 1,
    week_days: ['FR'],
    occurrenceCount: null,
  })
})

test('days stand in the order of the week and of the month, ends as RFC 5545 writes them', () => {
  const form = { ...newRule(friday), interval: '2' }
  expect(ruleBody({ ...form, week_days: ['SU', 'MO'], ends: 'until', until: '2027-01-31' })?.rrule).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;UNTIL=20270131T235959',
  )
  const monthly = ruleBody({ ...form, frequency: 'monthly', month_days: [31, 1], ends: 'count', count: '6' })
  expect(monthly?.rrule).toBe('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,31;COUNT=6')
  expect(monthly?.occurrenceCount).toBe(6)
  expect(ruleBody({ ...form, frequency: 'daily', interval: '1' })?.rrule).toBe('FREQ=DAILY')
  expect(ruleBody({ ...form, frequency: 'none' })).toBeNull()
})

test('a stored rule fills the fields, and comes back out of them the same', () => {
  for (const rrule of [
    'FREQ=DAILY;COUNT=10',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;UNTIL=20270131T235959',
    'FREQ=MONTHLY;BYMONTHDAY=1,15,31',
  ])
    expect(ruleBody(formOfRule(rrule, friday))?.rrule).toBe(rrule)
  expect(formOfRule('FREQ=WEEKLY', friday).week_days).toEqual(['FR'])
  expect(formOfRule('FREQ=MONTHLY', friday).month_days).toEqual([20])
})

test('what cannot be: each field with its sentence', () => {
  const form = newRule(friday)
  expect(ruleProblems(form, friday)).toEqual({})
  expect(ruleProblems({ ...form, interval: '0' }, friday).interval).toBe('Enter a number from 1 to 99.')
  expect(ruleProblems({ ...form, week_days: [] }, friday).week_days).toBe(
    'Choose at least one day of the week.',
  )
  expect(ruleProblems({ ...form, frequency: 'monthly', month_days: [] }, friday)).toHaveProperty('month_days')
  expect(ruleProblems({ ...form, ends: 'until', until: '' }, friday).until).toBe('Choose the last day.')
  expect(ruleProblems({ ...form, ends: 'until', until: '2026-11-19' }, friday).until).toBe(
    'Choose a day that is not before Fri, Nov 20.',
  )
  expect(ruleProblems({ ...form, ends: 'count', count: '1.5' }, friday).count).toBe(
    'Enter a number from 1 to 999.',
  )
})
