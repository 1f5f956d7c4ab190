import { proposeRoster, replanRoster } from '@wardline/contract/paging/proposals/roster-proposal.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { planShift } from '../../../fixtures/paging/calendar.ts'
import { draftParams, startDraft } from '../../../fixtures/paging/drafts.ts'
import { createEcmoGroup } from '../../../fixtures/paging/qualifications.ts'
import { rotationDay as day, rotationTime as at } from '../../../fixtures/paging/rotations.ts'

test('a proposal gives shifts only to members who hold what they need until their end', async () => {
  const h = await createHospital()
  const { id, qualify } = await createEcmoGroup(h)
  await qualify(h.ben)
  await qualify(h.cleo, day(2))
  const draft = await startDraft(h, id)
  const body = { version: draft.version, from: day(0), to: day(5), starts: '07:00', hours: 24, calls: 1 }
  const proposal = await h.dora.call(proposeRoster, { params: draftParams(draft), body })
  const days = proposal.draft.changes.flatMap((change) =>
    change.kind === 'add' ? [[change.target_id, change.start.slice(0, 10)] as const] : [],
  )
  const daysOf = (user_id: number) => days.flatMap(([id_, on]) => (id_ === user_id ? [on] : []))
  expect(daysOf(h.ana.user.user_id)).toEqual([])
  // The shift of the third day ends on the fourth.
  const ofCleo = daysOf(h.cleo.user.user_id)
  expect(ofCleo.length).toBeGreaterThan(0)
  expect(ofCleo.every((on) => on < day(2))).toBe(true)
  expect(days).toHaveLength(6)
  expect(proposal.uncovered).toEqual([])
})

test('a shift that no member is qualified for stays uncovered, with what each lacks', async () => {
  const h = await createHospital()
  const { id, qualify } = await createEcmoGroup(h, { call_order: 2 })
  await qualify(h.cleo, day(-20))
  const draft = await startDraft(h, id)
  const body = { version: draft.version, from: day(0), to: day(0), starts: '07:00', hours: 24, calls: 2 }
  const { added, uncovered } = await h.dora.call(proposeRoster, { params: draftParams(draft), body })
  expect(added).toBe(1)
  expect(uncovered).toMatchObject([{ call_order: 2 }])
  const reasons = uncovered[0]?.refusals.map(({ display_name, reason }) => [display_name, reason]).toSorted()
  expect(reasons).toEqual([
    ['Ana Ruiz', 'lacks ECMO'],
    ['Ben Okafor', 'lacks ECMO'],
    ['Cleo Marsh', expect.stringMatching(/^lacks ECMO \(valid until [A-Z][a-z]{2} \d+, \d{4}\)$/)],
  ])
})

test('the shift of someone who is ill goes to a member who is qualified', async () => {
  const h = await createHospital()
  const { id, qualify } = await createEcmoGroup(h)
  await qualify(h.ana)
  await qualify(h.cleo)
  await planShift(h.dora, id, h.ana, { start: at(0), end: at(1) })
  const draft = await startDraft(h, id)
  const absent = { user_id: h.ana.user.user_id, from: at(0, '00:00'), until: at(2, '00:00') }
  const body = { version: draft.version, ...absent }
  const { moves, is_proven } = await h.dora.call(replanRoster, { params: draftParams(draft), body })
  expect(moves).toMatchObject([{ before: 'Ana Ruiz', after: 'Cleo Marsh' }])
  expect(is_proven).toBe(true)
})
