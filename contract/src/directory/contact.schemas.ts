import { z } from 'zod'
import { Avatar, Status } from '../accounts/user.schemas.ts'

const contactTypes = ['User', 'ScheduleGroup', 'BroadcastGroup', 'CareTeam', 'Department'] as const
export const ContactType = z.enum(contactTypes, { error: `type is one of ${contactTypes.join(', ')}.` })

/** Whoever a message can be addressed to. `id` is what goes into recipient_ids. */
export const Contact = z
  .object({
    id: z.int(),
    type: ContactType,
    /** What the contact stands for: exactly one of the four is set, as the type says. */
    user_id: z.int().nullable(),
    group_id: z.int().nullable(),
    department_id: z.int().nullable(),
    patient_id: z.int().nullable(),
    display_name: z.string(),
    title: z.string(),
    /** Departments of the person, or of the group, by name. */
    department: z.string(),
    avatar: Avatar,
    profile_picture: z.string().nullable(),
    device_type: z.enum(['sms', 'pager']).nullable(),
    is_online: z.boolean(),
    is_locked: z.boolean(),
    is_favorite: z.boolean(),
    /** Put first by one of the caller's departments. */
    is_pinned: z.boolean(),
    properties: z.object({ status: Status }),
    /** How many people it stands for; 1 for a person. */
    member_count: z.int(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.output<typeof Contact>

export const ContactDetail = z
  .object({
    ...Contact.shape,
    /** Empty without one, and when the person hides mobile numbers from others. */
    mobile_number: z.string(),
    /** `pin`: for a department, whose people then see it first. */
    may: z.object({ pin: z.boolean() }),
  })
  .meta({ id: 'ContactDetail' })
export type ContactDetail = z.output<typeof ContactDetail>
