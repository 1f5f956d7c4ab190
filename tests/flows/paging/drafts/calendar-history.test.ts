import * as drafts from '@wardline/contract/paging/drafts/calendar-draft.routes.ts'
import { createFixedPlan, removeFixedPlan } from '@wardline/contract/paging/fixed-plans/fixed-plan.routes.ts'
import { listCalendarChanges } from '@wardline/contract/paging/history/calendar-change.routes.ts'
import {
  changeRotation,
  getRotation,
  listRotations,
} from '@wardline/contract/paging/rotations/rotation.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  cancelOccurrence,
  changeOccurrence,
  createCalendarGroup,
  occurrenceNumber,
  planShift,
  takeOver,
} from '../../../fixtures/paging/calendar.ts'
import { publishDraft, startDraft, toDraftChange, toDraftShift } from '../../../fixtures/paging/drafts.ts'
import {
  describeRotation as linesOf,
  listRotationShifts as listShifts,
  planRotation,
  rotationBody,
  rotationTime as at,
} from '../../../fixtures/paging/rotations.ts'

const listChanges = async (h: Hospital, id: number) =>
  (await h.ana.call(listCalendarChanges, { params: { id } })).results

async function createRotatingGroup() {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planRotation(h, id)
  return { h, id }
}

/** Drafts the calendar as it was after the change and publishes it. */
async function restore(h: Hospital, id: number, change_id: number) {
  const draft = await h.dora.call(drafts.draftEarlierCalendar, { params: { id, change_id } })
  const { status, body } = await publishDraft(h, draft)
  expect([status, body]).toMatchObject([200, { change_count: draft.changes.length }])
  return draft
}

test('the history says who changed which times of the calendar, and how', async () => {
  const { h, id } = await createRotatingGroup()
  const shifts = await listShifts(h, id)
  await changeOccurrence(h.dora, occurrenceNumber(shifts, 1), { target_id: h.cleo.user.user_id })
  await takeOver(h.ben, occurrenceNumber(shifts, 0), { end: at(3) })
  await publishDraft(h, await startDraft(h, id, [toDraftShift(h.ana, 1, 2, { call_order: 2 })], 'Winter'))
  const changes = await listChanges(h, id)
  expect(changes).toMatchObject([
    {
      author: 'Dora Lind',
      kind: 'draft',
      name: 'Winter',
      times: [{ call_order: 2, before: [], after: ['Ana Ruiz'] }],
    },
    {
      author: 'Ben Okafor',
      kind: 'takeover',
      times: [
        {
          start: expect.stringContaining(at(0)),
          end: expect.stringContaining(at(3)),
          before: ['Ana Ruiz'],
          after: ['Ben Okafor'],
        },
      ],
    },
    {
      author: 'Dora Lind',
      kind: 'shift',
      name: '',
      times: [{ call_order: 1, before: ['Ben Okafor'], after: ['Cleo Marsh'] }],
      time_count: 1,
    },
    { author: 'Dora Lind', kind: 'rotation', name: 'Week call' },
  ])
  expect(changes.map(({ may }) => may.restore)).toEqual([false, false, false, false])
  expect((await h.stranger.request(listCalendarChanges, { params: { id } })).status).toBe(404)
})

test('a change of the title only is not part of the history', async () => {
  const { h, id } = await createRotatingGroup()
  const [first] = await listShifts(h, id)
  await changeOccurrence(h.dora, occurrenceNumber(first ? [first] : [], 0), { title: 'Ward 4' })
  expect(await listChanges(h, id)).toHaveLength(1)
})

test('restoring a version brings changed, cancelled, added and taken shifts back', async () => {
  const { h, id } = await createRotatingGroup()
  await planShift(h.dora, id, h.cleo, { start: at(5), end: at(6), more: { call_order: 2 } })
  const [version] = await listChanges(h, id)
  const before = await listShifts(h, id)
  await changeOccurrence(h.dora, occurrenceNumber(before, 2), { target_id: h.ana.user.user_id, end: at(13) })
  await takeOver(h.ben, occurrenceNumber(before, 0), { end: at(3) })
  await cancelOccurrence(h.dora, occurrenceNumber(before, 3))
  await cancelOccurrence(h.dora, occurrenceNumber(before, 1))
  await planShift(h.dora, id, h.ben, { start: at(20), end: at(21), more: { call_order: 3 } })
  expect(linesOf(await listShifts(h, id))).not.toEqual(linesOf(before))

  await restore(h, id, version?.id ?? 0)
  expect(linesOf(await listShifts(h, id))).toEqual(linesOf(before))
  expect((await listChanges(h, id))[0]).toMatchObject({ kind: 'draft', author: 'Dora Lind' })
})

test('restoring brings the shifts of a rotation back that was changed since', async () => {
  const { h, id } = await createRotatingGroup()
  const [version] = await listChanges(h, id)
  const before = linesOf(await listShifts(h, id))
  const { results } = await h.dora.call(listRotations, { params: { id } })
  const params = { id, rotation_id: results[0]?.id ?? 0 }
  const { version: stored } = await h.dora.call(getRotation, { params })
  await h.dora.call(changeRotation, {
    params,
    body: {
      ...rotationBody(h, { starts: at(7), people: [h.cleo.user.user_id, h.ana.user.user_id] }),
      version: stored,
    },
  })
  expect(linesOf(await listShifts(h, id))).not.toEqual(before)
  await restore(h, id, version?.id ?? 0)
  expect(linesOf(await listShifts(h, id))).toEqual(before)
})

test('a version before a fixed plan names the plan that hides it', async () => {
  const { h, id } = await createRotatingGroup()
  const [version] = await listChanges(h, id)
  const before = linesOf(await listShifts(h, id))
  const plan = await h.dora.call(createFixedPlan, {
    params: { id },
    body: {
      name: 'Christmas',
      starts: at(2),
      ends: at(4),
      shifts: [{ user_id: h.cleo.user.user_id, start: at(2), end: at(4) }],
    },
  })
  const params = { id, change_id: version?.id ?? 0 }
  expect(await h.dora.request(drafts.draftEarlierCalendar, { params })).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('Christmas')] },
  })
  await h.dora.call(removeFixedPlan, { params: { id, plan_id: plan.id } })
  expect(linesOf(await listShifts(h, id))).toEqual(before)
})

test('an equal version, a foreign version and a user without permission are refused', async () => {
  const { h, id } = await createRotatingGroup()
  const [version] = await listChanges(h, id)
  const params = { id, change_id: version?.id ?? 0 }
  expect(await h.dora.request(drafts.draftEarlierCalendar, { params })).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('the same')] },
  })
  const other = await createCalendarGroup(h, 'Surgery')
  const foreign = { id: other, change_id: params.change_id }
  expect((await h.dora.request(drafts.draftEarlierCalendar, { params: foreign })).status).toBe(404)
  expect((await h.ana.request(drafts.draftEarlierCalendar, { params })).status).toBe(403)
})

test('restoring a version twice in a row changes nothing the second time', async () => {
  const { h, id } = await createRotatingGroup()
  const [version] = await listChanges(h, id)
  const [first] = await listShifts(h, id)
  await publishDraft(
    h,
    await startDraft(h, id, [toDraftChange(occurrenceNumber(first ? [first] : [], 0), h.ben)]),
  )
  await restore(h, id, version?.id ?? 0)
  const again = { params: { id, change_id: version?.id ?? 0 } }
  expect((await h.dora.request(drafts.draftEarlierCalendar, again)).status).toBe(400)
})
