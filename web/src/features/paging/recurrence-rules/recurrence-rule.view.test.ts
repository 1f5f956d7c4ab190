import { expect, test } from 'vitest'
import {
  canEditRule,
  parseRuleForm,
  createRuleForm,
  toRuleBody,
  validateRuleForm,
} from './recurrence-rule.view.ts'

const friday = '2026-11-20T19:00:00'

test('paging §9: a new rule is weekly on the day of the shift', () => {
  expect(toRuleBody(createRuleForm(friday))).toEqual({
    rrule: 'FREQ=WEEKLY;BYDAY=FR',
    frequency: 'weekly',
    interval: 1,
    week_days: ['FR'],
    occurrenceCount: null,
  })
})

test('days are ordered, and ends are written as in RFC 5545', () => {
  const form = { ...createRuleForm(friday), interval: '2' }
  expect(toRuleBody({ ...form, week_days: ['SU', 'MO'], ends: 'until', until: '2027-01-31' })?.rrule).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;UNTIL=20270131T235959',
  )
  const monthly = toRuleBody({
    ...form,
    frequency: 'monthly',
    month_days: [31, 1],
    ends: 'count',
    count: '6',
  })
  expect(monthly?.rrule).toBe('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,31;COUNT=6')
  expect(monthly?.occurrenceCount).toBe(6)
  expect(toRuleBody({ ...form, frequency: 'daily', interval: '1' })?.rrule).toBe('FREQ=DAILY')
  expect(toRuleBody({ ...form, frequency: 'none' })).toBeNull()
})

test('paging §3: a stored rule round-trips through the form fields', () => {
  for (const rrule of [
    'FREQ=DAILY;COUNT=10',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;UNTIL=20270131T235959',
    'FREQ=MONTHLY;BYMONTHDAY=1,15,31',
  ])
    expect(toRuleBody(parseRuleForm(rrule, friday))?.rrule).toBe(rrule)
  expect(parseRuleForm('FREQ=WEEKLY', friday).week_days).toEqual(['FR'])
  expect(parseRuleForm('FREQ=MONTHLY', friday).month_days).toEqual([20])
})

test('a rule that the form cannot show in full is not edited in it', () => {
  for (const rrule of [
    'FREQ=DAILY;COUNT=10',
    'FREQ=WEEKLY;BYDAY=MO,FR;INTERVAL=2;WKST=MO',
    'FREQ=WEEKLY;WKST=SU',
    'FREQ=MONTHLY;BYMONTHDAY=1,31;UNTIL=20270131T120000Z',
  ])
    expect([rrule, canEditRule(rrule)]).toEqual([rrule, true])
  for (const rrule of [
    'FREQ=MONTHLY;BYDAY=1MO',
    'FREQ=YEARLY',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=DAILY;BYDAY=MO,TU',
    'FREQ=WEEKLY;BYDAY=MO;BYHOUR=7,19',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    'FREQ=DAILY;COUNT=1000',
    'FREQ=DAILY;BYSETPOS=1',
  ])
    expect([rrule, canEditRule(rrule)]).toEqual([rrule, false])
})

test('each invalid field has a sentence', () => {
  const form = createRuleForm(friday)
  expect(validateRuleForm(form, friday)).toEqual({})
  expect(validateRuleForm({ ...form, interval: '0' }, friday).interval).toBe('Enter a number from 1 to 99.')
  expect(validateRuleForm({ ...form, week_days: [] }, friday).week_days).toBe(
    'Select at least one day of the week.',
  )
  expect(validateRuleForm({ ...form, frequency: 'monthly', month_days: [] }, friday)).toHaveProperty(
    'month_days',
  )
  expect(validateRuleForm({ ...form, ends: 'until', until: '' }, friday).until).toBe('Select a last day.')
  expect(validateRuleForm({ ...form, ends: 'until', until: '2026-11-19' }, friday).until).toBe(
    'Select Fri, Nov 20 or later.',
  )
  expect(validateRuleForm({ ...form, ends: 'count', count: '1.5' }, friday).count).toBe(
    'Enter a number from 1 to 999.',
  )
})
