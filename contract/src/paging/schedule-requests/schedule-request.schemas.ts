import { z } from 'zod'
import { computed, recordVersion, versionFields } from '../../record-version.ts'
import { line, text } from '../../text.ts'
import { importLimits } from '../import/calendar-import.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'

/** An absence needs approval. A wish does not: schedulers see it, and may plan otherwise. */
export const scheduleRequestKinds = ['absence', 'prefers_off', 'prefers_on'] as const
export type ScheduleRequestKind = (typeof scheduleRequestKinds)[number]

export const scheduleRequestStates = ['requested', 'approved', 'declined'] as const
export type ScheduleRequestState = (typeof scheduleRequestStates)[number]

export const scheduleRequestLimits = { days: 366, per_user: 500, exported: 10_000, synced: 100 } as const

/** Times are ISO with the offset of the account's zone. */
export const ScheduleRequest = z
  .object({
    id: z.int(),
    user_id: z.int(),
    display_name: computed(z.string()),
    kind: z.enum(scheduleRequestKinds),
    /** Wishes are always `approved`. */
    state: computed(z.enum(scheduleRequestStates)),
    starts: z.string(),
    ends: z.string(),
    /** Only the user and their schedulers see it. */
    comment: z.string(),
    /**
     * `file` for an event of an iCalendar file, `directory` for a directory sync, `scim` for an identity provider. The last
     * two are changed at their source only: `may.change` is false while the source maintains them.
     */
    source: computed(z.enum(['user', 'scheduler', 'file', 'directory', 'scim'])),
    decided_by: computed(z.string().nullable()),
    decision_reason: computed(z.string()),
    /** Shifts of the user that overlap, in all groups. */
    shift_count: computed(z.int()),
    created: computed(z.string()),
    ...versionFields,
    may: computed(z.object({ change: z.boolean(), decide: z.boolean(), delete: z.boolean() })),
  })
  .meta({ id: 'ScheduleRequest' })
export type ScheduleRequest = z.output<typeof ScheduleRequest>

const content = {
  kind: z.enum(scheduleRequestKinds, { error: 'kind is absence, prefers_off or prefers_on.' }),
  starts: momentField('starts'),
  ends: momentField('ends'),
  comment: line(200),
}

const user_id = z.int('user_id is a number.').positive().nullable().default(null)

export const NewScheduleRequest = z.strictObject({
  /** The caller if it is `null`. Another user needs a scheduler of one of their groups. */
  user_id,
  ...content,
  kind: content.kind.default('absence'),
  comment: content.comment.default(''),
})
export type NewScheduleRequest = z.output<typeof NewScheduleRequest>

export const ScheduleRequestChanges = z.strictObject(content).partial().extend({
  /** Cannot be changed. */
  user_id: z.int().positive().optional(),
  version: recordVersion,
})
export type ScheduleRequestChanges = z.output<typeof ScheduleRequestChanges>

export const ScheduleRequestDecision = z.strictObject({
  state: z.enum(['approved', 'declined'], { error: 'state is approved or declined.' }),
  /** Sent to the user. */
  reason: line(200).default(''),
  version: recordVersion,
})
export type ScheduleRequestDecision = z.output<typeof ScheduleRequestDecision>

export const AbsenceFileBody = z.strictObject({
  user_id,
  calendar: text(importLimits.characters).refine((value) => value.trim() !== '', 'Choose an .ics file.'),
  /** Shows what the file contains and changes nothing. */
  is_preview: z.boolean('is_preview is true or false.').default(false),
})
export type AbsenceFileBody = z.output<typeof AbsenceFileBody>

/**
 * The absences of a file within the next 400 days. `change` compares with those of an earlier file: an event is
 * recognized by its UID, and one that is missing from the file is deleted.
 */
export const AbsenceFile = z
  .object({
    results: z.array(
      z.object({
        title: z.string(),
        starts: z.string(),
        ends: z.string(),
        change: z.enum(['added', 'changed', 'unchanged', 'deleted']),
      }),
    ),
  })
  .meta({ id: 'AbsenceFile' })
export type AbsenceFile = z.output<typeof AbsenceFile>
