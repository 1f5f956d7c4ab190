import type {
  CoverageGap,
  CoverageSummary,
  GapReason,
} from '@wardline/contract/paging/coverage/coverage.schemas.ts'
import { formatTimeRange } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { FallbackContact } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import type { GapContext, CoverageGaps, Gap } from './coverage.queries.ts'

/** Formats an instant with the offset of a zone, in seconds: the first 19 characters are the wall time. */
export function formatInZone(instant: string, time_zone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(time_zone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

export function inZone({ start, end }: Gap, time_zone: string): Gap {
  return {
    start: formatInZone(start, time_zone),
    end: formatInZone(end, time_zone),
  }
}

export function summarizeGaps({ count, until, gaps: [first], time_zone }: CoverageGaps): CoverageSummary {
  return { count, until: formatInZone(until, time_zone), first: first ? inZone(first, time_zone) : null }
}

/** Such as `Ana, Ben and Cleo`. */
export function joinNames(names: readonly string[]): string {
  return names.length < 3
    ? names.join(' and ')
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1] ?? ''}`
}

/** The most informative reason first: a user who cannot receive, a cancelled shift, a fixed plan, an ended series. */
function gapReason({ unable, cancelled, fixed_plan, ended }: Omit<GapContext, 'at'>): {
  why: GapReason
  sentence: string
} {
  if (unable.length > 0) {
    const are = unable.length === 1 ? 'is' : 'are'
    return { why: 'unable', sentence: `${joinNames(unable)} ${are} on call, but locked or no longer active.` }
  }
  if (cancelled.length > 0) {
    return { why: 'cancelled', sentence: `The shift of ${joinNames(cancelled)} was cancelled.` }
  }
  if (fixed_plan !== null)
    return { why: 'fixed_plan', sentence: `The fixed plan ${fixed_plan} assigns no one at this time.` }
  if (ended) return { why: 'ended', sentence: `The repeating shift of ${ended} has ended.` }
  return { why: 'no_event', sentence: 'No event covers this time.' }
}

export function explainGaps(gaps: Gap[], around: GapContext[], time_zone: string): CoverageGap[] {
  return gaps.map((gap, at) => ({
    ...inZone(gap, time_zone),
    ...gapReason(
      around.find((row) => row.at === at) ?? { unable: [], cancelled: [], fixed_plan: null, ended: null },
    ),
  }))
}

/** Both are sorted; times are ISO instants. */
export function subtractGaps(before: readonly Gap[], after: readonly Gap[]): Gap[] {
  return after.flatMap((gap) => {
    const rest: Gap[] = []
    let from = gap.start
    for (const old of before) {
      if (Date.parse(old.end) <= Date.parse(from) || Date.parse(old.start) >= Date.parse(gap.end)) continue
      if (Date.parse(old.start) > Date.parse(from)) rest.push({ start: from, end: old.start })
      from = old.end
      if (Date.parse(from) >= Date.parse(gap.end)) return rest
    }
    return [...rest, { start: from, end: gap.end }]
  })
}

export function describeNewGaps(
  gaps: readonly Gap[],
  time_zone: string,
  fallback: FallbackContact | null,
): string[] {
  const mostListed = 3
  const consequence = fallback
    ? `Pages then go to ${fallback.display_name} (${fallback.role}).`
    : 'Pages then have no recipient.'
  const sentences = gaps
    .slice(0, mostListed)
    .map((gap) => `No one is on call ${formatTimeRange(inZone(gap, time_zone))}. ${consequence}`)
  const more = gaps.length - mostListed
  if (more <= 0) return sentences
  return [...sentences, more === 1 ? 'And one more gap.' : `And ${more} more gaps.`]
}
