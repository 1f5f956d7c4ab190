import { z } from 'zod'

const where = {
  group_id: z.int(),
  group_uid: z.string(),
  group_name: z.string(),
  time_zone: z.string(),
  /** The first 19 characters are the wall time. */
  start: z.string(),
  end: z.string(),
}

export const MyShift = z
  .object({
    id: z.int(),
    ...where,
    call_order: z.int(),
    title: z.string(),
    is_now: z.boolean(),
    event_id: z.int().nullable(),
    original_start: z.string().nullable(),
    taken_from: z.string().nullable(),
  })
  .meta({ id: 'MyShift' })
export type MyShift = z.output<typeof MyShift>

export const TakenOverShift = z
  .object({ takeover_id: z.int(), ...where, taken_by: z.string() })
  .meta({ id: 'TakenOverShift' })
export type TakenOverShift = z.output<typeof TakenOverShift>

export const MyShifts = z
  .object({ until: z.string(), results: z.array(MyShift), taken_over: z.array(TakenOverShift) })
  .meta({ id: 'MyShifts' })
export type MyShifts = z.output<typeof MyShifts>
