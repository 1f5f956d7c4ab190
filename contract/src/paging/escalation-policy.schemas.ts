import { z } from 'zod'
import { line } from '../text.ts'
import { escalationLimits } from './escalation-policy.rules.ts'

const TargetKind = z.enum(['user', 'on_call', 'fail_over', 'department'])

/** Whom a step rings, as it is read. */
export const EscalationTarget = z
  .object({
    kind: TargetKind,
    user_id: z.int().nullable(),
    /** Of `on_call` and `fail_over`: null is the group that was paged. */
    group_id: z.int().nullable(),
    /** Of `on_call`: 1 is the first call; null is everybody who is on call. */
    layer: z.int().min(1).max(escalationLimits.layers).nullable(),
    department_id: z.int().nullable(),
    /** The name of the person, group or department; empty for the group that was paged. */
    name: z.string(),
    /** Why it would ring nobody now; null when all is well. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'EscalationTarget' })
export type EscalationTarget = z.output<typeof EscalationTarget>

export const EscalationStep = z
  .object({
    /** Seconds after the step before it; 0 for the first. */
    delay_seconds: z.int(),
    targets: z.array(EscalationTarget),
  })
  .meta({ id: 'EscalationStep' })
export type EscalationStep = z.output<typeof EscalationStep>

/** A group that rings by the policy, or a shift that does so in its group's place. */
const PolicyUse = z.object({
  type: z.enum(['group', 'event']),
  group_id: z.int(),
  group_uid: z.string(),
  group: z.string(),
  /** Of a shift: its event, and whose it is. */
  event_id: z.int().nullable(),
  display_name: z.string().nullable(),
})
export type PolicyUse = z.output<typeof PolicyUse>

export const EscalationPolicy = z
  .object({
    id: z.int(),
    name: z.string(),
    steps: z.array(EscalationStep),
    /** How often the steps are gone through again after the first time. */
    repeat_count: z.int(),
    /** Seconds that an answer is waited for after the last step, before the steps begin again or the end is reached. */
    last_wait_seconds: z.int(),
    /** The whole of it in one line: `0:00 Dr A · 0:02 second call · … · then fail-over user, then the sender sees it in red`. */
    timeline: z.string(),
    used_by: z.array(PolicyUse),
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
      layer: z
        .int('A layer is a whole number.')
        .min(1, 'Layers go from 1 to 9.')
        .max(escalationLimits.layers, 'Layers go from 1 to 9.')
        .nullable()
        .default(null),
    }),
    z.strictObject({ kind: z.literal('fail_over'), group_id }),
    z.strictObject({ kind: z.literal('department'), department_id: id('a department') }),
  ],
  { error: 'A step rings a user, on_call, fail_over or a department.' },
)
export type NewEscalationTarget = z.output<typeof NewTarget>

const seconds = (what: string) =>
  z
    .int(`${what} is a whole number of seconds.`)
    .min(0, `${what} is not negative.`)
    .max(escalationLimits.longest_delay, `${what} is at most a day (86400 seconds).`)

/** A policy as it is written. What the steps must be beside their types is in `escalation-policy.rules.ts`. */
export const NewEscalationPolicy = z.strictObject({
  name: line(100).refine((value) => value !== '', 'This field may not be blank.'),
  steps: z
    .array(
      z.strictObject({
        delay_seconds: seconds('A delay'),
        targets: z
          .array(NewTarget, { error: 'Targets are a list.' })
          .max(escalationLimits.targets, 'A step rings at most 20.'),
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
    .min(escalationLimits.shortest_delay, 'Wait at least 30 seconds for an answer.')
    .default(300),
})
export type NewEscalationPolicy = z.output<typeof NewEscalationPolicy>
