import { z } from 'zod'
import { Avatar, Status } from './user.schemas.ts'

export const pickedUserOrderings = ['last_name', '-last_name', 'display_name', '-display_name'] as const
export type PickedUserOrdering = (typeof pickedUserOrderings)[number]

export const PickedUser = z
  .object({
    id: z.int(),
    uid: z.string(),
    contact_id: z.int().nullable(),
    display_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    title: z.string(),
    email: z.string(),
    is_active: z.boolean(),
    is_locked: z.boolean(),
    device_type: z.enum(['sms', 'pager']).nullable(),
    avatar: Avatar,
    profile_picture: z.string().nullable(),
    properties: z.object({ status: Status }),
    departments: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Permission groups. Null without `accounts.view_user`. */
    groups: z.array(z.object({ id: z.int(), display_name: z.string() })).nullable(),
  })
  .meta({ id: 'PickedUser' })
export type PickedUser = z.output<typeof PickedUser>

export const PickedDepartment = z
  .object({ id: z.int(), name: z.string(), contact_id: z.int().nullable(), member_count: z.int() })
  .meta({ id: 'PickedDepartment' })
export type PickedDepartment = z.output<typeof PickedDepartment>

export const PickedGroup = z
  .object({ id: z.int(), display_name: z.string(), member_count: z.int() })
  .meta({ id: 'PickedGroup' })
export type PickedGroup = z.output<typeof PickedGroup>

export const Tag = z
  .object({
    id: z.int(),
    /** `kind: value`, as entered by an administrator. */
    classified_name: z.string(),
  })
  .meta({ id: 'Tag' })
export type Tag = z.output<typeof Tag>

/** Users of a department then find only contacts with one of its tags. */
export const SavedFilter = z
  .object({ id: z.int(), name: z.string(), content_type: z.string(), tags: z.array(Tag) })
  .meta({ id: 'SavedFilter' })
export type SavedFilter = z.output<typeof SavedFilter>
