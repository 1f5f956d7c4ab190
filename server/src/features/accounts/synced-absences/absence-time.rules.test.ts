import { expect, test } from 'vitest'
import { isSameAbsences, parseAbsenceTime, readAbsences } from './absence-time.rules.ts'

const zone = 'America/New_York'
const read = (text: string, edge: 'from' | 'until' = 'from') => {
  const at = parseAbsenceTime(text, edge, zone)
  return at === undefined ? undefined : new Date(at).toISOString()
}

test.for([
  ['20261224080000Z', '2026-12-24T08:00:00.000Z'],
  ['20261224080000.0Z', '2026-12-24T08:00:00.000Z'],
  ['2026122408Z', '2026-12-24T08:00:00.000Z'],
  ['20261224080000-0500', '2026-12-24T13:00:00.000Z'],
  ['20261224080000+01', '2026-12-24T07:00:00.000Z'],
  ['20261224080000', '2026-12-24T13:00:00.000Z'],
  ['132539328000000000', '2021-01-01T00:00:00.000Z'],
  ['2026-12-24T08:00:00+01:00', '2026-12-24T07:00:00.000Z'],
  ['2026-12-24T08:00:00.123Z', '2026-12-24T08:00:00.000Z'],
  ['2026-12-24 08:00', '2026-12-24T13:00:00.000Z'],
  ['2026-12-24', '2026-12-24T05:00:00.000Z'],
  ['20261224', '2026-12-24T05:00:00.000Z'],
] as const)('%s is read as a time', ([text, expected]) => {
  expect(read(text)).toBe(expected)
})

test('a date as the end includes the day, also if clocks change in it', () => {
  expect(read('2026-12-24', 'until')).toBe('2026-12-25T05:00:00.000Z')
  expect(read('2026-11-01', 'until')).toBe('2026-11-02T05:00:00.000Z')
})

test.for([
  'tomorrow',
  '2026-02-30',
  '2026-13-01',
  '20261224250000Z',
  '2026122408.5Z',
  '24.12.2026',
  '1999-12-24',
  '9223372036854775807',
])('%s is not a time', (text) => {
  expect(read(text)).toBeUndefined()
})

const days = (from: string[], until: string[]) => readAbsences({ from, until }, zone)

test('starts and ends are paired by position, and sorted by start', () => {
  expect(days(['2026-12-24', '2026-12-01'], ['2026-12-26', '2026-12-02'])).toEqual({
    absences: [
      { start: Date.parse('2026-12-01T05:00Z'), end: Date.parse('2026-12-03T05:00Z') },
      { start: Date.parse('2026-12-24T05:00Z'), end: Date.parse('2026-12-27T05:00Z') },
    ],
  })
  expect(days(['0'], ['0'])).toEqual({ absences: [] })
  expect(days(['2026-12-01', '2026-12-01'], ['2026-12-05', '2026-12-02'])).toMatchObject({
    absences: [{ end: Date.parse('2026-12-06T05:00Z') }],
  })
})

test.for([
  [['2026-12-24'], [], 'until', 'unpaired'],
  [[], ['2026-12-24'], 'until', 'unpaired'],
  [['soon'], ['2026-12-24'], 'from', 'no_time'],
  [['2026-12-24'], ['later'], 'until', 'no_time'],
  [['2026-12-24'], ['2026-12-23'], 'until', 'ends_before_start'],
  [['2026-12-24'], ['2028-12-24'], 'until', 'absence_too_long'],
] as const)('%s until %s is a problem', ([from, until, edge, problem]) => {
  expect(days([...from], [...until])).toEqual({ edge, problem })
})

test('100 absences of a user are read, 101 are not', () => {
  const days101 = Array.from({ length: 101 }, (_, at) =>
    new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  )
  const days100 = days101.slice(1)
  expect(days(days100, days100)).toMatchObject({ absences: { length: 100 } })
  expect(days(days101, days101)).toEqual({ edge: 'from', problem: 'too_many_absences' })
})

test('lists of absences differ by any of their times', () => {
  expect(isSameAbsences([{ start: 1, end: 2 }], [{ start: 1, end: 2 }])).toBe(true)
  expect(isSameAbsences([{ start: 1, end: 2 }], [{ start: 1, end: 3 }])).toBe(false)
  expect(isSameAbsences([{ start: 1, end: 2 }], [])).toBe(false)
})
