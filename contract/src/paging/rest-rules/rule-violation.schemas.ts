import { z } from 'zod'
import { isBlank, line } from '../../text.ts'
import { momentField } from '../wall-time/wall-time.ts'

export const violationKinds = ['absence', 'qualification', 'rest', 'duty', 'nights', 'weekly_hours'] as const
export type ViolationKind = (typeof violationKinds)[number]

const ViolationKind = z.enum(violationKinds, {
  error: `kind is one of ${violationKinds.join(', ')}.`,
})

/** A shift that breaks a rest rule, lies in an absence, or needs a qualification that its user lacks. Times are ISO with the offset of the group's zone. */
export const RuleViolation = z
  .object({
    kind: ViolationKind,
    user_id: z.int(),
    display_name: z.string(),
    group_id: z.int(),
    group_uid: z.string(),
    group_name: z.string(),
    event_id: z.int(),
    original_start: z.string(),
    start: z.string(),
    end: z.string(),
    /** A sentence that names the user, the shift and the rule. */
    text: z.string(),
    /** `null` for an absence and for a qualification. */
    rule: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Why a scheduler left the shift as it is. `null` while the violation is open. */
    accepted: z.object({ by: z.string(), reason: z.string(), at: z.string() }).nullable(),
    may: z.object({ accept: z.boolean() }),
  })
  .meta({ id: 'RuleViolation' })
export type RuleViolation = z.output<typeof RuleViolation>

const ViolationKey = z.strictObject({
  kind: ViolationKind,
  user_id: z.int('user_id is a number.').positive(),
  event_id: z.int('event_id is a number.').positive(),
  original_start: momentField('original_start'),
})

export const ViolationAcceptance = ViolationKey.extend({
  reason: line(200).refine((value) => !isBlank(value), 'Enter a reason.'),
})
export type ViolationAcceptance = z.output<typeof ViolationAcceptance>

export const ViolationReopening = ViolationKey
export type ViolationReopening = z.output<typeof ViolationReopening>

/** In the body of each change that can break a rest rule: required if the rule refuses breaks. */
export const emergencyReason = line(200).default('')
