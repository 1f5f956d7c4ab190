import { z } from 'zod'
import { computed, recordVersion, versionFields } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'
import { emergencyReason } from '../rest-rules/rule-violation.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'

export const fixedPlanLimits = { shifts: 200, days: 92 } as const

const PlannedShift = z.strictObject({
  user_id: z.int('user_id is a number.').positive(),
  call_order: z.int('call_order is a number from 1 to 9.').min(1).max(9).default(1),
  start: momentField('start'),
  end: momentField('end'),
})

export const FixedPlanBody = z.strictObject({
  name: line(100).refine((value) => !isBlank(value), 'This field may not be blank.'),
  starts: momentField('starts'),
  ends: momentField('ends'),
  /** All lie within the span. Their calls are the ones that the plan decides in the whole span. */
  shifts: z
    .array(PlannedShift, 'shifts is a list of shifts.')
    .min(1, 'Add at least one shift.')
    .max(fixedPlanLimits.shifts, `At most ${fixedPlanLimits.shifts} shifts.`),
  /** Shown to colleagues beside the author. */
  reason: line(200).default(''),
  emergency_reason: emergencyReason,
})
export type FixedPlanBody = z.output<typeof FixedPlanBody>

export const FixedPlanChanges = FixedPlanBody.extend({ version: recordVersion })
export type FixedPlanChanges = z.output<typeof FixedPlanChanges>

export const FixedPlanPreviewBody = FixedPlanBody.extend({
  /** The plan that would change. `null` for a new one. */
  fixed_plan_id: z.int().positive().nullable().default(null),
})
export type FixedPlanPreviewBody = z.output<typeof FixedPlanPreviewBody>

/**
 * Shifts for a span, such as the days of Christmas, that apply instead of rotations and repeating events (paging §3).
 * Removing the plan brings these back.
 */
export const FixedPlan = z
  .object({
    id: z.int(),
    group_id: z.int(),
    name: z.string(),
    starts: z.string(),
    ends: z.string(),
    /** By `start`. */
    shifts: z.array(z.object({ user_id: z.int(), call_order: z.int(), start: z.string(), end: z.string() })),
    reason: z.string(),
    author: computed(z.string().nullable()),
    created: computed(z.string()),
    users: computed(
      z.array(z.object({ user_id: z.int(), display_name: z.string(), can_receive: z.boolean() })),
    ),
    ...versionFields,
    may: z.object({ change: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'FixedPlan' })
export type FixedPlan = z.output<typeof FixedPlan>

export const ChangedFixedPlan = FixedPlan.extend({ warnings: z.array(z.string()) }).meta({
  id: 'ChangedFixedPlan',
})
export type ChangedFixedPlan = z.output<typeof ChangedFixedPlan>

/** The shifts that the plan would replace, and the warnings that saving it would return. */
export const FixedPlanPreview = z
  .object({
    replaced: z.array(
      z.object({
        start: z.string(),
        end: z.string(),
        call_order: z.int(),
        display_name: z.string(),
        /** Changed or taken over by hand before. */
        is_changed: z.boolean(),
      }),
    ),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'FixedPlanPreview' })
export type FixedPlanPreview = z.output<typeof FixedPlanPreview>
