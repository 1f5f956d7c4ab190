import { z } from 'zod'

/** What stands between a person and a page, each with a sentence (`reachability.rules`). */
const reachProblems = [
  /** Nothing of what they chose at high priority leads anywhere. */
  'no_channel',
  /** Nothing of theirs has checked in for a day. */
  'not_seen',
  /** They chose notifications, and no device of theirs is registered. */
  'no_device',
  /** Every device of theirs blocks notifications. */
  'blocked',
  /** Every device of theirs is gone. */
  'gone',
  /** Locked, or no longer active. */
  'cannot_receive',
] as const
export const ReachProblem = z.enum(reachProblems)
export type ReachProblem = z.output<typeof ReachProblem>

/**
 * - `ready`: a device that checked in, a channel that leads to them, and leave to show notifications;
 * - `weak`: something rings, but not everything that they chose;
 * - `unreachable`: nothing would ring.
 */
export const ReachState = z.enum(['ready', 'weak', 'unreachable'])
export type ReachState = z.output<typeof ReachState>

/** A shift that is under way or comes next, and whether whoever has it can be rung. */
export const ReachShift = z
  .object({
    group_id: z.int(),
    group_uid: z.string(),
    group_name: z.string(),
    layer: z.int(),
    user_id: z.int(),
    display_name: z.string(),
    /** Instants. */
    starts: z.string(),
    ends: z.string(),
    time_zone: z.string(),
    is_now: z.boolean(),
    state: ReachState,
    problems: z.array(z.object({ problem: ReachProblem, why: z.string(), what_to_do: z.string() })),
    /** What leads to them, in words: "notification", "text message". */
    channels: z.array(z.string()),
    /** When they and whoever answers for the group were told; null: not (yet). */
    told: z.string().nullable(),
    may: z.object({ test: z.boolean() }),
  })
  .meta({ id: 'ReachShift' })
export type ReachShift = z.output<typeof ReachShift>

export const Reachability = z
  .object({
    /** By group and layer; those who cannot be reached first. */
    results: z.array(ReachShift),
    /** How many of how many are ready. */
    ready: z.int(),
    count: z.int(),
    /** The caller sees every group of the account, not only their own. */
    is_everybody: z.boolean(),
  })
  .meta({ id: 'Reachability' })
export type Reachability = z.output<typeof Reachability>

export const TestPageBody = z.strictObject({
  /** The caller when left out; somebody else takes a right. */
  user_id: z.int().positive('An id is a whole number.').optional(),
})

const TestedChannel = z.object({
  reference: z.string(),
  /** "Notification on Chrome on Linux", "Text message". Never the number itself. */
  channel: z.string(),
  state: z.enum(['waiting', 'sending', 'handed', 'delivered', 'failed', 'skipped', 'merged']),
  /** In words: what became of it. */
  text: z.string(),
})

/** A page that asks nothing, on every channel of a person at once, and what became of it. */
export const TestPage = z
  .object({
    thread_id: z.int(),
    user_id: z.int(),
    display_name: z.string(),
    created: z.string(),
    channels: z.array(TestedChannel),
    /** Every channel has come to its end, or to where it waits for a receipt. */
    is_over: z.boolean(),
  })
  .meta({ id: 'TestPage' })
export type TestPage = z.output<typeof TestPage>
