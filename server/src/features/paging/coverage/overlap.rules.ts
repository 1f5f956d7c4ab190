import { formatTimeRange } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import { callOrderName } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import { formatInZone } from './coverage.rules.ts'
import type { Overlap } from './overlap.queries.ts'

const mostListed = 3

const keyOf = ({ user_id, other_event_id, other_group_id, other_user, is_same_user }: Overlap): string =>
  JSON.stringify([user_id, other_event_id, other_group_id, is_same_user || other_user])

/** Returns the overlaps that are new, or more than before. */
export function subtractOverlaps(before: readonly Overlap[], after: readonly Overlap[]): Overlap[] {
  const counts = new Map(before.map((overlap) => [keyOf(overlap), overlap.count]))
  return after.filter((overlap) => overlap.count > (counts.get(keyOf(overlap)) ?? 0))
}

function describe(overlap: Overlap, time_zone: string, group_id: number): string {
  const { start, end, count, call_order, display_name, other_user, other_group } = overlap
  const zoned = { start: formatInZone(start, time_zone), end: formatInZone(end, time_zone) }
  const more = count === 1 ? '' : `, and ${count - 1} more ${count === 2 ? 'time' : 'times'}`
  const whenText = `${formatTimeRange(zoned)}${more}.`
  if (!overlap.is_same_user) return `${other_user} is also ${callOrderName(call_order)} ${whenText}`
  const where = overlap.other_group_id === group_id ? 'in this group' : `for ${other_group}`
  return `${display_name} is also on call ${where} ${whenText}`
}

export function describeOverlaps(
  overlaps: readonly Overlap[],
  time_zone: string,
  group_id: number,
): string[] {
  const sorted = overlaps.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const more = sorted.length - mostListed
  const sentences = sorted.slice(0, mostListed).map((overlap) => describe(overlap, time_zone, group_id))
  if (more <= 0) return sentences
  return [...sentences, more === 1 ? 'And one more overlap.' : `And ${more} more overlaps.`]
}
