import { getCoverage } from '@wardline/contract/paging/coverage/coverage.routes.ts'
import { createEvent, updateEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import {
  changeScheduleGroup,
  getScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { listMyShifts } from '@wardline/contract/paging/my-shifts/my-shift.routes.ts'
import { getOnCall, listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { changeRotation } from '@wardline/contract/paging/rotations/rotation.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  cancelOccurrence,
  createCalendarGroup,
  occurrenceNumber,
  occurrenceParams,
  planShift,
  takeOver,
  travelTo,
} from '../../../fixtures/paging/calendar.ts'
import {
  describeRotation,
  listRotationShifts,
  planRotation,
  rotationBody,
  rotationInstant,
  rotationTime,
  shiftLine,
} from '../../../fixtures/paging/rotations.ts'

// The cases of docs/reference/rotation-cases.md that need the calendar. packages/recurrence/src/rotation.test.ts has the
// others.

const daily = { turn: { unit: 'days', count: 1 } }

/** The first name of the user on call, as each list that shows it has it. */
async function whoIsOnCall(h: Hospital, id: number): Promise<Set<string>> {
  const [group, now, everyone] = await Promise.all([
    h.ana.call(getScheduleGroup, { params: { id } }),
    h.ana.call(getOnCall, { params: { id } }),
    h.ana.call(listOnCall, { query: {} }),
  ])
  const row = everyone.results.find(({ group_id }) => group_id === id)
  const names = [group.on_call?.text, now.text, row?.people[0]?.display_name ?? 'Nobody on Call']
  return new Set(names.map((name = '') => name.split(' ')[0] ?? ''))
}

const shiftsOf = async (h: Hospital, id: number, days?: number) =>
  describeRotation(await listRotationShifts(h, id, days))

test('a shift of 08:30 to 17:30 keeps its time of day when clocks change', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Day call')
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '08:30', closes: '17:30' }))
  await planRotation(h, id, { ...daily, hours })
  const shifts = await listRotationShifts(h, id, 360)
  expect(shifts.length).toBeGreaterThan(350)
  expect(new Set(shifts.map(({ start, end }) => `${start.slice(11, 16)} ${end.slice(11, 16)}`))).toEqual(
    new Set(['08:30 17:30']),
  )
  expect(new Set(shifts.map(({ start }) => start.slice(19)))).toEqual(new Set(['-05:00', '-04:00']))
})

test('weekly turns follow each other without a gap, also when clocks change', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Week call')
  await planRotation(h, id)
  const { gaps } = await h.dora.call(getCoverage, { params: { id } })
  expect(gaps.map(({ start, end }) => [start.slice(0, 10), end.slice(0, 16)])).toEqual([
    [expect.any(String), rotationTime(0).slice(0, 16)],
  ])
})

test('an all-day shift ends where the next one starts: no gap, and the next user is named', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'All day')
  for (const [day, person] of [h.ana, h.ben].entries())
    await planShift(h.dora, id, person, { start: rotationTime(day, '00:00'), more: { allDay: true } })
  const { gaps } = await h.dora.call(getCoverage, { params: { id } })
  expect(gaps.map(({ start }) => start.slice(0, 16))).not.toContain(rotationTime(1, '00:00').slice(0, 16))
  await travelTo(h, rotationInstant(0, '23:59'))
  const { on_call } = await h.ana.call(getScheduleGroup, { params: { id } })
  expect(on_call).toMatchObject({ text: 'Ana Ruiz', until: rotationInstant(1, '00:00') })
  expect(JSON.stringify(on_call?.next)).toMatch(/Ben Okafor/)
})

test('a shift that moves after a part of it was taken over has one user at each time', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Moved')
  await planRotation(h, id, daily)
  const first = occurrenceNumber(await listRotationShifts(h, id), 0)
  await takeOver(h.cleo, first, { start: rotationTime(0, '12:00'), end: rotationTime(0, '18:00') })
  const { version } = occurrenceNumber(await listRotationShifts(h, id), 0)
  await h.dora.call(updateEvent, {
    params: occurrenceParams(first),
    body: { start: rotationTime(0, '08:00'), original_start: first.original_start, version },
  })
  expect((await shiftsOf(h, id, 2)).slice(0, 3)).toEqual([
    shiftLine(rotationTime(0, '08:00'), rotationTime(0, '12:00'), 'Ana'),
    shiftLine(rotationTime(0, '12:00'), rotationTime(0, '18:00'), 'Cleo'),
    shiftLine(rotationTime(0, '18:00'), rotationTime(1, '08:00'), 'Ana'),
  ])
})

test('covered shifts keep their own start and end, and the time between them', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Days')
  const hours = [1, 2, 3].map((day) => ({ day, opens: '08:00', closes: '17:00' }))
  await planRotation(h, id, { ...daily, hours, people: [h.ana.user.user_id] })
  for (const one of (await listRotationShifts(h, id, 2)).slice(0, 2)) await takeOver(h.cleo, one)
  expect(await shiftsOf(h, id, 3)).toEqual([
    shiftLine(rotationTime(0, '08:00'), rotationTime(0, '17:00'), 'Cleo'),
    shiftLine(rotationTime(1, '08:00'), rotationTime(1, '17:00'), 'Cleo'),
    shiftLine(rotationTime(2, '08:00'), rotationTime(2, '17:00'), 'Ana'),
  ])
  await travelTo(h, rotationInstant(0, '20:00'))
  expect(await whoIsOnCall(h, id)).toEqual(new Set(['Nobody']))
})

