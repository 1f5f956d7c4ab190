import { describe, expect, test } from 'vitest'
import { earliestOf, instantRanges, parseDate, periodRanges, singleRange } from './search-date.rules.ts'

const context = { time_zone: 'America/New_York', now: Temporal.Instant.from('2026-11-24T12:00:00Z') }
const parse = (value: string) => parseDate('date', value, context)

describe('a value names a time to its precision', () => {
  test.for([
    ['2026', '2026-01-01T05:00:00.000000Z', '2027-01-01T05:00:00.000000Z'],
    ['2026-03', '2026-03-01T05:00:00.000000Z', '2026-04-01T04:00:00.000000Z'],
    // The day on which the clocks go forward has 23 hours.
    ['2026-03-08', '2026-03-08T05:00:00.000000Z', '2026-03-09T04:00:00.000000Z'],
    ['2026-11-24T07:00', '2026-11-24T12:00:00.000000Z', '2026-11-24T12:01:00.000000Z'],
    ['2026-11-24T07:00:30Z', '2026-11-24T07:00:30.000000Z', '2026-11-24T07:00:31.000000Z'],
    ['2026-11-24T07:00:30.5+02:00', '2026-11-24T05:00:30.500000Z', '2026-11-24T05:00:30.600000Z'],
    // The plus of an offset is a space in an address that does not escape it.
    ['2026-11-24T07:00:30 02:00', '2026-11-24T05:00:30.000000Z', '2026-11-24T05:00:31.000000Z'],
    ['9999', '9999-01-01T05:00:00.000000Z', 'infinity'],
  ])('%s', ([value = '', from, until]) => {
    expect(parse(value)).toMatchObject({ prefix: 'eq', from, until })
  })

  test('days are those that are written, in every time zone', () => {
    expect(parse('ge1951-03-14')).toMatchObject({
      prefix: 'ge',
      first_day: '1951-03-14',
      end_day: '1951-03-15',
    })
    expect(parse('1951-03')).toMatchObject({ first_day: '1951-03-01', end_day: '1951-04-01' })
  })

  test.for([
    '',
    'soon',
    '26',
    '0000',
    '2026-13',
    '2026-02-30',
    '2026-11-24T25:00',
    '2026-11-24T07',
    'xx2026',
    '2026-11-24T07:00+99:00',
  ])('%s is refused', (value) => {
    expect(() => parse(value)).toThrow('not valid')
  })
})

test('approximately is within a tenth of the time between then and now', () => {
  const { from, until } = parse('ap2026-11-14T12:00:00Z')
  expect([from, until]).toEqual(['2026-11-13T12:00:00.000000Z', '2026-11-15T12:00:01.000000Z'])
})

const [from, until] = ['2026-11-24T05:00:00.000000Z', '2026-11-25T05:00:00.000000Z']

test.for([
  ['eq', [{ from, until }]],
  [
    'ne',
    [
      { from: '-infinity', until: from },
      { from: until, until: 'infinity' },
    ],
  ],
  ['gt', [{ from: until, until: 'infinity' }]],
  ['ge', [{ from, until: 'infinity' }]],
  ['lt', [{ from: '-infinity', until: from }]],
  ['le', [{ from: '-infinity', until }]],
] as const)('an instant by the prefix %s', ([prefix, ranges]) => {
  expect(instantRanges(parse(`${prefix}2026-11-24`))).toEqual(ranges)
})

const day = (days: number) => Date.parse(from) + days * 86_400_000

/** Whether a period of days, counted from the searched day, matches. */
function matches(prefix: string, [starts, ends]: readonly [number, number]): boolean {
  const bound = (text: string) =>
    text === 'infinity' ? Infinity : text === '-infinity' ? -Infinity : Date.parse(text)
  return periodRanges(parse(`${prefix}2026-11-24`)).some(
    (range) =>
      day(starts) >= bound(range.starts_from) &&
      day(starts) < bound(range.starts_until) &&
      day(ends) > bound(range.ends_after) &&
      day(ends) <= bound(range.ends_by),
  )
}

const before = [-3, -1] as const
const overlapsStart = [-1, 0.5] as const
const within = [0.25, 0.5] as const
const overlapsEnd = [0.5, 3] as const
const around = [-1, 3] as const
const after = [2, 3] as const
const lasting = [-1, Infinity] as const

test.for([
  ['eq', [within]],
  ['ne', [before, overlapsStart, overlapsEnd, around, after, lasting]],
  ['gt', [overlapsEnd, around, after, lasting]],
  ['ge', [overlapsStart, within, overlapsEnd, around, after, lasting]],
  ['lt', [before, overlapsStart, around, lasting]],
  ['le', [before, overlapsStart, within, overlapsEnd, around, lasting]],
  ['sa', [after]],
  ['eb', [before]],
  ['ap', [overlapsStart, within, overlapsEnd, around, lasting]],
] as const)('a period by the prefix %s', ([prefix, expected]) => {
  const periods = [before, overlapsStart, within, overlapsEnd, around, after, lasting]
  expect(periods.filter((period) => matches(prefix, period))).toEqual(expected)
})

test('bounds of several filters: the earliest match, and the one time that all allow', () => {
  const filters = [[parse('ge2026-11-24')], [parse('lt2026-12')]]
  expect(earliestOf(filters)).toBe(from)
  expect(earliestOf([[parse('lt2026')]])).toBe('-infinity')
  expect(earliestOf([])).toBe('-infinity')
  expect(singleRange(filters)).toEqual({ from, until: '2026-12-01T05:00:00.000000Z' })
  expect(singleRange([])).toEqual({ from: '-infinity', until: 'infinity' })
  expect(singleRange([[parse('ne2026')]])).toBeUndefined()
  expect(singleRange([[parse('2025'), parse('2026')]])).toBeUndefined()
})
