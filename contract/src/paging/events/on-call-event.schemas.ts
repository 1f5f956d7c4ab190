import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { line } from '../../text.ts'
import { sourceSystemIds } from '../imported-shifts/source-systems.ts'
import { ShiftLayer } from '../on-call/shift-layer.schemas.ts'
import { emergencyReason } from '../rest-rules/rule-violation.schemas.ts'
import { ShiftTakeover } from '../takeovers/takeover.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'

/** Single events and changed occurrences are always `once`. */
export const UpdateScope = z.enum(['once', 'following', 'all'], {
  error: 'update_for is once, following or all.',
})
export type UpdateScope = z.output<typeof UpdateScope>

const pathId = z.coerce.number().int().positive()
export const eventParams = z.strictObject({ id: pathId, event_id: pathId })

const call_order = z.int('call_order is a number from 1 to 9.').min(1).max(9)
const rowId = (name: string) => z.int(`${name} is a number.`).positive(`${name} is a number above 0.`)

const OccurrenceMay = z.object({
  change: z.boolean(),
  delete: z.boolean(),
  take_over: z.boolean(),
  undo_takeover: z.boolean(),
  undo_change: z.boolean(),
  request_swap: z.boolean(),
})

/** The response of the shift's user to its latest notice. */
export const ShiftAnswer = z.object({
  state: z.enum(['waiting', 'confirmed', 'declined']),
  /** The reason of a decline. */
  reason: z.string(),
  answered: z.string().nullable(),
})
export type ShiftAnswer = z.output<typeof ShiftAnswer>

/**
 * A time on call (paging §3). Times are ISO with the offset of the group's zone. `event_id` and
 * `original_start` (the start according to the rule) identify an occurrence. If it was partly taken over, it is
 * returned in pieces: `start` and `end` are those of the piece, `whole_start` and `whole_end` those of the
 * occurrence.
 */
export const Occurrence = z
  .object({
    id: z.string(),
    event_id: z.int().nullable(),
    /** `{event_id}@{original_start}`, in the specification's spelling. */
    occurence_id: z.string(),
    group_id: z.int(),
    target_id: z.int(),
    target: z.object({ display_name: z.string(), title: z.string() }),
    can_receive: z.boolean(),
    call_order: z.int(),
    title: z.string(),
    escalation_policy_id: z.int().nullable(),
    escalation_policy_name: z.string().nullable(),
    start: z.string(),
    end: z.string(),
    original_start: z.string(),
    original_end: z.string(),
    whole_start: z.string(),
    whole_end: z.string(),
    rule_id: z.int().nullable(),
    rule_description: z.string().nullable(),
    /**
     * The scheduling system that the shift comes from. `null` if it was entered here. `is_edited`: changed or
     * taken over here, which pulls keep.
     */
    imported: z.object({ system: z.enum(sourceSystemIds), is_edited: z.boolean() }).nullable(),
    /** The rotation that planned the shift. `is_changed`: changed or taken over by hand, which the rotation keeps. */
    rotation: z.object({ id: z.int(), name: z.string(), is_changed: z.boolean() }).nullable(),
    /**
     * The layer that decides the shift. `author`, `reason` and `changed` are those of the fixed plan, the change or the
     * takeover; other layers have no reason.
     */
    layer: ShiftLayer.extend({
      author: z.string().nullable(),
      reason: z.string(),
      changed: z.string().nullable(),
    }),
    cancelled: z.boolean(),
    allDay: z.boolean(),
    repeat: z.boolean(),
    /** `all`: ask which occurrences to change; `once`: do not ask. */
    update_for: UpdateScope,
    deleted: z.boolean(),
    takeover: ShiftTakeover.nullable(),
    /** Present for users who may change the shift. `null` if the shift is over or its user was not asked. */
    answer: ShiftAnswer.nullable(),
    /** The version of the event with all its occurrences and takeovers. It is 0 for a past shift, which cannot be changed. */
    version: z.int(),
    may: OccurrenceMay,
  })
  .meta({ id: 'Occurrence' })
export type Occurrence = z.output<typeof Occurrence>

export const ChangedOccurrence = Occurrence.extend({ warnings: z.array(z.string()) }).meta({
  id: 'ChangedOccurrence',
})
export type ChangedOccurrence = z.output<typeof ChangedOccurrence>

const written = {
  target_id: rowId('target_id'),
  start: momentField('start'),
  end: momentField('end'),
  /** Lasts from midnight of `start` to midnight after `end`, in the group's zone. */
  allDay: z.boolean('allDay is true or false.'),
  title: line(200),
  call_order,
  escalation_policy_id: rowId('escalation_policy_id').nullable(),
  rule_id: rowId('rule_id').nullable(),
}

export const EventBody = z.strictObject({
  ...written,
  /** The end; by default 30 minutes after `start`, or the same day for all-day events. */
  end: written.end.optional(),
  allDay: written.allDay.default(false),
  title: written.title.default(''),
  call_order: call_order.default(1),
  escalation_policy_id: written.escalation_policy_id.default(null),
  rule_id: written.rule_id.default(null),
  emergency_reason: emergencyReason,
})
export type EventBody = z.output<typeof EventBody>

/** Shown to colleagues beside the change. */
const reason = line(200)

/**
 * Omitted fields keep their value; with a new `start` alone the length stays. `start` and `end` apply to the
 * occurrence `original_start`, even if more of the series changes.
 */
export const EventUpdateBody = z.strictObject({
  ...z.strictObject(written).partial().shape,
  update_for: UpdateScope.default('once'),
  original_start: momentField('original_start'),
  reason: reason.default(''),
  emergency_reason: emergencyReason,
  version: recordVersion,
})
export type EventUpdateBody = z.output<typeof EventUpdateBody>

export const EventCancelBody = z.strictObject({
  update_for: UpdateScope.default('once'),
  original_start: momentField('original_start'),
  reason: reason.default(''),
})
export type EventCancelBody = z.output<typeof EventCancelBody>

export const ChangeUndoBody = z.strictObject({ original_start: momentField('original_start') })
export type ChangeUndoBody = z.output<typeof ChangeUndoBody>

/** A member at the times of a planned shift. */
export const FreeMember = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    /** The number of these times that overlap a shift, in any group; 0 if the user is free. */
    busy_count: z.int(),
    /** The group of the first such shift. */
    busy_with: z.string().nullable(),
    /** Shifts of the next 30 days, in all groups. */
    upcoming_shifts: z.int(),
    /** Hours without a shift before or after the first of these times, the shorter of both. `null` for a week or more. */
    rest_hours: z.number().nullable(),
    /** Hours of shifts in all groups, from two weeks before the first of these times until two weeks after it. */
    duty_hours: z.number(),
    /** The wish of the member for the first of these times. `null` for callers who may not add events. */
    wish: z.enum(['prefers_on', 'prefers_off']).nullable(),
    /** Sentences on the rules that such a shift would break. Empty for callers who may not add events. */
    broken_rules: z.array(z.string()),
  })
  .meta({ id: 'FreeMember' })
export type FreeMember = z.output<typeof FreeMember>
