import { policyTimeline } from '@wardline/contract/paging/escalation-policy.rules.ts'
import type { EscalationPolicy } from '@wardline/contract/paging/escalation-policy.schemas.ts'
import { expect, test } from 'vitest'
import {
  checkDraft,
  draftOf,
  moveStep,
  newStep,
  newTarget,
  picturedDraft,
  secondsOf,
  sentencesFor,
} from './policy-draft.rules.ts'

const none = { user_id: null, group_id: null, layer: null, department_id: null, problem: null }
const policy: EscalationPolicy = {
  id: 1,
  name: 'Nights',
  steps: [
    { delay_seconds: 0, targets: [{ ...none, kind: 'user', user_id: 4, name: 'Ana Ruiz' }] },
    {
      delay_seconds: 90,
      targets: [
        { ...none, kind: 'on_call', group_id: 7, layer: 2, name: 'Cardiology' },
        { ...none, kind: 'fail_over', name: '' },
      ],
    },
    { delay_seconds: 180, targets: [{ ...none, kind: 'department', department_id: 3, name: '6 West' }] },
  ],
  repeat_count: 2,
  last_wait_seconds: 300,
  timeline: '',
  used_by: [],
  may: { change: true, delete: true },
}

test('a policy that is opened and saved is the same, and its picture too', () => {
  const draft = draftOf(policy)
  const { body, isSound } = checkDraft(draft)
  expect(isSound).toBe(true)
  expect(body).toEqual({
    name: 'Nights',
    steps: [
      { delay_seconds: 0, targets: [{ kind: 'user', user_id: 4 }] },
      {
        delay_seconds: 90,
        targets: [
          { kind: 'on_call', group_id: 7, layer: 2 },
          { kind: 'fail_over', group_id: null },
        ],
      },
      { delay_seconds: 180, targets: [{ kind: 'department', department_id: 3 }] },
    ],
    repeat_count: 2,
    last_wait_seconds: 300,
  })
  expect(policyTimeline(picturedDraft(draft))).toBe(policyTimeline(policy))
})

test('a new policy rings whoever is on call at once, and only lacks its name', () => {
  const checked = checkDraft(draftOf(null))
  expect(checked).toMatchObject({ isSound: false, name: 'This field may not be blank.', steps: [] })
  expect(checked.body.steps).toEqual([
    { delay_seconds: 0, targets: [{ kind: 'on_call', group_id: null, layer: null }] },
  ])
})

test('what is wrong is said at its step', () => {
  const draft = draftOf(policy)
  const { steps } = checkDraft({
    ...draft,
    steps: [
      { ...newStep(), targets: [] },
      { ...newStep(), delay: { amount: 'soon', unit: 'minutes' } },
      { ...newStep(), delay: { amount: '10', unit: 'seconds' }, targets: [newTarget(), newTarget()] },
    ],
  })
  expect(sentencesFor(steps, 1)).toEqual(['Rings nobody. Choose whom it rings.'])
  expect(sentencesFor(steps, 2)).toEqual([
    'Enter how long to wait, as a number.',
    'Rings nobody. Choose whom it rings.',
  ])
  expect(sentencesFor(steps, 3)).toEqual([
    'Choose whom it rings, or take the empty line out.',
    'Rings at least 30 seconds after the step before it.',
    'Rings nobody. Choose whom it rings.',
  ])
  expect(sentencesFor([...steps, 'Something else.'], null)).toEqual(['Something else.'])
})

test('a step that moves to the front rings at once, and the one that was there has a delay again', () => {
  const { steps } = draftOf(policy)
  const moved = moveStep(steps, 1, 0)
  const { body } = checkDraft({ ...draftOf(policy), steps: moved })
  expect(body.steps.map(({ delay_seconds }) => delay_seconds)).toEqual([0, 120, 180])
  expect(moveStep(steps, 0, -1)).toBe(steps)
  expect(moveStep(steps, 2, 3)).toBe(steps)
})

test('spans are seconds or minutes, with halves of a minute', () => {
  const span = (amount: string, unit: 'seconds' | 'minutes' = 'minutes') => secondsOf({ amount, unit })
  expect([span('2'), span(' 1.5 '), span('0,5'), span('45', 'seconds')]).toEqual([120, 90, 30, 45])
  expect([span(''), span('-1'), span('two'), span('1e3')]).toEqual([NaN, NaN, NaN, NaN])
})
