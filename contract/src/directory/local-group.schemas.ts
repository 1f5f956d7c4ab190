import { z } from 'zod'
import { line } from '../text.ts'

/** A list of people that one person made for themself; choosing it chooses each of its members. */
export const LocalGroup = z
  .object({
    id: z.int(),
    name: z.string(),
    /** People, by user id, in the order of their names. Whoever can no longer receive is left out. */
    member_ids: z.array(z.int()),
    members: z.array(
      z.object({
        user_id: z.int(),
        /** What goes into recipient_ids. */
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
  name: line(100).refine((value) => value !== '', 'This field may not be blank.'),
  member_ids: z
    .array(z.int('Members are user ids.').positive(), { error: 'Choose at least one person.' })
    .min(1, 'Choose at least one person.')
    .max(250, 'At most 250 people.'),
})
export type NewLocalGroup = z.output<typeof NewLocalGroup>
