import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { isWebAddress, nameLine, line } from '../../text.ts'
import { timeZoneIds } from '../../time-zones.ts'
import { pullLimits, scheduleSourceKinds } from './schedule-source-kinds.rules.ts'

const notBlank = 'This field may not be blank.'

const baseUrl = line(300).refine(
  (value) => /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/.test(value) && isWebAddress(value),
  'Enter an address that begins with https://, without a user name, query or fragment.',
)

const minutes = `Enter ${pullLimits.least_minutes} to ${pullLimits.most_minutes} minutes.`
const days = `Enter 1 to ${pullLimits.most_days_ahead} days.`

const settings = {
  name: nameLine(100).min(1, notBlank),
  base_url: baseUrl,
  /** The time zone of the times in the source. */
  timezone: z.enum(timeZoneIds, { error: 'Choose a time zone from the list.' }),
  /** QGenda: company key; ShiftAdmin: group id; Tangier: site id; Amion: empty. */
  identifier: line(200).default(''),
  /** QGenda: e-mail; Tangier: user name; others: empty. */
  user_name: line(200).default(''),
  /** If false, the source is not asked and imported shifts stay. */
  is_on: z.boolean().default(true),
  interval_minutes: z
    .int(minutes)
    .min(pullLimits.least_minutes, minutes)
    .max(pullLimits.most_minutes, minutes)
    .default(15),
  days_ahead: z.int(days).min(1, days).max(pullLimits.most_days_ahead, days).default(90),
}

export const ScheduleSourceBody = z.strictObject({
  ...settings,
  /**
   * The fail-over user of schedule groups that a new mapping creates, who is notified before an imported
   * schedule runs out.
   */
  fail_over_user: z.int('Choose a fail-over user.').positive('Choose a fail-over user.'),
  /**
   * Amion: schedule login; QGenda and Tangier: password; ShiftAdmin: validation key. If omitted, the stored
   * secret stays. Never returned.
   */
  secret: line(500).optional(),
})
export type ScheduleSourceBody = z.output<typeof ScheduleSourceBody>

export const ScheduleSourceChanges = ScheduleSourceBody.extend({ version: recordVersion })
export type ScheduleSourceChanges = z.output<typeof ScheduleSourceChanges>

/**
 * - `new`: never pulled;
 * - `pulling`: a pull is running;
 * - `current`: the last pull succeeded and is applied;
 * - `waiting`: a pull waits for a decision;
 * - `failing`: the last pull failed; the last good schedule stays;
 * - `off`: switched off.
 */
export const ScheduleSourceState = z.enum(['new', 'pulling', 'current', 'waiting', 'failing', 'off'])
export type ScheduleSourceState = z.output<typeof ScheduleSourceState>

const ScheduleSourceTrouble = z.enum([
  'credentials',
  'unreachable',
  'certificate',
  'not_allowed',
  'timeout',
  'malformed',
  'rate_limited',
  'refused',
])

export const ScheduleSource = z
  .object({
    id: z.int(),
    kind: z.enum(scheduleSourceKinds),
    ...z.object(settings).shape,
    fail_over_user: z.int(),
    fail_over: z.object({ id: z.int(), display_name: z.string(), can_receive: z.boolean() }),
    has_secret: z.boolean(),
    version: z.int(),
    state: ScheduleSourceState,
    /** The last good pull, which gives the age of the schedule. */
    last_success: z.string().nullable(),
    last_attempt: z.string().nullable(),
    next_pull: z.string().nullable(),
    /** The failure of the last pull, with the text of the source; `null` if it succeeded. */
    failure: z
      .object({ trouble: ScheduleSourceTrouble, detail: z.string(), sentence: z.string(), since: z.string() })
      .nullable(),
    /** Days of the last good pull, both included. */
    span: z.object({ from: z.string(), until: z.string() }).nullable(),
    /** End of the last imported shift of each group, the earliest of them. */
    runs_out: z.string().nullable(),
    counts: z.object({
      schedules: z.int(),
      /** Schedules whose next import waits for a decision. */
      waiting: z.int(),
      unmapped_shifts: z.int(),
      unmatched_people: z.int(),
      remote_ids: z.int(),
    }),
    may: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'ScheduleSource' })
export type ScheduleSource = z.output<typeof ScheduleSource>

export const SourceTest = z
  .object({
    passed: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(['name', 'connection', 'sign_in', 'permission']),
        passed: z.boolean(),
        /** The finding, or the next step. */
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'SourceTest' })
export type SourceTest = z.output<typeof SourceTest>

/**
 * - `running`, `failed`;
 * - `applied`: all schedules are up to date;
 * - `waiting`: at least one schedule waits for a decision.
 */
export const SourcePull = z
  .object({
    id: z.int(),
    state: z.enum(['running', 'applied', 'waiting', 'failed']),
    started: z.string(),
    ended: z.string().nullable(),
    /** `null` for a pull by the interval. */
    requested_by: z.string().nullable(),
    failure: z.string().nullable(),
    shifts: z.int(),
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    kept: z.int(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'SourcePull' })
export type SourcePull = z.output<typeof SourcePull>
