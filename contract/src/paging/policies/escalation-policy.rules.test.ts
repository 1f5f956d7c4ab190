import { expect, test } from 'vitest'
import {
  listPolicyMarks,
  formatPolicyTimeline,
  formatElapsed,
  findStepProblems,
  describeTarget,
} from './escalation-policy.rules.ts'
import { NewEscalationPolicy } from './escalation-policy.schemas.ts'

const user = (name: string) => ({ kind: 'user' as const, call_order: null, name })
const onCall = (name: string, call_order: number | null) => ({ kind: 'on_call' as const, call_order, name })
const failOver = (name: string) => ({ kind: 'fail_over' as const, call_order: null, name })
const operator = { kind: 'operator' as const, call_order: null, name: 'Oona Post' }
const department = (name: string) => ({ kind: 'department' as const, call_order: null, name })

const policy = {
  steps: [
    { delay_seconds: 0, targets: [user('Dr A')] },
    { delay_seconds: 120, targets: [onCall('', 2)] },
    { delay_seconds: 180, targets: [department('Charge nurses'), failOver('Cardiology')] },
  ],
  repeat_count: 0,
  last_wait_seconds: 300,
}

test('a policy is described as a timeline', () => {
  expect(formatPolicyTimeline(policy)).toBe(
    '0:00 Dr A · 0:02 second call · 0:05 Charge nurses, fail-over user of Cardiology · ' +
      '0:10 then fail-over user; the sender is warned',
  )
})

test('the end of a policy names the fail-over users that its steps leave out', () => {
  const endAfter = (
    ...targets: (ReturnType<typeof user> | ReturnType<typeof failOver> | typeof operator)[]
  ) => listPolicyMarks({ ...policy, steps: [{ delay_seconds: 0, targets }] }).at(-1)?.text
  expect([
    endAfter(user('Dr A')),
    endAfter(failOver('Cardiology')),
    endAfter(failOver('')),
    endAfter(operator),
  ]).toEqual([
    'fail-over user; the sender is warned',
    'fail-over user; the sender is warned',
    'operator; the sender is warned',
    'the sender is warned',
  ])
})

test('repeats start after the last delay, and the end follows the last repeat', () => {
  const marks = listPolicyMarks({ ...policy, repeat_count: 2 })
  expect(marks.slice(3)).toEqual([
    { at: 600, kind: 'repeat', text: 'repeat twice' },
    { at: 1800, kind: 'end', text: 'fail-over user; the sender is warned' },
  ])
})

test('every kind of target has a description', () => {
  expect(
    [onCall('', null), onCall('Cardiology', null), onCall('', 1), onCall('Cardiology', 9)].map(
      describeTarget,
    ),
  ).toEqual(['on call', 'on call for Cardiology', 'first call', 'ninth call of Cardiology'])
  expect([failOver(''), user('Ana Ruiz'), department('6 West')].map(describeTarget)).toEqual([
    'fail-over user',
    'Ana Ruiz',
    '6 West',
  ])
})

test('durations show hours and minutes, and seconds only when present', () => {
  expect([0, 30, 60, 90, 3600, 86_400, 90_061].map(formatElapsed)).toEqual([
    '0:00',
    '0:00:30',
    '0:01',
    '0:01:30',
    '1:00',
    '24:00',
    '25:01:01',
  ])
})

const steps = (...input: unknown[]) => NewEscalationPolicy.parse({ name: 'Night', steps: input }).steps
const ana = { kind: 'user', user_id: 1 }

const problem = (step: number, property: string, text: string) => ({
  path: ['steps', step, property],
  sentence: `This step ${text}`,
  summary: `Step ${step + 1} ${text}`,
})

test('steps that cannot run are reported with the reason', () => {
  expect(
    findStepProblems(steps({ delay_seconds: 0, targets: [ana] }, { delay_seconds: 30, targets: [ana] })),
  ).toEqual([])
  expect(
    findStepProblems(
      steps(
        { delay_seconds: 60, targets: [ana] },
        { delay_seconds: 29, targets: [] },
        {
          delay_seconds: 30,
          targets: [{ kind: 'on_call' }, { kind: 'on_call', call_order: null, group_id: null }],
        },
        { delay_seconds: 30, targets: [{ kind: 'on_call' }, { kind: 'on_call', call_order: 2 }] },
      ),
    ),
  ).toEqual([
    problem(0, 'delay_seconds', 'notifies immediately: its delay must be 0.'),
    problem(1, 'delay_seconds', 'must follow at least 30 seconds after the previous step.'),
    problem(1, 'targets', 'has no target. Choose one.'),
    problem(2, 'targets', 'has the same target twice.'),
  ])
})
