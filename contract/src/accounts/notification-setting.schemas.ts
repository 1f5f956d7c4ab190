import { z } from 'zod'

export const alertTypes = ['push', 'apns', 'gcm', 'sms', 'phone', 'alt_phone', 'email', 'user_email'] as const
export const AlertType = z.enum(alertTypes)
export type AlertType = z.output<typeof AlertType>

/** `uk`: unknown, no device ever checked in. */
export const userStatuses = ['online', 'dnd', 'uk'] as const
export const UserStatus = z.enum(userStatuses)
export type UserStatus = z.output<typeof UserStatus>

/** Repeats the priority of messages: accounts must not import messaging. */
const AlertPriority = z.union([z.literal(0), z.literal(1), z.literal(2)], {
  error: 'Priority is 0 (low), 1 (medium) or 2 (high).',
})

export const NotificationSetting = z
  .strictObject({ alert_type: AlertType, priority: AlertPriority, status: UserStatus, is_on: z.boolean() })
  .meta({ id: 'NotificationSetting' })
export type NotificationSetting = z.output<typeof NotificationSetting>

/** Holds all 72 combinations, by alert type, priority and status. */
export const NotificationGrid = z
  .object({
    settings: z.array(z.object({ ...NotificationSetting.shape, is_default: z.boolean() })),
  })
  .meta({ id: 'NotificationGrid' })
