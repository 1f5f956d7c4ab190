import { z } from 'zod'
import { AlertType, alertTypes } from '../../accounts/notification-setting.schemas.ts'
import { Channel } from '../channels/channel.schemas.ts'

const max_delay_seconds = 3_600

const wallTime = z
  .string({ error: 'Enter a time as hours and minutes, such as 22:00.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as hours and minutes, such as 22:00.')

const delay = z
  .int('Enter a delay in whole seconds.')
  .min(0, 'Enter a delay from 0 seconds to 1 hour.')
  .max(max_delay_seconds, 'Enter a delay from 0 seconds to 1 hour.')

const NotificationStepBody = z.strictObject({ alert_type: AlertType, delay_seconds: delay })

/** Omitted channels follow in default order, so an empty list restores the default. */
export const NotificationPreferencesBody = z
  .strictObject({
    /** If omitted, the steps are unchanged. */
    steps: z
      .array(NotificationStepBody)
      .max(alertTypes.length, 'Each channel can be listed only once.')
      .optional(),
    quiet_from: wallTime.nullable(),
    quiet_until: wallTime.nullable(),
  })
  .refine(({ steps = [] }) => new Set(steps.map(({ alert_type }) => alert_type)).size === steps.length, {
    path: ['steps'],
    error: 'Each channel can be listed only once.',
  })
  .refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), {
    path: ['quiet_until'],
    error: 'Quiet hours need a start and an end.',
  })
  .refine(({ quiet_from, quiet_until }) => quiet_from === null || quiet_from !== quiet_until, {
    path: ['quiet_until'],
    error: 'Start and end must be different.',
  })
export type NotificationPreferencesBody = z.output<typeof NotificationPreferencesBody>

const PreferredChannel = z.object({
  alert_type: AlertType,
  delay_seconds: z.int(),
  channel: Channel,
  /** Enough to recognize the address: the last digits of a number, an e-mail address, or "2 devices". */
  goes_to: z.string(),
  problem: z.string().nullable(),
  /** Entering the number in the profile again resumes alerts. */
  is_suppressed: z.boolean(),
  /** Selected for high priority. */
  is_chosen: z.boolean(),
  /**
   * Whether high priority uses the channel now: it is chosen, or added because a high-priority message uses at
   * least two channels.
   */
  is_used: z.boolean(),
})

export const NotificationPreferences = z
  .object({
    channels: z.array(PreferredChannel),
    is_default: z.boolean(),
    /** Local time of the account; both or none. */
    quiet_from: z.string().nullable(),
    quiet_until: z.string().nullable(),
    time_zone: z.string(),
    at_night: z.string(),
    /** How a message of each priority notifies the user in their present status, as a sentence. */
    by_priority: z.object({ high: z.string(), medium: z.string(), low: z.string() }),
    may: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'NotificationPreferences' })
export type NotificationPreferences = z.output<typeof NotificationPreferences>
