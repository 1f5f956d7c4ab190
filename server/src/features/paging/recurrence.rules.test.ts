import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { timeZoneIds } from '@wardline/contract/paging/time-zones.ts'
import { occurrencesOf, type CalendarEvent, type Override } from './occurrence.rules.ts'
import { parseRule, RuleRefused } from './recurrence-parse.rules.ts'
import { describeRule, writeRule } from './recurrence-words.rules.ts'
import { firstStart, hasStart, spanOf, startsOf } from './recurrence.rules.ts'
import { day, instantOf, momentText, wallFrom, wallText } from './wall-time.rules.ts'

const folder = new URL('../../../../tests/data/recurrence/', import.meta.url)
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const read = (name: string): unknown => JSON.parse(textOf(name))

interface Vector {
  id: string
  dtstart: string
  tz: string | null
  rrule: string
  exdate?: string[]
  rdate?: string[]
  from?: string
  expected: string[]
  complete: boolean
}

const vectors = (read('rrule-vectors.json') as Vector[]).filter(({ rdate }) => !rdate)
const tooOften = /FREQ=(HOURLY|MINUTELY|SECONDLY)/
/** RFC 5545 §3.3.10 forbids them; the library that the vectors come from does not. */
const forbidden = /FREQ=(DAILY|WEEKLY|MONTHLY).*BYWEEKNO|FREQ=DAILY.*BYDAY=[+-]?\d/
const isRefused = ({ rrule }: Vector) => tooOften.test(rrule) || forbidden.test(rrule)

/** A time that clocks skip is listed moved by the hour that is skipped. */
function listed(zone: string, start: number): string {
  const text = momentText(zone, instantOf(zone, start)).slice(0, 19)
  return text === wallText(start) ? text : wallText(start + 3600)
}

function startsIn({ rrule, dtstart, tz, from, exdate = [] }: Vector, atMost: number): string[] {
  const zone = tz ?? 'UTC'
  const begin = from ? wallFrom(from.length === 10 ? `${from}T00:00:00` : from) : wallFrom(dtstart)
  const skipped = new Set(exdate.map((one) => one.slice(0, 19)))
  const found: string[] = []
  for (const start of startsOf(
    { rule: parseRule(rrule), starts: wallFrom(dtstart), zone },
    begin,
    begin + 60 * 366 * day,
  )) {
    if (found.length === atMost) break
    if (!skipped.has(wallText(start))) found.push(listed(zone, start))
  }
  return found
}

/** Ours, and why: monthly on the 31st is the last day of a shorter month. */
const ownReading: Record<string, string[]> = {
  'sabre-vobject/MonthlyByMonthDay': ['2011-06-30T00:00:00', '2011-11-30T00:00:00'],
  'sabre-vobject/MonthlyOnDstTransition/During transition on 31st day of month': [
    '2024-02-29T02:15:00',
    '2024-04-30T02:15:00',
  ],
}

test.for(vectors.filter((one) => !isRefused(one)))('known answer $id: $rrule', (vector) => {
  const { id, expected, complete } = vector
  const found = startsIn(vector, complete ? expected.length + 1 : expected.length)
  const own = ownReading[id]
  if (!own) return expect(found).toEqual(expected)
  expect(found).toEqual(expect.arrayContaining(own))
  const shared = found.filter((start) => !own.includes(start))
  expect(shared).toEqual(expected.slice(0, shared.length))
})

test('the known answers that are refused are those that repeat too often or that the RFC forbids', () => {
  const refused = vectors.filter(isRefused)
  for (const { rrule } of refused) expect(() => parseRule(rrule), rrule).toThrow(RuleRefused)
  expect([vectors.length - refused.length, refused.length]).toEqual([112, 57])
})

const invalid = read('rrule-invalid.json') as { rrule: string; why?: string }[]
/** Nothing wrong with these but that they were asked to go on beyond the year 9999; the calendar ends before 2200. */
const isFarOnly = ({ why }: { why?: string }) => /9999|10000|year 10000|without bounds/.test(why ?? '')

test.for(invalid.filter((one) => !isFarOnly(one)))('$rrule is refused in a sentence', ({ rrule }) => {
  expect(() => parseRule(rrule)).toThrow(/^\S.* .*\.$/)
})

test('a rule that goes on for ever, or beyond all years, ends with the window that is asked for', () => {
  const far = invalid.filter(isFarOnly)
  expect(far.length).toBe(4)
  for (const { rrule } of far) {
    const series = { rule: parseRule(rrule), starts: wallFrom('2026-01-04T00:00:00'), zone: 'UTC' }
    expect([...startsOf(series, series.starts, series.starts + 3 * 366 * day)].length).toBeLessThanOrEqual(4)
  }
})

test('rules of published calendars are read, and written again they say the same', () => {
  const rules = textOf('calendar-rules.txt').trim().split('\n')
  expect(rules.length).toBeGreaterThan(60)
  const starts = wallFrom('2026-01-01T09:00:00')
  const read10 = (text: string) => {
    const rule = { ...parseRule(text), until: null }
    return [...startsOf({ rule, starts, zone: 'UTC' }, starts, starts + 6 * 366 * day)].slice(0, 10)
  }
  for (const line of rules) {
    const text = line.replace(/^RRULE[^:]*:/, '').replace(/;$/, '')
    if (tooOften.test(text)) continue
    const rule = parseRule(text)
    expect(parseRule(writeRule(rule)), text).toEqual(rule)
    expect(read10(writeRule(rule))).toEqual(read10(text))
  }
})

