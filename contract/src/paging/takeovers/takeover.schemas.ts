import { z } from 'zod'
import { line } from '../../text.ts'
import { emergencyReason } from '../rest-rules/rule-violation.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'

export const ShiftTakeover = z
  .object({
    id: z.int(),
    group_id: z.int(),
    event_id: z.int(),
    original_start: z.string(),
    user_id: z.int(),
    display_name: z.string(),
    displaced_user_id: z.int(),
    displaced_name: z.string(),
    start: z.string(),
    end: z.string(),
    reason: z.string(),
    /** Null while the takeover is active. */
    undone: z.string().nullable(),
    may: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'ShiftTakeover' })
export type ShiftTakeover = z.output<typeof ShiftTakeover>

/** `warnings`: sentences on rest rules and absences that the caller's shifts now break. */
export const NewShiftTakeover = ShiftTakeover.extend({ warnings: z.array(z.string()) }).meta({
  id: 'NewShiftTakeover',
})
export type NewShiftTakeover = z.output<typeof NewShiftTakeover>

const pathId = z.coerce.number().int().positive()
export const takeoverParams = z.strictObject({ id: pathId, event_id: pathId })

/** By default from now, or from the start of an upcoming shift, to its end. */
export const TakeoverBody = z.strictObject({
  original_start: momentField('original_start'),
  start: momentField('start').optional(),
  end: momentField('end').optional(),
  /** Shown to colleagues beside the takeover. */
  reason: line(200).default(''),
  emergency_reason: emergencyReason,
})
export type TakeoverBody = z.output<typeof TakeoverBody>
