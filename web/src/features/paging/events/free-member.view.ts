import type { FreeMember } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { GroupMember } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { breaksRuleText, busyText, freeText } from './event.text.ts'

export type Member = Pick<GroupMember, 'user_id' | 'display_name' | 'can_receive'>

interface Availability {
  /** Empty if the availability is unknown. */
  label: string
  members: Member[]
}

/** Why a member should not have the shift; empty if nothing speaks against it. */
export function obstacleOf({ busy_count, busy_with, broken_rules }: FreeMember): string {
  if (busy_count > 0) return busyText(busy_with, busy_count)
  return broken_rules.length > 0 ? breaksRuleText : ''
}

const mostSuggested = 3

/** The best members whose shift would overlap none of theirs and break no rule. */
export const suggestMembers = (free: readonly FreeMember[]): FreeMember[] =>
  free.filter((member) => obstacleOf(member) === '').slice(0, mostSuggested)

/** Free members first, then the others by their reason. Unknown yet: all in their own order. */
export function groupByAvailability(
  members: readonly Member[],
  free: readonly FreeMember[] | undefined,
): Availability[] {
  const known = new Map(free?.map((one, place) => [one.user_id, { ...one, place }]))
  const placeOf = ({ user_id }: Member) => known.get(user_id)?.place ?? Infinity
  const labelOf = ({ user_id }: Member): string => {
    const found = known.get(user_id)
    return found ? obstacleOf(found) || freeText : ''
  }
  const ordered = free ? members.toSorted((a, b) => placeOf(a) - placeOf(b)) : members
  return [...Map.groupBy(ordered, labelOf)].map(([label, grouped]) => ({ label, members: grouped }))
}
