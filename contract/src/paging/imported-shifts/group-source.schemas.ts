import { z } from 'zod'
import { sourceSystemIds } from './source-systems.ts'

/** A shift of the source that puts no one on call: open, or of a person who is matched to no user. */
export const UnassignedShift = z
  .object({
    source_key: z.string(),
    start: z.string(),
    end: z.string(),
    /** Empty if the source assigns no one. */
    staff_name: z.string(),
    assignment_name: z.string(),
    call_order: z.int(),
  })
  .meta({ id: 'UnassignedShift' })
export type UnassignedShift = z.output<typeof UnassignedShift>

/**
 * - `current`: the last pull succeeded;
 * - `failing`: it failed, so the calendar keeps the last good schedule;
 * - `waiting`: a pull waits for a decision, so the calendar stays as it is;
 * - `off`: the source is switched off.
 */
export const GroupSourceState = z.enum(['current', 'failing', 'waiting', 'off'])
export type GroupSourceState = z.output<typeof GroupSourceState>

export const GroupSource = z
  .object({
    group_id: z.int(),
    /** `null` if the group's shifts are entered here. */
    source: z
      .object({
        kind: z.enum(sourceSystemIds),
        id: z.int(),
        name: z.string(),
        schedule_id: z.int(),
        state: GroupSourceState,
        /** The age of the schedule. `null` if it was never pulled. */
        last_success: z.string().nullable(),
        /** End of the last imported shift. `null` if there is no upcoming one. */
        last_end: z.string().nullable(),
      })
      .nullable(),
    /** At most 500, between `start` and `end` of the query. */
    unassigned: z.array(UnassignedShift),
    may: z.object({ open: z.boolean() }),
  })
  .meta({ id: 'GroupSource' })
export type GroupSource = z.output<typeof GroupSource>
