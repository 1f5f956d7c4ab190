import {
  cancelEvent,
  createEvent,
  updateEvent,
} from '@wardline/contract/paging/events/on-call-event.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { addHolidays } from '@wardline/contract/paging/holidays/holiday.routes.ts'
import { listShiftNotices } from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rules/recurrence-rule.routes.ts'
import * as routes from '@wardline/contract/paging/rotations/rotation.routes.ts'
import { takeOverShift } from '@wardline/contract/paging/takeovers/takeover.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup } from '../../../fixtures/paging/calendar.ts'
import {
  describeRotation as linesOf,
  listRotationShifts as listShifts,
  planRotation as create,
  rotationBody as bodyOf,
  rotationDay as day,
  rotationInstant as instant,
  rotationTime as at,
  shiftLine as line,
} from '../../../fixtures/paging/rotations.ts'

test('a rotation puts its people on call in turn, and its shifts are ordinary ones', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const rotation = await create(h, id)
  expect(rotation.warnings).toEqual([])
  expect(linesOf(await listShifts(h, id))).toEqual([
    line(at(0), at(7), 'Ana'),
    line(at(7), at(14), 'Ben'),
    line(at(14), at(21), 'Cleo'),
    line(at(21), at(28), 'Ana'),
  ])
  const [first] = await listShifts(h, id)
  expect(first).toMatchObject({
    repeat: false,
    rotation: { id: rotation.id, name: 'Week call', is_changed: false },
    may: { change: true, delete: true },
  })
  expect(rotation.handovers.slice(0, 2)).toMatchObject([
    { position: 0, user_id: h.ana.user.user_id },
    { position: 1, user_id: h.ben.user.user_id },
  ])
  const { results } = await h.dora.call(listOnCall, { query: { at: instant(8) } })
  expect(results.find(({ group_id }) => group_id === id)?.people).toMatchObject([
    { display_name: 'Ben Okafor' },
  ])
  expect((await h.ana.call(routes.listRotations, { params: { id } })).results).toMatchObject([
    { id: rotation.id, may: { change: false, end: false } },
  ])
})

test('second call goes to the person of the next turn', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await create(h, id, {
    calls: [
      { call_order: 1, offset: 0 },
      { call_order: 2, offset: 1 },
    ],
  })
  expect(linesOf(await listShifts(h, id, 14))).toEqual([
    line(at(0), at(7), 'Ana'),
    line(at(0), at(7), 'Ben', 2),
    line(at(7), at(14), 'Ben'),
    line(at(7), at(14), 'Cleo', 2),
  ])
})

test('a change applies from its date on: earlier shifts stay, and later plans are replaced', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const { version, id: rotation_id } = await create(h, id)
  const before = await listShifts(h, id)
  const params = { id, rotation_id }
  const people = [h.cleo.user.user_id, h.ben.user.user_id]
  const body = { ...bodyOf(h, { starts: at(14), people }), version }
  const preview = await h.dora.call(routes.previewRotation, {
    params: { id },
    body: { ...bodyOf(h, { starts: at(14), people }), rotation_id },
  })
  expect(preview.people.find(({ display_name }) => display_name === 'Ana Ruiz')).toMatchObject({
    shifts: 0,
    gains: 0,
  })
  const changed = await h.dora.call(routes.changeRotation, { params, body })
  expect(changed.plans).toHaveLength(2)
  expect(linesOf(await listShifts(h, id))).toEqual([
    line(at(0), at(7), 'Ana'),
    line(at(7), at(14), 'Ben'),
    line(at(14), at(21), 'Cleo'),
    line(at(21), at(28), 'Ben'),
  ])
  const after = await listShifts(h, id)
  expect(after.map(({ event_id }) => event_id)).toEqual(before.map(({ event_id }) => event_id))

  const again = await h.dora.call(routes.getRotation, { params })
  const same = await h.dora.call(routes.changeRotation, { params, body: again })
  expect(same.plans).toEqual(again.plans)

  const stale = await h.dora.request(routes.changeRotation, { params, body })
  expect(stale.status).toBe(409)
  const ended = await h.dora.call(routes.endRotation, { params, body: { ends: at(10) } })
  expect(ended.warnings[0]).toMatch(/^No one is on call/)
  expect(linesOf(await listShifts(h, id))).toEqual([line(at(0), at(7), 'Ana'), line(at(7), at(10), 'Ben')])
})

