import { expect, test } from 'vitest'
import { describeCell, labelGroups, listMonths } from './roster.rules.ts'

const shift = (start: string, end: string, call_order = 1) => ({
  call_order,
  title: '',
  start: `2026-12-${start}:00-05:00`,
  end: `2026-12-${end}:00-05:00`,
})
const cells = (shifts: ReturnType<typeof shift>[], days: string[]) =>
  days.map((day) => describeCell(shifts, `2026-12-${day}`, '2026-12-01'))

test('a cell has the times of the shifts that begin on its day, and the call unless it is the first', () => {
  const shifts = [
    shift('01T07:00', '01T19:30'),
    shift('01T19:00', '02T07:00', 2),
    shift('02T07:00', '03T07:00'),
  ]
  expect(cells(shifts, ['01', '02', '03'])).toEqual([['7–19:30', '2nd', '19–7'], ['7–7'], []])
})

test('a shift over an end of the roster has its own times', () => {
  const before = { ...shift('01T00:00', '01T07:00'), start: '2026-11-30T19:00:00-05:00' }
  const after = { ...shift('31T19:00', '31T24:00'), end: '2027-01-01T07:00:00-05:00' }
  expect(cells([before], ['01', '02'])).toEqual([['–7'], []])
  expect(cells([after], ['30', '31'])).toEqual([[], ['19–7']])
})

test('a shift of several days fills its days', () => {
  const shifts = [shift('04T19:00', '07T07:00'), shift('10T00:00', '12T00:00')]
  expect(cells(shifts, ['04', '05', '06', '07', '08'])).toEqual([['19–'], ['–'], ['–'], ['–7'], []])
  expect(cells(shifts, ['10', '11', '12'])).toEqual([['0–'], ['–'], []])
})

test('months have their days; weekends and holidays are free', () => {
  const months = listMonths({
    from: '2026-11-30',
    to: '2026-12-31',
    holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
  })
  expect(months.map((days) => days.length)).toEqual([1, 31])
  expect(months[0]).toEqual([{ day: '2026-11-30', weekday: 0, isFree: false }])
  expect(months[1]?.filter(({ isFree }) => isFree).map(({ day }) => day.slice(8))).toEqual([
    '05',
    '06',
    '12',
    '13',
    '19',
    '20',
    '25',
    '26',
    '27',
  ])
})

test('a cell names the group before the call where the roster has several', () => {
  const shifts = [
    { ...shift('01T07:00', '01T19:00'), group: 'COC' },
    { ...shift('01T19:00', '02T07:00', 2), group: 'MED' },
  ]
  expect(cells(shifts, ['01'])).toEqual([['COC', '7–19', 'MED', '2nd', '19–7']])
})

test('labels of groups are short and distinct', () => {
  expect(
    labelGroups([
      'Cardiology On Call',
      'Medicine',
      'Critical Overflow Care',
      'medical',
      'ÉG',
      '…',
      'A B C D E F',
    ]),
  ).toEqual(['COC', 'MED', 'COC2', 'MED2', 'ÉG', '?', 'ABCD'])
})
