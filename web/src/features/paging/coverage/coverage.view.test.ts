import { coverageText, formatTimeRange } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import { expect, test } from 'vitest'
import {
  formatDuration,
  fillTimes,
  groupGaps,
  listFillPeriods,
  newShiftUrl,
  seriesTimes,
} from './coverage.view.ts'

const gap = (start: string, end: string) => ({ start, end })

test('a gap shows its days, times and duration', () => {
  const short = gap('2026-12-04T19:00:00-05:00', '2026-12-04T19:45:00-05:00')
  const night = gap('2026-12-04T19:00:00-05:00', '2026-12-05T07:00:00-05:00')
  const weeks = gap('2026-12-04T19:00:00-05:00', '2026-12-17T23:30:00-05:00')
  expect([short, night, weeks].map(formatTimeRange)).toEqual([
    'Dec 4, 2026, 19:00–19:45',
    'Dec 4, 2026, 19:00 – Dec 5, 2026, 07:00',
    'Dec 4, 2026, 19:00 – Dec 17, 2026, 23:30',
  ])
  expect([short, night, weeks].map(formatDuration)).toEqual(['45 min', '12 h', '13 d 4 h'])
  expect(formatDuration(gap('2026-10-31T19:00:00-04:00', '2026-11-01T07:00:00-05:00'))).toBe('13 h')
})

test('gaps are counted up to a day', () => {
  expect([0, 1, 12].map((count) => coverageText({ count, until: '2027-11-20T05:02:03-05:00' }))).toEqual([
    '0 gaps until Nov 20, 2027',
    '1 gap until Nov 20, 2027',
    '12 gaps until Nov 20, 2027',
  ])
})

test('a gap is filled completely, or for its first half day', () => {
  const night = fillTimes(gap('2026-12-04T19:00:31-05:00', '2026-12-05T06:00:00-05:00'))
  expect(newShiftUrl('u1', { ...night, rule_id: null })).toBe(
    '/pagingGroups/u1/events/new?start=2026-12-04T19%3A00%3A00&end=2026-12-05T06%3A00%3A00',
  )
  expect(fillTimes(gap('2026-12-04T19:00:00-05:00', '2026-12-09T06:00:00-05:00'))).toMatchObject({
    end: '2026-12-05T07:00:00',
  })
})

const holes = (dates: readonly string[], starts: string, ends: string, nights: number) =>
  dates.map((date) => ({
    ...gap(
      `${date}T${starts}:00-05:00`,
      `${Temporal.PlainDate.from(date).add({ days: nights }).toString()}T${ends}:00-05:00`,
    ),
    why: 'no_event' as const,
    sentence: 'No event covers this time.',
  }))
const daysFrom = (date: string, count: number, keeps: (day: number) => boolean = () => true): string[] =>
  Array.from({ length: count }, (_, days) => Temporal.PlainDate.from(date).add({ days }))
    .filter((day) => keeps(day.dayOfWeek))
    .map(String)

test('repeated gaps are one group with the rule that fills all of them', () => {
  const nights = holes(daysFrom('2026-12-07', 365), '19:00', '07:00', 1)
  const lunch = holes(
    daysFrom('2026-12-07', 28, (day) => day === 2),
    '12:00',
    '13:00',
    0,
  )
  const window = { from: '2026-12-07T08:00:12-05:00', until: '2027-12-07T08:00:12-05:00' }
  const groups = groupGaps([...nights, ...lunch], window)
  expect(groups).toMatchObject([
    {
      title: 'Every night 19:00–07:00',
      detail: '12 h each, Dec 7, 2026 – Dec 6, 2027',
      count: 365,
      rule: { frequency: 'daily', until: '2027-12-06' },
    },
    {
      title: 'Tuesdays 12:00–13:00',
      count: 4,
      rule: { frequency: 'weekly', week_days: ['TU'], until: '2026-12-29' },
    },
  ])
  expect(groups[0] && newShiftUrl('u1', { ...seriesTimes(groups[0]), rule_id: 7 })).toBe(
    '/pagingGroups/u1/events/new?start=2026-12-07T19%3A00%3A00&end=2026-12-08T07%3A00%3A00&rule_id=7',
  )
})

test('a series fills four weeks of gaps, three months or all of them', () => {
  const window = { from: '2026-12-07T08:00:12-05:00', until: '2027-12-07T08:00:12-05:00' }
  const [all] = groupGaps(holes(daysFrom('2026-12-07', 364), '19:00', '07:00', 1), window)
  expect(all && listFillPeriods(all)).toMatchObject([
    { until: '2027-01-03', count: 28, hours: 336, rule: { frequency: 'daily', until: '2027-01-03' } },
    { until: '2027-03-06', count: 90, hours: 1080 },
    { until: '2027-12-05', count: 364, hours: 4368 },
  ])
  const [few] = groupGaps(holes(daysFrom('2026-12-07', 14), '19:00', '07:00', 1), window)
  expect(few && listFillPeriods(few)).toMatchObject([{ until: '2026-12-20', count: 14 }])
  const [once] = groupGaps(holes(['2026-12-24'], '19:00', '07:00', 2), window)
  expect(once && listFillPeriods(once)).toEqual([])
})

test('gaps that have begun or outlast the year belong to their group', () => {
  const [first, ...others] = holes(daysFrom('2026-12-06', 8), '19:00', '07:00', 1).map((hole, at) =>
    at === 7 ? { ...hole, end: '2026-12-14T05:38:12-05:00' } : hole,
  )
  const from = '2026-12-07T05:38:12-05:00'
  const until = '2026-12-14T05:38:12-05:00'
  const groups = groupGaps([...(first ? [{ ...first, start: from }] : []), ...others], { from, until })
  expect(groups).toMatchObject([
    { title: 'Every night 19:00–07:00', count: 8, first: { start: '2026-12-06T19:00:00-05:00' } },
  ])
  expect(groups.flatMap(listFillPeriods)).toMatchObject([{ count: 8, hours: 95 }])
})

test('gaps on some days have no rule, and a single one keeps its date', () => {
  const some = holes(['2026-12-07', '2026-12-08', '2026-12-16'], '19:00', '07:00', 1)
  const once = holes(['2026-12-24'], '19:00', '07:00', 2)
  expect(
    groupGaps([...some, ...once], { from: '2026-12-01T00:00:00-05:00', until: '2027-12-01T00:00:00-05:00' }),
  ).toMatchObject([
    { title: '19:00–07:00 on 3 days', count: 3, rule: null },
    { title: 'Dec 24, 2026, 19:00 – Dec 26, 2026, 07:00', count: 1, rule: null },
  ])
})
