import { expect, test } from 'vitest'
import { RecurrenceRuleBody } from './paging/recurrence-rules/recurrence-rule.schemas.ts'
import { rolloutBuckets, userMessageTypeRows } from './reports/standard-reports/reports.ts'
import { timeZoneIds } from './time-zones.ts'

test('messaging §9; paging §9: time zones are those of the US and Canada, GMT and UTC', () => {
  expect(timeZoneIds).toEqual(
    expect.arrayContaining(['America/New_York', 'America/Los_Angeles', 'America/Toronto', 'GMT', 'UTC']),
  )
  const others = timeZoneIds.filter((zone) => !/^(America\/|Pacific\/Honolulu$|GMT$|UTC$)/.test(zone))
  expect(others).toEqual([])
  for (const timeZone of timeZoneIds)
    expect(() => new Intl.DateTimeFormat('en', { timeZone }), timeZone).not.toThrow()
})

test('paging §9: a bar of the rollout chart has 5 to 180 days; the user message type report has up to 9000 rows', () => {
  expect(rolloutBuckets).toEqual([5, 10, 15, 30, 60, 90, 180])
  expect(userMessageTypeRows).toBe(9000)
})

test('paging §9: days of the month are 1 to 31, and frequencies none, daily, weekly and monthly', () => {
  const isValid = (rule: unknown) => RecurrenceRuleBody.safeParse(rule).success
  expect([0, 1, 31, 32].map((day) => isValid({ month_days: [day] }))).toEqual([false, true, true, false])
  for (const frequency of ['none', 'daily', 'weekly', 'monthly']) expect(isValid({ frequency })).toBe(true)
  expect(isValid({ frequency: 'hourly' })).toBe(false)
})
