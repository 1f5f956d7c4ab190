import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseNewRule, parseRule, InvalidRuleError } from './rule.ts'
import { describeRule, formatRule } from './rule-text.ts'
import { firstOccurrence, hasOccurrenceAt, toTimeRange, occurrenceStarts } from './occurrence.ts'
import { secondsPerDay, toInstant, formatWithOffset, parseWallTime, formatWallTime } from './wall-time.ts'

const folder = new URL('../vectors/', import.meta.url)
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
/** Forbidden by RFC 5545 §3.3.10, accepted by the library that the vectors come from. */
const forbidden = /FREQ=(DAILY|WEEKLY|MONTHLY).*BYWEEKNO|FREQ=DAILY.*BYDAY=[+-]?\d/
const isRefused = ({ rrule }: Vector) => tooOften.test(rrule) || forbidden.test(rrule)

function startsIn({ rrule, dtstart, tz, from, exdate = [] }: Vector, atMost: number): string[] {
  const zone = tz ?? 'UTC'
  const begin = from ? parseWallTime(from.length === 10 ? `${from}T00:00:00` : from) : parseWallTime(dtstart)
  const skipped = new Set(exdate.map((one) => one.slice(0, 19)))
  const found: string[] = []
  for (const start of occurrenceStarts(
    { rule: parseRule(rrule), starts: parseWallTime(dtstart), zone },
    begin,
    begin + 60 * 366 * secondsPerDay,
  )) {
    if (found.length === atMost) break
    if (!skipped.has(formatWallTime(start)))
      found.push(formatWithOffset(zone, toInstant(zone, start)).slice(0, 19))
  }
  return found
}

/** Deliberate difference: monthly on the 31st falls on the last day of a shorter month. */
const deviations: Record<string, string[]> = {
  'sabre-vobject/MonthlyByMonthDay': ['2011-06-30T00:00:00', '2011-11-30T00:00:00'],
  'sabre-vobject/MonthlyOnDstTransition/During transition on 31st day of month': [
    '2024-02-29T02:15:00',
    '2024-04-30T02:15:00',
  ],
}

/**
 * Deliberate difference from RFC 5545 §3.3.5: a skipped time is the first instant after the gap. By vector:
 * the starts that it lists, and ours.
 */
const skippedStarts: Record<string, Record<string, string>> = {
  'rust-rrule/dst/daylight_savings_1': { '2021-03-14T03:22:10': '2021-03-14T03:00:00' },
  'sabre-vobject/MonthlyByMonthDayDstTransition': { '2023-03-26T03:15:00': '2023-03-26T03:00:00' },
  'sabre-vobject/MonthlyOnDstTransition/During transition': { '2023-03-26T03:15:00': '2023-03-26T03:00:00' },
  'sabre-vobject/MonthlyOnDstTransition/During transition on 31st day of month': {
    '2024-03-31T03:15:00': '2024-03-31T03:00:00',
  },
  'sabre-vobject/YearlyByMonthByDayOnDstTransition': {
    '2021-03-28T03:30:00': '2021-03-28T03:00:00',
    '2023-03-26T03:30:00': '2023-03-26T03:00:00',
    '2025-03-30T03:30:00': '2025-03-30T03:00:00',
  },
}

test.for(vectors.filter((one) => !isRefused(one)))('known answer $id: $rrule', (vector) => {
  const { id, complete } = vector
  const skipped = skippedStarts[id] ?? {}
  expect(vector.expected).toEqual(expect.arrayContaining(Object.keys(skipped)))
  const expected = vector.expected.map((start) => skipped[start] ?? start)
  const found = startsIn(vector, complete ? expected.length + 1 : expected.length)
  const own = deviations[id]
  if (!own) return expect(found).toEqual(expected)
  expect(found).toEqual(expect.arrayContaining(own))
  const shared = found.filter((start) => !own.includes(start))
  expect(shared).toEqual(expected.slice(0, shared.length))
})

test('refuses the vectors that repeat more often than daily or that the RFC forbids', () => {
  const refused = vectors.filter(isRefused)
  for (const { rrule } of refused) expect(() => parseRule(rrule), rrule).toThrow(InvalidRuleError)
  expect([vectors.length - refused.length, refused.length]).toEqual([112, 57])
})

const invalid = read('rrule-invalid.json') as { rrule: string; why?: string }[]
/** Valid rules that were only asked to continue beyond the year 9999. */
const isFarOnly = ({ why }: { why?: string }) => /9999|10000|year 10000|without bounds/.test(why ?? '')

test.for(invalid.filter((one) => !isFarOnly(one)))('$rrule is refused with a sentence', ({ rrule }) => {
  expect(() => parseRule(rrule)).toThrow(/^\S.* .*\.$/)
})

test('an endless rule, or one beyond the year 9999, stops at the end of the window', () => {
  const far = invalid.filter(isFarOnly)
  expect(far.length).toBe(4)
  for (const { rrule } of far) {
    const series = { rule: parseRule(rrule), starts: parseWallTime('2026-01-04T00:00:00'), zone: 'UTC' }
    expect(
      [...occurrenceStarts(series, series.starts, series.starts + 3 * 366 * secondsPerDay)].length,
    ).toBeLessThanOrEqual(4)
  }
})

test('formatting a parsed rule of a published calendar keeps its meaning', () => {
  const rules = textOf('calendar-rules.txt').trim().split('\n')
  expect(rules.length).toBeGreaterThan(60)
  const starts = parseWallTime('2026-01-01T09:00:00')
  const read10 = (text: string) => {
    const rule = { ...parseRule(text), until: null }
    return [
      ...occurrenceStarts({ rule, starts, zone: 'UTC' }, starts, starts + 6 * 366 * secondsPerDay),
    ].slice(0, 10)
  }
  for (const line of rules) {
    const text = line.replace(/^RRULE[^:]*:/, '').replace(/;$/, '')
    if (tooOften.test(text)) continue
    const rule = parseRule(text)
    expect(parseRule(formatRule(rule)), text).toEqual(rule)
    expect(read10(formatRule(rule))).toEqual(read10(text))
  }
})

