import type { ReachShift, TestPage } from './reachability.api.ts'

export const stateText = {
  ready: 'Reachable',
  weak: 'Not fully reachable',
  unreachable: 'Not reachable',
} as const

export interface ReachGroup {
  group_id: number
  group_uid: string
  group_name: string
  shifts: ReachShift[]
}

/** By group; groups with somebody who cannot be reached first, then as they came. */
export function byGroup(shifts: readonly ReachShift[]): ReachGroup[] {
  const groups = [...Map.groupBy(shifts, ({ group_id }) => group_id)].map(([group_id, own]) => ({
    group_id,
    group_uid: own[0]?.group_uid ?? '',
    group_name: own[0]?.group_name ?? '',
    shifts: own.toSorted((a, b) => Date.parse(a.starts) - Date.parse(b.starts) || a.layer - b.layer),
  }))
  const worst = ({ shifts: own }: ReachGroup) => Math.min(...own.map(({ state }) => rank[state]))
  return groups.toSorted((a, b) => worst(a) - worst(b) || a.group_name.localeCompare(b.group_name))
}
const rank = { unreachable: 0, weak: 1, ready: 2 } as const

/** `All 12 can be reached.`, `3 of 12 are not fully reachable.` */
export function summaryText({ ready, count }: { ready: number; count: number }): string {
  if (count === 0) return 'Nobody is on call now or in the next day.'
  if (ready === count) return count === 1 ? 'The one on call can be reached.' : `All ${count} can be reached.`
  return `${count - ready} of ${count} cannot be reached in every way that they chose.`
}

/** How a test went, in a line; empty while it is under way. */
export function testText({ channels, is_over }: Pick<TestPage, 'channels' | 'is_over'>): string {
  if (!is_over) return ''
  const arrived = channels.filter(({ state }) => state === 'delivered' || state === 'handed').length
  if (channels.length === 0) return 'Nothing rang: no way of ringing leads anywhere.'
  return arrived === 0 ? 'Nothing rang.' : `${arrived} of ${channels.length} ways rang.`
}