const described = read('rule-descriptions.json') as { rrule: string; text: string }[]

test.for(described.filter(({ rrule }) => !tooOften.test(rrule)))('$rrule: $text', ({ rrule, text }) => {
  expect(describeRule(parseRule(rrule))).toBe(text.charAt(0).toUpperCase() + text.slice(1))
})

interface Changed {
  id: string
  series: { dtstart: string; end?: string; tz: string; rrule: string; exdate?: string[]; summary?: string }
  overrides?: { recurrence_id: string; start: string; summary?: string }[]
  window?: [string, string]
  expected: string[]
  expected_summaries?: string[]
}

test.for(read('overrides-and-exclusions.json') as Changed[])('changed and cancelled: $id', (given) => {
  const { series, overrides = [], window, expected, expected_summaries } = given
  const starts = wallFrom(series.dtstart)
  const duty = { user_id: 1, layer: 1, is_all_day: false, escalation_policy_id: null }
  const times = { starts_later: false, ends_later: false }
  const event: CalendarEvent = {
    ...duty,
    ...times,
    id: 1,
    title: series.summary ?? '',
    zone: series.tz,
    starts,
    ends: series.end ? wallFrom(series.end) : starts + 1800,
    rule_id: 1,
    rule: parseRule(series.rrule),
    ends_before: null,
  }
  const override = (at: string, start: string, title: string, is_cancelled: boolean): Override => ({
    ...duty,
    ...times,
    event_id: 1,
    original_start: wallFrom(at),
    is_cancelled,
    title,
    starts: wallFrom(start),
    ends: wallFrom(start) + 1800,
  })
  const all = [
    ...overrides.map((one) => override(one.recurrence_id, one.start, one.summary ?? '', false)),
    ...(series.exdate ?? []).map((at) => override(at, at, '', true)),
  ]
  const [from, to] = window ?? ['2000-01-01T00:00:00Z', '2030-01-01T00:00:00Z']
  const found = occurrencesOf(event, all, { from: Date.parse(from), to: Date.parse(to) })
  expect(found.map((one) => wallText(one.starts))).toEqual(expected)
  if (expected_summaries) expect(found.map((one) => one.title)).toEqual(expected_summaries)
})

test('a time that is skipped is the first one that there is; of a time that comes twice both can be said', () => {
  const zone = 'America/New_York'
  const at = (text: string, later = false) => momentText(zone, instantOf(zone, wallFrom(text), later))
  expect(at('2026-03-08T02:30:00')).toBe('2026-03-08T03:00:00-04:00')
  expect(at('2026-11-01T01:30:00')).toBe('2026-11-01T01:30:00-04:00')
  expect(at('2026-11-01T01:30:00', true)).toBe('2026-11-01T01:30:00-05:00')
})

test.for(timeZoneIds)('%s: shifts that adjoin have no hole and no overlap in two years', (zone) => {
  const starts = wallFrom('2026-01-01T00:00:00')
  const daily = parseRule('FREQ=DAILY')
  for (const cut of ['00:30', '01:00', '01:30', '02:00', '02:15', '02:30', '03:00', '07:00']) {
    const first = wallFrom(`2026-01-01T${cut}:00`)
    const day_shift = [...startsOf({ rule: daily, starts: first, zone }, starts, starts + 730 * day)]
    const spans = day_shift.flatMap((start) => [
      spanOf(zone, { starts: start, ends: start + 12 * 3600 }),
      spanOf(zone, { starts: start + 12 * 3600, ends: start + day }),
    ])
    expect(spans.slice(1).every(({ start }, i) => start === spans[i]?.end)).toBe(true)
  }
})

test('a rule that never is has no first start', () => {
  const never = parseRule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')
  expect(firstStart({ rule: never, starts: wallFrom('2026-01-01T00:00:00'), zone: 'UTC' })).toBeUndefined()
})

test('a rule that counts its times is walked through once, and answers the same whatever is asked first', () => {
  const starts = wallFrom('2026-01-01T19:00:00')
  const text = 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2000'
  const series = (rule = parseRule(text)) => ({ rule, starts, zone: 'America/New_York' })
  const all = [...startsOf(series(), starts, Infinity)]
  expect(all.length).toBe(2000)
  const held = series()
  const parts = [1500, 10, 1999, 0, 700].map((n) => [
    ...startsOf(held, all[n] ?? 0, (all[n] ?? 0) + 40 * day),
  ])
  expect(parts).toEqual(
    [1500, 10, 1999, 0, 700].map((n) =>
      all.filter((at) => at >= (all[n] ?? 0) && at < (all[n] ?? 0) + 40 * day),
    ),
  )
  // Two thousand questions are one walk, not two thousand: without that this takes minutes.
  expect(all.every((at) => hasStart(held, at) && !hasStart(held, at + 1))).toBe(true)
  const later = { ...held, starts: wallFrom('2027-03-03T19:00:00') }
  expect(firstStart(later), 'from another start it is another series').toBe(wallFrom('2027-03-31T19:00:00'))
  const never = parseRule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3')
  expect(firstStart({ ...held, rule: never })).toBeUndefined()
})
