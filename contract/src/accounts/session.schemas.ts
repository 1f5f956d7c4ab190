import { z } from 'zod'
import { isStorable } from '../text.ts'
import { Avatar } from './user.schemas.ts'

export const LoginBody = z.strictObject({
  /** A user name serves as well. */
  email: z
    .string({ error: 'Enter your e-mail address or user name.' })
    .trim()
    .min(1, 'Enter your e-mail address or user name.')
    .max(320, 'Names have at most 320 characters.')
    .refine(isStorable, 'This text holds a character that cannot be stored.'),
  /** Longer than any passphrase a person types; a megabyte of password is refused before it is hashed. */
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(1024, 'Passwords have at most 1024 characters.'),
})

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
    account: z.object({ id: z.int(), name: z.string(), time_zone: z.string(), is_demo: z.boolean() }),
    permissions: z.array(z.string()),
    flags: z.record(z.string(), z.boolean()),
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

export const PasswordBody = z.strictObject({
  old_password: z.string().min(1, 'Enter your current password.').max(1024),
  new_password: z
    .string()
    .min(10, 'Use at least 10 characters.')
    .max(1024, 'Passwords have at most 1024 characters.'),
})
