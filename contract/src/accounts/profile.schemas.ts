import { z } from 'zod'
import { line, text } from '../text.ts'

/** Stored choice of a person; whether a device can be reached is another matter. */
const OwnStatus = z.enum(['online', 'dnd'], { error: 'status is online or dnd.' })

/** What a person says about themself, and how their messages are handled (messaging §3, user profile). */
export const Profile = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    display_name: z.string(),
    title: z.string(),
    home_number: z.string(),
    mobile_number: z.string(),
    /** While there is one, text messages go to the pager. */
    pager_number: z.string(),
    email: z.string(),
    profile_picture: z.string().nullable(),
    default_message_type_id: z.int().nullable(),
    auto_response_enabled: z.boolean(),
    auto_response_text: z.string(),
    forwarding_enabled: z.boolean(),
    forward_to_id: z.int().nullable(),
    /** The name behind forward_to_id; empty without one. */
    forward_to_name: z.string(),
    hide_mobile_numbers: z.boolean(),
    status: OwnStatus,
    /** When do-not-disturb ends by itself; null while online, and when it ends only by hand. */
    status_until: z.string().nullable(),
    is_monitorable: z.boolean(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof Profile>

/** Fields that are left out stay as they are. */
export const ProfileChanges = z
  .strictObject({
    first_name: line(100),
    last_name: line(100),
    title: line(200),
    home_number: line(50),
    mobile_number: line(50),
    pager_number: line(50),
    default_message_type_id: z.int().positive().nullable(),
    auto_response_enabled: z.boolean(),
    auto_response_text: text(1_000),
    forwarding_enabled: z.boolean(),
    forward_to_id: z.int().positive().nullable(),
    hide_mobile_numbers: z.boolean(),
  })
  .partial()
export type ProfileChanges = z.output<typeof ProfileChanges>

export const StatusBody = z
  .strictObject({
    status: OwnStatus,
    until: z.iso
      .datetime({ offset: true, error: 'until is an instant, like 2026-11-20T07:15:00Z.' })
      .nullable()
      .default(null),
  })
  .refine(({ status, until }) => until === null || status === 'dnd', {
    path: ['until'],
    error: 'Only do not disturb has an end.',
  })

/** An administrator does not know the current one. The rule is that of one's own password. */
export const NewPasswordBody = z.strictObject({
  new_password: z
    .string()
    .min(10, 'Use at least 10 characters.')
    .max(1024, 'Passwords have at most 1024 characters.'),
})
