import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import type { ReachabilityShift, TestPage } from './reachability.api.ts'

export const reachabilityLabels = {
  ready: 'Reachable',
  weak: 'Not fully reachable',
  unreachable: 'Not reachable',
} as const

export interface ReachabilityGroup {
  group_id: number
  group_uid: string
  group_name: string
  shifts: ReachabilityShift[]
}

export function groupShifts(shifts: readonly ReachabilityShift[]): ReachabilityGroup[] {
  const groups = [...Map.groupBy(shifts, ({ group_id }) => group_id)].map(([group_id, own]) => ({
    group_id,
    group_uid: own[0]?.group_uid ?? '',
    group_name: own[0]?.group_name ?? '',
    shifts: own.toSorted(
      (a, b) => Date.parse(a.starts) - Date.parse(b.starts) || a.call_order - b.call_order,
    ),
  }))
  const worst = ({ shifts: own }: ReachabilityGroup) => Math.min(...own.map(({ state }) => rank[state]))
  return groups.toSorted((a, b) => worst(a) - worst(b) || a.group_name.localeCompare(b.group_name))
}
const rank = { unreachable: 0, weak: 1, ready: 2 } as const

export interface ProblemGroup extends Pick<ReachabilityShift, 'state' | 'problems'> {
  key: string
  /** The shifts of each user, now and next. */
  people: ReachabilityShift[][]
}

/** On call now first, then the first call, then who starts soonest. */
const byDuty = (a: ReachabilityShift, b: ReachabilityShift): number =>
  Number(b.is_now) - Number(a.is_now) ||
  a.call_order - b.call_order ||
  Date.parse(a.starts) - Date.parse(b.starts)

/**
 * Collects users who have the same problems, so that the sentences are read once. Unreachable users are first, then the
 * most frequent problems.
 */
export function groupByProblem(shifts: readonly ReachabilityShift[]): ProblemGroup[] {
  const people = [...Map.groupBy(shifts.toSorted(byDuty), ({ user_id }) => user_id).values()]
  const described = people.flatMap((own): [ReachabilityShift, ReachabilityShift[]][] =>
    own[0] && own[0].state !== 'ready' ? [[own[0], own]] : [],
  )
  const groups = Map.groupBy(described, ([{ state, problems }]) =>
    [state, ...problems.map(({ why }) => why)].join(' '),
  )
  return [...groups]
    .flatMap(([key, members]) => {
      const [state, problems] = [members[0]?.[0].state, members[0]?.[0].problems]
      return state && problems ? [{ key, state, problems, people: members.map(([, own]) => own) }] : []
    })
    .toSorted((a, b) => rank[a.state] - rank[b.state] || b.people.length - a.people.length)
}

/** Counts people, not shifts. */
export function reachabilitySummary(shifts: readonly ReachabilityShift[]): string {
  const people = [...new Map(shifts.map((shift) => [shift.user_id, shift])).values()]
  const count = (state: ReachabilityShift['state']) =>
    people.filter((person) => person.state === state).length
  const all = people.length
  if (all === 0) return 'No one in these groups is on call in the next 24 hours.'
  const [lost, weak] = [count('unreachable'), count('weak')]
  const partly =
    weak === 0
      ? ''
      : ` ${peopleCountText(weak)} ${weak === 1 ? 'is' : 'are'} not reached on every channel that they chose.`
  if (lost > 0) return `${lost} of ${all} cannot be reached.${partly}`
  return `${all === 1 ? 'The person on call can be reached.' : `All ${all} can be reached.`}${partly}`
}

/** Empty until the test is over. */
export function testPageSummary({ channels, is_over }: Pick<TestPage, 'channels' | 'is_over'>): string {
  if (!is_over) return ''
  const arrived = channels.filter(({ state }) => state === 'delivered' || state === 'sent').length
  if (channels.length === 0) return 'No channel is set up.'
  return arrived === 0 ? 'No channel worked.' : `${arrived} of ${channels.length} channels worked.`
}
