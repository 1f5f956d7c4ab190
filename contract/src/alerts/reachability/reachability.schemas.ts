import { z } from 'zod'

const reachabilityProblems = [
  /** No chosen channel works for high priority. */
  'no_channel',
  'not_seen',
  'no_device',
  'blocked',
  'gone',
  'cannot_receive',
] as const
export const ReachabilityProblem = z.enum(reachabilityProblems)
export type ReachabilityProblem = z.output<typeof ReachabilityProblem>

/**
 * - `ready`: everything that the user chose works;
 * - `weak`: at least one channel works;
 * - `unreachable`: no channel works.
 */
export const ReachabilityState = z.enum(['ready', 'weak', 'unreachable'])
export type ReachabilityState = z.output<typeof ReachabilityState>

const Problems = z.array(z.object({ problem: ReachabilityProblem, why: z.string(), what_to_do: z.string() }))

/** A user whom high-priority pages do not reach on every channel that they chose. */
export const UnreachedUser = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    state: ReachabilityState.exclude(['ready']),
    problems: Problems,
  })
  .meta({ id: 'UnreachedUser' })
export type UnreachedUser = z.output<typeof UnreachedUser>

export const ReachabilityShift = z
  .object({
    group_id: z.int(),
    group_uid: z.string(),
    group_name: z.string(),
    call_order: z.int(),
    user_id: z.int(),
    display_name: z.string(),
    starts: z.string(),
    ends: z.string(),
    time_zone: z.string(),
    is_now: z.boolean(),
    state: ReachabilityState,
    problems: Problems,
    channels: z.array(z.string()),
    /** When the user and the group's fail-over users were warned. */
    notified: z.string().nullable(),
    may: z.object({ test: z.boolean() }),
  })
  .meta({ id: 'ReachShift' })
export type ReachabilityShift = z.output<typeof ReachabilityShift>

export const Reachability = z
  .object({
    /** Sorted by group and call order; unreachable users first. */
    results: z.array(ReachabilityShift),
    ready: z.int(),
    count: z.int(),
    /** True for all groups of the account instead of the caller's own. */
    is_everybody: z.boolean(),
  })
  .meta({ id: 'Reachability' })
export type Reachability = z.output<typeof Reachability>

export const TestPageBody = z.strictObject({
  /** Defaults to the caller; another user requires a permission. */
  user_id: z.int().positive('An id is a whole number.').optional(),
})

const TestedChannel = z.object({
  reference: z.string(),
  /** "Notification on Chrome on Linux", "Text message". Never contains the number. */
  channel: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'delivered', 'failed', 'skipped', 'merged']),
  text: z.string(),
})

/** A page that is sent on all channels of a user at once, and requests no response. */
export const TestPage = z
  .object({
    thread_id: z.int(),
    user_id: z.int(),
    display_name: z.string(),
    created: z.string(),
    channels: z.array(TestedChannel),
    /** True when every channel has finished or waits for a receipt. */
    is_over: z.boolean(),
  })
  .meta({ id: 'TestPage' })
export type TestPage = z.output<typeof TestPage>
