import { z } from 'zod'
import { isBlank, line } from '../text.ts'

export const LocalGroup = z
  .object({
    id: z.int(),
    name: z.string(),
    /** User ids by name; members who can no longer receive are omitted. */
    member_ids: z.array(z.int()),
    members: z.array(
      z.object({
        user_id: z.int(),
        contact_id: z.int(),
        display_name: z.string(),
        title: z.string(),
        profile_picture: z.string().nullable(),
      }),
    ),
    may: z.object({ delete: z.boolean() }),
  })
  .meta({ id: 'LocalGroup' })
export type LocalGroup = z.output<typeof LocalGroup>

export const NewLocalGroup = z.strictObject({
  name: line(100).refine((value) => !isBlank(value), 'This field may not be blank.'),
  member_ids: z
    .array(z.int('Member ids are user ids.').positive(), { error: 'Choose at least one person.' })
    .min(1, 'Choose at least one person.')
    .max(250, 'At most 250 people.'),
})
export type NewLocalGroup = z.output<typeof NewLocalGroup>
