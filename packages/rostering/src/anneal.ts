import type { Random } from './random.ts'

/** A solution that changes step by step. */
export interface Annealed {
  /** Makes a random change and returns the difference of the cost, or `undefined` if the change is impossible. */
  propose(): number | undefined
  /** Keeps the proposed change. */
  accept(): void
  /** Takes the proposed change back. Not called for an impossible one. */
  reject(): void
  /** Stores the current solution as the best one. */
  store(): void
}

export interface AnnealingSchedule {
  /** The increase of the cost that is accepted with a probability of 37 % at the start, and at the end. */
  temperatures: { start: number; end: number }
  /** The share of the search that is over after a number of changes. The search ends at 1. */
  progress(changes: number): number
}

const batch = 64

/**
 * Simulated annealing: accepts each improvement, and less and less often a change for the worse. Yields after each
 * batch of changes, so that a caller can interrupt it.
 */
export function* anneal(
  solution: Annealed,
  { temperatures: { start, end }, progress }: AnnealingSchedule,
  random: Random,
): Generator<void, void> {
  let [cost, best] = [0, 0]
  for (let changes = 0; ; changes += batch) {
    const share = progress(changes)
    if (share >= 1) return
    const temperature = start * (end / start) ** share
    for (let count = 0; count < batch; count++) {
      const difference = solution.propose()
      if (difference === undefined) continue
      if (difference > 0 && random() >= Math.exp(-difference / temperature)) {
        solution.reject()
        continue
      }
      solution.accept()
      cost += difference
      if (cost >= best - 1e-9) continue
      best = cost
      solution.store()
    }
    yield
  }
}
