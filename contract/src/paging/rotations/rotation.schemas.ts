import { z } from 'zod'
import { computed, recordVersion, versionFields } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'
import { emergencyReason } from '../rest-rules/rule-violation.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'

export const rotationLimits = {
  people: 60,
  calls: 3,
  handovers: 21,
  hours: 28,
  /** In the 400 days that are planned ahead. */
  shifts: 3_000,
  preview_days: 84,
} as const

const time = (field: string) =>
  z
    .string(`${field} is a time such as 07:00.`)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${field} is a time such as 07:00.`)
/** As in ISO 8601: 1 is Monday. */
const weekDay = z.int('day is a number from 1 to 7.').min(1).max(7)

const Handover = z.strictObject({ day: weekDay, time: time('time') })

/**
 * How long a turn is: a number of hours, days, weeks or months, or until the next of the `handovers` of the week, which
 * makes turns of different lengths. A month that begins on the 29th, 30th or 31st hands over on the last day of shorter
 * months.
 */
const TurnLength = z.discriminatedUnion(
  'unit',
  [
    z.strictObject({
      unit: z.enum(['hours', 'days', 'weeks', 'months']),
      count: z
        .int('count is a number from 1 to 366.')
        .min(1, 'A turn has at least length 1.')
        .max(366, 'A turn has at most length 366.'),
    }),
    z.strictObject({
      unit: z.literal('handovers'),
      handovers: z
        .array(Handover)
        .min(1, 'Enter at least one hand-over.')
        .max(rotationLimits.handovers, `At most ${rotationLimits.handovers} hand-overs a week.`),
    }),
  ],
  'turn has a unit and a count, or the hand-overs of a week.',
)
export type TurnLength = z.output<typeof TurnLength>

/** A span that does not close after it opens ends on the next day; 00:00 to 00:00 is the whole day. */
const DutyHours = z.strictObject({ day: weekDay, opens: time('opens'), closes: time('closes') })
export type DutyHours = z.output<typeof DutyHours>

/** `offset` 1: this call goes to the person whose turn is next. */
const RotationCall = z.strictObject({
  call_order: z.int('call_order is a number from 1 to 9.').min(1).max(9),
  offset: z
    .int('offset is a number of turns.')
    .min(0)
    .max(rotationLimits.people - 1),
})

const settings = {
  turn: TurnLength,
  /** Empty for a duty around the clock. */
  hours: z.array(DutyHours).max(rotationLimits.hours, `At most ${rotationLimits.hours} spans.`),
  /** 2: the duty is in every second week, from the week of `starts` on. */
  every_weeks: z.int('every_weeks is a number from 1 to 8.').min(1).max(8),
  /** Whether the account’s holidays are without duty. */
  skips_holidays: z.boolean('skips_holidays is true or false.'),
  /** Whether a turn without hours of duty is the turn of a person. If not, everybody keeps their turn. */
  counts_days_off: z.boolean('counts_days_off is true or false.'),
  /** Ids of users, in the order of their turns. A user can have several. */
  people: z
    .array(z.int().positive(), 'people is a list of user ids.')
    .min(1, 'Add at least one person.')
    .max(rotationLimits.people, `At most ${rotationLimits.people} turns.`),
  calls: z
    .array(RotationCall)
    .min(1, 'Choose at least one call.')
    .max(rotationLimits.calls, `At most ${rotationLimits.calls} calls.`)
    .refine(
      (calls) => new Set(calls.map(({ call_order }) => call_order)).size === calls.length,
      'Each call can be chosen once.',
    ),
  title: line(200),
  escalation_policy_id: z.int().positive().nullable(),
}

const name = line(100).refine((value) => !isBlank(value), 'This field may not be blank.')

export const RotationBody = z.strictObject({
  name,
  /** The first hand-over. Shifts before it stay as they are. */
  starts: momentField('starts'),
  ...settings,
  hours: settings.hours.default([]),
  every_weeks: settings.every_weeks.default(1),
  skips_holidays: settings.skips_holidays.default(false),
  counts_days_off: settings.counts_days_off.default(false),
  calls: settings.calls.default([{ call_order: 1, offset: 0 }]),
  title: settings.title.default(''),
  escalation_policy_id: settings.escalation_policy_id.default(null),
  emergency_reason: emergencyReason,
})
export type RotationBody = z.output<typeof RotationBody>

export const RotationChanges = RotationBody.extend({ version: recordVersion })
export type RotationChanges = z.output<typeof RotationChanges>

export const RotationPreviewBody = RotationBody.extend({
  /** The rotation that would change. `null` for a new one. */
  rotation_id: z.int().positive().nullable().default(null),
})
export type RotationPreviewBody = z.output<typeof RotationPreviewBody>

export const RotationEndBody = z.strictObject({
  /** The rotation has no duty from this time on. */
  ends: momentField('ends'),
})
export type RotationEndBody = z.output<typeof RotationEndBody>

/** The settings from `starts` on, until the next plan. */
const RotationPlan = z.object({
  starts: z.string(),
  ...settings,
  author: z.string().nullable(),
  created: z.string(),
})

/** People who are on call in turn (paging §3). Its shifts are ordinary ones of the calendar. */
export const Rotation = z
  .object({
    id: z.int(),
    group_id: z.int(),
    name: z.string(),
    /** This and the settings are those of the last plan. */
    starts: z.string(),
    ...settings,
    /** By `starts`; the last one is without an end, unless `ends` is set. */
    plans: z.array(RotationPlan),
    ends: z.string().nullable(),
    users: computed(
      z.array(z.object({ user_id: z.int(), display_name: z.string(), can_receive: z.boolean() })),
    ),
    /** The next hand-overs, at most 26. `position`: the place in `people` of its plan whose turn begins. */
    handovers: computed(z.array(z.object({ at: z.string(), position: z.int(), user_id: z.int() }))),
    ...versionFields,
    may: z.object({ change: z.boolean(), end: z.boolean() }),
  })
  .meta({ id: 'Rotation' })
export type Rotation = z.output<typeof Rotation>
export type RotationPlan = z.output<typeof RotationPlan>

export const ChangedRotation = Rotation.extend({ warnings: z.array(z.string()) }).meta({
  id: 'ChangedRotation',
})
export type ChangedRotation = z.output<typeof ChangedRotation>

export const ReplacePersonBody = z
  .strictObject({
    user_id: z.int('user_id is a number.').positive(),
    /** The user who takes over all turns. `null` takes the turns out, so that the others follow each other. */
    by_user_id: z.int('by_user_id is a number.').positive().nullable(),
    /** A day. Each rotation changes at its first hand-over on this day or later. */
    from: z.iso.date('from is a day such as 2026-11-20.'),
    /** Shows the changes without making them. */
    is_preview: z.boolean().default(false),
  })
  .refine(({ user_id, by_user_id }) => user_id !== by_user_id, {
    path: ['by_user_id'],
    error: 'Choose another person.',
  })
  .meta({ id: 'ReplacePersonBody' })
export type ReplacePersonBody = z.output<typeof ReplacePersonBody>

/**
 * - `changed`: from `at` on.
 * - `not_permitted`: the caller may not change the calendar of the group.
 * - `not_member`: the other person is not a member of the group.
 * - `cannot_receive`: the other person is locked or inactive.
 * - `last_person`: no one would be left.
 * - `same_person`: two calls would go to the same person.
 */
export const ReplacementOutcome = z.enum([
  'changed',
  'not_permitted',
  'not_member',
  'cannot_receive',
  'last_person',
  'same_person',
])
export type ReplacementOutcome = z.output<typeof ReplacementOutcome>

/** One result for each rotation in which the person has turns on that day or later. */
export const PersonReplacement = z
  .object({
    results: z.array(
      z.object({
        rotation_id: z.int(),
        rotation: z.string(),
        group_id: z.int(),
        group_uid: z.string(),
        group: z.string(),
        outcome: ReplacementOutcome,
        /** The first hand-over that changes, with the offset of the group’s zone. */
        at: z.string(),
        /** Shifts of the person in the planned time that others get. */
        shifts: z.int(),
      }),
    ),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'PersonReplacement' })
export type PersonReplacement = z.output<typeof PersonReplacement>

const RotationShift = z.object({
  /** Counts the turns from `starts` on: 0, 1, 2, … */
  turn: z.int(),
  user_id: z.int(),
  call_order: z.int(),
  start: z.string(),
  end: z.string(),
})

/** The shifts and changes that a rotation would make. */
export const RotationPreview = z
  .object({
    /** Twelve weeks from `starts` on. */
    shifts: z.array(RotationShift),
    /** `hours`, `weekend_days` and `holidays` are those of twelve months; `gains` and `loses` count shifts. */
    people: z.array(
      z.object({
        user_id: z.int(),
        display_name: z.string(),
        shifts: z.int(),
        hours: z.number(),
        weekend_days: z.int(),
        holidays: z.int(),
        gains: z.int(),
        loses: z.int(),
      }),
    ),
    /** Shifts that were changed, cancelled or taken over by hand and are replaced. */
    replaced: z.array(z.object({ start: z.string(), end: z.string(), display_name: z.string() })),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'RotationPreview' })
export type RotationPreview = z.output<typeof RotationPreview>
