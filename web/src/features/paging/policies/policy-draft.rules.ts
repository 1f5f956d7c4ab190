import { isBlank } from '@wardline/contract/text.ts'
import { findStepProblems } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import type {
  EscalationPolicy,
  EscalationTarget,
  NewEscalationPolicy,
  NewEscalationTarget,
} from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'

interface Named {
  id: number
  name: string
}

/** Keeps values of other kinds, in case the user switches back. */
export interface TargetDraft {
  key: number
  kind: EscalationTarget['kind']
  user: Named | null
  group: Named | null
  department: Named | null
  call_order: number | null
}

export interface DurationDraft {
  amount: string
  unit: 'seconds' | 'minutes'
}

export interface StepDraft {
  key: number
  delay: DurationDraft
  targets: TargetDraft[]
}

export interface PolicyDraft {
  name: string
  steps: StepDraft[]
  repeat_count: number
  last_wait: DurationDraft
}

let lastKey = 0
/** Creates React keys, which are stable while steps are reordered. */
const nextKey = (): number => ++lastKey

const toDuration = (seconds: number): DurationDraft =>
  seconds % 60 === 0
    ? { amount: String(seconds / 60), unit: 'minutes' }
    : { amount: String(seconds), unit: 'seconds' }

export const toSeconds = ({ amount, unit }: DurationDraft): number =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(amount.trim())
    ? Math.round(Number(amount.trim().replace(',', '.')) * (unit === 'minutes' ? 60 : 1))
    : Number.NaN

export const newTarget = (): TargetDraft => ({
  key: nextKey(),
  kind: 'user',
  user: null,
  group: null,
  department: null,
  call_order: null,
})

export const newStep = (): StepDraft => ({
  key: nextKey(),
  delay: { amount: '2', unit: 'minutes' },
  targets: [newTarget()],
})

const toTargetDraft = (target: EscalationTarget): TargetDraft => {
  const named = (id: number | null) => (id === null ? null : { id, name: target.name })
  return {
    ...newTarget(),
    kind: target.kind,
    user: named(target.user_id),
    group: named(target.group_id),
    department: named(target.department_id),
    call_order: target.call_order,
  }
}

/** Starts a new policy with alerting who is on call for the paged group. */
export function toPolicyDraft(policy: EscalationPolicy | null): PolicyDraft {
  if (!policy) {
    const steps = [{ ...newStep(), targets: [{ ...newTarget(), kind: 'on_call' as const }] }]
    return { name: '', steps, repeat_count: 0, last_wait: { amount: '5', unit: 'minutes' } }
  }
  const { name, repeat_count, last_wait_seconds } = policy
  const steps = policy.steps.map(({ delay_seconds, targets }, index) => ({
    ...newStep(),
    ...(index > 0 && { delay: toDuration(delay_seconds) }),
    targets: targets.map(toTargetDraft),
  }))
  return { name, steps, repeat_count, last_wait: toDuration(last_wait_seconds) }
}

const targetName = ({ kind, user, group, department }: TargetDraft): string | null => {
  if (kind === 'user') return user?.name ?? null
  if (kind === 'operator') return ''
  return kind === 'department' ? (department?.name ?? null) : (group?.name ?? '')
}

export const toTimelineInput = ({ steps, repeat_count, last_wait }: PolicyDraft) => ({
  repeat_count,
  last_wait_seconds: toSeconds(last_wait) || 0,
  steps: steps.map(({ delay, targets }, index) => ({
    delay_seconds: index === 0 ? 0 : toSeconds(delay) || 0,
    targets: targets.flatMap((target) => {
      const name = targetName(target)
      return name === null ? [] : [{ kind: target.kind, call_order: target.call_order, name }]
    }),
  })),
})

function toNewTargets({ kind, user, group, department, call_order }: TargetDraft): NewEscalationTarget[] {
  if (kind === 'user') return user ? [{ kind, user_id: user.id }] : []
  if (kind === 'department') return department ? [{ kind, department_id: department.id }] : []
  if (kind === 'operator') return [{ kind }]
  const group_id = group?.id ?? null
  return [kind === 'on_call' ? { kind, group_id, call_order } : { kind, group_id }]
}

export interface CheckedPolicy {
  body: NewEscalationPolicy
  name: string | undefined
  steps: string[]
  last_wait: string | undefined
}

/** Finds the errors that need no request. */
export function checkPolicyDraft(draft: PolicyDraft): CheckedPolicy & { isValid: boolean } {
  const steps = draft.steps.map(({ delay, targets }, index) => ({
    delay_seconds: index === 0 ? 0 : toSeconds(delay),
    targets: targets.flatMap(toNewTargets),
  }))
  const notANumber = steps.flatMap(({ delay_seconds }, index) =>
    Number.isNaN(delay_seconds) ? [`Step ${index + 1}: enter the delay as a number.`] : [],
  )
  const missing = draft.steps.flatMap(({ targets }, index) =>
    targets.length > 1 && targets.some((target) => targetName(target) === null)
      ? [`Step ${index + 1}: choose a target or remove the empty line.`]
      : [],
  )
  const lastWait = toSeconds(draft.last_wait)
  const checked: CheckedPolicy = {
    body: {
      name: draft.name.trim(),
      steps,
      repeat_count: draft.repeat_count,
      last_wait_seconds: lastWait,
    },
    name: isBlank(draft.name) ? 'This field may not be blank.' : undefined,
    steps: [...notANumber, ...missing, ...findStepProblems(steps).map(({ summary }) => summary)],
    last_wait:
      lastWait >= 30 && lastWait <= 86_400 ? undefined : 'Wait at least 30 seconds and at most a day.',
  }
  return { ...checked, isValid: !checked.name && checked.steps.length === 0 && !checked.last_wait }
}

/** Removes the prefix. `step` starts at 1; null selects errors of no particular step. */
export const listStepErrors = (sentences: readonly string[], step: number | null): string[] =>
  sentences.flatMap((sentence) => {
    const match = /^Step (\d+):? ?(.*)$/.exec(sentence)
    if (step === null) return match ? [] : [sentence]
    if (Number(match?.[1]) !== step) return []
    const text = match?.[2] ?? ''
    return [text.charAt(0).toUpperCase() + text.slice(1)]
  })

/** Returns the same array when `to` is out of range. */
export function moveStep(steps: StepDraft[], from: number, to: number): StepDraft[] {
  const step = steps[from]
  if (!step || to < 0 || to >= steps.length) return steps
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}
