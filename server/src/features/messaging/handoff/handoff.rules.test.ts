import { expect, test } from 'vitest'
import { endingsOnAccept, endingsOnResponse, type HandoffOffer } from './handoff.rules.ts'
import { decideReassignment } from './shift-reassignment.rules.ts'

const [ana, ben, cleo, dan] = [1, 2, 3, 4] as const
const offers = (...pairs: [from: number, to: number, responsible_before?: boolean][]): HandoffOffer[] =>
  pairs.map(([from_user_id, to_user_id, responsible_before = false], i) => ({
    id: i + 1,
    from_user_id,
    to_user_id,
    responsible_before,
  }))

test('accepting a handoff releases everyone in the chain that handed it off', () => {
  expect(endingsOnAccept(offers([ana, ben]), ben)).toMatchObject({
    accepted: [1],
    handed_off: [ana],
    released: [],
  })
  const chain = endingsOnAccept(offers([ana, ben], [ben, cleo]), cleo)
  expect(chain.handed_off.toSorted()).toEqual([ana, ben])
  expect(chain).toMatchObject({ accepted: [2], withdrawn: [1], released: [] })
})

test('the first of two to accept owns the handoff; the other is released unless they owed a response anyway', () => {
  expect(endingsOnAccept(offers([ana, ben], [ana, cleo]), ben)).toMatchObject({
    accepted: [1],
    withdrawn: [2],
    handed_off: [ana],
    released: [cleo],
  })
  expect(endingsOnAccept(offers([ana, ben], [ana, cleo, true]), ben)).toMatchObject({
    withdrawn: [2],
    released: [],
  })
  // Also releases users further down the chain of offers.
  expect(endingsOnAccept(offers([ana, ben], [ana, cleo], [cleo, dan]), ben).released).toEqual([cleo, dan])
})

test('one response closes the request for everyone who shares it, also in a cycle', () => {
  expect(endingsOnResponse(offers([ana, ben]), ana)).toMatchObject({
    answered: [1],
    handed_off: [],
    released: [ben],
  })
  expect(endingsOnResponse(offers([ana, ben], [ana, cleo]), ben)).toMatchObject({
    answered: [1, 2],
    handed_off: [ana],
    released: [cleo],
  })
  expect(endingsOnResponse(offers([ana, ben], [ben, ana]), ana)).toMatchObject({
    answered: [1, 2],
    handed_off: [ben],
    released: [],
  })
})

const on = (user_id: number, call_order = 1, can_receive = true) => ({ user_id, call_order, can_receive })
const item = (more: Partial<Parameters<typeof decideReassignment>[0]> = {}) => ({
  user_id: ana,
  requester_id: 9,
  call_order: 1,
  is_offered: false,
  declined_by: [],
  ...more,
})

test('a handoff goes to the same call order, else the first one with anyone on call, else the fail-over user', () => {
  expect(decideReassignment(item(), [on(ana)], [])).toEqual({ verdict: 'keep' })
  expect(decideReassignment(item(), [on(ben), on(cleo, 2)], [])).toEqual({
    verdict: 'offer',
    to_user_ids: [ben],
  })
  expect(decideReassignment(item({ call_order: 2 }), [on(ben), on(cleo, 2)], [])).toEqual({
    verdict: 'offer',
    to_user_ids: [cleo],
  })
  expect(decideReassignment(item({ call_order: 3 }), [on(ben), on(cleo, 2)], [])).toEqual({
    verdict: 'offer',
    to_user_ids: [ben],
  })
  expect(decideReassignment(item(), [], [dan])).toEqual({
    verdict: 'uncovered',
    is_gap: true,
    to_user_ids: [dan],
  })
  expect(decideReassignment(item(), [], [ana])).toEqual({ verdict: 'keep' })
  expect(decideReassignment(item(), [on(ben, 1, false)], [])).toEqual({
    verdict: 'uncovered',
    is_gap: true,
    to_user_ids: [],
  })
})

test('a handoff never goes to the sender or to anyone who declined; anyone who never accepted is released at the end of their shift', () => {
  expect(decideReassignment(item({ requester_id: ben }), [on(ben), on(cleo, 2)], [])).toEqual({
    verdict: 'offer',
    to_user_ids: [cleo],
  })
  expect(decideReassignment(item({ declined_by: [ben] }), [on(ben)], [dan])).toEqual({
    verdict: 'uncovered',
    is_gap: false,
    to_user_ids: [dan],
  })
  expect(decideReassignment(item({ user_id: ben, is_offered: true }), [on(cleo)], [])).toEqual({
    verdict: 'expired',
  })
  expect(decideReassignment(item({ user_id: ben, is_offered: true }), [], [])).toEqual({
    verdict: 'uncovered',
    is_gap: true,
    to_user_ids: [],
  })
})
