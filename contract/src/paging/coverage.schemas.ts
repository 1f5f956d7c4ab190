import { z } from 'zod'
import { OnCallCover } from './oncall.schemas.ts'

/**
 * Why nobody is on call:
 * - `unable`: somebody has the shift, who is locked or no longer active; `cancelled`: the shift was cancelled;
 * - `ended`: the rule of the shift before it has ended; `nobody`: no event covers it.
 */
export const HoleReason = z.enum(['unable', 'cancelled', 'ended', 'nobody'])
export type HoleReason = z.output<typeof HoleReason>

/** A time to come with nobody on call. Times with the offset of the group's zone; `sentence` says why. */
export const CoverageHole = z
  .object({ start: z.string(), end: z.string(), why: HoleReason, sentence: z.string() })
  .meta({ id: 'CoverageHole' })
export type CoverageHole = z.output<typeof CoverageHole>

/** How many holes there are from now until a moment, and the first of them: what a row of a list shows. */
export const CoverageSummary = z
  .object({
    count: z.int(),
    until: z.string(),
    first: z.object({ start: z.string(), end: z.string() }).nullable(),
  })
  .meta({ id: 'CoverageSummary' })
export type CoverageSummary = z.output<typeof CoverageSummary>

/**
 * The next twelve months of a group. `count` counts all holes, `holes` are the first of them. `covered_by`: who gets
 * what is sent in a hole, as things stand.
 */
export const Coverage = CoverageSummary.extend({
  group_id: z.int(),
  time_zone: z.string(),
  from: z.string(),
  text: z.string(),
  holes: z.array(CoverageHole),
  covered_by: OnCallCover.nullable(),
}).meta({ id: 'Coverage' })
export type Coverage = z.output<typeof Coverage>
