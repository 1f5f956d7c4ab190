import type { OnCallGroup, OnCallShift } from '@wardline/contract/paging/oncall.schemas.ts'
import { expect, test } from 'vitest'
import * as view from './on-call.view.ts'

const zone = 'America/New_York'
// 14:00 on the wall in New York.
const now = Date.parse('2026-11-20T19:00:00Z')

const shift = (display_name: string, start: string, end: string, layer = 1): OnCallShift => ({
  user_id: display_name.length,
  display_name,
  layer,
  start: `2026-11-20T${start}:00Z`,
  end: end === 'end' ? '2026-11-21T05:00:00Z' : `2026-11-20T${end}:00Z`,
})
const group = (more: Partial<OnCallGroup>): OnCallGroup => ({
  group_id: 1,
  uid: 'u',
  name: 'Cardiology',
  department_id: null,
  department: '',
  contact_id: 5,
  is_member: false,
  time_zone: zone,
  people: [],
  text: 'Nobody on Call',
  until: null,
  next: null,
  day: { start: '2026-11-20T05:00:00Z', end: '2026-11-21T05:00:00Z' },
  today: [],
  hole: null,
  covered_by: null,
  may: { fill: true },
  ...more,
})

test('times are those of the group, with their date when a day or more away', () => {
  expect(view.timeText(zone, '2026-11-21T00:00:00Z', now)).toBe('19:00')
  expect(view.timeText('America/Los_Angeles', '2026-11-21T00:00:00Z', now)).toBe('16:00')
  expect(view.timeText(zone, '2026-11-24T00:00:00Z', now)).toBe('Mon, Nov 23, 19:00')
  expect(view.nowText(zone, now)).toBe('Friday, November 20, 14:00 EST')
})

test('who is next is a name where one follows the other, and a name with a time after a gap', () => {
  const next = shift('Ruth Abramson', '23:00', 'end')
  expect(view.nextText(group({ until: '2026-11-20T23:00:00Z', next }), now)).toBe('Ruth Abramson')
  expect(view.nextText(group({ until: '2026-11-20T22:00:00Z', next }), now)).toBe('Ruth Abramson at 18:00')
  expect(view.nextText(group({ next }), now)).toBe('Ruth Abramson at 18:00')
  expect(view.nextText(group({}), now)).toBe('—')
})

test('the strip has each layer in lanes of its own, holes between, and the line of now', () => {
  const today = [
    shift('Hannah Weiss', '05:00', '12:00'),
    shift('Priya Raman', '12:00', '17:00'),
    shift('Second Caller', '05:00', '17:00', 2),
    shift('Ken Ito', '23:00', 'end'),
  ]
  const strip = view.stripOf(group({ today }), now)
  expect(strip.bars.map(({ lane, shift: { display_name } }) => [display_name, lane])).toEqual([
    ['Hannah Weiss', 0],
    ['Priya Raman', 0],
    ['Ken Ito', 0],
    ['Second Caller', 1],
  ])
  expect(strip.lanes).toBe(2)
  expect(strip.holes).toEqual([{ left: 50, width: 25, isOver: false }])
  expect(strip.now).toBeCloseTo(58.33, 1)
  expect(view.stripText(group({ today }))).toBe(
    'Today: 00:00–07:00 Hannah Weiss, 00:00–12:00 Second Caller (second call), 07:00–12:00 Priya Raman, 12:00–18:00 nobody, 18:00–24:00 Ken Ito',
  )
})

test('a day without anybody is one hole, and a hole that is over is not drawn as harm', () => {
  expect(view.stripOf(group({}), now).holes).toEqual([{ left: 0, width: 100, isOver: false }])
  const [first] = view.stripOf(group({ today: [shift('Ken Ito', '12:00', 'end')] }), now).holes
  expect(first).toMatchObject({ left: 0, isOver: true })
})

test('a gap is filled from this minute to whoever comes next, or half a day', () => {
  const at = now + 31_000
  expect(view.gapToFill(group({ hole: { since: null, until: '2026-11-20T23:00:00Z' } }), at)).toEqual({
    start: '2026-11-20T14:00:00',
    end: '2026-11-20T18:00:00',
  })
  expect(view.gapToFill(group({ hole: { since: null, until: null } }), at).end).toBe('2026-11-21T02:00:00')
})

test('who is called second is said with the layer', () => {
  const person = (display_name: string, layer: number) =>
    ({ user_id: 1, display_name, title: '', layer, until: '', status: 2, phone: null }) as const
  expect(
    view.otherCalls({ people: [person('A', 1), person('B', 2), person('C', 2), person('D', 3)] }),
  ).toEqual(['Second call B, C', 'Third call D'])
  expect(view.otherCalls({ people: [person('B', 2)] })).toEqual([])
})

test('the hours of the strip stand at their true places, also on the days when the clocks change', () => {
  const marks = (time_zone: string, start: string, end: string) =>
    view
      .hourMarks(group({ time_zone, day: { start, end } }))
      .map(({ text, left }) => `${text} ${left.toFixed(2)}`)
  const spring = ['00 0.00', '06 21.74', '12 47.83', '18 73.91', '24 100.00']
  const autumn = ['00 0.00', '06 28.00', '12 52.00', '18 76.00', '24 100.00']
  expect(marks(zone, '2026-11-20T05:00:00Z', '2026-11-21T05:00:00Z')).toEqual([
    '00 0.00',
    '06 25.00',
    '12 50.00',
    '18 75.00',
    '24 100.00',
  ])
  expect(marks(zone, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z')).toEqual(spring)
  expect(marks(zone, '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z')).toEqual(autumn)
  expect(marks('America/Los_Angeles', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z')).toEqual(spring)
  expect(marks('America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z')).toEqual(autumn)
  // Half an hour off the others: the change is at the same wall time.
  expect(marks('America/St_Johns', '2026-03-08T03:30:00Z', '2026-03-09T02:30:00Z')).toEqual(spring)
})
