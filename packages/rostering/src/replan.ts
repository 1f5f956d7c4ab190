import type { Instant } from '@wardline/recurrence/wall-time.ts'
import { applyMoves, findChain } from './chain.ts'
import { createPlanner, placeRoster, toleratePresent, type Planner } from './planner.ts'
import { presentProposal, sumCost, type RosterProposal } from './proposal.ts'
import type { CostWeights, Roster, RosterProblem } from './roster.ts'
import { runInSlices } from './slices.ts'

/** A time in which a person cannot have a shift, such as an illness. */
export interface Unavailability {
  user_id: number
  start: Instant
  end: Instant
}

export interface ReplanOptions {
  /** Shifts of other people that may move beside those that lose their person. */
  extra_moves?: number
  /** Rosters to visit for each number of moves. */
  nodes?: number
  weights?: Partial<CostWeights>
  signal?: AbortSignal
}

export interface MovedShift {
  shift_id: string
  /** `null` if the shift had no person. */
  from: number | null
  /** `null` if the shift stays uncovered. */
  to: number | null
}

export interface Replan extends RosterProposal {
  /** Shifts that get another person, or none. */
  moves: MovedShift[]
  /**
   * Whether it is proven that no roster without a new break covers more shifts, or as many with fewer moves. `false` if
   * the search ended at one of its limits before.
   */
  is_proven: boolean
  /** The difference to the roster in force, without the shifts that are uncovered. */
  added_cost: number
}

/**
 * Finds the smallest change of a roster after people became unavailable: as many shifts covered as possible, then as
 * few moved as possible, and among those the change that costs least. Breaks that the roster has already are tolerated
 * unless they get worse. Shifts that must not move, such as those of the past, belong into `problem.fixed`.
 */
export const replan = (
  problem: RosterProblem,
  roster: Roster,
  unavailable: readonly Unavailability[],
  options: ReplanOptions = {},
): Promise<Replan> => runInSlices(searchReplan(problem, roster, unavailable, options), options.signal)

function* searchReplan(
  problem: RosterProblem,
  roster: Roster,
  unavailable: readonly Unavailability[],
  { extra_moves = 3, nodes = 200_000, weights }: ReplanOptions,
): Generator<void, Replan> {
  const fixed = new Map([...problem.fixed].filter(([id]) => !losesPerson(problem, roster, unavailable, id)))
  const absences = addAbsences(problem.rules.absences, unavailable)
  const changed = { ...problem, fixed, rules: { ...problem.rules, absences } }
  const planner = createPlanner(changed, weights)
  placeRoster(planner, roster)
  const lost = planner.slots.filter((slot) => losesPerson(problem, roster, unavailable, slot.shift.id))
  toleratePresent(planner, lost)
  const before = costWithoutUncovered(planner)
  const { moves, is_proven } = yield* findChain(planner, lost, { extra_moves, nodes })
  const moved = moves.map(({ slot, from, to }) => ({
    shift_id: slot.shift.id,
    from: from?.person.id ?? null,
    to: to?.person.id ?? null,
  }))
  applyMoves(planner, moves)
  const added_cost = costWithoutUncovered(planner) - before
  return { ...presentProposal(planner), moves: moved, is_proven, added_cost }
}

function costWithoutUncovered(planner: Planner): number {
  const { wishes, fairness } = sumCost(planner)
  return wishes + fairness
}

function losesPerson(
  { shifts }: RosterProblem,
  roster: Roster,
  unavailable: readonly Unavailability[],
  id: string,
): boolean {
  const shift = shifts.find((one) => one.id === id)
  const user_id = roster.get(id)
  return unavailable.some(
    (one) => shift && one.user_id === user_id && one.start < shift.end && one.end > shift.start,
  )
}

function addAbsences(
  absences: RosterProblem['rules']['absences'],
  unavailable: readonly Unavailability[],
): RosterProblem['rules']['absences'] {
  const merged = new Map(absences)
  for (const { user_id, start, end } of unavailable)
    merged.set(user_id, [...(merged.get(user_id) ?? []), { start, end }])
  return merged
}
