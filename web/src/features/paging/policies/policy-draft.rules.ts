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

let lastKey = 1000
/** Creates React keys, which are stable while steps are reordered. Stored steps and targets have their index. */
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

const usualDelay: DurationDraft = { amount: '2', unit: 'minutes' }

export const newStep = (): StepDraft => ({
  key: nextKey(),
  delay: usualDelay,
  targets: [newTarget()],
})

const toTargetDraft = (target: EscalationTarget, key: number): TargetDraft => {
  const named = (id: number | null) => (id === null ? null : { id, name: target.name })
  return {
    key,
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
    const target = { ...newTarget(), key: 0, kind: 'on_call' as const }
    const steps = [{ ...newStep(), key: 0, targets: [target] }]
    return { name: '', steps, repeat_count: 0, last_wait: { amount: '5', unit: 'minutes' } }
  }
  const { name, repeat_count, last_wait_seconds } = policy
  const steps = policy.steps.map(({ delay_seconds, targets }, index) => ({
    key: index,
    delay: index > 0 ? toDuration(delay_seconds) : usualDelay,
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

export const toPolicyBody = ({ name, steps, repeat_count, last_wait }: PolicyDraft): NewEscalationPolicy => ({
  name: name.trim(),
  steps: steps.map(({ delay, targets }, index) => ({
    delay_seconds: index === 0 ? 0 : toSeconds(delay),
    targets: targets.flatMap(toNewTargets),
  })),
  repeat_count,
  last_wait_seconds: toSeconds(last_wait),
})

/** Finds the errors that need no request, by place in the body. */
export function checkPolicyDraft(draft: PolicyDraft): Record<string, string> {
  const { steps, last_wait_seconds: wait } = toPolicyBody(draft)
  const problems = findStepProblems(steps).map(({ path, sentence }) => [path.join('.'), sentence])
  const notANumber = steps.flatMap(({ delay_seconds }, index) =>
    Number.isNaN(delay_seconds) ? [[`steps.${index}.delay_seconds`, 'Enter the delay as a number.']] : [],
  )
  const missing = draft.steps.flatMap(({ targets }, step) =>
    targets.flatMap((target, index) =>
      targets.length > 1 && targetName(target) === null
        ? [[`steps.${step}.targets.${index}`, 'Choose a target or remove the empty line.']]
        : [],
    ),
  )
  return Object.fromEntries([
    ...problems,
    ...notANumber,
    ...missing,
    ...(wait >= 30 && wait <= 86_400
      ? []
      : [['last_wait_seconds', 'Wait at least 30 seconds and at most a day.']]),
  ]) as Record<string, string>
}

/** Returns the same array when `to` is out of range. */
export function moveStep(steps: StepDraft[], from: number, to: number): StepDraft[] {
  const step = steps[from]
  if (!step || to < 0 || to >= steps.length) return steps
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}
