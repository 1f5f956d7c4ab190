import type { MyShift } from '@wardline/contract/paging/my-shifts/my-shift.schemas.ts'
import { expect, test } from 'vitest'
import { shiftUrl, groupShiftsByWeek, formatShiftHours, onCallStatusText } from './my-shifts.view.ts'

// 14:00 in New York.
const now = Date.parse('2026-11-20T19:00:00Z')
const shift = (start: string, end: string, more: Partial<MyShift> = {}): MyShift => ({
  id: 1,
  group_id: 1,
  group_uid: 'u1',
  group_name: 'ICU',
  time_zone: 'America/New_York',
  start: `2026-11-${start}:00-05:00`,
  end: `2026-11-${end}:00-05:00`,
  call_order: 1,
  title: '',
  is_now: false,
  event_id: null,
  original_start: null,
  taken_from: null,
  ...more,
})

test('shifts are listed by week with their first day, a current one under today', () => {
  const shifts = [
    shift('19T19:00', '20T15:00', { is_now: true }),
    shift('20T19:00', '21T07:00'),
    shift('21T07:00', '21T19:00'),
    shift('27T07:00', '27T19:00'),
  ]
  const weeks = groupShiftsByWeek([...shifts, shift('30T07:00', '30T19:00')], now, 1)
  expect(weeks.map(({ title, shifts: its }) => [title, ...its.map(({ day }) => day)])).toEqual([
    ['This week', 'Today', 'Today', 'Tomorrow'],
    ['Next week', 'Fri, Nov 27'],
    ['Week of Mon, Nov 30', 'Mon, Nov 30'],
  ])
})

test("times use the hospital's time zone, with a day when ambiguous", () => {
  expect(formatShiftHours(shift('20T19:00', '21T07:00'), '2026-11-20')).toBe('19:00–07:00')
  expect(formatShiftHours(shift('20T07:00', '20T19:00'), '2026-11-20')).toBe('07:00–19:00')
  expect(formatShiftHours(shift('20T07:00', '23T07:00'), '2026-11-20')).toBe('07:00–Mon, Nov 23, 07:00')
  expect(formatShiftHours(shift('19T19:00', '20T15:00'), '2026-11-20')).toBe('Thu, Nov 19, 19:00–15:00')
})

test('the first line says whether the user is on call now, until when, or when next', () => {
  const on = shift('20T07:00', '20T19:00', { is_now: true })
  const night = shift('20T12:00', '21T07:00', { is_now: true, group_name: 'Surgery' })
  expect(onCallStatusText({ results: [on, night] }, now)).toBe(
    'You are on call now: ICU until 19:00; Surgery until Sat, Nov 21, 07:00.',
  )
  expect(onCallStatusText({ results: [shift('27T07:00', '27T19:00')] }, now)).toBe(
    'You are not on call now. Next: ICU, Fri, Nov 27, 07:00.',
  )
  expect(onCallStatusText({ results: [] }, now)).toBe('You have no shifts in the next six weeks.')
})

test('a shift links to its occurrence, or to the calendar', () => {
  expect(shiftUrl(shift('20T07:00', '20T19:00'))).toBe('/pagingGroups/u1/calendar')
  expect(
    shiftUrl(shift('20T07:00', '20T19:00', { event_id: 4, original_start: '2026-11-20T07:00:00' })),
  ).toBe('/pagingGroups/u1/events/4?originalStart=2026-11-20T07%3A00%3A00')
})
