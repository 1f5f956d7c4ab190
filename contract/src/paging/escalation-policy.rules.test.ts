import { expect, test } from 'vitest'
import {
  policyMarks,
  policyTimeline,
  sinceText,
  stepProblems,
  targetText,
} from './escalation-policy.rules.ts'
import { NewEscalationPolicy } from './escalation-policy.schemas.ts'

const user = (name: string) => ({ kind: 'user' as const, layer: null, name })
const onCall = (name: string, layer: number | null) => ({ kind: 'on_call' as const, layer, name })
const failOver = (name: string) => ({ kind: 'fail_over' as const, layer: null, name })
const department = (name: string) => ({ kind: 'department' as const, layer: null, name })

const policy = {
  steps: [
    { delay_seconds: 0, targets: [user('Dr A')] },
    { delay_seconds: 120, targets: [onCall('', 2)] },
    { delay_seconds: 180, targets: [department('Charge nurses'), failOver('Cardiology')] },
  ],
  repeat_count: 0,
  last_wait_seconds: 300,
}

test('a policy reads as a line of time', () => {
  expect(policyTimeline(policy)).toBe(
    '0:00 Dr A · 0:02 second call · 0:05 Charge nurses, fail-over user of Cardiology · ' +
      '0:10 then fail-over user, then the sender sees it in red',
  )
})

test('repeats begin after the last wait, and the end comes after the last of them', () => {
  const marks = policyMarks({ ...policy, repeat_count: 2 })
  expect(marks.slice(3)).toEqual([
    { at: 600, kind: 'repeat', text: 'again from the start, twice' },
    { at: 1800, kind: 'end', text: 'fail-over user, then the sender sees it in red' },
  ])
})

test('every kind of target has its words', () => {
  expect(
    [onCall('', null), onCall('Cardiology', null), onCall('', 1), onCall('Cardiology', 9)].map(targetText),
  ).toEqual(['on call', 'on call for Cardiology', 'first call', 'ninth call of Cardiology'])
  expect([failOver(''), user('Ana Ruiz'), department('6 West')].map(targetText)).toEqual([
    'fail-over user',
    'Ana Ruiz',
    '6 West',
  ])
})

test('times are hours and minutes, and seconds only where there are some', () => {
  expect([0, 30, 60, 90, 3600, 86_400, 90_061].map(sinceText)).toEqual([
    '0:00',
    '0:00:30',
    '0:01',
    '0:01:30',
    '1:00',
    '24:00',
    '25:01:01',
  ])
})

const steps = (...given: unknown[]) => NewEscalationPolicy.parse({ name: 'Night', steps: given }).steps
const ana = { kind: 'user', user_id: 1 }

test('steps that could not run are named with what is wrong', () => {
  expect(
    stepProblems(steps({ delay_seconds: 0, targets: [ana] }, { delay_seconds: 30, targets: [ana] })),
  ).toEqual([])
  expect(
    stepProblems(
      steps(
        { delay_seconds: 60, targets: [ana] },
        { delay_seconds: 29, targets: [] },
        {
          delay_seconds: 30,
          targets: [{ kind: 'on_call' }, { kind: 'on_call', layer: null, group_id: null }],
        },
        { delay_seconds: 30, targets: [{ kind: 'on_call' }, { kind: 'on_call', layer: 2 }] },
      ),
    ),
  ).toEqual([
    'Step 1 rings at once: its delay is 0.',
    'Step 2 rings at least 30 seconds after the step before it.',
    'Step 2 rings nobody. Choose whom it rings.',
    'Step 3 has the same target twice.',
  ])
})
