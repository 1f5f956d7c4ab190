import { z } from 'zod'
import { isBlank, line } from '../../text.ts'
import { longestMonitoringReason } from './monitoring.rules.ts'

export const MonitorBody = z.strictObject({
  duration: z.int('Duration is a whole number of seconds.'),
  /** The monitor, who must be the caller. */
  monitor_id: z.int().positive().optional(),
  /**
   * The reason is stored and audited. The browser always sends it. Other clients may send duration and monitor
   * only, unless records of the account open with a reason (`care_team_access`): then a new monitoring needs
   * one too.
   */
  reason: line(longestMonitoringReason)
    .refine((value) => !isBlank(value), 'Enter a reason, or leave this blank.')
    .optional(),
})
export type MonitorBody = z.output<typeof MonitorBody>

export const MonitoredUser = z
  .object({
    id: z.int(),
    display_name: z.string(),
    title: z.string(),
    profile_picture: z.string().nullable(),
    started: z.string(),
    expiry: z.string(),
    /** Null if none was given. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'MonitoredUser' })
export type MonitoredUser = z.output<typeof MonitoredUser>
