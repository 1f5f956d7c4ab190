import type { CoverageHole, CoverageSummary, HoleReason } from '@wardline/contract/paging/coverage.schemas.ts'
import { spanOf } from '@wardline/contract/paging/coverage.rules.ts'
import type { OnCallCover } from '@wardline/contract/paging/oncall.schemas.ts'
import type { Around, GroupHoles, Hole } from './coverage.queries.ts'

/** An instant with the offset of a zone, to the second: its first 19 characters are the wall time. */
export const zoned = (instant: string, time_zone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(time_zone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' })

const inZone = ({ start, end }: Hole, time_zone: string): Hole => ({
  start: zoned(start, time_zone),
  end: zoned(end, time_zone),
})

/** What a row of a list shows of a group's coverage. */
export function summaryOf({ count, until, holes: [first], time_zone }: GroupHoles): CoverageSummary {
  return { count, until: zoned(until, time_zone), first: first ? inZone(first, time_zone) : null }
}

const listed = (names: readonly string[]): string =>
  names.length < 3
    ? names.join(' and ')
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1] ?? ''}`

/** Why nobody is on call, by what says most: a person who has the shift, then one whose shift was cancelled, then a rule. */
function whyOf({ unable, cancelled, ended }: Omit<Around, 'at'>): { why: HoleReason; sentence: string } {
  if (unable.length > 0) {
    const are = unable.length === 1 ? 'is' : 'are'
    return { why: 'unable', sentence: `${listed(unable)} ${are} on call, but locked or no longer active.` }
  }
  if (cancelled.length > 0) {
    return { why: 'cancelled', sentence: `The shift of ${listed(cancelled)} was cancelled.` }
  }
  if (ended) return { why: 'ended', sentence: `The repeating shift of ${ended} has ended.` }
  return { why: 'nobody', sentence: 'No event covers this time.' }
}

/** Holes with their reasons, in the order in which both were asked for. */
export const explained = (holes: Hole[], around: Around[], time_zone: string): CoverageHole[] =>
  holes.map((hole, at) => ({
    ...inZone(hole, time_zone),
    ...whyOf(around.find((row) => row.at === at) ?? { unable: [], cancelled: [], ended: null }),
  }))

/** What of `after` was not in `before`: the time that a change has left without anybody. Instants, each list in order. */
export function newHoles(before: readonly Hole[], after: readonly Hole[]): Hole[] {
  return after.flatMap((hole) => {
    const rest: Hole[] = []
    let from = hole.start
    for (const old of before) {
      if (Date.parse(old.end) <= Date.parse(from) || Date.parse(old.start) >= Date.parse(hole.end)) continue
      if (Date.parse(old.start) > Date.parse(from)) rest.push({ start: from, end: old.start })
      from = old.end
      if (Date.parse(from) >= Date.parse(hole.end)) return rest
    }
    return [...rest, { start: from, end: hole.end }]
  })
}

/** One sentence for each of the first holes that a change made, and one for how many more there are. */
export function warningsOf(made: readonly Hole[], time_zone: string, cover: OnCallCover | null): string[] {
  const shown = 3
  const goes = cover
    ? `What is sent then goes to ${cover.display_name} (${cover.role}).`
    : 'Nobody answers for the group then.'
  const sentences = made
    .slice(0, shown)
    .map((hole) => `Nobody is on call ${spanOf(inZone(hole, time_zone))}. ${goes}`)
  const more = made.length - shown
  if (more <= 0) return sentences
  return [...sentences, more === 1 ? 'And one more time.' : `And ${more} more times.`]
}