test('a takeover is what every list shows while it lasts, and no longer', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cover')
  await planRotation(h, id, daily)
  const first = occurrenceNumber(await listRotationShifts(h, id), 0)
  await takeOver(h.cleo, first, { start: rotationTime(0, '10:00'), end: rotationTime(0, '12:00') })
  await travelTo(h, rotationInstant(0, '09:59'))
  expect(await whoIsOnCall(h, id)).toEqual(new Set(['Ana']))
  const { on_call } = await h.ana.call(getScheduleGroup, { params: { id } })
  expect(on_call?.until).toBe(rotationInstant(0, '10:00'))
  expect(JSON.stringify(on_call?.next)).toMatch(/Cleo Marsh/)
  await travelTo(h, rotationInstant(0, '10:00'))
  expect(await whoIsOnCall(h, id)).toEqual(new Set(['Cleo']))
  await travelTo(h, rotationInstant(0, '12:00'))
  expect(await whoIsOnCall(h, id)).toEqual(new Set(['Ana']))
  const { results } = await h.cleo.call(listMyShifts)
  expect(results.filter(({ is_now }) => is_now)).toEqual([])
})

test('a part of a takeover can be taken over in turn', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cover of a cover')
  await planRotation(h, id, { ...daily, people: [h.ana.user.user_id] })
  const find = async () => occurrenceNumber(await listRotationShifts(h, id), 0)
  await takeOver(h.ben, await find())
  await takeOver(h.cleo, await find(), { start: rotationTime(0, '12:00'), end: rotationTime(0, '14:00') })
  expect((await shiftsOf(h, id, 1)).slice(0, 3)).toEqual([
    shiftLine(rotationTime(0), rotationTime(0, '12:00'), 'Ben'),
    shiftLine(rotationTime(0, '12:00'), rotationTime(0, '14:00'), 'Cleo'),
    shiftLine(rotationTime(0, '14:00'), rotationTime(1), 'Ben'),
  ])
})

test('a rotation that begins in the past warns of no gap in the past', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Since yesterday')
  const rotation = await planRotation(h, id, { ...daily, starts: rotationTime(-20) })
  expect(rotation.warnings).toEqual([])
  const { gaps } = await h.dora.call(getCoverage, { params: { id } })
  expect(gaps).toEqual([])
})

test('a user who is removed from a rotation has no more shifts, and can leave the group', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Removed')
  const { id: rotation_id, version } = await planRotation(h, id, daily)
  const people = [h.ana.user.user_id, h.ben.user.user_id]
  await h.dora.call(changeRotation, {
    params: { id, rotation_id },
    body: { ...rotationBody(h, { ...daily, people }), version },
  })
  expect((await h.cleo.call(listMyShifts)).results).toEqual([])
  const group = await h.dora.call(changeScheduleGroup, { params: { id }, body: { member_ids: people } })
  expect(group.members.map(({ user_id }) => user_id)).not.toContain(h.cleo.user.user_id)
})

test('people are added and removed from a date on, planned ahead', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Newcomer')
  const people = [h.ana.user.user_id, h.ben.user.user_id]
  const { id: rotation_id, version } = await planRotation(h, id, { ...daily, people })
  await h.dora.call(changeRotation, {
    params: { id, rotation_id },
    body: {
      ...rotationBody(h, { ...daily, starts: rotationTime(2), people: [h.cleo.user.user_id, ...people] }),
      version,
    },
  })
  expect((await listRotationShifts(h, id, 5)).slice(0, 5).map(nameOf)).toEqual([
    'Ana',
    'Ben',
    'Cleo',
    'Ana',
    'Ben',
  ])
})

test('one turn can be cancelled: then no one is on call, and the gap is listed', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cancelled')
  await planRotation(h, id, daily)
  await cancelOccurrence(h.dora, occurrenceNumber(await listRotationShifts(h, id), 1))
  expect((await listRotationShifts(h, id, 3)).map(nameOf)).toEqual(['Ana', 'Cleo'])
  const { gaps } = await h.dora.call(getCoverage, { params: { id } })
  expect(gaps.at(-1)).toMatchObject({ start: expect.stringMatching(rotationTime(1)), why: 'cancelled' })
})

test('a single shift beside a rotation is shown with it, and the double booking is a warning', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Beside')
  await planRotation(h, id, daily)
  const { warnings } = await h.dora.call(createEvent, {
    params: { id },
    body: { target_id: h.ben.user.user_id, start: rotationTime(0, '08:00'), end: rotationTime(0, '09:00') },
  })
  expect(warnings).toEqual([expect.stringMatching(/^Ana Ruiz is also first call/)])
})

function nameOf({ target }: Occurrence): string {
  return target.display_name.split(' ')[0] ?? ''
}
