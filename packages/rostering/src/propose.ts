import { anneal, type Annealed } from './anneal.ts'
import { applyChange, checkChanges, type AllowedChange, type Change } from './change.ts'
import { coverRemaining } from './chain.ts'
import { presentProposal, type RosterProposal } from './proposal.ts'
import { createPlanner, placeRoster, readRoster, type Planner, type Slot } from './planner.ts'
import { pickIndex, pickOne, seedRandom, type Random } from './random.ts'
import type { CostWeights, RosterProblem } from './roster.ts'
import { runInSlices } from './slices.ts'

export interface ProposalOptions {
  /** The same seed gives the same roster, unless `time_ms` ends the search. */
  seed?: number
  /** Random changes to try. By default 400 for each shift. */
  iterations?: number
  time_ms?: number
  weights?: Partial<CostWeights>
  signal?: AbortSignal
}

/**
 * Proposes a roster that breaks no rule. Shifts that no one may have stay uncovered, with the reasons.
 * @throws the reason of the signal when it aborts
 */
export const proposeRoster = (
  problem: RosterProblem,
  options: ProposalOptions = {},
): Promise<RosterProposal> => runInSlices(searchRoster(problem, options), options.signal)

/** Yields often, so that a caller can stop between two steps. */
function* searchRoster(problem: RosterProblem, options: ProposalOptions): Generator<unknown, RosterProposal> {
  const { seed = 1, time_ms, weights } = options
  const began = performance.now()
  const planner = createPlanner(problem, weights)
  const movable = planner.slots.filter(({ is_fixed, eligible }) => !is_fixed && eligible.length > 0)
  yield* fillGreedily(planner, movable)
  const random = seedRandom(seed)
  const solution = new AnnealedRoster(planner, movable, random)
  const iterations = options.iterations ?? 400 * movable.length
  const progress = (changes: number): number =>
    Math.max(changes / iterations, time_ms === undefined ? 0 : (performance.now() - began) / time_ms)
  if (movable.length > 0) yield* anneal(solution, { temperatures: { start: 60, end: 0.5 }, progress }, random)
  solution.restoreBest()
  yield* coverRemaining(planner)
  yield* descend(planner, movable)
  return presentProposal(planner)
}

/** Starts with the shifts that fewest people may have. */
function* fillGreedily(planner: Planner, slots: readonly Slot[]): Generator<void, void> {
  for (const slot of slots.toSorted((a, b) => a.eligible.length - b.eligible.length)) {
    const best = cheapest(slot.eligible.map((to) => checkChanges(planner, [{ slot, to }])))
    if (best) applyChange(best)
    yield
  }
}

function cheapest(changes: readonly (AllowedChange | undefined)[]): AllowedChange | undefined {
  let best: AllowedChange | undefined
  for (const change of changes) if (change && (!best || change.difference < best.difference)) best = change
  return best
}

/** Gives single shifts to other people as long as that lowers the cost. */
function* descend(planner: Planner, slots: readonly Slot[]): Generator<void, void> {
  for (let isImproved = true; isImproved;) {
    isImproved = false
    for (const slot of slots) {
      const others = slot.eligible.filter((member) => member !== slot.holder)
      const best = cheapest(others.map((to) => checkChanges(planner, [{ slot, to }])))
      if (best && best.difference < -1e-9) {
        applyChange(best)
        isImproved = true
      }
      yield
    }
  }
}

/** How many shifts before or after another one a swap reaches. */
const swapReach = 60

/** Random changes: another person for a shift, or two people swap shifts. */
class AnnealedRoster implements Annealed {
  readonly #planner: Planner
  readonly #slots: readonly Slot[]
  readonly #random: Random
  #proposed: AllowedChange | undefined
  #best: ReadonlyMap<string, number>

  constructor(planner: Planner, slots: readonly Slot[], random: Random) {
    this.#planner = planner
    this.#slots = slots
    this.#random = random
    this.#best = readRoster(planner)
  }

  propose(): number | undefined {
    const changes = this.#pickChanges()
    this.#proposed = changes && checkChanges(this.#planner, changes)
    return this.#proposed?.difference
  }

  #pickChanges(): Change[] | undefined {
    const random = this.#random
    const index = pickIndex(random, this.#slots.length)
    const slot = this.#slots[index]
    if (!slot) return undefined
    if (slot.holder === null || random() < 0.4) {
      const to = pickOne(random, slot.eligible)
      return to === undefined || to === slot.holder ? undefined : [{ slot, to }]
    }
    const other = this.#slots[index + pickIndex(random, 2 * swapReach + 1) - swapReach]
    if (!other || other.holder === slot.holder) return undefined
    return [
      { slot, to: other.holder },
      { slot: other, to: slot.holder },
    ]
  }

  accept(): void {
    if (this.#proposed) applyChange(this.#proposed)
  }

  reject(): void {
    this.#proposed = undefined
  }

  store(): void {
    this.#best = readRoster(this.#planner)
  }

  restoreBest(): void {
    for (const slot of this.#slots) slot.holder = null
    placeRoster(this.#planner, this.#best)
  }
}
