/**
 * Steps in which times of pages and alerts are counted, each up to and including its seconds. Counts by step
 * can be added up over days, and still have a median; times themselves cannot. An event after more than three
 * days counts as one that did not happen.
 */
export const step_seconds = [15, 30, 60, 120, 180, 300, 480, 600, 900, 1800, 3600, 259_200] as const

/**
 * The step within which a share of all counted times lies, in seconds: with 0.5, the median, rounded up to a
 * step. Returns null without times.
 */
export function stepAt(steps: readonly number[], share: number): number | null {
  const total = steps.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let reached = 0
  for (const [i, count] of steps.entries()) {
    reached += count
    if (reached >= share * total) return step_seconds[i] ?? null
  }
  return null
}

/** How many times were at most `seconds`, which must be a step. */
export function countWithin(steps: readonly number[], seconds: (typeof step_seconds)[number]): number {
  return steps.slice(0, step_seconds.indexOf(seconds) + 1).reduce((sum, count) => sum + count, 0)
}

export const addSteps = (lists: readonly (readonly number[])[]): number[] =>
  step_seconds.map((_, i) => lists.reduce((sum, steps) => sum + (steps[i] ?? 0), 0))
