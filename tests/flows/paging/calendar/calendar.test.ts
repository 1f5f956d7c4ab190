import { formatDay } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import { updateEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { expect, test } from 'vitest'
import { findNightBeforeClockChange } from '../../../fixtures/paging/clock-changes.ts'
import {
  listCalendar,
  cancelOccurrence,
  changeOccurrence,
  travelTo,
  occurrenceNumber,
  occurrenceParams,
  getOnCallText,
  planShift,
  createCalendarGroup,
  describeShifts,
} from '../../../fixtures/paging/calendar.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'

const zone = 'America/New_York'
const nextYear = Temporal.Now.plainDateISO().year + 1
/** The first Monday of next March: in the future and within the expanded range. */
const monday = Temporal.PlainDate.from({ year: nextYear, month: 3, day: 1 })
const march = monday.add({ days: (8 - monday.dayOfWeek) % 7 })
const on = (days: number, time: string) => `${march.add({ days }).toString()}T${time}`
const describeShift = (days: number, from: string, until: string, name: string) => {
  const ends = march.add({ days: days + (until < from ? 1 : 0) })
  return `${on(days, from).slice(5)} ${ends.toString().slice(5)}T${until} ${name}`
}

test('paging §2: a recurring night shift is changed once, following and all', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const made = await planShift(h.dora, group, h.ana, {
    start: on(0, '19:00'),
    end: on(1, '07:00'),
    rule: { frequency: 'weekly', week_days: ['MO', 'FR'] },
  })
  expect(made).toMatchObject({
    rule_description: 'Every week on Monday, Friday',
    repeat: true,
    update_for: 'all',
  })
  expect([made.start.slice(0, 16), made.end.slice(0, 16)]).toEqual([on(0, '19:00'), on(1, '07:00')])
  const weeks = async () => describeShifts(await listCalendar(h.ana, group, on(0, '00:00'), on(18, '12:00')))
  const asPlanned = [0, 4, 7, 11, 14].map((days) => describeShift(days, '19:00', '07:00', 'Ana Ruiz'))
  expect(await weeks()).toEqual(asPlanned)

  const all = await listCalendar(h.dora, group, on(0, '00:00'), on(18, '12:00'))
  const once = await changeOccurrence(h.dora, occurrenceNumber(all, 1), {
    target_id: h.ben.user.user_id,
    update_for: 'once',
  })
  expect(once).toMatchObject({ event_id: made.event_id, update_for: 'once', repeat: true })
  expect((await weeks())[1]).toBe(describeShift(4, '19:00', '07:00', 'Ben Okafor'))

  const following = await changeOccurrence(h.dora, occurrenceNumber(all, 2), {
    start: on(7, '20:00'),
    end: on(8, '08:00'),
    update_for: 'following',
  })
  expect(following.event_id).not.toBe(made.event_id)
  expect(await weeks()).toEqual([
    describeShift(0, '19:00', '07:00', 'Ana Ruiz'),
    describeShift(4, '19:00', '07:00', 'Ben Okafor'),
    describeShift(7, '20:00', '08:00', 'Ana Ruiz'),
    describeShift(11, '20:00', '08:00', 'Ana Ruiz'),
    describeShift(14, '20:00', '08:00', 'Ana Ruiz'),
  ])

  await changeOccurrence(h.dora, occurrenceNumber(all, 0), {
    target_id: h.cleo.user.user_id,
    update_for: 'all',
  })
  expect((await weeks()).slice(0, 3)).toEqual([
    describeShift(0, '19:00', '07:00', 'Cleo Marsh'),
    describeShift(4, '19:00', '07:00', 'Ben Okafor'),
    describeShift(7, '20:00', '08:00', 'Ana Ruiz'),
  ])

  const cancelled = await cancelOccurrence(h.dora, following, 'once')
  expect(cancelled).toMatchObject({ cancelled: true, deleted: false })
  await cancelOccurrence(
    h.dora,
    occurrenceNumber(await listCalendar(h.dora, group, on(11, '12:00'), on(12, '12:00')), 0),
    'following',
  )
  expect(await weeks()).toEqual([
    describeShift(0, '19:00', '07:00', 'Cleo Marsh'),
    describeShift(4, '19:00', '07:00', 'Ben Okafor'),
  ])
})

test('a change keeps what it leaves out: person, times, title, call order, policy and rule', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const made = await planShift(h.dora, group, h.ana, {
    start: on(0, '19:00'),
    end: on(1, '07:00'),
    rule: { frequency: 'daily', occurrenceCount: 10 },
    more: { title: 'Night float', call_order: 2 },
  })
  const change = async (body: Record<string, unknown>) => {
    const { original_start } = made
    const key = { params: occurrenceParams(made), body: { original_start, update_for: 'all', ...body } }
    return h.dora.call(updateEvent, key)
  }
  const series = async () => describeShifts(await listCalendar(h.ana, group, on(0, '00:00'), on(20, '00:00')))
  const days = (from: string, until: string, name: string) =>
    Array.from({ length: 10 }, (_, day) => describeShift(day, from, until, name))
  expect(await change({ target_id: h.ben.user.user_id })).toMatchObject({
    repeat: true,
    title: 'Night float',
    call_order: 2,
    rule_id: made.rule_id,
  })
  expect(await series()).toEqual(days('19:00', '07:00', 'Ben Okafor'))
  expect(await change({ start: on(0, '20:00') })).toMatchObject({ title: 'Night float', allDay: false })
  expect(await series()).toEqual(days('20:00', '08:00', 'Ben Okafor'))
  expect(await change({ title: 'Nights', original_start: on(0, '20:00') })).toMatchObject({
    title: 'Nights',
    start: expect.stringContaining(on(0, '20:00')),
    end: expect.stringContaining(on(1, '08:00')),
  })
  expect(await change({ rule_id: null, original_start: on(0, '20:00') })).toMatchObject({ repeat: false })
  expect(await series()).toEqual([describeShift(0, '20:00', '08:00', 'Ben Okafor')])
})

