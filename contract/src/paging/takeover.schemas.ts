import { z } from 'zod'
import { momentOf } from './wall-time.ts'

/** Somebody has another's shift, or a part of it. Times with the offset of the group's zone. */
export const ShiftTakeover = z
  .object({
    id: z.int(),
    group_id: z.int(),
    event_id: z.int(),
    original_start: z.string(),
    /** Who has it now. */
    user_id: z.int(),
    display_name: z.string(),
    /** Who had it before. */
    displaced_user_id: z.int(),
    displaced_name: z.string(),
    start: z.string(),
    end: z.string(),
    /** When it was taken back; null while it holds. */
    undone: z.string().nullable(),
    may: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'ShiftTakeover' })
export type ShiftTakeover = z.output<typeof ShiftTakeover>

/** Without `start` from now, or from the shift's start when that is to come; without `end` to its end. */
export const TakeoverBody = z.strictObject({
  original_start: momentOf('original_start'),
  start: momentOf('start').optional(),
  end: momentOf('end').optional(),
})
export type TakeoverBody = z.output<typeof TakeoverBody>
