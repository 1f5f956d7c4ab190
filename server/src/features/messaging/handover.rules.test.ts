import { expect, test } from 'vitest'
import { acceptedBy, answeredBy, type Offer } from './handover.rules.ts'
import { passOn } from './pass-on.rules.ts'

const [ana, ben, cleo, dan] = [1, 2, 3, 4] as const
const offers = (...pairs: [from: number, to: number, held_before?: boolean][]): Offer[] =>
  pairs.map(([from_user_id, to_user_id, held_before = false], i) => ({
    id: i + 1,
    from_user_id,
    to_user_id,
    held_before,
  }))

test('whoever accepts frees whoever handed it on, over however many hands', () => {
  expect(acceptedBy(offers([ana, ben]), ben)).toMatchObject({
    accepted: [1],
    handed_over: [ana],
    settled: [],
  })
  const chain = acceptedBy(offers([ana, ben], [ben, cleo]), cleo)
  expect(chain.handed_over.toSorted()).toEqual([ana, ben])
  expect(chain).toMatchObject({ accepted: [2], withdrawn: [1], settled: [] })
})

test('of two to whom it is offered the first who accepts has it; the other is out of it, unless they owed it anyway', () => {
  expect(acceptedBy(offers([ana, ben], [ana, cleo]), ben)).toMatchObject({
    accepted: [1],
    withdrawn: [2],
    handed_over: [ana],
    settled: [cleo],
  })
  expect(acceptedBy(offers([ana, ben], [ana, cleo, true]), ben)).toMatchObject({
    withdrawn: [2],
    settled: [],
  })
  // And whoever that other one had offered it to in turn.
  expect(acceptedBy(offers([ana, ben], [ana, cleo], [cleo, dan]), ben).settled).toEqual([cleo, dan])
})

test('an answer of one settles it for all who share it; in a circle it ends too', () => {
  expect(answeredBy(offers([ana, ben]), ana)).toMatchObject({
    answered: [1],
    handed_over: [],
    settled: [ben],
  })
  expect(answeredBy(offers([ana, ben], [ana, cleo]), ben)).toMatchObject({
    answered: [1, 2],
    handed_over: [ana],
    settled: [cleo],
  })
  expect(answeredBy(offers([ana, ben], [ben, ana]), ana)).toMatchObject({
    answered: [1, 2],
    handed_over: [ben],
    settled: [],
  })
})

const on = (user_id: number, layer = 1, can_receive = true) => ({ user_id, layer, can_receive })
const item = (more: Partial<Parameters<typeof passOn>[0]> = {}) => ({
  user_id: ana,
  asker_id: 9,
  layer: 1,
  is_offered: false,
  declined_by: [],
  ...more,
})

test('it goes on to those of the same layer, else of the first that has somebody, else to the fail-over', () => {
  expect(passOn(item(), [on(ana)], [])).toEqual({ verdict: 'theirs' })
  expect(passOn(item(), [on(ben), on(cleo, 2)], [])).toEqual({ verdict: 'offer', to_user_ids: [ben] })
  expect(passOn(item({ layer: 2 }), [on(ben), on(cleo, 2)], [])).toEqual({
    verdict: 'offer',
    to_user_ids: [cleo],
  })
  expect(passOn(item({ layer: 3 }), [on(ben), on(cleo, 2)], [])).toEqual({
    verdict: 'offer',
    to_user_ids: [ben],
  })
  expect(passOn(item(), [], [dan])).toEqual({ verdict: 'nobody', is_hole: true, to_user_ids: [dan] })
  expect(passOn(item(), [], [ana])).toEqual({ verdict: 'theirs' })
  expect(passOn(item(), [on(ben, 1, false)], [])).toEqual({
    verdict: 'nobody',
    is_hole: true,
    to_user_ids: [],
  })
})

test('never to the asker, never again to who has said no, and who never said yes is out of it at the end of their own', () => {
  expect(passOn(item({ asker_id: ben }), [on(ben), on(cleo, 2)], [])).toEqual({
    verdict: 'offer',
    to_user_ids: [cleo],
  })
  expect(passOn(item({ declined_by: [ben] }), [on(ben)], [dan])).toEqual({
    verdict: 'nobody',
    is_hole: false,
    to_user_ids: [dan],
  })
  expect(passOn(item({ user_id: ben, is_offered: true }), [on(cleo)], [])).toEqual({ verdict: 'lapsed' })
  expect(passOn(item({ user_id: ben, is_offered: true }), [], [])).toEqual({
    verdict: 'nobody',
    is_hole: true,
    to_user_ids: [],
  })
})
