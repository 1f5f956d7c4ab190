import { z } from 'zod'
import { computed, recordVersion, versionFields } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'
import { emergencyReason } from '../rest-rules/rule-violation.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'

export const draftLimits = { changes: 500, drafts: 100 } as const

const shift = {
  target_id: z.int('target_id is a number.').positive('target_id is a number above 0.'),
  start: momentField('start'),
  end: momentField('end'),
  allDay: z.boolean('allDay is true or false.').default(false),
  title: line(200).default(''),
  call_order: z.int('call_order is a number from 1 to 9.').min(1).max(9).default(1),
  escalation_policy_id: z.int().positive().nullable().default(null),
}

/** An occurrence of the calendar, as in `Occurrence`. */
const occurrence = {
  event_id: z.int('event_id is a number.').positive('event_id is a number above 0.'),
  original_start: momentField('original_start'),
}

/** `event_id` of an added shift is negative and tells it apart from others of its draft. */
const ShiftAddition = z.strictObject({
  kind: z.literal('add'),
  event_id: z.int('event_id is a number.').negative('event_id of an added shift is a number below 0.'),
  ...shift,
})
const ShiftChange = z.strictObject({ kind: z.literal('change'), ...occurrence, ...shift })
const ShiftCancellation = z.strictObject({ kind: z.literal('cancel'), ...occurrence })

export const DraftChange = z.discriminatedUnion('kind', [ShiftAddition, ShiftChange, ShiftCancellation], {
  error: 'kind is add, change or cancel.',
})
export type DraftChange = z.output<typeof DraftChange>

export const CalendarDraftBody = z.strictObject({
  /** Becomes the reason of the changes when the draft is published. */
  name: line(100).refine((value) => !isBlank(value), 'This field may not be blank.'),
  changes: z
    .array(DraftChange, 'changes is a list of changes.')
    .max(draftLimits.changes, `At most ${draftLimits.changes} changes.`)
    .default([]),
})
export type CalendarDraftBody = z.output<typeof CalendarDraftBody>

export const CalendarDraftChanges = CalendarDraftBody.extend({ version: recordVersion })
export type CalendarDraftChanges = z.output<typeof CalendarDraftChanges>

/** Changes of a calendar that apply together when the draft is published (paging §3). Only schedulers see it. */
export const CalendarDraft = z
  .object({
    id: z.int(),
    group_id: z.int(),
    name: z.string(),
    changes: z.array(DraftChange),
    author: computed(z.string().nullable()),
    created: computed(z.string()),
    ...versionFields,
    may: z.object({ publish: z.boolean() }),
  })
  .meta({ id: 'CalendarDraft' })
export type CalendarDraft = z.output<typeof CalendarDraft>

const PersonTime = z.object({
  user_id: z.int(),
  display_name: z.string(),
  start: z.string(),
  end: z.string(),
})

/** A change of the draft beside the calendar as it is now. */
export const DraftDifference = z.object({
  kind: z.enum(['add', 'change', 'cancel']),
  event_id: z.int(),
  original_start: z.string().nullable(),
  call_order: z.int(),
  start: z.string(),
  end: z.string(),
  before: z.array(PersonTime),
  after: z.array(PersonTime),
  /** Why the change cannot be published, as a sentence. */
  problem: z.string().nullable(),
  /** Set if the shift changed since the draft changed it, as a sentence. */
  newer: z.string().nullable(),
})
export type DraftDifference = z.output<typeof DraftDifference>

const PersonTotal = z.object({
  user_id: z.int(),
  display_name: z.string(),
  /** Hours of upcoming shifts in the times that the draft changes. */
  hours_before: z.number(),
  hours_after: z.number(),
})

export const DraftComparison = z
  .object({
    /** By start. */
    differences: z.array(DraftDifference),
    /** People whose hours change. */
    people: z.array(PersonTotal),
    /** Users who are notified when the draft is published, by name. */
    notified: z.array(z.string()),
    /** Gaps and double bookings. */
    warnings: z.array(z.string()),
    /** With any of these, publishing needs a reason. */
    broken_rules: z.array(z.string()),
  })
  .meta({ id: 'DraftComparison' })
export type DraftComparison = z.output<typeof DraftComparison>

export const DraftPublication = z.strictObject({
  version: recordVersion,
  /** Publishes over shifts that changed since the draft changed them. */
  overwrite: z.boolean('overwrite is true or false.').default(false),
  emergency_reason: emergencyReason,
})
export type DraftPublication = z.output<typeof DraftPublication>

export const PublishedDraft = z
  .object({
    name: z.string(),
    change_count: z.int(),
    notified: z.array(z.string()),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'PublishedDraft' })
export type PublishedDraft = z.output<typeof PublishedDraft>
