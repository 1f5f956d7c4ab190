import { z } from 'zod'

const where = {
  group_id: z.int(),
  group_uid: z.string(),
  group_name: z.string(),
  time_zone: z.string(),
  /** With the offset of the group's zone: the first 19 characters are its wall time. */
  start: z.string(),
  end: z.string(),
}

/** A time at which the caller is on call. `event_id` and `original_start` (wall time) say where it stands in the calendar. */
export const MyShift = z
  .object({
    id: z.int(),
    ...where,
    layer: z.int(),
    title: z.string(),
    is_now: z.boolean(),
    event_id: z.int().nullable(),
    original_start: z.string().nullable(),
    /** Whose shift it was before the caller took it over; null when it is the caller's by the calendar. */
    taken_from: z.string().nullable(),
  })
  .meta({ id: 'MyShift' })
export type MyShift = z.output<typeof MyShift>

/** A shift of the caller's, or a part of it, that somebody else has now. */
export const GivenShift = z
  .object({ takeover_id: z.int(), ...where, taken_by: z.string() })
  .meta({ id: 'GivenShift' })
export type GivenShift = z.output<typeof GivenShift>

/** From now until `until`, in the order of their beginnings. */
export const MyShifts = z
  .object({ until: z.string(), results: z.array(MyShift), given: z.array(GivenShift) })
  .meta({ id: 'MyShifts' })
export type MyShifts = z.output<typeof MyShifts>
