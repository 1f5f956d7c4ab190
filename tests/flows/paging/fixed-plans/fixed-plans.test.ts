import { getCoverage } from '@wardline/contract/paging/coverage/coverage.routes.ts'
import {
  cancelEvent,
  createEvent,
  listOccurrences,
  undoEventChange,
  updateEvent,
} from '@wardline/contract/paging/events/on-call-event.routes.ts'
import * as routes from '@wardline/contract/paging/fixed-plans/fixed-plan.routes.ts'
import type { ChangedFixedPlan } from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import { listShiftNotices } from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rules/recurrence-rule.routes.ts'
import { previewRotation } from '@wardline/contract/paging/rotations/rotation.routes.ts'
import { removeUser } from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import { takeOverShift, undoTakeover } from '@wardline/contract/paging/takeovers/takeover.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup } from '../../../fixtures/paging/calendar.ts'
import {
  describeRotation as linesOf,
  listRotationShifts as listShifts,
  planRotation,
  rotationBody,
  rotationInstant as instant,
  rotationTime as at,
  shiftLine as line,
} from '../../../fixtures/paging/rotations.ts'

const holidayBody = (h: Hospital, parts: object = {}) => ({
  name: 'Holidays',
  starts: at(3),
  ends: at(5),
  shifts: [
    { user_id: h.cleo.user.user_id, start: at(3), end: at(4) },
    { user_id: h.ben.user.user_id, start: at(4), end: at(5) },
  ],
  reason: 'Agreed in the team meeting',
  ...parts,
})

const planHolidays = (h: Hospital, id: number, parts: object = {}): Promise<ChangedFixedPlan> =>
  h.dora.call(routes.createFixedPlan, { params: { id }, body: holidayBody(h, parts) })

const whoIsOn = async (h: Hospital, id: number, time: string) => {
  const { results } = await h.dora.call(listOnCall, { query: { at: time } })
  return results.find(({ group_id }) => group_id === id)?.people ?? []
}

async function createRotatingGroup(h: Hospital): Promise<number> {
  const id = await createCalendarGroup(h, 'Cardiology')
  await planRotation(h, id)
  return id
}

test('a fixed plan applies instead of the rotation in its span, and removing it brings the rotation back', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  const before = linesOf(await listShifts(h, id, 14))
  const preview = await h.dora.call(routes.previewFixedPlan, { params: { id }, body: holidayBody(h) })
  expect(preview).toEqual({
    replaced: [
      {
        start: expect.stringContaining(at(3)),
        end: expect.stringContaining(at(5)),
        call_order: 1,
        display_name: 'Ana Ruiz',
        is_changed: false,
      },
    ],
    warnings: [],
  })
  const plan = await planHolidays(h, id)
  expect(plan).toMatchObject({ author: 'Dora Lind', reason: 'Agreed in the team meeting', warnings: [] })
  const shifts = await listShifts(h, id, 14)
  expect(linesOf(shifts)).toEqual([
    line(at(0), at(3), 'Ana'),
    line(at(3), at(4), 'Cleo'),
    line(at(4), at(5), 'Ben'),
    line(at(5), at(7), 'Ana'),
    line(at(7), at(14), 'Ben'),
  ])
  expect(shifts[1]?.layer).toEqual({
    kind: 'fixed_plan',
    name: 'Holidays',
    author: 'Dora Lind',
    reason: 'Agreed in the team meeting',
    changed: expect.any(String),
  })
  expect(await whoIsOn(h, id, instant(3, '12:00'))).toMatchObject([
    { display_name: 'Cleo Marsh', layer: { kind: 'fixed_plan', name: 'Holidays' } },
  ])
  expect(await whoIsOn(h, id, instant(6))).toMatchObject([
    { display_name: 'Ana Ruiz', layer: { kind: 'rotation', name: 'Week call' } },
  ])
  const params = { id, plan_id: plan.id }
  await h.dora.call(routes.removeFixedPlan, { params })
  expect(linesOf(await listShifts(h, id, 14))).toEqual(before)
  expect((await h.dora.request(routes.getFixedPlan, { params })).status).toBe(404)
})

test('a fixed plan applies instead of a repeating event, and only for its calls', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const rule = await h.dora.call(createRule, { body: { rrule: 'FREQ=DAILY' } })
  for (const [call_order, user] of [h.ana.user, h.ben.user].entries())
    await h.dora.call(createEvent, {
      params: { id },
      body: {
        target_id: user.user_id,
        start: at(0),
        end: at(1),
        rule_id: rule.id,
        call_order: call_order + 1,
      },
    })
  await planHolidays(h, id, { shifts: [{ user_id: h.cleo.user.user_id, start: at(3), end: at(5) }] })
  const lines = linesOf(await listShifts(h, id, 6))
  expect(lines.filter((each) => each.includes(' 1 '))).toEqual([
    line(at(0), at(1), 'Ana'),
    line(at(1), at(2), 'Ana'),
    line(at(2), at(3), 'Ana'),
    line(at(3), at(5), 'Cleo'),
    line(at(5), at(6), 'Ana'),
  ])
  expect(lines.filter((each) => each.includes(' 2 '))).toHaveLength(6)
})

