import { formatPolicyTimeline } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import type { EscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import { expect, test } from 'vitest'
import {
  checkPolicyDraft,
  toPolicyDraft,
  moveStep,
  newStep,
  newTarget,
  toTimelineInput,
  toPolicyBody,
  toSeconds,
} from './policy-draft.rules.ts'

const none = { user_id: null, group_id: null, call_order: null, department_id: null, problem: null }
const policy: EscalationPolicy = {
  id: 1,
  name: 'Nights',
  steps: [
    { delay_seconds: 0, targets: [{ ...none, kind: 'user', user_id: 4, name: 'Ana Ruiz' }] },
    {
      delay_seconds: 90,
      targets: [
        { ...none, kind: 'on_call', group_id: 7, call_order: 2, name: 'Cardiology' },
        { ...none, kind: 'fail_over', name: '' },
      ],
    },
    { delay_seconds: 180, targets: [{ ...none, kind: 'department', department_id: 3, name: '6 West' }] },
    { delay_seconds: 60, targets: [{ ...none, kind: 'operator', name: 'Oona Post' }] },
  ],
  repeat_count: 2,
  last_wait_seconds: 300,
  timeline: '',
  is_standard: false,
  used_by: [],
  version: 1,
  changed: null,
  changed_by: null,
  may: { change: true, delete: true },
}

test('opening and saving a policy changes neither it nor its preview', () => {
  const draft = toPolicyDraft(policy)
  expect(checkPolicyDraft(draft)).toEqual({})
  expect(toPolicyBody(draft)).toEqual({
    name: 'Nights',
    steps: [
      { delay_seconds: 0, targets: [{ kind: 'user', user_id: 4 }] },
      {
        delay_seconds: 90,
        targets: [
          { kind: 'on_call', group_id: 7, call_order: 2 },
          { kind: 'fail_over', group_id: null },
        ],
      },
      { delay_seconds: 180, targets: [{ kind: 'department', department_id: 3 }] },
      { delay_seconds: 60, targets: [{ kind: 'operator' }] },
    ],
    repeat_count: 2,
    last_wait_seconds: 300,
  })
  expect(formatPolicyTimeline(toTimelineInput(draft))).toBe(formatPolicyTimeline(policy))
})

test('a new policy notifies the on-call users at once, and only lacks a name', () => {
  const draft = toPolicyDraft(null)
  expect(checkPolicyDraft(draft)).toEqual({})
  expect(toPolicyBody(draft).name).toBe('')
  expect(toPolicyBody(draft).steps).toEqual([
    { delay_seconds: 0, targets: [{ kind: 'on_call', group_id: null, call_order: null }] },
  ])
})

test('a policy that is read again has the same draft, so that its form notices changes only', () => {
  expect(toPolicyDraft(structuredClone(policy))).toEqual(toPolicyDraft(policy))
})

test('errors are found at their place', () => {
  const draft = toPolicyDraft(policy)
  const found = checkPolicyDraft({
    ...draft,
    steps: [
      { ...newStep(), targets: [] },
      { ...newStep(), delay: { amount: 'soon', unit: 'minutes' } },
      { ...newStep(), delay: { amount: '10', unit: 'seconds' }, targets: [newTarget(), newTarget()] },
    ],
    last_wait: { amount: '', unit: 'minutes' },
  })
  const noTarget = 'This step has no target. Choose one.'
  const emptyLine = 'Choose a target or remove the empty line.'
  expect(found).toEqual({
    'steps.0.targets': noTarget,
    'steps.1.delay_seconds': 'Enter the delay as a number.',
    'steps.1.targets': noTarget,
    'steps.2.delay_seconds': 'This step must follow at least 30 seconds after the previous step.',
    'steps.2.targets': noTarget,
    'steps.2.targets.0': emptyLine,
    'steps.2.targets.1': emptyLine,
    last_wait_seconds: 'Wait at least 30 seconds and at most a day.',
  })
})

test('a step moved to the front runs at once, and the former first step gets a delay', () => {
  const { steps } = toPolicyDraft(policy)
  const moved = moveStep(steps, 1, 0)
  const body = toPolicyBody({ ...toPolicyDraft(policy), steps: moved })
  expect(body.steps.map(({ delay_seconds }) => delay_seconds)).toEqual([0, 120, 180, 60])
  expect(moveStep(steps, 0, -1)).toBe(steps)
  expect(moveStep(steps, 3, 4)).toBe(steps)
})

test('delays are seconds or minutes, with half minutes', () => {
  const span = (amount: string, unit: 'seconds' | 'minutes' = 'minutes') => toSeconds({ amount, unit })
  expect([span('2'), span(' 1.5 '), span('0,5'), span('45', 'seconds')]).toEqual([120, 90, 30, 45])
  expect([span(''), span('-1'), span('two'), span('1e3')]).toEqual([NaN, NaN, NaN, NaN])
})
