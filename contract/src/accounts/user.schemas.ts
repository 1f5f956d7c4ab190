import { z } from 'zod'

/** Stands in for a missing photo; only users have initials. */
export const Avatar = z
  .object({ colour: z.int().min(0).max(11), initials: z.string() })
  .meta({ id: 'Avatar' })

/** 1 offline, 2 online, 3 do not disturb; null when no device ever checked in (`uk`). */
export const Status = z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable()

export const UserSummary = z
  .object({
    id: z.int(),
    display_name: z.string(),
    email: z.string(),
    title: z.string(),
    profile_picture: z.string().nullable(),
  })
  .meta({ id: 'UserSummary' })

export type UserSummary = z.output<typeof UserSummary>
