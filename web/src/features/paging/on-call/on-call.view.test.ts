import type {
  OnCallGroup,
  OnCallPerson,
  OnCallShift,
} from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { expect, test } from 'vitest'
import * as view from './on-call.view.ts'

const zone = 'America/New_York'
// 14:00 in New York.
const now = Date.parse('2026-11-20T19:00:00Z')

const shift = (display_name: string, start: string, end: string, call_order = 1): OnCallShift => ({
  user_id: display_name.length,
  display_name,
  call_order,
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
  service: null,
  gap: null,
  fallback_contact: null,
  may: { fill: true },
  ...more,
})

test("times use the group's clock, with the date when a day or more away", () => {
  expect(view.formatGroupTime(zone, '2026-11-21T00:00:00Z', now)).toBe('19:00')
  expect(view.formatGroupTime('America/Los_Angeles', '2026-11-21T00:00:00Z', now)).toBe('16:00')
  expect(view.formatGroupTime(zone, '2026-11-24T00:00:00Z', now)).toBe('Mon, Nov 23, 19:00')
  expect(view.formatNow(zone, now)).toBe('Friday, November 20, 14:00 EST')
})

test('the next user is a name, with a time after a gap', () => {
  const next = shift('Ruth Abramson', '23:00', 'end')
  expect(view.nextOnCallText(group({ until: '2026-11-20T23:00:00Z', next }), now)).toBe('Ruth Abramson')
  expect(view.nextOnCallText(group({ until: '2026-11-20T22:00:00Z', next }), now)).toBe(
    'Ruth Abramson at 18:00',
  )
  expect(view.nextOnCallText(group({ next }), now)).toBe('Ruth Abramson at 18:00')
  expect(view.nextOnCallText(group({}), now)).toBe('—')
})

test('the timeline draws lanes per call order, gaps and the current time', () => {
  const today = [
    shift('Hannah Weiss', '05:00', '12:00'),
    shift('Priya Raman', '12:00', '17:00'),
    shift('Second Caller', '05:00', '17:00', 2),
    shift('Ken Ito', '23:00', 'end'),
  ]
  const strip = view.layOutTimeline(group({ today }), now)
  expect(strip.bars.map(({ lane, shift: { display_name } }) => [display_name, lane])).toEqual([
    ['Hannah Weiss', 0],
    ['Priya Raman', 0],
    ['Ken Ito', 0],
    ['Second Caller', 1],
  ])
  expect(strip.lanes).toBe(2)
  expect(strip.gaps).toEqual([{ left: 50, width: 25, isOver: false }])
  expect(strip.now).toBeCloseTo(58.33, 1)
  expect(view.describeTimeline(group({ today }))).toBe(
    'Shifts of the day: 00:00–07:00 Hannah Weiss, 00:00–12:00 Second Caller (second call), 07:00–12:00 Priya Raman, 12:00–18:00 no one, 18:00–24:00 Ken Ito',
  )
})

test('an empty day is one gap, and a past gap is not an error', () => {
  expect(view.layOutTimeline(group({}), now).gaps).toEqual([{ left: 0, width: 100, isOver: false }])
  const [first] = view.layOutTimeline(group({ today: [shift('Ken Ito', '12:00', 'end')] }), now).gaps
  expect(first).toMatchObject({ left: 0, isOver: true })
})

test('a gap is filled from now to the next shift, or for half a day', () => {
  const at = now + 31_000
  expect(view.currentGap(group({ gap: { since: null, until: '2026-11-20T23:00:00Z' } }), at)).toEqual({
    start: '2026-11-20T14:00:00',
    end: '2026-11-20T18:00:00',
  })
  expect(view.currentGap(group({ gap: { since: null, until: null } }), at).end).toBe('2026-11-21T02:00:00')
})

test('a second-call user is labeled with the call order', () => {
  const person = (display_name: string, call_order: number): OnCallPerson => ({
    user_id: 1,
    display_name,
    title: '',
    layer: { kind: 'single', name: '' },
    call_order,
    until: '',
    status: 2,
    phone: null,
    duty_number: null,
    instructions: '',
  })
  const others = (...people: ReturnType<typeof person>[]) =>
    view
      .listOtherCalls({ people })
      .map(({ label, people: called }) =>
        [label, ...called.map(({ display_name }) => display_name)].join(' '),
      )
  expect(others(person('A', 1), person('B', 2), person('C', 2), person('D', 3))).toEqual([
    'Second call B C',
    'Third call D',
  ])
  expect(others(person('B', 2))).toEqual([])
  const takeover = { ...person('B', 1), title: 'Fellow', layer: { kind: 'takeover', name: '' } } as const
  expect(view.titleText(takeover)).toBe('Fellow · Takeover')
  const onDuty = { ...person('C', 1), phone: '202-555-0147' }
  expect(view.firstCallable([person('A', 1), onDuty])).toBe(onDuty)
  expect(view.firstCallable([person('A', 1), { ...onDuty, call_order: 2 }])).toBeUndefined()
  const described = (name: string, call_order: number, instructions: string) => ({
    ...person(name, call_order),
    instructions,
  })
  const backup = described('B', 2, 'Only after the first call.')
  expect(view.listInstructions([described('A', 1, 'In house.'), backup, { ...backup, user_id: 3 }])).toEqual([
    'In house.',
    'Second call: Only after the first call.',
  ])
})

test('timeline hours keep their true positions when clocks change', () => {
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
  // The zone is half an hour off the others, but its clocks change at the same wall time.
  expect(marks('America/St_Johns', '2026-03-08T03:30:00Z', '2026-03-09T02:30:00Z')).toEqual(spring)
})

test('the line of a person says why someone else is on call than usual', () => {
  expect(view.layerText({ kind: 'fixed_plan', name: 'Holidays' })).toBe('Holidays')
  expect(view.layerText({ kind: 'takeover', name: '' })).toBe('Takeover')
  expect(view.layerText({ kind: 'override', name: '' })).toBe('Changed by hand')
  expect(view.layerText({ kind: 'rotation', name: 'Week call' })).toBe('')
})
