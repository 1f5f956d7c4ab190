import { z } from 'zod'

/** Ways to ring somebody (messaging §3, message alert). */
export const alertTypes = ['push', 'apns', 'gcm', 'sms', 'phone', 'alt_phone', 'email', 'user_email'] as const
export const AlertType = z.enum(alertTypes)
export type AlertType = z.output<typeof AlertType>

/** `uk`: unknown, no device of theirs has ever checked in. */
export const userStatuses = ['online', 'dnd', 'uk'] as const
export const UserStatus = z.enum(userStatuses)
export type UserStatus = z.output<typeof UserStatus>

/** 0 low, 1 medium, 2 high: as a message's, which comes later in the order of features. */
const AlertPriority = z.union([z.literal(0), z.literal(1), z.literal(2)], {
  error: 'Priority is 0 (low), 1 (medium) or 2 (high).',
})

/** One box of the grid: is this person rung this way, at this priority, while they are in this status? */
export const NotificationSetting = z
  .strictObject({ alert_type: AlertType, priority: AlertPriority, status: UserStatus, is_on: z.boolean() })
  .meta({ id: 'NotificationSetting' })
export type NotificationSetting = z.output<typeof NotificationSetting>

/** All 72 boxes, by alert type, then priority, then status. */
export const NotificationGrid = z
  .object({
    settings: z.array(z.object({ ...NotificationSetting.shape, is_default: z.boolean() })),
  })
  .meta({ id: 'NotificationGrid' })
