import { z } from 'zod'
import { Avatar, Status } from '../accounts/user.schemas.ts'

const contactTypes = ['User', 'ScheduleGroup', 'BroadcastGroup', 'CareTeam', 'Department'] as const
export const ContactType = z.enum(contactTypes, { error: `type is one of ${contactTypes.join(', ')}.` })

export const Contact = z
  .object({
    id: z.int(),
    type: ContactType,
    /** Exactly one of the four ids is set, depending on `type`. */
    user_id: z.int().nullable(),
    group_id: z.int().nullable(),
    department_id: z.int().nullable(),
    patient_id: z.int().nullable(),
    display_name: z.string(),
    title: z.string(),
    /** Departments of the user or group, by name. */
    department: z.string(),
    avatar: Avatar,
    profile_picture: z.string().nullable(),
    device_type: z.enum(['sms', 'pager']).nullable(),
    is_online: z.boolean(),
    is_locked: z.boolean(),
    is_favorite: z.boolean(),
    is_pinned: z.boolean(),
    properties: z.object({ status: Status }),
    member_count: z.int(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.output<typeof Contact>

export const ContactDetail = z
  .object({
    ...Contact.shape,
    /** Empty when missing or hidden by the user. */
    mobile_number: z.string(),
    may: z.object({ pin: z.boolean() }),
  })
  .meta({ id: 'ContactDetail' })
export type ContactDetail = z.output<typeof ContactDetail>