test('a change of one shift wins over the fixed plan, and undoing it brings the plan back', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  await planHolidays(h, id)
  const [, first] = await listShifts(h, id, 7)
  const params = { id, event_id: first?.event_id ?? 0 }
  const original_start = first?.original_start ?? ''
  const changed = await h.dora.call(updateEvent, {
    params,
    body: {
      target_id: h.ana.user.user_id,
      original_start,
      version: first?.version ?? 0,
      reason: 'Cleo is ill',
    },
  })
  expect(changed).toMatchObject({
    target: { display_name: 'Ana Ruiz' },
    layer: { kind: 'override', author: 'Dora Lind', reason: 'Cleo is ill' },
    may: { undo_change: true },
  })
  expect(await whoIsOn(h, id, instant(3, '12:00'))).toMatchObject([{ layer: { kind: 'override', name: '' } }])
  const undone = await h.dora.call(undoEventChange, { params, body: { original_start } })
  expect(undone).toMatchObject({
    target: { display_name: 'Cleo Marsh' },
    layer: { kind: 'fixed_plan', name: 'Holidays' },
    may: { undo_change: false },
  })
  const again = await h.dora.request(undoEventChange, { params, body: { original_start } })
  expect(again).toMatchObject({
    status: 400,
    body: { original_start: ['This shift was not changed. Reload the calendar to see its present state.'] },
  })
})

test('undoing the cancellation of a turn brings its shift back', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  const [first] = await listShifts(h, id, 7)
  const params = { id, event_id: first?.event_id ?? 0 }
  const original_start = first?.original_start ?? ''
  const cancelled = await h.dora.call(cancelEvent, {
    params,
    body: { original_start, reason: 'The ward is closed' },
  })
  expect(cancelled.may).toMatchObject({ change: false, undo_change: true })
  expect(await listShifts(h, id, 7)).toEqual([])
  await h.dora.call(undoEventChange, { params, body: { original_start } })
  expect(linesOf(await listShifts(h, id, 7))).toEqual([line(at(0), at(7), 'Ana')])
})

test('a takeover names its author and reason, and wins until it is undone', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  await planHolidays(h, id)
  const [, first] = await listShifts(h, id, 7)
  const takeover = await h.ben.call(takeOverShift, {
    params: { id, event_id: first?.event_id ?? 0 },
    body: { original_start: first?.original_start ?? '', end: at(3, '19:00'), reason: 'Swap for Sunday' },
  })
  expect(takeover.reason).toBe('Swap for Sunday')
  const [, taken] = await listShifts(h, id, 7)
  expect(taken).toMatchObject({
    target: { display_name: 'Ben Okafor' },
    layer: { kind: 'takeover', author: 'Ben Okafor', reason: 'Swap for Sunday' },
  })
  await h.ben.call(undoTakeover, { params: { id: takeover.id } })
  expect((await listShifts(h, id, 7))[1]?.layer.kind).toBe('fixed_plan')
})

test('changing a plan keeps the events of unchanged shifts and a change by hand', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  const plan = await planHolidays(h, id)
  const [, first, second] = await listShifts(h, id, 7)
  await h.dora.call(updateEvent, {
    params: { id, event_id: second?.event_id ?? 0 },
    body: { target_id: h.ana.user.user_id, original_start: at(4), version: second?.version ?? 0 },
  })
  const params = { id, plan_id: plan.id }
  const longer = holidayBody(h, {
    ends: at(6),
    shifts: [...holidayBody(h).shifts, { user_id: h.cleo.user.user_id, start: at(5), end: at(6) }],
  })
  const changed = await h.dora.call(routes.changeFixedPlan, {
    params,
    body: { ...longer, version: plan.version },
  })
  expect(changed.version).toBe(plan.version + 1)
  const shifts = await listShifts(h, id, 7)
  expect(linesOf(shifts)).toEqual([
    line(at(0), at(3), 'Ana'),
    line(at(3), at(4), 'Cleo'),
    line(at(4), at(5), 'Ana'),
    line(at(5), at(6), 'Cleo'),
    line(at(6), at(7), 'Ana'),
  ])
  expect(shifts.slice(1, 3).map(({ event_id }) => event_id)).toEqual([first?.event_id, second?.event_id])
  const stale = await h.dora.request(routes.changeFixedPlan, {
    params,
    body: { ...longer, version: plan.version },
  })
  expect(stale.status).toBe(409)
})

