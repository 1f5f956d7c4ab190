import type { PlacedProblem } from '../../errors.ts'
import { escalationLimits } from './escalation-limits.ts'
import type {
  EscalationPolicy,
  EscalationTarget,
  NewEscalationPolicy,
  NewEscalationTarget,
} from './escalation-policy.schemas.ts'

type NamedTarget = Pick<EscalationTarget, 'kind' | 'call_order' | 'name'>
type PolicySummary = Pick<EscalationPolicy, 'repeat_count' | 'last_wait_seconds'> & {
  steps: readonly { delay_seconds: number; targets: readonly NamedTarget[] }[]
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

export const callOrderName = (call_order: number): string =>
  `${ordinals[call_order - 1] ?? `${call_order}th`} call`

/** `Ana Ruiz`, `second call of Cardiology`, `fail-over user`. */
export function describeTarget({ kind, call_order, name }: NamedTarget): string {
  const of = name === '' ? '' : ` of ${name}`
  if (kind === 'on_call')
    return call_order === null ? `on call${of && ` for ${name}`}` : `${callOrderName(call_order)}${of}`
  if (kind === 'operator') return 'operator'
  return kind === 'fail_over' ? `fail-over user${of}` : name
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `0:02`, or with seconds `0:00:30`. */
export function formatElapsed(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}${rest > 0 ? `:${two(rest)}` : ''}`
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** Every policy ends with the fail-over users that its steps do not name, so that no page ends unseen. */
function policyEnd({ steps }: PolicySummary): string {
  const targets = steps.flatMap((step) => step.targets)
  if (targets.some(({ kind }) => kind === 'operator')) return 'the sender is warned'
  const hasFailOver = targets.some(({ kind, name }) => kind === 'fail_over' && name === '')
  return `${hasFailOver ? 'operator' : 'fail-over user'}; the sender is warned`
}

export interface PolicyMark {
  /** Seconds since the page was sent. */
  at: number
  kind: 'step' | 'repeat' | 'end'
  text: string
}

export function listPolicyMarks(policy: PolicySummary): PolicyMark[] {
  const { steps, repeat_count, last_wait_seconds } = policy
  let at = 0
  const marks = steps.map((step): PolicyMark => {
    at += step.delay_seconds
    return { at, kind: 'step', text: step.targets.map(describeTarget).join(', ') || 'no target yet' }
  })
  const round = at + last_wait_seconds
  if (repeat_count > 0) marks.push({ at: round, kind: 'repeat', text: `repeat ${times(repeat_count)}` })
  return [...marks, { at: round * (repeat_count + 1), kind: 'end', text: policyEnd(policy) }]
}

/** `0:00 Dr A · 0:02 second call · 0:05 charge nurse · then …` */
export function formatPolicyTimeline(policy: PolicySummary): string {
  return listPolicyMarks(policy)
    .map(({ at, kind, text }) => `${formatElapsed(at)} ${kind === 'end' ? 'then ' : ''}${text}`)
    .join(' · ')
}

function targetKey(target: NewEscalationTarget): string {
  if (target.kind === 'user') return `user ${target.user_id}`
  if (target.kind === 'department') return `department ${target.department_id}`
  if (target.kind === 'operator') return 'operator'
  return `${target.kind} ${target.group_id} ${target.kind === 'on_call' ? target.call_order : ''}`
}

const shortest = escalationLimits.shortest_delay

/** Checks beyond the types, one per problem. The server checks that targets exist. */
export function findStepProblems(steps: NewEscalationPolicy['steps']): PlacedProblem[] {
  return steps.flatMap(({ delay_seconds, targets }, index) => {
    const keys = targets.map((target) => targetKey(target))
    const problem = (property: keyof NewEscalationPolicy['steps'][number], text: string): PlacedProblem => ({
      path: ['steps', index, property],
      sentence: `This step ${text}`,
      summary: `Step ${index + 1} ${text}`,
    })
    return [
      ...(index === 0 && delay_seconds !== 0
        ? [problem('delay_seconds', 'notifies immediately: its delay must be 0.')]
        : []),
      ...(index > 0 && delay_seconds < shortest
        ? [problem('delay_seconds', `must follow at least ${shortest} seconds after the previous step.`)]
        : []),
      ...(targets.length === 0 ? [problem('targets', 'has no target. Choose one.')] : []),
      ...(new Set(keys).size < keys.length ? [problem('targets', 'has the same target twice.')] : []),
    ]
  })
}
