import { z } from 'zod'
import { ProviderKind, Channel } from '../alerts/channels/channel.schemas.ts'

export const FindingKind = z.enum([
  'task_late',
  'task_abandoned',
  'task_failing',
  'job_stuck',
  'alert_stuck',
  'alert_unfinished',
  'receipt_missing',
  'run_stuck',
  'run_unanswered',
  'page_vanished',
])
export type FindingKind = z.output<typeof FindingKind>

const Round = z.object({
  last_good: z.string().nullable(),
  last_bad: z.string().nullable(),
  problem: z.string(),
  took_ms: z.int().nullable(),
})
export type Round = z.output<typeof Round>

const Findings = z.object({
  kind: FindingKind,
  count: z.int(),
  first_seen: z.string(),
  /** Repaired findings stay open until a round no longer finds them. */
  repaired: z.int(),
})

const Node = z.object({ name: z.string(), started: z.string(), last_seen: z.string() })

const ProviderHealth = z.object({
  kind: ProviderKind,
  is_on: z.boolean(),
  last_ok: z.string().nullable(),
  last_failure: z.string().nullable(),
  last_problem: z.string(),
})

/** Seconds; null without measurements. */
const Percentiles = z.object({ median: z.number().nullable(), p99: z.number().nullable() })

/**
 * Alerts on one channel. `answered`: users who responded on it. `impossible`: not tried because of a missing address, a
 * missing provider, or an opt-out. `first_attempt`: of urgent pages that used it first.
 */
const ChannelMetrics = z.object({
  channel: Channel,
  tried: z.int(),
  delivered: z.int(),
  answered: z.int(),
  failed: z.int(),
  impossible: z.int(),
  first_attempt: Percentiles,
})

export const SystemStatus = z
  .object({
    /** The database's clock; ages are relative to it. */
    at: z.string(),
    watchdog: Round,
    synthetic_page: Round,
    heartbeat: Round.extend({ is_set_up: z.boolean() }),
    queue: z.object({ due: z.int(), oldest_ms: z.int() }),
    nodes: z.array(Node),
    /** The connection between servers, as seen by the responding one. */
    bus: z.enum(['one_process', 'connected', 'away']),
    /** Wrong passwords at sign-in in the last 15 minutes, and users whom unknown devices cannot sign in any more. */
    sign_in: z.object({ failed: z.int(), closed: z.int() }),
    providers: z.array(ProviderHealth),
    findings: z.array(Findings),
    closed_findings: z.int(),
    /**
     * Counts of the last 24 hours. `silent`: requests a response from a user who was not notified, without a
     * recorded reason.
     */
    pages: z.object({
      asked: z.int(),
      answered: z.int(),
      /** Rejected, or answered with an option that means no. Not among `answered`. */
      declined: z.int(),
      waiting: z.int(),
      unanswered: z.int(),
      silent: z.int(),
      wrong_recipients: z.int(),
    }),
    first_attempt: Percentiles,
    answer: Percentiles,
    channels: z.array(ChannelMetrics),
    database_bytes: z.int(),
  })
  .meta({ id: 'SystemStatus' })
export type SystemStatus = z.output<typeof SystemStatus>
