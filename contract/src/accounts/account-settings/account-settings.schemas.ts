import { z } from 'zod'
import { flagNames, type Flag } from '../../flags.ts'
import { recordVersion, versionFields } from '../../record-version.ts'
import { isBlank, nameLine } from '../../text.ts'
import { timeZoneIds } from '../../time-zones.ts'
import { WeekStart } from '../session.schemas.ts'

const FallbackUser = z
  .object({
    id: z.int(),
    display_name: z.string(),
    title: z.string(),
    profile_picture: z.string().nullable(),
    can_receive: z.boolean(),
  })
  .nullable()

export const AccountSettings = z
  .object({
    id: z.int(),
    name: z.string(),
    time_zone: z.string(),
    /** The first day of the week in calendars. */
    week_start: WeekStart,
    /** Characters; applies to passwords that are set from now on. */
    password_min_length: z.int(),
    /** The fail-over user after those of group and department. */
    fail_over_user: FallbackUser,
    /** The last fail-over user, after those of group, department and account. */
    operator: FallbackUser,
    /** Increases with each change; send it with a change to be told of another one in between. */
    version: z.int(),
    changed: z.string().nullable(),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'AccountSettings' })
export type AccountSettings = z.output<typeof AccountSettings>

export const AccountChanges = z.strictObject({
  name: nameLine(100)
    .refine((name) => !isBlank(name), 'Enter a name.')
    .optional(),
  operator_id: z.int().positive().nullable().optional(),
  fail_over_user_id: z.int().positive().nullable().optional(),
  time_zone: z.enum(timeZoneIds, { error: 'Choose a time zone of the list.' }).optional(),
  week_start: WeekStart.optional(),
  password_min_length: z
    .int('Enter a whole number.')
    .min(12, 'Passwords need at least 12 characters.')
    .max(64, 'Enter at most 64, so that people can still choose a password.')
    .optional(),
  version: recordVersion,
})
export type AccountChanges = z.output<typeof AccountChanges>

const FeatureFlag = z
  .object({
    flag: z.enum(flagNames),
    /** The effect of the flag while it is on. */
    sentence: z.string(),
    is_on: z.boolean(),
  })
  .meta({ id: 'FeatureFlag' })

export const FeatureFlags = z.object({
  count: z.int(),
  results: z.array(FeatureFlag),
  ...versionFields,
})
export type FeatureFlags = z.output<typeof FeatureFlags>

/** Flags that are left out stay as they are. */
export const FlagChanges = z.strictObject({
  ...(Object.fromEntries(flagNames.map((flag) => [flag, z.boolean().optional()])) as Record<
    Flag,
    z.ZodOptional<z.ZodBoolean>
  >),
  version: recordVersion,
})
export type FlagChanges = z.output<typeof FlagChanges>
