import type { CalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import { proposeRoster } from '@wardline/contract/paging/proposals/roster-proposal.routes.ts'
import type { RosterProposal } from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'
import { createRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import {
  createScheduleRequest,
  decideScheduleRequest,
} from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { createCalendarGroup, planShift } from '../../../fixtures/paging/calendar.ts'
import { compareDraft, draftParams, publishDraft, startDraft } from '../../../fixtures/paging/drafts.ts'
import {
  listRotationShifts as listShifts,
  rotationDay as day,
  rotationTime as at,
} from '../../../fixtures/paging/rotations.ts'

async function createScene() {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  return { h, id, draft: await startDraft(h, id) }
}

const body = (draft: CalendarDraft, more: object = {}) => ({
  version: draft.version,
  from: day(0),
  to: day(13),
  starts: '07:00',
  hours: 24,
  calls: 1,
  ...more,
})
const ask = (h: Hospital, draft: CalendarDraft, more: object = {}) =>
  h.dora.request(proposeRoster, { params: draftParams(draft), body: body(draft, more) })
const propose = (h: Hospital, draft: CalendarDraft, more: object = {}): Promise<RosterProposal> =>
  h.dora.call(proposeRoster, { params: draftParams(draft), body: body(draft, more) })

async function requestTime(h: Hospital, person: Person, kind: string, days: [number, number]) {
  const { id, version } = await person.call(createScheduleRequest, {
    body: { kind, starts: at(days[0], '00:00'), ends: at(days[1], '00:00') },
  })
  if (kind === 'absence')
    await h.dora.call(decideScheduleRequest, { params: { id }, body: { state: 'approved', version } })
}

const daysOf = ({ draft }: RosterProposal, person: Person): string[] =>
  draft.changes.flatMap((change) =>
    change.kind === 'add' && change.target_id === person.user.user_id ? [change.start.slice(0, 10)] : [],
  )

test('two weeks are filled fairly without breaking a rule, and published', async () => {
  const { h, id, draft } = await createScene()
  await h.dora.call(createRestRule, {
    body: { name: 'Rest', min_rest_hours: 11, max_duty_hours: 24, is_default: true },
  })
  const proposal = await propose(h, draft)
  expect(proposal).toMatchObject({ added: 14, uncovered: [], refused_wishes: [] })
  const shares = [h.ana, h.ben, h.cleo].map((person) => daysOf(proposal, person).length)
  expect(shares.toSorted()).toEqual([4, 5, 5])
  expect(proposal.fairness.map(({ after }) => after.hours).toSorted((a, b) => a - b)).toEqual([96, 120, 120])
  expect(proposal.fairness.every(({ before }) => before.hours === 0)).toBe(true)
  const comparison = await compareDraft(h, proposal.draft)
  expect(comparison).toMatchObject({ warnings: [], broken_rules: [] })
  expect((await publishDraft(h, proposal.draft)).status).toBe(200)
  expect(await listShifts(h, id, 14)).toHaveLength(14)
})

test('absences are never filled, wishes are granted, and a refused wish names what decided', async () => {
  const { h, draft } = await createScene()
  await requestTime(h, h.ana, 'absence', [0, 5])
  await requestTime(h, h.ben, 'prefers_off', [6, 8])
  for (const person of [h.ana, h.ben, h.cleo]) await requestTime(h, person, 'prefers_off', [9, 10])
  const proposal = await propose(h, draft)
  expect(proposal.uncovered).toEqual([])
  const isAway = (start: string) => start < day(5)
  expect(daysOf(proposal, h.ana).filter(isAway)).toEqual([])
  expect(daysOf(proposal, h.ben)).not.toContain(day(6))
  const refused = proposal.refused_wishes.filter(({ start }) => start.startsWith(day(9)))
  // One person has both shifts of that day, so that two wishes are granted.
  expect(refused).toMatchObject([
    { kind: 'prefers_off', reason: expect.stringMatching(/^It is against a wish of /u) },
  ])
})

test('a shift that rules refuse to everyone stays uncovered, with the reason for each member', async () => {
  const { h, draft } = await createScene()
  for (const person of [h.ana, h.ben]) await requestTime(h, person, 'absence', [0, 14])
  await h.dora.call(createRestRule, {
    body: { name: 'One day', min_rest_hours: 24, max_duty_hours: 24, is_default: true },
  })
  const proposal = await propose(h, draft)
  expect(proposal.added).toBe(7)
  expect(proposal.uncovered).toHaveLength(7)
  expect(proposal.uncovered[0]?.refusals).toEqual([
    {
      user_id: h.cleo.user.user_id,
      display_name: 'Cleo Marsh',
      reason: expect.stringContaining('One day'),
    },
    { user_id: h.ben.user.user_id, display_name: 'Ben Okafor', reason: 'absent' },
    { user_id: h.ana.user.user_id, display_name: 'Ana Ruiz', reason: 'absent' },
  ])
})

test('weekly hours count over the whole averaging time, also months before the proposal', async () => {
  const { h, draft } = await createScene()
  for (const person of [h.ben, h.cleo]) await requestTime(h, person, 'absence', [80, 85])
  const other = await createCalendarGroup(h, 'Surgery')
  await planShift(h.dora, other, h.ana, { start: at(0), end: at(13) })
  // 340 hours in 17 weeks: 312 are planned, so that one more day is possible.
  await h.dora.call(createRestRule, {
    body: { name: 'Hours', max_weekly_hours: 20, averaging_weeks: 17, is_default: true },
  })
  const proposal = await propose(h, draft, { from: day(80), to: day(83) })
  expect([proposal.added, proposal.uncovered.length]).toEqual([1, 3])
  expect((await compareDraft(h, proposal.draft)).broken_rules).toEqual([])
})

test('covered times stay, a shift of another group counts, and a second proposal adds nothing', async () => {
  const { h, id, draft } = await createScene()
  await planShift(h.dora, id, h.ben, { start: at(0), end: at(2) })
  const other = await createCalendarGroup(h, 'Surgery')
  await planShift(h.dora, other, h.ana, { start: at(2), end: at(3) })
  const proposal = await propose(h, draft, { to: day(3), calls: 2 })
  const starts = proposal.draft.changes.flatMap((change) =>
    change.kind === 'add' ? [`${change.start.slice(0, 10)} ${change.call_order}`] : [],
  )
  expect(starts.toSorted()).toEqual(
    [`${day(0)} 2`, `${day(1)} 2`, `${day(2)} 1`, `${day(2)} 2`, `${day(3)} 1`, `${day(3)} 2`].toSorted(),
  )
  expect(daysOf(proposal, h.ana)).not.toContain(day(2))
  expect(daysOf(proposal, h.ben).filter((start) => start < day(2))).toEqual([])
  expect(await ask(h, proposal.draft, { to: day(3), calls: 2 })).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('covered already')] },
  })
})

test('impossible days, a changed draft and users without permission are refused', async () => {
  const { h, draft } = await createScene()
  expect(await ask(h, draft, { to: day(-1) })).toMatchObject({
    status: 400,
    body: { to: [expect.any(String)] },
  })
  expect(await ask(h, draft, { to: day(90) })).toMatchObject({
    status: 400,
    body: { to: [expect.any(String)] },
  })
  expect(await ask(h, draft, { from: '2026-01-01', to: '2026-01-05' })).toMatchObject({
    status: 400,
    body: { to: [expect.stringContaining('over')] },
  })
  expect(await ask(h, draft, { version: draft.version + 1 })).toMatchObject({ status: 409 })
  const params = draftParams(draft)
  expect((await h.ana.request(proposeRoster, { params, body: body(draft) })).status).toBe(403)
  expect((await h.stranger.request(proposeRoster, { params, body: body(draft) })).status).toBe(404)
})
