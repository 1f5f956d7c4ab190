import { secondsPerDay, type WallTime } from '@wardline/recurrence/wall-time.ts'
import { listHandovers } from '../rotation-shifts/rotation-shifts.rules.ts'
import type { StoredPlan, StoredRotation } from '../rotation-shifts/rotation.queries.ts'

interface Replacement {
  user_id: number
  by_user_id: number | null
  from: WallTime
  /** Days since 1970. */
  holidays: ReadonlySet<number>
}

const searchedDays = 800

/** The place in the order whose turn begins becomes the first one. */
const rotate = (people: readonly number[], position: number): number[] => [
  ...people.slice(position),
  ...people.slice(0, position),
]

const replaced = (people: readonly number[], { user_id, by_user_id }: Replacement): number[] =>
  by_user_id === null
    ? people.filter((id) => id !== user_id)
    : people.map((id) => (id === user_id ? by_user_id : id))

/**
 * The plans of a rotation from a time on in which another user has the turns of a user: the one in force from its next
 * hand-over on, and later ones from their start on. Empty if the user has no turn then.
 */
export function replaceInPlans({ plans, ends }: StoredRotation, replacement: Replacement): StoredPlan[] {
  const { user_id, from, holidays } = replacement
  return plans.flatMap((plan, n): StoredPlan[] => {
    const end = Math.min(plans[n + 1]?.starts ?? Infinity, ends ?? Infinity)
    if (end <= from || !plan.people.includes(user_id)) return []
    if (plan.starts >= from) return [{ ...plan, people: replaced(plan.people, replacement) }]
    const window = { holidays, from: from - 1, to: Math.min(end, from + searchedDays * secondsPerDay) }
    for (const { at, position } of listHandovers(plan, window))
      return [{ ...plan, starts: at, people: replaced(rotate(plan.people, position), replacement) }]
    return []
  })
}