const described = read('rule-descriptions.json') as { rrule: string; text: string }[]

test.for(described.filter(({ rrule }) => !tooOften.test(rrule)))('$rrule: $text', ({ rrule, text }) => {
  expect(describeRule(parseRule(rrule))).toBe(text.charAt(0).toUpperCase() + text.slice(1))
})

test.for([
  ['FREQ=MONTHLY;BYYEARDAY=100', 'BYYEARDAY is only valid with FREQ=YEARLY.'],
  ['FREQ=WEEKLY;BYYEARDAY=100', 'BYYEARDAY is only valid with FREQ=YEARLY.'],
  ['FREQ=DAILY;BYYEARDAY=-1', 'BYYEARDAY is only valid with FREQ=YEARLY.'],
  ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY is not valid with FREQ=WEEKLY.'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=6MO', 'BYDAY asks for a day that no month has.'],
  ['FREQ=YEARLY;BYMONTH=3,4;BYDAY=MO,-6TU', 'BYDAY asks for a day that no month has.'],
] as const)('%s is refused as a new rule (RFC 5545 §3.3.10)', ([text, sentence]) => {
  expect(() => parseNewRule(text)).toThrow(sentence)
  for (const valid of [
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=5MO',
  ])
    expect(parseNewRule(valid)).toEqual(parseRule(valid))
})

test('a description names minutes and seconds (RFC 5545 §3.3.10)', () => {
  const describe = (text: string) => describeRule(parseRule(text))
  expect(describe('FREQ=DAILY;BYHOUR=7,19;BYMINUTE=15,45')).toBe('Every day at 7 and 19 at minute 15 and 45')
  expect(describe('FREQ=DAILY;BYMINUTE=30;BYSECOND=5')).toBe('Every day at minute 30 at second 5')
})

test('a skipped time is the next valid instant; both instants of a repeated time can be chosen', () => {
  const zone = 'America/New_York'
  const at = (text: string, later = false) =>
    formatWithOffset(zone, toInstant(zone, parseWallTime(text), later))
  expect(at('2026-03-08T02:30:00')).toBe('2026-03-08T03:00:00-04:00')
  expect(at('2026-11-01T01:30:00')).toBe('2026-11-01T01:30:00-04:00')
  expect(at('2026-11-01T01:30:00', true)).toBe('2026-11-01T01:30:00-05:00')
})

/** Zones of North America, with and without daylight saving time, and the two without any. */
const zones = [
  'Pacific/Honolulu',
  'America/Adak',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Vancouver',
  'America/Whitehorse',
  'America/Phoenix',
  'America/Boise',
  'America/Denver',
  'America/Edmonton',
  'America/Chicago',
  'America/Winnipeg',
  'America/Regina',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/New_York',
  'America/Toronto',
  'America/Halifax',
  'America/Puerto_Rico',
  'America/St_Johns',
  'GMT',
  'UTC',
]

test.for(zones)('%s: adjoining shifts have no gap and no overlap in two years', (zone) => {
  const starts = parseWallTime('2026-01-01T00:00:00')
  const daily = parseRule('FREQ=DAILY')
  for (const cut of ['00:30', '01:00', '01:30', '02:00', '02:15', '02:30', '03:00', '07:00']) {
    const first = parseWallTime(`2026-01-01T${cut}:00`)
    const day_shift = [
      ...occurrenceStarts({ rule: daily, starts: first, zone }, starts, starts + 730 * secondsPerDay),
    ]
    const spans = day_shift.flatMap((start) => [
      toTimeRange(zone, { starts: start, ends: start + 12 * 3600 }),
      toTimeRange(zone, { starts: start + 12 * 3600, ends: start + secondsPerDay }),
    ])
    expect(spans.slice(1).every(({ start }, i) => start === spans[i]?.end)).toBe(true)
  }
})

test('a rule that never occurs has no first occurrence', () => {
  const never = parseRule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')
  expect(
    firstOccurrence({ rule: never, starts: parseWallTime('2026-01-01T00:00:00'), zone: 'UTC' }),
  ).toBeUndefined()
})

test('a COUNT rule is expanded once and gives the same result in any order of queries', () => {
  const starts = parseWallTime('2026-01-01T19:00:00')
  const text = 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2000'
  const series = (rule = parseRule(text)) => ({ rule, starts, zone: 'America/New_York' })
  const all = [...occurrenceStarts(series(), starts, Infinity)]
  expect(all.length).toBe(2000)
  const held = series()
  const parts = [1500, 10, 1999, 0, 700].map((n) => [
    ...occurrenceStarts(held, all[n] ?? 0, (all[n] ?? 0) + 40 * secondsPerDay),
  ])
  expect(parts).toEqual(
    [1500, 10, 1999, 0, 700].map((n) =>
      all.filter((at) => at >= (all[n] ?? 0) && at < (all[n] ?? 0) + 40 * secondsPerDay),
    ),
  )
  // 2,000 queries share one expansion; without the cache this takes minutes.
  expect(all.every((at) => hasOccurrenceAt(held, at) && !hasOccurrenceAt(held, at + 1))).toBe(true)
  const later = { ...held, starts: parseWallTime('2027-03-03T19:00:00') }
  expect(firstOccurrence(later), 'another start is another series').toBe(parseWallTime('2027-03-31T19:00:00'))
  const never = parseRule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3')
  expect(firstOccurrence({ ...held, rule: never })).toBeUndefined()
})
