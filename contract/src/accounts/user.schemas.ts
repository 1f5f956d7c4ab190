import { z } from 'zod'
import { line } from '../text.ts'

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

export const stateReason = line(500)

/** Why a user is locked or deactivated. */
export const StateReason = z.strictObject({ reason: stateReason.default('') }).default({ reason: '' })
