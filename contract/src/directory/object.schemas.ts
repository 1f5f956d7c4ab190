import { z } from 'zod'
import { Avatar, Status } from '../accounts/user.schemas.ts'
import { ContactType } from './contact.schemas.ts'

export const ObjectType = z.enum(['directories.person', 'directories.group'], {
  error: 'type is directories.person or directories.group.',
})

/**
 * Directory entry (messaging §3); recipients are chosen from these when the flag directoryComposition is on.
 */
export const DirectoryObject = z
  .object({
    id: z.int(),
    uid: z.string(),
    contact_id: z.int(),
    contact_type: ContactType,
    object_id: z.int(),
    type: ObjectType,
    /** True for every entry: Wardline can write to all of them. */
    managed: z.boolean(),
    is_favorite: z.boolean(),
    is_locked: z.boolean(),
    device_type: z.enum(['sms', 'pager']).nullable(),
    member_count: z.int(),
    properties: z.object({
      name: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      title: z.string(),
      department: z.string(),
      status: Status,
    }),
    avatar: Avatar,
    profile_picture: z.string().nullable(),
  })
  .meta({ id: 'DirectoryObject' })
export type DirectoryObject = z.output<typeof DirectoryObject>