test('a deactivated user gives the shifts of a plan to the replacement', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  const plan = await planHolidays(h, id)
  await h.dora.call(removeUser, {
    params: { id: h.ids.account_id, user_id: h.ben.user.user_id },
    body: { state: 'deactivated', duties: [{ kind: 'shift', id, user_id: h.ana.user.user_id }] },
  })
  expect(linesOf(await listShifts(h, id, 7))).toEqual([
    line(at(0), at(3), 'Ana'),
    line(at(3), at(4), 'Cleo'),
    line(at(4), at(5), 'Ana'),
    line(at(5), at(7), 'Ana'),
  ])
  const { shifts } = await h.dora.call(routes.getFixedPlan, { params: { id, plan_id: plan.id } })
  expect(shifts.map(({ user_id }) => user_id)).toEqual([h.cleo.user.user_id, h.ana.user.user_id])
})

test('people whose shifts a plan gives or takes are notified', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  await planHolidays(h, id)
  const kindsOf = async (person: Hospital['ana']) =>
    (await person.call(listShiftNotices, {})).results.map(({ kind }) => kind)
  expect(await kindsOf(h.cleo)).toContain('assigned')
  expect(await kindsOf(h.ana)).toContain('assigned')
})

test('a plan with a gap warns of the gap, before and after it is saved', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  const parts = { shifts: [{ user_id: h.cleo.user.user_id, start: at(3), end: at(4) }] }
  const { warnings } = await h.dora.call(routes.previewFixedPlan, {
    params: { id },
    body: holidayBody(h, parts),
  })
  expect(warnings).toHaveLength(1)
  expect((await planHolidays(h, id, parts)).warnings).toEqual(warnings)
  const { gaps } = await h.dora.call(getCoverage, { params: { id } })
  expect(gaps.find(({ start }) => start.startsWith(at(4)))).toMatchObject({
    why: 'fixed_plan',
    sentence: 'The fixed plan Holidays assigns no one at this time.',
  })
})

test('the preview of a rotation does not warn of shifts that a fixed plan hides', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planHolidays(h, id)
  const { warnings } = await h.dora.call(previewRotation, { params: { id }, body: rotationBody(h) })
  expect(warnings.filter((one) => one.includes('Cleo'))).toEqual([])
})

test('invalid plans are refused with a sentence, and nothing changes', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  const before = await listShifts(h, id, 14)
  const refusal = async (parts: object) => {
    const { status, body } = await h.dora.request(routes.createFixedPlan, {
      params: { id },
      body: holidayBody(h, parts),
    })
    return { status, body }
  }
  const shift = { user_id: h.cleo.user.user_id, start: at(3), end: at(4) }
  expect(await refusal({ ends: at(2) })).toMatchObject({ status: 400, body: { ends: [expect.any(String)] } })
  expect(await refusal({ starts: at(-100), ends: at(-98) })).toMatchObject({
    body: { ends: ['This plan would be over already. Choose a later end.'] },
  })
  expect(await refusal({ shifts: [{ ...shift, end: at(6) }] })).toMatchObject({
    body: { shifts: ['Each shift must start before it ends, within the time of the plan.'] },
  })
  expect(await refusal({ shifts: [shift, { ...shift, user_id: h.ben.user.user_id }] })).toMatchObject({
    body: { shifts: [expect.stringContaining('start at the same time')] },
  })
  expect(await refusal({ shifts: [{ ...shift, user_id: h.dora.user.user_id }] })).toMatchObject({
    body: { shifts: [expect.stringContaining('Not members of the group')] },
  })
  expect(await listShifts(h, id, 14)).toEqual(before)
})

test('two plans cannot decide the same call at the same time', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  await planHolidays(h, id)
  const { status, body } = await h.dora.request(routes.createFixedPlan, {
    params: { id },
    body: holidayBody(h, { name: 'Other' }),
  })
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { starts: [expect.stringContaining('The fixed plan Holidays decides the same call')] },
  })
})

test('a single shift that a fixed plan would hide is refused', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  await planHolidays(h, id)
  const { status, body } = await h.dora.request(createEvent, {
    params: { id },
    body: { target_id: h.ana.user.user_id, start: at(3, '08:00'), end: at(3, '12:00') },
  })
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { start: [expect.stringContaining('The fixed plan Holidays decides')] },
  })
})

test('a window lists only the pieces of a turn that lie within it', async () => {
  const h = await createHospital()
  const id = await createRotatingGroup(h)
  await planHolidays(h, id)
  const { results } = await h.dora.call(listOccurrences, {
    params: { id },
    query: { start: at(3), end: at(4) },
  })
  expect(linesOf(results)).toEqual([line(at(3), at(4), 'Cleo')])
})
