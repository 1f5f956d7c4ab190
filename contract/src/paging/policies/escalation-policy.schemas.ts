import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'
import { escalationLimits } from './escalation-limits.ts'

const TargetKind = z.enum(['user', 'on_call', 'fail_over', 'department', 'operator'])

export const EscalationTarget = z
  .object({
    kind: TargetKind,
    user_id: z.int().nullable(),
    /** Set for `on_call` and `fail_over`; null is the group that was paged. */
    group_id: z.int().nullable(),
    /** Set for `on_call`: 1 is the first call; null is everyone on call. */
    call_order: z.int().min(1).max(escalationLimits.call_orders).nullable(),
    department_id: z.int().nullable(),
    /** Name of the user, group, department or operator; empty for the group that was paged. */
    name: z.string(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'EscalationTarget' })
export type EscalationTarget = z.output<typeof EscalationTarget>

export const EscalationStep = z
  .object({
    /** Seconds after the previous step; 0 for the first. */
    delay_seconds: z.int(),
    targets: z.array(EscalationTarget),
  })
  .meta({ id: 'EscalationStep' })
export type EscalationStep = z.output<typeof EscalationStep>

/** A shift overrides its group's policy. */
const PolicyUse = z.object({
  type: z.enum(['group', 'event']),
  group_id: z.int(),
  group_uid: z.string(),
  group: z.string(),
  event_id: z.int().nullable(),
  display_name: z.string().nullable(),
})
export type PolicyUse = z.output<typeof PolicyUse>

export const EscalationPolicy = z
  .object({
    id: z.int(),
    name: z.string(),
    steps: z.array(EscalationStep),
    repeat_count: z.int(),
    last_wait_seconds: z.int(),
    /** Summary: `0:00 Dr A · 0:02 second call · … · then fail-over user; the sender is warned`. */
    timeline: z.string(),
    /** New schedule groups get this policy. */
    is_standard: z.boolean(),
    used_by: z.array(PolicyUse),
    version: z.int(),
    changed: z.string().nullable(),
    changed_by: z.string().nullable(),
    may: z.object({ change: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'EscalationPolicy' })
export type EscalationPolicy = z.output<typeof EscalationPolicy>

const id = (what: string) => z.int(`Choose ${what}.`).positive(`Choose ${what}.`)
const group_id = id('a group').nullable().default(null)

const NewTarget = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('user'), user_id: id('a person') }),
    z.strictObject({
      kind: z.literal('on_call'),
      group_id,
      call_order: z
        .int('The call order must be a whole number.')
        .min(1, 'The call order is 1 to 9.')
        .max(escalationLimits.call_orders, 'The call order is 1 to 9.')
        .nullable()
        .default(null),
    }),
    z.strictObject({ kind: z.literal('fail_over'), group_id }),
    z.strictObject({ kind: z.literal('department'), department_id: id('a department') }),
    z.strictObject({ kind: z.literal('operator') }),
  ],
  { error: 'A target is a user, on_call, fail_over, a department or the operator.' },
)
export type NewEscalationTarget = z.output<typeof NewTarget>

const seconds = (what: string) =>
  z
    .int(`${what} must be a whole number of seconds.`)
    .min(0, `${what} must not be negative.`)
    .max(escalationLimits.longest_delay, `${what} is at most a day (86400 seconds).`)

/** `escalation-policy.rules.ts` checks the steps further. */
export const NewEscalationPolicy = z.strictObject({
  name: line(100).refine((value) => !isBlank(value), 'This field may not be blank.'),
  steps: z
    .array(
      z.strictObject({
        delay_seconds: seconds('A delay'),
        targets: z
          .array(NewTarget, { error: 'Targets are a list.' })
          .max(escalationLimits.targets, 'A step has at most 20 targets.'),
      }),
      { error: 'A policy has at least one step.' },
    )
    .min(1, 'A policy has at least one step.')
    .max(escalationLimits.steps, 'A policy has at most 20 steps.'),
  repeat_count: z
    .int('repeat_count is a whole number.')
    .min(0, 'The steps are repeated 0 to 9 times.')
    .max(escalationLimits.repeats, 'The steps are repeated 0 to 9 times.')
    .default(0),
  last_wait_seconds: seconds('The last wait')
    .min(escalationLimits.shortest_delay, 'Wait at least 30 seconds for a response.')
    .default(300),
})
export type NewEscalationPolicy = z.output<typeof NewEscalationPolicy>

export const EscalationPolicyChanges = NewEscalationPolicy.extend({ version: recordVersion })
export type EscalationPolicyChanges = z.output<typeof EscalationPolicyChanges>
