import { replanRoster } from '@wardline/contract/paging/proposals/roster-proposal.routes.ts'
import { createRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { createCalendarGroup, planShift } from '../../../fixtures/paging/calendar.ts'
import { compareDraft, draftParams, publishDraft, startDraft } from '../../../fixtures/paging/drafts.ts'
import {
  describeRotation as linesOf,
  listRotationShifts as listShifts,
  rotationTime as at,
  shiftLine as line,
} from '../../../fixtures/paging/rotations.ts'

/** Ana, Ben and Cleo have a day each, in turn, for six days. */
async function createScene() {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  for (const [day, person] of [h.ana, h.ben, h.cleo, h.ana, h.ben, h.cleo].entries())
    await planShift(h.dora, id, person, { start: at(day), end: at(day + 1) })
  return { h, id, draft: await startDraft(h, id) }
}
type Scene = Awaited<ReturnType<typeof createScene>>

const ask = ({ h, draft }: Scene, person: Person, days: [number, number]) =>
  h.dora.request(replanRoster, {
    params: draftParams(draft),
    body: {
      version: draft.version,
      user_id: person.user.user_id,
      from: at(days[0], '00:00'),
      until: at(days[1], '00:00'),
    },
  })
const replan = ({ h, draft }: Scene, person: Person, days: [number, number]) =>
  h.dora.call(replanRoster, {
    params: draftParams(draft),
    body: {
      version: draft.version,
      user_id: person.user.user_id,
      from: at(days[0], '00:00'),
      until: at(days[1], '00:00'),
    },
  })
const limitDuty = (h: Hospital) =>
  h.dora.call(createRestRule, {
    body: { name: 'Rest', min_rest_hours: 24, max_duty_hours: 24, is_default: true },
  })

test('the shift of someone who is ill goes to another member, with the fewest shifts moved', async () => {
  const scene = await createScene()
  const { h, id } = scene
  await limitDuty(h)
  const { draft, moves, uncovered, is_proven } = await replan(scene, h.ana, [3, 4])
  // Ben is on duty on the day after, and Cleo on the day before, so that a second shift has to move.
  expect([moves.length, uncovered, is_proven]).toEqual([2, [], true])
  const { broken_rules, warnings } = await compareDraft(h, draft)
  expect([broken_rules, warnings]).toEqual([[], []])
  expect((await publishDraft(h, draft)).status).toBe(200)
  const shifts = await listShifts(h, id, 7)
  expect(shifts).toHaveLength(6)
  expect(linesOf(shifts)[3]).not.toBe(line(at(3), at(4), 'Ana'))
})

test('without a rule, only the lost shift moves', async () => {
  const scene = await createScene()
  const { moves, is_proven } = await replan(scene, scene.h.ana, [3, 4])
  expect(is_proven).toBe(true)
  expect(moves).toMatchObject([{ start: expect.stringContaining(at(3)), before: 'Ana Ruiz' }])
})

test('a shift that no one else can have stays, with the reason for each member', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology', { members: [h.ana, h.ben] })
  const other = await createCalendarGroup(h, 'Surgery')
  await planShift(h.dora, id, h.ana, { start: at(0), end: at(1) })
  await planShift(h.dora, other, h.ben, { start: at(0), end: at(1) })
  const draft = await startDraft(h, id)
  const { moves, uncovered } = await replan({ h, id, draft }, h.ana, [0, 2])
  expect(moves).toEqual([])
  expect(uncovered).toMatchObject([
    {
      start: expect.stringContaining(at(0)),
      refusals: [
        { display_name: 'Ben Okafor', reason: expect.stringMatching(/^on call /u) },
        { display_name: 'Ana Ruiz', reason: 'absent' },
      ],
    },
  ])
})

test('a time without shifts and users without permission are refused', async () => {
  const scene = await createScene()
  const { h, draft } = scene
  expect(await ask(scene, h.ana, [10, 12])).toMatchObject({
    status: 400,
    body: { user_id: [expect.stringContaining('no upcoming shift')] },
  })
  expect(await ask(scene, h.ana, [4, 3])).toMatchObject({
    status: 400,
    body: { until: [expect.any(String)] },
  })
  const input = {
    params: draftParams(draft),
    body: { version: 1, user_id: h.ana.user.user_id, from: at(0), until: at(4) },
  }
  expect((await h.ben.request(replanRoster, input)).status).toBe(403)
  expect((await h.stranger.request(replanRoster, input)).status).toBe(404)
})
