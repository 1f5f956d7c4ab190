import { z } from 'zod'
import { CarrierKind, Medium } from '../alerts/alert.schemas.ts'

/** What the auditor may find. */
export const FindingKind = z.enum([
  'task_late',
  'task_abandoned',
  'task_failing',
  'alert_stuck',
  'alert_unfinished',
  'receipt_missing',
  'run_stuck',
  'run_unanswered',
  'page_vanished',
])
export type FindingKind = z.output<typeof FindingKind>

/** A round of looking: the auditor's, the canary page's, or the heartbeat that tells somebody outside. Instants are ISO. */
const Round = z.object({
  last_good: z.string().nullable(),
  last_bad: z.string().nullable(),
  /** Of the last round, in words; empty when it went well. */
  problem: z.string(),
  took_ms: z.int().nullable(),
})
export type Round = z.output<typeof Round>

const Findings = z.object({
  kind: FindingKind,
  count: z.int(),
  first_seen: z.string(),
  /** How many of them were put right; they are closed when the next round does not find them. */
  repaired: z.int(),
})

const Node = z.object({ name: z.string(), started: z.string(), last_seen: z.string() })

const CarrierHealth = z.object({
  kind: CarrierKind,
  is_on: z.boolean(),
  last_ok: z.string().nullable(),
  last_failure: z.string().nullable(),
  last_problem: z.string(),
})

/** Seconds; null when there was nothing to measure. */
const Span = z.object({ median: z.number().nullable(), p99: z.number().nullable() })

/**
 * What became of alerts by one medium. `answered`: people whose answer came back by it. `impossible`: never tried, as there
 * is no address, no carrier, or a STOP. `first_attempt`: of urgent pages that rang by it first.
 */
const ChannelFigures = z.object({
  medium: Medium,
  tried: z.int(),
  delivered: z.int(),
  answered: z.int(),
  failed: z.int(),
  impossible: z.int(),
  first_attempt: Span,
})

/** How the installation is, and what became of the account's own pages. */
export const SystemStatus = z
  .object({
    /** The database's clock when this was read; ages count from here. */
    at: z.string(),
    auditor: Round,
    canary: Round,
    heartbeat: Round.extend({ is_set_up: z.boolean() }),
    /** Tasks past their time and not done, and for how long the oldest of them. */
    queue: z.object({ due: z.int(), oldest_ms: z.int() }),
    nodes: z.array(Node),
    /** What carries typing, presence and nudges between servers, as the one that answers has it. */
    bus: z.enum(['one_process', 'connected', 'away']),
    carriers: z.array(CarrierHealth),
    /** Open ones of this account. */
    findings: z.array(Findings),
    /** Found and closed again in the last 24 hours. */
    closed_findings: z.int(),
    /** Of the last 24 hours. `silent`: asked something, and nobody was rung or told why not. */
    pages: z.object({
      asked: z.int(),
      answered: z.int(),
      waiting: z.int(),
      unanswered: z.int(),
      silent: z.int(),
      passed_back: z.int(),
    }),
    /** Of the last 24 hours. */
    first_attempt: Span,
    answer: Span,
    /** Of the last 24 hours; a medium that nothing went by is left out. */
    channels: z.array(ChannelFigures),
    /** Bytes. */
    database_bytes: z.int(),
  })
  .meta({ id: 'SystemStatus' })
export type SystemStatus = z.output<typeof SystemStatus>
