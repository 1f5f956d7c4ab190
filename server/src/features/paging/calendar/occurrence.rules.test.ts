import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listOccurrencesBetween, type CalendarEvent, type Override } from './occurrence.rules.ts'
import { parseRule } from '@wardline/recurrence/rule.ts'
import { parseWallTime, formatWallTime } from '@wardline/recurrence/wall-time.ts'

const vectors = new URL('../../../../../tests/data/recurrence/overrides-and-exclusions.json', import.meta.url)

interface Changed {
  id: string
  series: { dtstart: string; end?: string; tz: string; rrule: string; exdate?: string[]; summary?: string }
  overrides?: { recurrence_id: string; start: string; summary?: string }[]
  window?: [string, string]
  expected: string[]
  expected_summaries?: string[]
}

test.for(JSON.parse(readFileSync(vectors, 'utf8')) as Changed[])(
  'a series is expanded with its changed and cancelled occurrences: $id',
  (drawn) => {
    const { series, overrides = [], window, expected, expected_summaries } = drawn
    const starts = parseWallTime(series.dtstart)
    const duty = { user_id: 1, call_order: 1, is_all_day: false, escalation_policy_id: null }
    const times = { starts_later: false, ends_later: false }
    const event: CalendarEvent = {
      ...duty,
      ...times,
      id: 1,
      title: series.summary ?? '',
      zone: series.tz,
      starts,
      ends: series.end ? parseWallTime(series.end) : starts + 1800,
      rule_id: 1,
      rule: parseRule(series.rrule),
      ends_before: null,
    }
    const override = (at: string, start: string, title: string, is_cancelled: boolean): Override => ({
      ...duty,
      ...times,
      event_id: 1,
      original_start: parseWallTime(at),
      is_cancelled,
      title,
      starts: parseWallTime(start),
      ends: parseWallTime(start) + 1800,
    })
    const all = [
      ...overrides.map((one) => override(one.recurrence_id, one.start, one.summary ?? '', false)),
      ...(series.exdate ?? []).map((at) => override(at, at, '', true)),
    ]
    const [from, to] = window ?? ['2000-01-01T00:00:00Z', '2030-01-01T00:00:00Z']
    const found = listOccurrencesBetween(event, all, { from: Date.parse(from), to: Date.parse(to) })
    expect(found.map((one) => formatWallTime(one.starts))).toEqual(expected)
    if (expected_summaries) expect(found.map((one) => one.title)).toEqual(expected_summaries)
  },
)