test('double booking warns: for another group, in this one, and for the same call order', async () => {
  const h = await createHospital()
  const medicine = await createCalendarGroup(h, 'Medicine')
  const cardiology = await createCalendarGroup(h, 'Cardiology')
  const night = { start: on(0, '19:00'), end: on(1, '07:00') }
  const daily = { frequency: 'daily', occurrenceCount: 3 } as const
  const first = await planShift(h.dora, cardiology, h.ana, { ...night, rule: daily })
  expect(first.warnings).toEqual([])
  const span = `${formatDay(on(0, '23:00'))}, 23:00 – ${formatDay(on(1, '07:00'))}, 07:00`
  const late = { start: on(0, '23:00'), end: on(1, '10:00') }
  const second = await planShift(h.dora, medicine, h.ana, { ...late, rule: daily })
  expect(second.warnings).toEqual([`Ana Ruiz is also on call for Cardiology ${span}, and 2 more times.`])
  const third = await planShift(h.dora, cardiology, h.ben, night)
  expect(third.warnings).toEqual([expect.stringMatching(/^Ana Ruiz is also first call .*07:00\.$/)])
  const backup = { ...night, more: { call_order: 2 } }
  expect((await planShift(h.dora, cardiology, h.cleo, backup)).warnings).toEqual([])
  // Known overlaps are not repeated; a new one is.
  expect((await changeOccurrence(h.dora, second, { title: 'Late', update_for: 'all' })).warnings).toEqual([])
  const moved = await changeOccurrence(h.dora, third, { target_id: h.ana.user.user_id })
  expect(moved.warnings).toEqual([
    expect.stringMatching(/^Ana Ruiz is also on call in this group /),
    expect.stringMatching(/^Ana Ruiz is also on call for Medicine /),
  ])
})

test('nights when clocks change have no gap and no overlap', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const today = Temporal.Now.plainDateISO(zone)
  const daily = { frequency: 'daily' } as const
  const night = { start: `${today.toString()}T02:30`, end: `${today.add({ days: 1 }).toString()}T01:30` }
  await planShift(h.dora, group, h.ana, { ...night, rule: daily })
  await planShift(h.dora, group, h.ben, {
    start: `${today.toString()}T01:30`,
    end: `${today.toString()}T02:30`,
    rule: daily,
  })

  for (const isForward of [true, false]) {
    const night_before = findNightBeforeClockChange(zone, isForward)
    const day = night_before.add({ days: 1 })
    const all = await listCalendar(
      h.dora,
      group,
      `${day.toString()}T00:00:00`,
      `${day.add({ days: 1 }).toString()}T00:00:00`,
    )
    const [before, change, after] = all.map(
      ({ start, end, target }) => `${start.slice(11)} ${end.slice(11)} ${target.display_name}`,
    )
    if (isForward) {
      expect([before, change, after]).toEqual([
        '02:30:00-05:00 01:30:00-05:00 Ana Ruiz',
        '01:30:00-05:00 03:00:00-04:00 Ben Okafor',
        '03:00:00-04:00 01:30:00-04:00 Ana Ruiz',
      ])
    } else {
      expect([before, change, after]).toEqual([
        '02:30:00-04:00 01:30:00-04:00 Ana Ruiz',
        '01:30:00-04:00 02:30:00-05:00 Ben Okafor',
        '02:30:00-05:00 01:30:00-05:00 Ana Ruiz',
      ])
    }
    expect(all.map(({ end }) => end).slice(0, 2)).toEqual(all.map(({ start }) => start).slice(1, 3))
  }
  const spring = findNightBeforeClockChange(zone, true).add({ days: 1 })
  await travelTo(h, `${spring.toString()}T06:59:00Z`)
  expect(await getOnCallText(h.ana, group)).toBe('Ben Okafor')
  await travelTo(h, `${spring.toString()}T07:00:00Z`)
  expect(await getOnCallText(h.ana, group)).toBe('Ana Ruiz')
})

test('paging §7: a date without a time is its midnight, in queries and in planning', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const day = (days: number) => march.add({ days }).toString()
  await planShift(h.dora, group, h.ana, { start: day(0), end: day(1), more: { allDay: true } })
  await planShift(h.dora, group, h.ben, { start: day(1), end: day(2) })
  const [short, next, last] = [day(0), day(1), day(2)].map((date) => date.slice(5))
  expect(describeShifts(await listCalendar(h.ana, group, day(0), day(2)))).toEqual([
    `${short}T00:00 ${next}T00:00 Ana Ruiz`,
    `${next}T00:00 ${last}T00:00 Ben Okafor`,
  ])
})
