import { getOccurrence, updateEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { takeOverShift, undoTakeover } from '@wardline/contract/paging/takeovers/takeover.routes.ts'
import { expect, test } from 'vitest'
import { findNightBeforeClockChange } from '../../../fixtures/paging/clock-changes.ts'
import {
  occurrenceBody,
  listCalendar,
  changeOccurrence,
  travelTo,
  occurrenceNumber,
  getOnCallText,
  occurrenceParams,
  planShift,
  takeOver,
  createCalendarGroup,
  describeShifts,
} from '../../../fixtures/paging/calendar.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'

const zone = 'America/New_York'

/** Gives Ana the nights from tomorrow on, 19:00 to 07:00. Returns tomorrow's. */
async function createNightShifts(h: Hospital, { takeover = true } = {}) {
  const group = await createCalendarGroup(h, 'Medicine', { takeover })
  const tomorrow = Temporal.Now.plainDateISO(zone).add({ days: 1 })
  const at = (days: number, time: string) => `${tomorrow.add({ days }).toString()}T${time}`
  const night = await planShift(h.dora, group, h.ana, {
    start: at(0, '19:00'),
    end: at(1, '07:00'),
    rule: { frequency: 'daily' },
  })
  const instant = (days: number, time: string) =>
    Temporal.PlainDateTime.from(at(days, time)).toZonedDateTime(zone).toInstant().toString()
  return { group, night, at, instant }
}

const describeTimes = (all: readonly Occurrence[]) =>
  all.map(({ start, end, target }) => `${start.slice(11, 16)}–${end.slice(11, 16)} ${target.display_name}`)

test('a colleague takes over the rest of the night of an intern who calls in sick at 02:00', async () => {
  const h = await createHospital()
  const { group, night, at, instant } = await createNightShifts(h)
  await travelTo(h, instant(1, '02:00'))
  const anaDevice = await h.ana.connect()
  expect(await getOnCallText(h.cleo, group)).toBe('Ana Ruiz')

  const taken = await takeOver(h.ben, night)
  expect(taken).toMatchObject({ display_name: 'Ben Okafor', displaced_name: 'Ana Ruiz', may: { undo: true } })
  expect(taken.start.slice(0, 16)).toBe(at(1, '02:00'))
  const told = await anaDevice.receives('shift_taken', (e) => e.takeover.id === taken.id)
  expect(told).toMatchObject({
    group_name: 'Medicine',
    actor_id: h.ben.user.user_id,
    takeover: { undone: null },
  })
  await anaDevice.receives('on_call_changed', (now) => now.group_id === group && now.text === 'Ben Okafor')

  h.clock.forward({ minutes: 10 })
  expect(await getOnCallText(h.cleo, group)).toBe('Ben Okafor')
  const nights = () => listCalendar(h.ana, group, at(0, '12:00'), at(1, '12:00'))
  expect(describeTimes(await nights())).toEqual(['19:00–02:00 Ana Ruiz', '02:00–07:00 Ben Okafor'])

  h.clock.forward({ minutes: 50 })
  const undone = await h.ana.call(undoTakeover, { params: { id: taken.id }, body: {} })
  expect(undone).toMatchObject({ may: { undo: false } })
  expect(undone.undone?.slice(0, 16)).toBe(at(1, '03:00'))
  h.clock.forward({ minutes: 1 })
  expect(await getOnCallText(h.cleo, group)).toBe('Ana Ruiz')
  expect(describeTimes(await nights())).toEqual([
    '19:00–02:00 Ana Ruiz',
    '02:00–03:00 Ben Okafor',
    '03:00–07:00 Ana Ruiz',
  ])
  await travelTo(h, instant(1, '12:00'))
  expect(describeTimes(await nights())).toEqual([
    '19:00–02:00 Ana Ruiz',
    '02:00–03:00 Ben Okafor',
    '03:00–07:00 Ana Ruiz',
  ])
})

test('part of a shift is taken over; two users can take different parts', async () => {
  const h = await createHospital()
  const { group, night, at } = await createNightShifts(h)
  await takeOver(h.ben, night, { start: at(0, '20:00'), end: at(1, '01:00') })
  await takeOver(h.cleo, night, { start: at(1, '00:00'), end: at(1, '02:00') })
  const nights = await listCalendar(h.ana, group, at(0, '12:00'), at(1, '12:00'))
  expect(describeTimes(nights)).toEqual([
    '19:00–20:00 Ana Ruiz',
    '20:00–00:00 Ben Okafor',
    '00:00–01:00 Cleo Marsh',
    '01:00–02:00 Cleo Marsh',
    '02:00–07:00 Ana Ruiz',
  ])
  expect(occurrenceNumber(nights, 2).takeover).toMatchObject({ displaced_name: 'Ben Okafor' })
  expect(occurrenceNumber(nights, 1)).toMatchObject({
    whole_start: night.start,
    whole_end: night.end,
    occurence_id: night.occurence_id,
  })
  expect(new Set(nights.map(({ id }) => id)).size).toBe(5)
  // Takeovers survive a change of the event.
  await changeOccurrence(h.dora, night, { title: 'Night float', update_for: 'all' })
  expect(describeTimes(await listCalendar(h.ana, group, at(0, '12:00'), at(1, '12:00')))).toEqual(
    describeTimes(nights),
  )
})

test('a takeover of a past shift, outside the shift, of an own shift, or undone twice is refused', async () => {
  const h = await createHospital()
  const { group, night, at, instant } = await createNightShifts(h)
  const body = { original_start: night.original_start }
  const tries = (person = h.ben, more = {}) =>
    person.request(takeOverShift, { params: occurrenceParams(night), body: { ...body, ...more } })
  expect(await tries(h.ana)).toMatchObject({
    status: 400,
    body: { original_start: ['You already have this shift.'] },
  })
  const outside = ['Choose a time within the shift.']
  expect(await tries(h.ben, { start: at(0, '18:59') })).toMatchObject({
    status: 400,
    body: { start: outside },
  })
  expect(await tries(h.ben, { end: at(1, '07:01') })).toMatchObject({ status: 400, body: { end: outside } })
  const backwards = await tries(h.ben, { start: at(1, '02:00'), end: at(1, '01:00') })
  expect(backwards).toMatchObject({ status: 400, body: { start: ['Start date has to be before end'] } })
  const never = await tries(h.ben, { original_start: at(0, '19:01') })
  expect(never).toMatchObject({
    status: 400,
    body: { original_start: [expect.stringMatching(/does not take place/)] },
  })

  const { id } = await takeOver(h.ben, night)
  await h.ben.call(undoTakeover, { params: { id }, body: {} })
  const again = await h.ben.request(undoTakeover, { params: { id }, body: {} })
  expect(again).toMatchObject({
    status: 400,
    body: { non_field_errors: ['This shift has already been given back.'] },
  })

  await travelTo(h, instant(1, '07:00'))
  const late = await tries()
  expect(late).toMatchObject({ status: 400, body: { original_start: [expect.stringMatching(/is over/)] } })
  const change = await h.dora.request(updateEvent, {
    params: occurrenceParams(night),
    body: occurrenceBody(night),
  })
  expect(change).toMatchObject({ status: 400, body: { original_start: [expect.stringMatching(/is over/)] } })
  expect(describeShifts(await listCalendar(h.ana, group, at(0, '12:00'), at(1, '12:00')))).toHaveLength(1)
})

test('paging §3: where the group allows no takeover it is refused, and the calendar shows this beforehand', async () => {
  const h = await createHospital()
  const { night } = await createNightShifts(h, { takeover: false })
  const seen = await h.ben.call(getOccurrence, {
    params: occurrenceParams(night),
    query: { original_start: night.original_start },
  })
  expect(seen.may).toEqual({
    change: false,
    delete: false,
    take_over: false,
    undo_takeover: false,
    undo_change: false,
    request_swap: false,
  })
  const refused = await h.ben.request(takeOverShift, {
    params: occurrenceParams(night),
    body: { original_start: night.original_start },
  })
  expect(refused).toMatchObject({ status: 403, body: { code: 'takeover.not_allowed' } })
})

test('when clocks go back, the second 01:30 is a different instant than the first', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const eve = findNightBeforeClockChange(zone, false)
  const day = eve.add({ days: 1 }).toString()
  const night = await planShift(h.dora, group, h.ana, {
    start: `${eve.toString()}T19:00`,
    end: `${day}T07:00`,
  })
  await takeOver(h.ben, night, { start: `${day}T01:30:00-04:00`, end: `${day}T01:30:00-05:00` })
  const all = await listCalendar(h.ana, group, `${eve.toString()}T12:00`, `${day}T12:00`)
  expect(all.map(({ start, target }) => `${start.slice(11)} ${target.display_name}`)).toEqual([
    '19:00:00-04:00 Ana Ruiz',
    '01:30:00-04:00 Ben Okafor',
    '01:30:00-05:00 Ana Ruiz',
  ])
  const second = await planShift(h.dora, group, h.cleo, {
    start: `${day}T01:30:00-05:00`,
    end: `${day}T02:00:00-05:00`,
    more: { call_order: 2 },
  })
  expect(second.start).toBe(`${day}T01:30:00-05:00`)
  expect(second.original_start).toBe(`${day}T01:30:00-05:00`)
})
