import { z } from 'zod'
import { computed, recordVersion, versionFields } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'

const restRuleLimits = { groups: 500, users: 500 } as const

const NamedGroup = z.object({ id: z.int(), name: z.string() })
const NamedUser = z.object({ id: z.int(), display_name: z.string() })

/**
 * Limits of duty. A shift follows the rule of its user, otherwise that of its group, otherwise the default of the
 * account. `null` is no limit.
 */
export const RestRule = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Hours between two shifts. Shifts that adjoin or overlap are one duty. */
    min_rest_hours: z.number().nullable(),
    /** Hours of one duty. */
    max_duty_hours: z.number().nullable(),
    /** A night has at least three hours between 23:00 and 06:00 in the zone of its group. */
    max_nights_in_row: z.int().nullable(),
    /** Hours in any seven days, or their average over `averaging_weeks`. */
    max_weekly_hours: z.number().nullable(),
    averaging_weeks: z.int(),
    /** The share of a shift that counts as duty, such as 0 for being on call at home. A shift of 0 % breaks no rest. */
    counted_percent: z.int(),
    /** `refuse`: a change that breaks the rule needs `emergency_reason`. */
    enforcement: z.enum(['warn', 'refuse']),
    is_default: z.boolean(),
    /** The law or agreement that the rule follows. */
    source: z.string(),
    group_ids: z.array(z.int()),
    user_ids: z.array(z.int()),
    groups: computed(z.array(NamedGroup)),
    users: computed(z.array(NamedUser)),
    ...versionFields,
  })
  .meta({ id: 'RestRule' })
export type RestRule = z.output<typeof RestRule>

const hours = (name: string, most: number) =>
  z
    .number(`${name} is a number of hours.`)
    .positive('Enter more than 0 hours, or leave the field blank.')
    .max(most, `Enter at most ${most} hours.`)
    .nullable()

const ids = (name: string, most: number) =>
  z
    .array(z.int().positive(), `${name} is a list of ids.`)
    .max(most, `At most ${most}.`)
    .overwrite((list) => [...new Set(list)])

const content = {
  name: line(100).refine((value) => !isBlank(value), 'Enter a name.'),
  min_rest_hours: hours('min_rest_hours', 168),
  max_duty_hours: hours('max_duty_hours', 336),
  max_nights_in_row: z
    .int('max_nights_in_row is a whole number.')
    .min(1, 'Enter at least 1, or leave the field blank.')
    .max(31, 'Enter at most 31.')
    .nullable(),
  max_weekly_hours: hours('max_weekly_hours', 168),
  averaging_weeks: z
    .int('averaging_weeks is a whole number.')
    .min(1, 'Enter at least 1 week.')
    .max(26, 'Enter at most 26 weeks.'),
  counted_percent: z
    .int('counted_percent is a whole number.')
    .min(0, 'Enter 0 to 100.')
    .max(100, 'Enter 0 to 100.'),
  enforcement: z.enum(['warn', 'refuse'], { error: 'enforcement is warn or refuse.' }),
  is_default: z.boolean('is_default is true or false.'),
  source: line(300),
  group_ids: ids('group_ids', restRuleLimits.groups),
  user_ids: ids('user_ids', restRuleLimits.users),
}

export const NewRestRule = z.strictObject({
  ...content,
  min_rest_hours: content.min_rest_hours.default(null),
  max_duty_hours: content.max_duty_hours.default(null),
  max_nights_in_row: content.max_nights_in_row.default(null),
  max_weekly_hours: content.max_weekly_hours.default(null),
  averaging_weeks: content.averaging_weeks.default(1),
  counted_percent: content.counted_percent.default(100),
  enforcement: content.enforcement.default('warn'),
  is_default: content.is_default.default(false),
  source: content.source.default(''),
  group_ids: content.group_ids.default([]),
  user_ids: content.user_ids.default([]),
})
export type NewRestRule = z.output<typeof NewRestRule>

export const RestRuleChanges = z.strictObject(content).partial().extend({ version: recordVersion })
export type RestRuleChanges = z.output<typeof RestRuleChanges>
