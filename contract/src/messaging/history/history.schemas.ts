import { z } from 'zod'
import { UserStatus } from '../../accounts/notification-setting.schemas.ts'
import { ShownAlert } from '../../alerts/delivery/alert.schemas.ts'
import { ResponseMeaning } from '../acknowledgements/acknowledgement.schemas.ts'
import { UserSummary } from '../../accounts/user.schemas.ts'

const At = z.string().nullable()

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
    response: z.string().nullable(),
    /** Meaning of the response; null for a plain answer. */
    meaning: ResponseMeaning.nullable(),
    /** First reply after the message. */
    replied: At,
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.output<typeof HistoryEntry>

export const UserAlerts = z
  .object({ user: UserSummary, user_status: UserStatus, alerts: z.array(ShownAlert) })
  .meta({ id: 'UserAlerts' })
export type UserAlerts = z.output<typeof UserAlerts>
