import { z } from 'zod'
import { nameLine } from '../../text.ts'

const assignmentIds = z
  .array(z.string().min(1).max(200), { error: 'assignment_ids is a list of texts.' })
  .max(500, 'At most 500 at once.')

const callOrder = z
  .int('call_order is a number from 1 to 9.')
  .min(1, 'call_order is a number from 1 to 9.')
  .max(9, 'call_order is a number from 1 to 9.')

export const SourceMappingsBody = z.strictObject({
  assignment_ids: assignmentIds.min(1, 'Choose at least one.'),
  call_order: callOrder.default(1),
})
export type SourceMappingsBody = z.output<typeof SourceMappingsBody>

export const NewSourceSchedule = z.strictObject({
  /** An existing schedule group, or the name of a new one. */
  schedule_group_name: nameLine(100).min(1, 'Choose a schedule group, or enter the name of a new one.'),
  assignment_ids: assignmentIds.default([]),
  call_order: callOrder.default(1),
})
export type NewSourceSchedule = z.output<typeof NewSourceSchedule>

const SourceMapping = z
  .object({
    id: z.int(),
    /** Amion: assignment id; QGenda: task key; others: shift key. */
    assignment_id: z.string(),
    name: z.string(),
    division: z.string().nullable(),
    call_order: z.int(),
    /** Upcoming shifts of the last good pull. */
    shift_count: z.int(),
    /** `07:00–19:00` of most of them, in the configuration's zone; empty without shifts. */
    usual_time: z.string(),
    /** The source no longer lists it. */
    is_missing: z.boolean(),
  })
  .meta({ id: 'SourceMapping' })
type SourceMapping = z.output<typeof SourceMapping>

export const SourceSchedule = z
  .object({
    id: z.int(),
    schedule_group_id: z.int(),
    schedule_group_uid: z.string(),
    schedule_group_name: z.string(),
    time_zone: z.string(),
    mappings: z.array(SourceMapping),
    /** Upcoming imported shifts on the calendar. */
    imported_shifts: z.int(),
    last_end: z.string().nullable(),
    /** Why the next import waits: nothing was imported yet, or a pull removes too many shifts. */
    waits_for: z.enum(['first_import', 'removals']).nullable(),
  })
  .meta({ id: 'SourceSchedule' })
export type SourceSchedule = z.output<typeof SourceSchedule>

/** Everything that the source can put on a calendar. */
export const SourceAssignment = z
  .object({
    assignment_id: z.string(),
    name: z.string(),
    division: z.string().nullable(),
    shift_count: z.int(),
    usual_time: z.string(),
    is_missing: z.boolean(),
    /** Groups that it is mapped to. If empty, its shifts are stored, but no one is on call by them. */
    schedules: z.array(z.object({ id: z.int(), schedule_group_name: z.string() })),
  })
  .meta({ id: 'SourceAssignment' })
export type SourceAssignment = z.output<typeof SourceAssignment>

export const UnmappedShift = z
  .object({
    source_key: z.string(),
    assignment_id: z.string(),
    assignment_name: z.string(),
    staff_name: z.string(),
    start: z.string(),
    end: z.string(),
    note: z.string(),
  })
  .meta({ id: 'UnmappedShift' })
export type UnmappedShift = z.output<typeof UnmappedShift>
