import { z } from 'zod'
import { recordVersion, versionFields } from '../record-version.ts'
import { isStorable } from '../text.ts'
import { NewPassword } from './password.schemas.ts'
import { Avatar } from './user.schemas.ts'

export const LoginBody = z.strictObject({
  email: z
    .string({ error: 'Enter your e-mail address or user name.' })
    .trim()
    .min(1, 'Enter your e-mail address or user name.')
    .max(320, 'Names have at most 320 characters.')
    .refine(isStorable, 'This text contains a character that cannot be stored.'),
  /** Bounds the input of the password hash. */
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(1024, 'Passwords have at most 1024 characters.'),
  /** The hospital, by name: answers `sign_in.choose_account`. */
  account: z
    .string()
    .max(200)
    .refine(isStorable, 'This text contains a character that cannot be stored.')
    .optional(),
  /** Required when an administrator set the password: `sign_in.new_password`. */
  new_password: NewPassword.optional(),
  /** Colleagues use this browser too: it locks sooner. */
  is_shared: z.boolean().default(false),
})

/** The password is right in several hospitals that use this user name. */
export const AccountChoice = z
  .object({ detail: z.string(), code: z.literal('sign_in.choose_account'), accounts: z.array(z.string()) })
  .meta({ id: 'AccountChoice' })

/** Sorted as the sign-in offers them. */
export const secondFactorMethods = ['passkey', 'totp', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** The password is right; one of these methods completes the sign-in. */
export const SecondFactorNeeded = z
  .object({
    detail: z.string(),
    code: z.literal('sign_in.second_factor'),
    methods: z.array(z.enum(secondFactorMethods)),
  })
  .meta({ id: 'SecondFactorNeeded' })

/** 0: Sunday, 1: Monday, 6: Saturday. */
export const WeekStart = z.union([z.literal(0), z.literal(1), z.literal(6)], {
  error: 'week_start is 0 (Sunday), 1 (Monday) or 6 (Saturday).',
})
export type WeekStart = z.output<typeof WeekStart>

export const Me = z
  .object({
    id: z.int(),
    uid: z.string(),
    email: z.string(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    display_name: z.string(),
    title: z.string(),
    profile_picture: z.string().nullable(),
    avatar: Avatar,
    default_message_type_id: z.int().nullable(),
    account: z.object({
      id: z.int(),
      uid: z.string(),
      name: z.string(),
      time_zone: z.string(),
      week_start: WeekStart,
      is_demo: z.boolean(),
    }),
    permissions: z.array(z.string()),
    flags: z.record(z.string(), z.boolean()),
    session: z.object({
      /** Minutes without activity after which this session locks. */
      lock_minutes: z.int(),
      is_shared: z.boolean(),
      /** A password does not extend it. */
      ends: z.string(),
      /** The user must add a second factor before anything else. */
      must_enrol: z.boolean(),
    }),
    /** The day from which a role of the user requires a second factor, if they have none yet. `YYYY-MM-DD`. */
    second_factor_from: z.string().nullable(),
  })
  .meta({ id: 'Me' })

export const Session = z
  .object({
    id: z.int(),
    is_current: z.boolean(),
    user_agent: z.string(),
    address: z.string(),
    created: z.string(),
    last_seen: z.string(),
  })
  .meta({ id: 'Session' })

export const SessionLock = z
  .object({
    is_locked: z.boolean(),
    /** The user must add a second factor before anything else. */
    must_enrol: z.boolean(),
    username: z.string(),
    display_name: z.string(),
    account: z.string(),
    /** False if the user has no password or the account requires its provider. */
    accepts_password: z.boolean(),
    /** Where the user can authenticate again instead: see `POST /api/v1/sign-on/confirm/`. */
    provider: z.object({ uid: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'SessionLock' })

/** The password of the signed-in user, once more. */
export const PasswordConfirmation = z.strictObject({
  password: z.string().min(1, 'Enter your password.').max(1024, 'Passwords have at most 1024 characters.'),
})

const minutes = z.int().min(1, 'Enter 1 to 60 minutes.').max(60, 'Enter 1 to 60 minutes.')

const sessionLimitFields = {
  lock_minutes: minutes,
  /** The time until a session locks on browsers that colleagues share. */
  shared_lock_minutes: minutes,
  session_hours: z.int().min(1, 'Enter 1 to 24 hours.').max(24, 'Enter 1 to 24 hours.'),
}

/** The limits for the sessions of all users of the account. */
export const SessionLimits = z
  .object({
    ...sessionLimitFields,
    ...versionFields,
  })
  .meta({ id: 'SessionLimits' })
export type SessionLimits = z.output<typeof SessionLimits>

export const SessionLimitChanges = z
  .strictObject({ ...sessionLimitFields, version: recordVersion })
  .refine((limits) => limits.shared_lock_minutes <= limits.lock_minutes, {
    path: ['shared_lock_minutes'],
    error: 'Shared workstations must not lock later than others.',
  })
export type SessionLimitChanges = z.output<typeof SessionLimitChanges>

export const PasswordBody = z.strictObject({
  old_password: z.string().min(1, 'Enter your current password.').max(1024),
  new_password: NewPassword,
})

export const DemoSignIn = z
  .object({
    people: z.array(z.object({ username: z.string(), name: z.string(), title: z.string() })),
    /** Null if other machines reach the demo: only its operator knows the password. */
    password: z.string().nullable(),
  })
  .meta({ id: 'DemoSignIn' })
export type DemoSignIn = z.output<typeof DemoSignIn>
