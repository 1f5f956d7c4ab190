import { z } from 'zod'
import { UserStatus } from '../accounts/notification.schemas.ts'
import { ShownAlert } from '../alerts/alert.schemas.ts'
import { UserSummary } from '../accounts/user.schemas.ts'

const At = z.string().nullable()

/** How far one subscriber is with one message. Each step is the time it happened, or null. */
export const HistoryEntry = z
  .object({
    subscriber_id: z.int(),
    user_id: z.int(),
    display_name: z.string(),
    delivered: At,
    read: At,
    accepted: At,
    rejected: At,
    responded: At,
    /** What they responded with. */
    response: z.string().nullable(),
    /** When they first wrote after it. */
    replied: At,
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.output<typeof HistoryEntry>

/** The alerts of one person for one message. */
export const UserAlerts = z
  .object({ user: UserSummary, user_status: UserStatus, alerts: z.array(ShownAlert) })
  .meta({ id: 'UserAlerts' })
export type UserAlerts = z.output<typeof UserAlerts>
