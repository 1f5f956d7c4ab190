import * as routes from '@wardline/contract/paging/drafts/calendar-draft.routes.ts'
import type { CalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { createFixedPlan } from '@wardline/contract/paging/fixed-plans/fixed-plan.routes.ts'
import { listShiftNotices } from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import { createRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  cancelOccurrence,
  changeOccurrence,
  createCalendarGroup,
  takeOver,
} from '../../../fixtures/paging/calendar.ts'
import {
  compareDraft,
  draftParams,
  publishDraft,
  startDraft,
  toDraftCancellation,
  toDraftChange,
  toDraftShift,
} from '../../../fixtures/paging/drafts.ts'
import {
  describeRotation as linesOf,
  listRotationShifts as listShifts,
  planRotation,
  rotationTime as at,
  shiftLine as line,
} from '../../../fixtures/paging/rotations.ts'

interface Scene {
  h: Hospital
  id: number
  /** Weeks of Ana, Ben, Cleo and Ana. */
  shifts: [Occurrence, Occurrence, Occurrence, Occurrence]
}

async function createScene(): Promise<Scene> {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planRotation(h, id)
  const [ana, ben, cleo, next] = await listShifts(h, id)
  if (!ana || !ben || !cleo || !next) throw new Error('The rotation plans four weeks.')
  return { h, id, shifts: [ana, ben, cleo, next] }
}

const listDraftShifts = async (h: Hospital, draft: CalendarDraft) => {
  const query = { start: at(0, '00:00'), end: at(28) }
  return (await h.dora.call(routes.listDraftOccurrences, { params: draftParams(draft), query })).results
}

const listNotices = async (h: Hospital) =>
  (
    await Promise.all(
      [h.ana, h.ben, h.cleo].map(async (person) =>
        (await person.call(listShiftNotices)).results.map(
          ({ kind }) => `${person.user.display_name}: ${kind}`,
        ),
      ),
    )
  ).flat()

test('a draft changes nothing until it is published, and then everything at once', async () => {
  const { h, id, shifts } = await createScene()
  const before = linesOf(await listShifts(h, id))
  const noticesBefore = await listNotices(h)
  const [ana, ben, cleo] = shifts
  const draft = await startDraft(h, id, [
    toDraftChange(ana, h.cleo),
    toDraftCancellation(ben),
    toDraftShift(h.ana, 7, 10),
    toDraftShift(h.cleo, 10, 14, { event_id: -2 }),
    toDraftChange(cleo, h.cleo, { start: at(14), end: at(20) }),
  ])
  const planned = [
    line(at(0), at(7), 'Cleo'),
    line(at(7), at(10), 'Ana'),
    line(at(10), at(14), 'Cleo'),
    line(at(14), at(20), 'Cleo'),
    line(at(21), at(28), 'Ana'),
  ]
  expect(linesOf(await listDraftShifts(h, draft))).toEqual(planned)
  expect(linesOf(await listShifts(h, id))).toEqual(before)
  expect(await listNotices(h)).toEqual(noticesBefore)

  const { status, body } = await publishDraft(h, draft)
  expect([status, body]).toMatchObject([
    200,
    { name: 'December', change_count: 5, notified: ['Ana Ruiz', 'Ben Okafor', 'Cleo Marsh'] },
  ])
  expect((body as { warnings: string[] }).warnings).toEqual([
    expect.stringMatching(/^No one is on call .* Pages then go to Dora Lind/u),
  ])
  const published = await listShifts(h, id)
  expect(linesOf(published)).toEqual(planned)
  expect(published[0]?.layer).toMatchObject({ kind: 'override', author: 'Dora Lind', reason: 'December' })
  const gone = await h.dora.request(routes.getCalendarDraft, { params: draftParams(draft) })
  expect(gone.status).toBe(404)
})

test('the comparison lists what changes for whom, with gaps and hours', async () => {
  const { h, id, shifts } = await createScene()
  const [ana, ben] = shifts
  const draft = await startDraft(h, id, [toDraftCancellation(ben), toDraftChange(ana, h.cleo)])
  const comparison = await compareDraft(h, draft)
  expect(comparison.differences).toMatchObject([
    {
      kind: 'change',
      event_id: ana.event_id,
      before: [{ display_name: 'Ana Ruiz' }],
      after: [{ display_name: 'Cleo Marsh' }],
      problem: null,
      newer: null,
    },
    { kind: 'cancel', event_id: ben.event_id, before: [{ display_name: 'Ben Okafor' }], after: [] },
  ])
  expect(comparison.people).toEqual([
    { user_id: h.ana.user.user_id, display_name: 'Ana Ruiz', hours_before: 168, hours_after: 0 },
    { user_id: h.ben.user.user_id, display_name: 'Ben Okafor', hours_before: 168, hours_after: 0 },
    { user_id: h.cleo.user.user_id, display_name: 'Cleo Marsh', hours_before: 0, hours_after: 168 },
  ])
  expect(comparison.notified).toEqual(['Ana Ruiz', 'Ben Okafor', 'Cleo Marsh'])
  const { body } = await publishDraft(h, draft)
  expect(comparison.warnings).toEqual((body as { warnings: string[] }).warnings)
})

test('the comparison warns of the same double bookings as publishing', async () => {
  const { h, id } = await createScene()
  const draft = await startDraft(h, id, [toDraftShift(h.ana, 2, 3, { call_order: 2 })])
  const { warnings } = await compareDraft(h, draft)
  expect(warnings).toEqual([expect.stringMatching(/^Ana Ruiz is also on call in this group/u)])
  expect((await publishDraft(h, draft)).body).toMatchObject({ warnings })
})

test('publishing with a broken rule needs a reason', async () => {
  const { h, id } = await createScene()
  await h.dora.call(createRestRule, { body: { name: 'Rest', min_rest_hours: 11, is_default: true } })
  const draft = await startDraft(h, id, [toDraftShift(h.ben, 6, 7, { call_order: 2, end: at(6, '22:00') })])
  const { broken_rules } = await compareDraft(h, draft)
  expect(broken_rules).toEqual([expect.stringContaining('Ben Okafor')])
  const refused = await publishDraft(h, draft)
  expect(refused).toMatchObject({
    status: 400,
    body: { emergency_reason: [...broken_rules, expect.stringContaining('Enter a reason')] },
  })
  expect(await listShifts(h, id)).toHaveLength(4)
  expect((await publishDraft(h, draft, { emergency_reason: 'Ana is ill' })).status).toBe(200)
})

test('a shift that changed since the draft is not overwritten without being asked', async () => {
  const { h, id, shifts } = await createScene()
  const draft = await startDraft(h, id, [toDraftChange(shifts[1], h.ana)])
  await changeOccurrence(h.dora, shifts[1], { target_id: h.cleo.user.user_id })
  const { differences } = await compareDraft(h, draft)
  expect(differences).toMatchObject([
    { before: [{ display_name: 'Cleo Marsh' }], newer: expect.stringContaining('Now: Cleo Marsh') },
  ])
  expect(await publishDraft(h, draft)).toMatchObject({
    status: 400,
    body: { overwrite: [expect.stringContaining('One shift was changed')] },
  })
  expect((await publishDraft(h, draft, { overwrite: true })).status).toBe(200)
  expect((await listShifts(h, id))[1]?.target.display_name).toBe('Ana Ruiz')
})

test('a changed shift loses its takeover, since the draft decides who has it', async () => {
  const { h, id, shifts } = await createScene()
  await takeOver(h.ben, shifts[0], { end: at(3) })
  const draft = await startDraft(h, id, [toDraftChange(shifts[0], h.ana)])
  expect(linesOf(await listDraftShifts(h, draft))[0]).toBe(line(at(0), at(7), 'Ana'))
  expect((await publishDraft(h, draft)).status).toBe(200)
  expect(linesOf(await listShifts(h, id))[0]).toBe(line(at(0), at(7), 'Ana'))
})

test('a draft with a change that is impossible by now is refused as a whole, with the reason', async () => {
  const { h, id, shifts } = await createScene()
  const draft = await startDraft(h, id, [toDraftChange(shifts[0], h.cleo), toDraftShift(h.ben, 22, 23)])
  await h.dora.call(createFixedPlan, {
    params: { id },
    body: {
      name: 'Christmas',
      starts: at(22),
      ends: at(24),
      shifts: [{ user_id: h.ana.user.user_id, start: at(22), end: at(24) }],
    },
  })
  const { differences } = await compareDraft(h, draft)
  expect(differences.map(({ problem }) => problem)).toEqual([null, expect.stringContaining('Christmas')])
  expect(await publishDraft(h, draft)).toMatchObject({
    status: 400,
    body: { changes: [expect.stringContaining('Christmas'), expect.stringContaining('Open the comparison')] },
  })
  expect((await listShifts(h, id))[0]?.target.display_name).toBe('Ana Ruiz')

  const renamed = await h.dora.call(routes.changeCalendarDraft, {
    params: draftParams(draft),
    body: { name: 'Winter', changes: draft.changes, version: draft.version },
  })
  const repaired = await h.dora.call(routes.changeCalendarDraft, {
    params: draftParams(draft),
    body: { name: 'Winter', changes: draft.changes.slice(0, 1), version: renamed.version },
  })
  expect((await publishDraft(h, repaired)).status).toBe(200)
})

test('a comparison names the time of a cancelled shift that a fixed plan keeps from coming back', async () => {
  const { h, id, shifts } = await createScene()
  await cancelOccurrence(h.dora, shifts[1])
  const draft = await startDraft(h, id, [toDraftChange(shifts[1], h.ben)])
  await h.dora.call(createFixedPlan, {
    params: { id },
    body: {
      name: 'Christmas',
      starts: at(7),
      ends: at(14),
      shifts: [{ user_id: h.ana.user.user_id, start: at(7), end: at(14) }],
    },
  })
  expect((await compareDraft(h, draft)).differences).toMatchObject([
    {
      start: expect.stringContaining(at(7)),
      before: [],
      after: [],
      problem: expect.stringContaining('Christmas'),
    },
  ])
})

test('a change that could not be published is refused at once', async () => {
  const { h, id, shifts } = await createScene()
  const draft = await startDraft(h, id, [toDraftChange(shifts[0], h.ben)])
  const body = { name: draft.name, version: draft.version }
  const changes = [...draft.changes, toDraftShift(h.dora, 1, 2, { call_order: 2 })]
  expect(
    await h.dora.request(routes.changeCalendarDraft, {
      params: draftParams(draft),
      body: { ...body, changes },
    }),
  ).toMatchObject({ status: 400, body: { changes: [expect.stringContaining('Dora Lind: Only members')] } })
})

test('two schedulers cannot overwrite the changes of each other', async () => {
  const { h, id, shifts } = await createScene()
  const draft = await startDraft(h, id)
  const change = (changes: object[]) =>
    h.dora.request(routes.changeCalendarDraft, {
      params: draftParams(draft),
      body: { name: draft.name, changes, version: draft.version },
    })
  expect((await change([toDraftChange(shifts[0], h.ben)])).status).toBe(200)
  expect(await change([])).toMatchObject({ status: 409, body: { code: 'calendar_draft.changed' } })
  expect(await publishDraft(h, draft)).toMatchObject({ status: 409 })
})

test('drafts are hidden from users who may not change the calendar, and from other hospitals', async () => {
  const { h, id, shifts } = await createScene()
  const draft = await startDraft(h, id, [toDraftChange(shifts[0], h.ben)])
  const params = draftParams(draft)
  for (const [person, status] of [
    [h.ana, 403],
    [h.stranger, 404],
  ] as const) {
    expect((await person.request(routes.listCalendarDrafts, { params: { id } })).status).toBe(status)
    expect((await person.request(routes.getCalendarDraft, { params })).status).toBe(status)
    expect((await person.request(routes.compareCalendarDraft, { params })).status).toBe(status)
    expect((await person.request(routes.publishCalendarDraft, { params, body: { version: 1 } })).status).toBe(
      status,
    )
  }
  expect((await h.dora.call(routes.listCalendarDrafts, { params: { id } })).results).toEqual([draft])
  await h.dora.call(routes.discardCalendarDraft, { params })
  expect((await h.dora.call(routes.listCalendarDrafts, { params: { id } })).results).toEqual([])
})

test('the same shift twice, and a draft without changes, are refused', async () => {
  const { h, id, shifts } = await createScene()
  const twice = await h.dora.request(routes.createCalendarDraft, {
    params: { id },
    body: { name: 'Twice', changes: [toDraftChange(shifts[0], h.ben), toDraftCancellation(shifts[0])] },
  })
  expect(twice).toMatchObject({ status: 400, body: { changes: [expect.stringContaining('once')] } })
  expect(await publishDraft(h, await startDraft(h, id))).toMatchObject({
    status: 400,
    body: { changes: [expect.stringContaining('changes nothing')] },
  })
})
