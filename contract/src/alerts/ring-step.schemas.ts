import { z } from 'zod'
import { AlertType, alertTypes } from '../accounts/notification.schemas.ts'
import { Medium } from './alert.schemas.ts'

/** Seconds. */
const longestDelay = 3_600

const wallTime = z
  .string({ error: 'A time of the day is hours and minutes, such as 22:00.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of the day is hours and minutes, such as 22:00.')

const delay = z
  .int('Enter a delay in whole seconds.')
  .min(0, 'Enter a delay from 0 seconds to an hour.')
  .max(longestDelay, 'Enter a delay from 0 seconds to an hour.')

const RingStepBody = z.strictObject({ alert_type: AlertType, delay_seconds: delay })

/** The whole of it. `steps` in their order; ways that are left out come after them as by default; none: all by default. */
export const RingPreferencesBody = z
  .strictObject({
    steps: z.array(RingStepBody).max(alertTypes.length, 'Each way can stand there once.'),
    quiet_from: wallTime.nullable(),
    quiet_until: wallTime.nullable(),
  })
  .refine(({ steps }) => new Set(steps.map(({ alert_type }) => alert_type)).size === steps.length, {
    path: ['steps'],
    error: 'Each way can stand there once.',
  })
  .refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), {
    path: ['quiet_until'],
    error: 'Quiet hours have a beginning and an end.',
  })
  .refine(({ quiet_from, quiet_until }) => quiet_from === null || quiet_from !== quiet_until, {
    path: ['quiet_until'],
    error: 'Quiet hours end at another time than they begin.',
  })
export type RingPreferencesBody = z.output<typeof RingPreferencesBody>

/** One way of ringing a person, in their order. */
const RingWay = z.object({
  alert_type: AlertType,
  delay_seconds: z.int(),
  medium: Medium,
  /** Where it goes, as far as its owner needs to know it again: the last digits of a number, a mail address; "2 devices". */
  goes_to: z.string(),
  /** A sentence: why it cannot ring now. Null when it can. */
  problem: z.string().nullable(),
  /** A number that is stopped: setting it in the profile again rings it again. */
  is_stopped: z.boolean(),
  /** A page of high priority rings it now. */
  is_used: z.boolean(),
})

export const RingPreferences = z
  .object({
    ways: z.array(RingWay),
    is_default: z.boolean(),
    /** Wall time of the account; both or none. */
    quiet_from: z.string().nullable(),
    quiet_until: z.string().nullable(),
    time_zone: z.string(),
    /** One sentence: what a page of high priority does at three in the morning. */
    at_night: z.string(),
    may: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'RingPreferences' })
export type RingPreferences = z.output<typeof RingPreferences>
