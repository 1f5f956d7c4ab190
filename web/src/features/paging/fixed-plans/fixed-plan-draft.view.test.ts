import { expect, test } from 'vitest'
import {
  checkPlanDraft,
  divideSpan,
  findDivision,
  newPlanDraft,
  toPlanBody,
} from './fixed-plan-draft.view.ts'

const draft = newPlanDraft('2026-12-22T10:15:00')
const starts = '2026-12-24T07:00:00'
const span = { ...draft, starts, ends: '2026-12-26T15:00:00' }

test('a new plan is the next day from 07:00, with one shift', () => {
  expect(draft).toMatchObject({ starts: '2026-12-23T07:00:00', ends: '2026-12-24T07:00:00' })
  expect(draft.shifts).toEqual([{ user_id: null, call_order: 1, start: draft.starts, end: draft.ends }])
})

test('a span is divided into shifts, and the last one may be shorter', () => {
  const shifts = divideSpan(span, { hours: 24, calls: 1 })
  expect(shifts.map(({ start, end }) => [start, end])).toEqual([
    [starts, '2026-12-25T07:00:00'],
    ['2026-12-25T07:00:00', '2026-12-26T07:00:00'],
    ['2026-12-26T07:00:00', '2026-12-26T15:00:00'],
  ])
})

test('people keep their shifts when the span gets longer or has more calls', () => {
  const [first, ...others] = divideSpan(span, { hours: 24, calls: 1 })
  const shifts = [...(first ? [{ ...first, user_id: 7 }] : []), ...others]
  const longer = divideSpan({ ...span, ends: '2026-12-28T07:00:00', shifts }, { hours: 24, calls: 2 })
  expect(longer).toHaveLength(8)
  expect(longer.filter(({ user_id }) => user_id === 7)).toEqual([{ ...first, user_id: 7 }])
})

test('the division of a plan is found again, and other times have none', () => {
  for (const division of [
    { hours: 24, calls: 1 },
    { hours: 12, calls: 2 },
    { hours: 0, calls: 3 },
  ])
    expect(findDivision({ ...span, shifts: divideSpan(span, division) })).toEqual(division)
  const own = [{ user_id: 7, call_order: 1, start: starts, end: '2026-12-24T09:00:00' }]
  expect(findDivision({ ...span, shifts: own })).toBeUndefined()
})

test('a shift without a person is left out, and a plan needs one with a person', () => {
  expect(toPlanBody(draft).shifts).toEqual([])
  expect(checkPlanDraft(draft)).toEqual({ shifts: 'Choose a person for at least one shift.' })
})

test('an end before the start is refused', () => {
  expect(checkPlanDraft({ ...draft, ends: '2026-12-01T07:00:00' })).toMatchObject({
    ends: 'The end must be after the start.',
  })
})
