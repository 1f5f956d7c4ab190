import { targetText } from '@wardline/contract/paging/escalation-policy.rules.ts'
import type { GroupPolicy } from '../../paging/escalation-plan.access.ts'

/** Whom a step rings; `holders` is whoever has been rung before. Names are as they were when the page was sent. */
export interface PlanTarget {
  kind: 'user' | 'on_call' | 'fail_over' | 'department' | 'holders'
  user_id: number | null
  group_id: number | null
  layer: number | null
  department_id: number | null
  name: string
}

export interface PlanStep {
  /** After the step before it; 0 for the first. */
  delay_seconds: number
  targets: PlanTarget[]
}

/** How a page goes on: a copy of the policy as it was when the page was sent. */
export interface Plan {
  steps: PlanStep[]
  repeat_count: number
  /** For an answer after the last step, and once more after the fail-over user was rung. */
  last_wait_seconds: number
}

/** Without a policy: rung again after this long; the fail-over user, and the end, each as long after that. */
const usual_wait_seconds = 300

const nobodyYet = { user_id: null, group_id: null, layer: null, department_id: null, name: '' }
const holders: PlanTarget = { ...nobodyYet, kind: 'holders' }

const usualPlan = (first: PlanTarget): Plan => ({
  steps: [
    { delay_seconds: 0, targets: [first] },
    { delay_seconds: usual_wait_seconds, targets: first.kind === 'holders' ? [holders] : [first, holders] },
  ],
  repeat_count: 0,
  last_wait_seconds: usual_wait_seconds,
})

/** The plan of people who were paged by name: they themselves, and the fail-over user of their department at its end. */
export const planByName: Plan = usualPlan(holders)

/** The plan of a group. A target that is "the group that was paged" is this one from here on. */
export function planOf({ group_id, group_name, ...policy }: GroupPolicy): Plan {
  if (policy.policy_name === null)
    return usualPlan({ ...nobodyYet, kind: 'on_call', group_id, name: group_name })
  const ofGroup = ({ kind }: PlanTarget) => kind === 'on_call' || kind === 'fail_over'
  return {
    steps: policy.steps.map(({ delay_seconds, targets }) => ({
      delay_seconds,
      targets: targets.map(({ kind, user_id, layer, department_id, name, ...target }): PlanTarget => {
        const copied = { kind, user_id, group_id: target.group_id, layer, department_id, name }
        return ofGroup(copied) && copied.group_id === null
          ? { ...copied, group_id, name: group_name }
          : copied
      }),
    })),
    repeat_count: policy.repeat_count ?? 0,
    last_wait_seconds: policy.last_wait_seconds ?? usual_wait_seconds,
  }
}

/** Where a page stands: the step that rang last, and which time through. One beyond the last step is the fail-over user. */
export interface Place {
  position: number
  round: number
}

export type Next = Place & {
  kind: 'step' | 'fail_over' | 'end'
  /** After what was rung last. */
  wait_seconds: number
}

/** What comes after a place. */
export function nextOf({ steps, repeat_count, last_wait_seconds }: Plan, { position, round }: Place): Next {
  const wait_seconds = last_wait_seconds
  if (position > steps.length) return { kind: 'end', position, round, wait_seconds }
  const step = steps[position]
  if (step) return { kind: 'step', position: position + 1, round, wait_seconds: step.delay_seconds }
  if (round <= repeat_count) return { kind: 'step', position: 1, round: round + 1, wait_seconds }
  return { kind: 'fail_over', position: position + 1, round, wait_seconds }
}

const wordsOf = (targets: readonly PlanTarget[], group_id: number | null): string =>
  targets
    .flatMap(({ kind, layer, name, ...target }) => {
      if (kind === 'holders') return targets.length > 1 ? [] : ['the same people again']
      // The group that was paged need not be named again; "on call" says little without it.
      const isPaged = target.group_id !== null && target.group_id === group_id && layer !== null
      return [targetText({ kind, layer, name: isPaged ? '' : name })]
    })
    .join(', ')

/** Who is next, in words: "second call", "Ana Ruiz, 6 West". */
export function nextText(
  plan: Plan,
  place: Place,
  group: { group_id: number | null; group_name: string },
): string {
  const next = nextOf(plan, place)
  if (next.kind === 'end') return 'nobody is left: it is shown to the sender in red'
  if (next.kind === 'fail_over') return targetText({ kind: 'fail_over', layer: null, name: group.group_name })
  return wordsOf(plan.steps[next.position - 1]?.targets ?? [], group.group_id)
}

/** `2 min`, `90 s`, `1 h`: a wait as a sender reads it. */
function waitText(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

/**
 * Before it is sent: "Ben Okafor now, then second call (Cleo Marsh) after 2 min, then … , then fail-over user after 5 min,
 * then you see it in red." `names` are those whom each step would ring now; a step that would reach nobody says so.
 */
export function planText(
  plan: Plan,
  group: { group_id: number | null; group_name: string },
  first: { position: number; names: string },
  names: readonly string[],
): string {
  const later = plan.steps.slice(first.position).map(({ targets, delay_seconds }, index) => {
    const who = names[first.position + index] ?? ''
    const isOnlyNamed = targets.every(({ kind }) => kind === 'user')
    const words = wordsOf(targets, group.group_id)
    const now = isOnlyNamed && who !== '' ? '' : ` (${who === '' ? 'nobody now' : who})`
    const again = targets.every(({ kind }) => kind === 'holders')
    return `then ${words}${again ? '' : now} after ${waitText(delay_seconds)}`
  })
  const wait = waitText(plan.last_wait_seconds)
  const times = plan.repeat_count === 1 ? 'once' : `${plan.repeat_count} times`
  const repeat = plan.repeat_count > 0 ? [`then again from the start after ${wait}, ${times}`] : []
  const end = [`then the fail-over user after ${wait}`, 'then you see it in red']
  return `${[`${first.names} now`, ...later, ...repeat, ...end].join(', ')}.`
}