test('a shift that was changed, cancelled or taken over by hand keeps its change when the rotation changes', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const { id: rotation_id, version } = await create(h, id)
  const [first, second, third] = await listShifts(h, id)
  if (!first || !second || !third) throw new Error('Shifts are missing.')
  const keyOf = (one: Occurrence) => ({ params: { id, event_id: one.event_id ?? 0 } })
  const given = await h.dora.call(updateEvent, {
    ...keyOf(second),
    body: { target_id: h.cleo.user.user_id, original_start: second.original_start, version: second.version },
  })
  expect(given).toMatchObject({ target_id: h.cleo.user.user_id, rotation: { is_changed: true } })
  const { id: rule_id } = await h.dora.call(createRule, { body: { frequency: 'daily' } })
  await h.dora.call(cancelEvent, { ...keyOf(third), body: { original_start: third.original_start } })
  const repeats = await h.dora.request(updateEvent, {
    ...keyOf(second),
    body: { rule_id, original_start: second.original_start, version: given.version },
  })
  expect(JSON.stringify(repeats.body)).toContain('Change the rotation to change how it repeats.')
  await h.dora.call(routes.changeRotation, {
    params: { id, rotation_id },
    body: { ...bodyOf(h, { name: 'Weeks', people: [h.ben.user.user_id, h.ana.user.user_id] }), version },
  })
  expect(linesOf(await listShifts(h, id))).toEqual([
    line(at(0), at(7), 'Ben'),
    line(at(7), at(14), 'Cleo'),
    line(at(21), at(28), 'Ana'),
  ])
})

test('a takeover of a shift that the rotation gives to another user ends, and the preview names lost changes', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology', { takeover: true })
  const { id: rotation_id, version } = await create(h, id)
  const [first, second] = await listShifts(h, id)
  if (!first || !second) throw new Error('Shifts are missing.')
  const takeOver = ({ event_id, original_start }: Occurrence) =>
    h.cleo.call(takeOverShift, { params: { id, event_id: event_id ?? 0 }, body: { original_start } })
  await takeOver(first)
  await takeOver(second)
  expect(linesOf(await listShifts(h, id, 7))).toEqual([line(at(0), at(7), 'Cleo')])
  const preview = await h.dora.call(routes.previewRotation, {
    params: { id },
    body: { ...bodyOf(h, { starts: at(6) }), rotation_id },
  })
  expect(preview.replaced).toEqual([
    { start: second.start, end: second.end, display_name: second.target.display_name },
  ])
  const device = await h.cleo.connect()
  await h.dora.call(routes.changeRotation, {
    params: { id, rotation_id },
    body: { ...bodyOf(h, { people: [h.ben.user.user_id, h.ana.user.user_id] }), version },
  })
  const ended = await device.receives('shift_taken', ({ takeover }) => takeover.undone !== null)
  expect(ended.takeover).toMatchObject({ user_id: h.cleo.user.user_id })
  expect(linesOf(await listShifts(h, id, 7))).toEqual([line(at(0), at(7), 'Ben')])
})

test('people are notified once of all their new shifts', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await create(h, id)
  const { results } = await h.ana.call(listShiftNotices, { query: {} })
  expect(results.map(({ kind, shift_count }) => [kind, shift_count > 10])).toEqual([['assigned', true]])
})

test('a rotation that skips holidays moves the turns to the next day when a holiday is added', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Clinic')
  await create(h, id, { turn: { unit: 'days', count: 1 }, starts: at(0, '00:00'), skips_holidays: true })
  await h.dora.call(addHolidays, { body: { holidays: [{ day: day(1), name: 'Founders’ day' }] } })
  expect(linesOf(await listShifts(h, id, 3))).toEqual([
    line(at(0, '00:00'), at(1, '00:00'), 'Ana'),
    line(at(2, '00:00'), at(3, '00:00'), 'Ben'),
    line(at(3, '00:00'), at(4, '00:00'), 'Cleo'),
  ])
})

test('the preview shows twelve weeks, each person’s share, and double bookings', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const other = await createCalendarGroup(h, 'Attending')
  await h.dora.call(createEvent, {
    params: { id: other },
    body: { target_id: h.ben.user.user_id, start: at(8), end: at(9) },
  })
  const preview = await h.dora.call(routes.previewRotation, { params: { id }, body: bodyOf(h) })
  expect(preview.shifts).toHaveLength(12)
  expect(preview.people[0]).toMatchObject({
    display_name: 'Ana Ruiz',
    shifts: 18,
    loses: 0,
    weekend_days: 36,
  })
  expect(preview.warnings).toEqual([expect.stringMatching(/^Ben Okafor is also on call for Attending /)])
  expect(await listShifts(h, id)).toEqual([])
})

test('settings that cannot be planned are refused with what to do, and nothing is written', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const refused = async (parts: object) => {
    const answer = await h.dora.request(routes.createRotation, { params: { id }, body: bodyOf(h, parts) })
    expect(answer.status).toBe(400)
    return JSON.stringify(answer.body)
  }
  expect(await refused({ people: [] })).toContain('Add at least one person.')
  expect(await refused({ people: [h.dora.user.user_id] })).toContain('Not members of the group: Dora')
  expect(await refused({ people: [999_999_999] })).toContain('Only members of the group')
  expect(await refused({ turn: { unit: 'hours', count: 1 } })).toContain('more than 3,000 shifts')
  expect(
    await refused({
      people: [h.ana.user.user_id],
      calls: [
        { call_order: 1, offset: 0 },
        { call_order: 2, offset: 1 },
      ],
    }),
  ).toContain('Two calls would go to the same person')
  expect(await refused({ turn: { unit: 'fortnight' } })).toContain('turn')
  expect((await h.dora.call(routes.listRotations, { params: { id } })).results).toEqual([])
})
