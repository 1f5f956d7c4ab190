import { z } from 'zod'
import { Avatar, Status } from '../accounts/user.schemas.ts'

export const ContactType = z.enum(['User', 'ScheduleGroup', 'BroadcastGroup', 'CareTeam', 'Department'])

/** Whoever a message can be addressed to. `id` is what goes into recipient_ids. */
export const Contact = z
  .object({
    id: z.int(),
    type: ContactType,
    /** The person, when the contact is one. */
    user_id: z.int().nullable(),
    display_name: z.string(),
    title: z.string(),
    department: z.string(),
    avatar: Avatar,
    profile_picture: z.string().nullable(),
    device_type: z.enum(['sms', 'pager']).nullable(),
    is_online: z.boolean(),
    is_locked: z.boolean(),
    is_favorite: z.boolean(),
    properties: z.object({ status: Status }),
    /** How many people it stands for; 1 for a person. */
    member_count: z.int(),
  })
  .meta({ id: 'Contact' })

export type Contact = z.output<typeof Contact>
