import { z } from 'zod'
import { Avatar, Status } from '../../accounts/user.schemas.ts'
import { QualificationHolder } from '../qualifications/qualification-holder.schemas.ts'

/**
 * A number under which the user can be called or paged by phone.
 * - `mobile`: unless the user hides it from others.
 * - `duty`: the number of a current shift; `label` is its group.
 * - `pager`: a pager number of the user with its label.
 */
const CardNumber = z.object({
  kind: z.enum(['mobile', 'duty', 'pager']),
  number: z.string(),
  label: z.string(),
})
export type CardNumber = z.output<typeof CardNumber>

/** A current shift of the user, in a group that the caller may find. `until`: its end, as an ISO instant. */
const CardShift = z.object({
  group_id: z.int(),
  group_uid: z.string(),
  group_name: z.string(),
  call_order: z.int(),
  until: z.string(),
  time_zone: z.string(),
  instructions: z.string(),
})

/** A qualification of the user, and until when it is valid. */
const CardQualification = QualificationHolder.pick({
  qualification_id: true,
  qualification: true,
  valid_until: true,
  state: true,
})

/**
 * - `department`: the departments of the user, by name.
 * - `status_until`: when do not disturb ends; null without an end.
 * - `qualifications`: by name, if the caller is the user or keeps their qualifications; otherwise empty.
 * - `may.message`: whether the caller can write to the user, and page them.
 */
export const PersonCard = z
  .object({
    user_id: z.int(),
    contact_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    department: z.string(),
    avatar: Avatar,
    profile_picture: z.string().nullable(),
    is_active: z.boolean(),
    is_locked: z.boolean(),
    status: Status,
    status_until: z.string().nullable(),
    on_call: z.array(CardShift),
    numbers: z.array(CardNumber),
    qualifications: z.array(CardQualification),
    may: z.object({ message: z.boolean() }),
  })
  .meta({ id: 'PersonCard' })
export type PersonCard = z.output<typeof PersonCard>
