import { z } from 'zod'

export const MonitorBody = z.strictObject({
  /** Seconds. */
  duration: z.int('Duration is a whole number of seconds.'),
  /** Who watches: the caller, and nobody else. Left out, it is the caller. */
  monitor_id: z.int().positive().optional(),
})
export type MonitorBody = z.output<typeof MonitorBody>

/** Somebody whose threads the caller follows now, and until when. */
export const ObservedUser = z
  .object({
    id: z.int(),
    display_name: z.string(),
    title: z.string(),
    profile_picture: z.string().nullable(),
    started: z.string(),
    expiry: z.string(),
  })
  .meta({ id: 'ObservedUser' })
export type ObservedUser = z.output<typeof ObservedUser>
