import { z } from 'zod'
import { line } from '../text.ts'
import { ShiftTakeover } from './takeover.schemas.ts'
import { momentOf } from './wall-time.ts'

/** How much of a series a change is for. What does not repeat, or was changed by itself before, is always `once`. */
export const UpdateScope = z.enum(['once', 'following', 'all'], {
  error: 'update_for is once, following or all.',
})
export type UpdateScope = z.output<typeof UpdateScope>

const inAddress = z.coerce.number().int().positive()
export const eventParams = z.strictObject({ id: inAddress, event_id: inAddress })

const layer = z.int('layer is a number from 1 to 9.').min(1).max(9)
const rowId = (name: string) => z.int(`${name} is a number.`).positive(`${name} is a number above 0.`)

/** What this person may do with this piece of the calendar now. */
const OccurrenceMay = z.object({
  change: z.boolean(),
  delete: z.boolean(),
  take_over: z.boolean(),
  undo_takeover: z.boolean(),
  offer: z.boolean(),
})

/**
 * One time that somebody is on call (paging §3). Times are ISO with the offset of the group's zone; `original_start` is the
 * start that its rule gives it and, with `event_id`, says which occurrence it is. An occurrence that is partly taken over
 * comes as its pieces: `start` and `end` are the piece's, `whole_start` and `whole_end` the occurrence's.
 */
export const Occurrence = z
  .object({
    /** Of the piece, unique in a list. */
    id: z.string(),
    /** Null: a shift that was there before its calendar was. */
    event_id: z.int().nullable(),
    /** `{event_id}@{original_start}`, in the specification's spelling. */
    occurence_id: z.string(),
    group_id: z.int(),
    /** Who is on call then: whoever took it over, or who the calendar has. */
    target_id: z.int(),
    target: z.object({ display_name: z.string(), title: z.string() }),
    /** False: locked or inactive, so that nobody is reached by this. */
    can_receive: z.boolean(),
    /** 1 is called first, 2 second. */
    layer: z.int(),
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
    /** The rule in English; null when it does not repeat. */
    rule_description: z.string().nullable(),
    cancelled: z.boolean(),
    allDay: z.boolean(),
    /** One of a series. */
    repeat: z.boolean(),
    /** `once`: a change is for this one alone, nothing to ask. `all`: as its rule says, ask. */
    update_for: UpdateScope,
    /** The whole event is gone. */
    deleted: z.boolean(),
    takeover: ShiftTakeover.nullable(),
    may: OccurrenceMay,
  })
  .meta({ id: 'Occurrence' })
export type Occurrence = z.output<typeof Occurrence>

/** What a write answers: the occurrence as it is now, and what to look at (a hole that this made). */
export const ChangedOccurrence = Occurrence.extend({ warnings: z.array(z.string()) }).meta({
  id: 'ChangedOccurrence',
})
export type ChangedOccurrence = z.output<typeof ChangedOccurrence>

const written = {
  target_id: rowId('target_id'),
  start: momentOf('start'),
  /** Left out: 30 minutes after `start`; of all-day events the same day. */
  end: momentOf('end').optional(),
  /** From midnight of `start` to midnight after `end`, in the group's zone. */
  allDay: z.boolean('allDay is true or false.').default(false),
  title: line(200).default(''),
  layer: layer.default(1),
  escalation_policy_id: rowId('escalation_policy_id').nullable().default(null),
  rule_id: rowId('rule_id').nullable().default(null),
}

export const EventBody = z.strictObject(written)
export type EventBody = z.output<typeof EventBody>

/** `start` and `end` are those of the occurrence `original_start`, also when more of the series is changed. */
export const EventUpdateBody = z.strictObject({
  ...written,
  update_for: UpdateScope.default('once'),
  original_start: momentOf('original_start'),
})
export type EventUpdateBody = z.output<typeof EventUpdateBody>

export const EventCancelBody = z.strictObject({
  update_for: UpdateScope.default('once'),
  original_start: momentOf('original_start'),
})
export type EventCancelBody = z.output<typeof EventCancelBody>
