import type { ScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { expect, test } from 'vitest'
import {
  contentText,
  dayOfMonth,
  filtersFromAddress,
  lastRunText,
  newDraft,
  nextRunText,
  rhythmText,
  suggestPeriod,
  toBody,
  toDraft,
} from './scheduled-report.view.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const run: NonNullable<ScheduledReport['last_run']> = {
  at: '2026-11-23T12:00:05Z',
  requested_by: null,
  range: { from: '2026-11-16', until: '2026-11-22' },
  state: 'sent',
  reason: '',
  mails: [{ user: { id: 2, display_name: 'Ben Okafor' }, state: 'sent', reason: '' }],
}
const report = (more: Partial<ScheduledReport> = {}): ScheduledReport => ({
  id: 1,
  slug: 'closed-loop-report',
  subject: 'Cardiology',
  filters: { department_id: 4, by: 'hour', priority: 2 },
  address: '/reports/closed-loop-report',
  period: 'last_week',
  every: 'week',
  weekday: 1,
  month_day: null,
  time: '07:00',
  time_zone: 'America/New_York',
  owner: { id: 1, display_name: 'Dora Lind' },
  obstacle: null,
  recipients: [{ id: 2, display_name: 'Ben Okafor', problem: null }],
  recipient_count: 1,
  is_on: true,
  next_run: '2026-11-30T12:00:00Z',
  last_run: run,
  version: 1,
  may: { change: true, send: true, leave: false, delete: true },
  ...more,
})

test('a rhythm is a sentence', () => {
  expect(rhythmText(report())).toBe('Every Monday at 07:00, Eastern')
  expect(rhythmText(report({ every: 'day', weekday: null, time_zone: 'UTC' }))).toBe(
    'Every day at 07:00, UTC',
  )
  expect(rhythmText(report({ every: 'month', weekday: null, month_day: 31 }))).toBe(
    'On the 31st of each month at 07:00, Eastern',
  )
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23].map(dayOfMonth).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd',
  )
})

test('a row says what is sent, when next, and what became of the last run', () => {
  expect(contentText(report())).toBe('Cardiology · Last Week · high priority · by hour · 1 recipient')
  expect(nextRunText(report(), now)).toBe('Next: Nov 30, 07:00.')
  expect(nextRunText(report({ next_run: null }), now)).toBe('Off: nothing is sent.')
  expect(lastRunText(null, now)).toBe('Not sent yet.')
  expect(lastRunText(run, now)).toMatch(/^Last sent Nov 23, .*\.$/)
  const skipped = { user: { id: 3, display_name: 'Cleo Marsh' }, state: 'skipped' as const, reason: '' }
  expect(lastRunText({ ...run, state: 'partly', mails: [...run.mails, skipped] }, now)).toMatch(
    /to 1 of 2 recipients\.$/,
  )
  expect(lastRunText({ ...run, state: 'failed', reason: 'The mail server is full.' }, now)).toMatch(
    /^Failed .*\. The mail server is full\.$/,
  )
})

test('the filters of the address are those of the report', () => {
  const address = {
    from: '2026-11-01',
    department: '4',
    by: 'hour',
    days: '30',
    group: 'x',
    outcome: 'escalated',
  }
  expect(filtersFromAddress('closed-loop-report', address, undefined)).toEqual({
    department_id: 4,
    by: 'hour',
  })
  expect(filtersFromAddress('rollout', address, undefined)).toEqual({ department_id: 4, days: 30 })
  expect(filtersFromAddress('user-mt-report', {}, 9)).toEqual({ user_id: 9 })
  expect(filtersFromAddress('device-breakdown-report', { departmentIds: '3,4' }, undefined)).toEqual({
    department_ids: [3, 4],
  })
})

test('the shown period is suggested, if it moves with the day', () => {
  const today = '2026-11-24'
  const last_month = { from: '2026-10-01', until: '2026-10-31' }
  expect(suggestPeriod({}, { from: '2026-11-01', until: today }, today)).toBe('last_7_days')
  expect(suggestPeriod(last_month, last_month, today)).toBe('last_month')
  const custom = { from: '2026-10-02', until: '2026-10-31' }
  expect(suggestPeriod(custom, custom, today)).toBe('last_7_days')
})

test('only the chosen rhythm is sent', () => {
  const me = { id: 1, display_name: 'Dora Lind', email: 'dora@hospital.test' }
  const draft = newDraft('usage-report', 'last_month', me, 'America/Denver')
  expect(toBody(draft)).toEqual({
    period: 'last_month',
    every: 'week',
    weekday: 1,
    month_day: null,
    time: '07:00',
    time_zone: 'America/Denver',
    recipient_ids: [1],
  })
  expect(newDraft('device-report', 'last_month', { ...me, email: '' }, 'Europe/Berlin')).toMatchObject({
    period: null,
    time_zone: 'America/New_York',
    recipients: [],
  })
  expect(toBody(toDraft(report()))).toMatchObject({ weekday: 1, month_day: null, recipient_ids: [2] })
})
