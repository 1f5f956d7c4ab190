import { z } from 'zod'
import { line, mailAddress, nameLine, text } from '../text.ts'
import { NewPassword } from './password.schemas.ts'

const OwnStatus = z.enum(['online', 'dnd'], { error: 'status is online or dnd.' })

export const Profile = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    display_name: z.string(),
    title: z.string(),
    home_number: z.string(),
    mobile_number: z.string(),
    /** With a pager number, text messages go to the pager. */
    pager_number: z.string(),
    /** Personal e-mail, for the alert type `user_email`. */
    pager_email: z.string(),
    email: z.string(),
    profile_picture: z.string().nullable(),
    default_message_type_id: z.int().nullable(),
    auto_response_enabled: z.boolean(),
    auto_response_text: z.string(),
    forwarding_enabled: z.boolean(),
    forward_to_id: z.int().nullable(),
    forward_to_name: z.string(),
    hide_mobile_numbers: z.boolean(),
    status: OwnStatus,
    /** When do not disturb ends; null while online, or without an end. */
    status_until: z.string().nullable(),
    is_monitorable: z.boolean(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof Profile>

export const ProfileChanges = z
  .strictObject({
    first_name: nameLine(100),
    last_name: nameLine(100),
    title: nameLine(200),
    home_number: line(50),
    mobile_number: line(50),
    pager_number: line(50),
    pager_email: mailAddress,
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
    error: 'Only do not disturb can have an end.',
  })

/** An administrator sets it, so it needs no current password. */
export const NewPasswordBody = z.strictObject({ new_password: NewPassword })
