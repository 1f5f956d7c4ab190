import type {
  EscalationPolicy,
  EscalationTarget,
  NewEscalationPolicy,
  NewEscalationTarget,
} from './escalation-policy.schemas.ts'

/** Seconds, steps and rounds within which a policy is made. */
export const escalationLimits = {
  shortest_delay: 30,
  longest_delay: 86_400,
  steps: 20,
  targets: 20,
  repeats: 9,
  layers: 9,
} as const

type Named = Pick<EscalationTarget, 'kind' | 'layer' | 'name'>
type Pictured = Pick<EscalationPolicy, 'repeat_count' | 'last_wait_seconds'> & {
  steps: readonly { delay_seconds: number; targets: readonly Named[] }[]
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** `second call`; a layer as people call it. */
export const layerName = (layer: number): string => `${ordinals[layer - 1] ?? `${layer}th`} call`

/** Whom a step rings, in a few words: `Ana Ruiz`, `second call of Cardiology`, `fail-over user`. */
export function targetText({ kind, layer, name }: Named): string {
  const of = name === '' ? '' : ` of ${name}`
  if (kind === 'on_call')
    return layer === null ? `on call${of && ` for ${name}`}` : `${layerName(layer)}${of}`
  return kind === 'fail_over' ? `fail-over user${of}` : name
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Hours and minutes, `0:02`; with seconds only where there are some, `0:00:30`. */
export function sinceText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}${rest > 0 ? `:${two(rest)}` : ''}`
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** What happens when nobody has answered: always the same, so that no page ends unseen. */
const policyEnd = 'fail-over user, then the sender sees it in red'

export interface Mark {
  /** Seconds since the page was sent; of the end, after the last repeat. */
  at: number
  kind: 'step' | 'repeat' | 'end'
  text: string
}

/** A policy as marks on a line of time, first to last. */
export function policyMarks({ steps, repeat_count, last_wait_seconds }: Pictured): Mark[] {
  let at = 0
  const marks = steps.map((step): Mark => {
    at += step.delay_seconds
    return { at, kind: 'step', text: step.targets.map(targetText).join(', ') || 'nobody yet' }
  })
  const round = at + last_wait_seconds
  if (repeat_count > 0)
    marks.push({ at: round, kind: 'repeat', text: `again from the start, ${times(repeat_count)}` })
  return [...marks, { at: round * (repeat_count + 1), kind: 'end', text: policyEnd }]
}

/** `0:00 Dr A · 0:02 second call · 0:05 charge nurse · then …` */
export const policyTimeline = (policy: Pictured): string =>
  policyMarks(policy)
    .map(({ at, kind, text }) => `${sinceText(at)} ${kind === 'end' ? 'then ' : ''}${text}`)
    .join(' · ')

/** Equal for targets that ring the same. */
const keyOf = (target: NewEscalationTarget): string => {
  if (target.kind === 'user') return `user ${target.user_id}`
  if (target.kind === 'department') return `department ${target.department_id}`
  return `${target.kind} ${target.group_id} ${target.kind === 'on_call' ? target.layer : ''}`
}

const shortest = escalationLimits.shortest_delay

/**
 * What is wrong with the steps of a policy beside their types: one sentence for each, with the number of the step.
 * Whether the targets exist is for the server to say.
 */
export function stepProblems(steps: NewEscalationPolicy['steps']): string[] {
  return steps.flatMap(({ delay_seconds, targets }, index) => {
    const step = `Step ${index + 1}`
    const keys = targets.map((target) => keyOf(target))
    return [
      ...(index === 0 && delay_seconds !== 0 ? [`${step} rings at once: its delay is 0.`] : []),
      ...(index > 0 && delay_seconds < shortest
        ? [`${step} rings at least ${shortest} seconds after the step before it.`]
        : []),
      ...(targets.length === 0 ? [`${step} rings nobody. Choose whom it rings.`] : []),
      ...(new Set(keys).size < keys.length ? [`${step} has the same target twice.`] : []),
    ]
  })
}
