import { z } from 'zod'
import { RuleViolation } from '../rest-rules/rule-violation.schemas.ts'
import { FallbackContact } from '../on-call/on-call.schemas.ts'

/**
 * Why there is a gap:
 * - `unable`: the user with the shift is locked or no longer active;
 * - `cancelled`: the shift was cancelled;
 * - `fixed_plan`: a fixed plan assigns no one;
 * - `ended`: the rule of the previous shift has ended;
 * - `no_event`: no event covers the time.
 */
export const GapReason = z.enum(['unable', 'cancelled', 'fixed_plan', 'ended', 'no_event'])
export type GapReason = z.output<typeof GapReason>

/** Times have the offset of the group's zone. */
export const Gap = z.object({ start: z.string(), end: z.string() }).meta({ id: 'Gap' })

/** The longest time of which gaps are listed. */
export const gapDays = 62

export const CoverageGap = z
  .object({ start: z.string(), end: z.string(), why: GapReason, sentence: z.string() })
  .meta({ id: 'CoverageGap' })
export type CoverageGap = z.output<typeof CoverageGap>

export const CoverageSummary = z
  .object({
    count: z.int(),
    until: z.string(),
    first: z.object({ start: z.string(), end: z.string() }).nullable(),
  })
  .meta({ id: 'CoverageSummary' })
export type CoverageSummary = z.output<typeof CoverageSummary>

/**
 * The next twelve months: `count` counts all gaps, `gaps` holds the first ones. `fallback_contact` receives
 * pages during a gap.
 */
export const Coverage = CoverageSummary.extend({
  group_id: z.int(),
  time_zone: z.string(),
  from: z.string(),
  text: z.string(),
  gaps: z.array(CoverageGap),
  /**
   * Open violations of shifts, by start: a rule, an absence or a qualification. No other shift of the same call without
   * one covers the whole time. `null` unless the caller may change the calendar.
   */
  doubtful_shifts: z.array(RuleViolation).nullable(),
  fallback_contact: FallbackContact.nullable(),
}).meta({ id: 'Coverage' })
export type Coverage = z.output<typeof Coverage>
