import { z } from 'zod'
import { Avatar, Status } from '../accounts/user.schemas.ts'
import { ContactType } from './contact.schemas.ts'

export const ObjectType = z.enum(['directories.person', 'directories.group'], {
  error: 'type is directories.person or directories.group.',
})

/**
 * A person or group as the directory has it (messaging §3). With the flag directoryComposition, recipients are chosen
 * from these, by their contact_id.
 */
export const DirectoryObject = z
  .object({
    id: z.int(),
    /** Also outside this installation: what `uids` asks for. */
    uid: z.string(),
    contact_id: z.int(),
    contact_type: ContactType,
    /** The id of the person, group, department or patient behind it. */
    object_id: z.int(),
    type: ObjectType,
    /** True when Wardline can write to it; others are never shown. */
    managed: z.boolean(),
    is_favorite: z.boolean(),
    is_locked: z.boolean(),
    device_type: z.enum(['sms', 'pager']).nullable(),
    /** How many people it stands for; 1 for a person. */
    member_count: z.int(),
    properties: z.object({
      name: z.string(),
      /** Empty for a group. */
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
