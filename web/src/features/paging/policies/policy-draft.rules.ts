import { stepProblems } from '@wardline/contract/paging/escalation-policy.rules.ts'
import type {
  EscalationPolicy,
  EscalationTarget,
  NewEscalationPolicy,
  NewEscalationTarget,
} from '@wardline/contract/paging/escalation-policy.schemas.ts'

interface Named {
  id: number
  name: string
}

/** A target as it is being chosen; what its kind does not need is kept for when one changes one's mind. */
export interface TargetDraft {
  key: number
  kind: EscalationTarget['kind']
  user: Named | null
  /** Null: the group that was paged. */
  group: Named | null
  department: Named | null
  layer: number | null
}

/** A span as it is typed. */
export interface SpanDraft {
  amount: string
  unit: 'seconds' | 'minutes'
}

export interface StepDraft {
  key: number
  delay: SpanDraft
  targets: TargetDraft[]
}

export interface PolicyDraft {
  name: string
  steps: StepDraft[]
  repeat_count: number
  last_wait: SpanDraft
}

let keys = 0
/** Of its own, so that what is moved keeps its fields. */
const key = (): number => ++keys

const spanOf = (seconds: number): SpanDraft =>
  seconds % 60 === 0
    ? { amount: String(seconds / 60), unit: 'minutes' }
    : { amount: String(seconds), unit: 'seconds' }

/** Whole seconds; NaN for what is no number. */
export const secondsOf = ({ amount, unit }: SpanDraft): number =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(amount.trim())
    ? Math.round(Number(amount.trim().replace(',', '.')) * (unit === 'minutes' ? 60 : 1))
    : Number.NaN

export const newTarget = (): TargetDraft => ({
  key: key(),
  kind: 'user',
  user: null,
  group: null,
  department: null,
  layer: null,
})

export const newStep = (): StepDraft => ({
  key: key(),
  delay: { amount: '2', unit: 'minutes' },
  targets: [newTarget()],
})

const targetDraft = (target: EscalationTarget): TargetDraft => {
  const named = (id: number | null) => (id === null ? null : { id, name: target.name })
  return {
    ...newTarget(),
    kind: target.kind,
    user: named(target.user_id),
    group: named(target.group_id),
    department: named(target.department_id),
    layer: target.layer,
  }
}

/** A policy to change, or a new one: whoever is on call for the group that was paged, at once. */
export function draftOf(policy: EscalationPolicy | null): PolicyDraft {
  if (!policy) {
    const steps = [{ ...newStep(), targets: [{ ...newTarget(), kind: 'on_call' as const }] }]
    return { name: '', steps, repeat_count: 0, last_wait: { amount: '5', unit: 'minutes' } }
  }
  const { name, repeat_count, last_wait_seconds } = policy
  const steps = policy.steps.map(({ delay_seconds, targets }, index) => ({
    ...newStep(),
    ...(index > 0 && { delay: spanOf(delay_seconds) }),
    targets: targets.map(targetDraft),
  }))
  return { name, steps, repeat_count, last_wait: spanOf(last_wait_seconds) }
}

/** The name that the picture shows for a target; null while nothing is chosen. */
const nameOf = ({ kind, user, group, department }: TargetDraft): string | null => {
  if (kind === 'user') return user?.name ?? null
  return kind === 'department' ? (department?.name ?? null) : (group?.name ?? '')
}

/** What the picture is drawn from while one writes. A delay that is no number counts as none. */
export const picturedDraft = ({ steps, repeat_count, last_wait }: PolicyDraft) => ({
  repeat_count,
  last_wait_seconds: secondsOf(last_wait) || 0,
  steps: steps.map(({ delay, targets }, index) => ({
    delay_seconds: index === 0 ? 0 : secondsOf(delay) || 0,
    targets: targets.flatMap((target) => {
      const name = nameOf(target)
      return name === null ? [] : [{ kind: target.kind, layer: target.layer, name }]
    }),
  })),
})

function writtenTarget({ kind, user, group, department, layer }: TargetDraft): NewEscalationTarget[] {
  if (kind === 'user') return user ? [{ kind, user_id: user.id }] : []
  if (kind === 'department') return department ? [{ kind, department_id: department.id }] : []
  const group_id = group?.id ?? null
  return [kind === 'on_call' ? { kind, group_id, layer } : { kind, group_id }]
}

export interface Checked {
  body: NewEscalationPolicy
  name: string | undefined
  /** Sentences that begin with `Step n`. */
  steps: string[]
  last_wait: string | undefined
}

const isSound = (checked: Checked): boolean =>
  !checked.name && checked.steps.length === 0 && !checked.last_wait

/** What would be sent, and what is wrong with it; the server says the rest. */
export function checkDraft(draft: PolicyDraft): Checked & { isSound: boolean } {
  const steps = draft.steps.map(({ delay, targets }, index) => ({
    delay_seconds: index === 0 ? 0 : secondsOf(delay),
    targets: targets.flatMap(writtenTarget),
  }))
  const notANumber = steps.flatMap(({ delay_seconds }, index) =>
    Number.isNaN(delay_seconds) ? [`Step ${index + 1}: enter how long to wait, as a number.`] : [],
  )
  const unchosen = draft.steps.flatMap(({ targets }, index) =>
    targets.length > 1 && targets.some((target) => nameOf(target) === null)
      ? [`Step ${index + 1}: choose whom it rings, or take the empty line out.`]
      : [],
  )
  const wait = secondsOf(draft.last_wait)
  const checked: Checked = {
    body: {
      name: draft.name.trim(),
      steps,
      repeat_count: draft.repeat_count,
      last_wait_seconds: wait,
    },
    name: draft.name.trim() === '' ? 'This field may not be blank.' : undefined,
    steps: [...notANumber, ...unchosen, ...stepProblems(steps)],
    last_wait: wait >= 30 && wait <= 86_400 ? undefined : 'Wait at least 30 seconds and at most a day.',
  }
  return { ...checked, isSound: isSound(checked) }
}

/** The sentences about one step, the first is 1, without its number; those about none when `step` is null. */
export const sentencesFor = (sentences: readonly string[], step: number | null): string[] =>
  sentences.flatMap((sentence) => {
    const about = /^Step (\d+):? ?(.*)$/.exec(sentence)
    if (step === null) return about ? [] : [sentence]
    if (Number(about?.[1]) !== step) return []
    const said = about?.[2] ?? ''
    return [said.charAt(0).toUpperCase() + said.slice(1)]
  })

/** The step at `from` goes to where `to` is; the same list when there is no such place. */
export function moveStep(steps: StepDraft[], from: number, to: number): StepDraft[] {
  const step = steps[from]
  if (!step || to < 0 || to >= steps.length) return steps
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}
