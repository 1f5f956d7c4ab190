interface Place {
  id: number
  priority: number
}

const step = 10

/**
 * The new priorities that put these policies into this order, at the places that they have now among all policies. Where
 * two have the same priority, all policies are numbered again.
 */
export function planOrder(stored: readonly Place[], ids: readonly number[]): Place[] {
  const moving = new Set(ids)
  const next = ids.values()
  const order = stored.map(({ id }) => (moving.has(id) ? (next.next().value ?? id) : id))
  const hasTies = stored.some(({ priority }, at) => priority === stored[at - 1]?.priority)
  const priorities = stored.map(({ priority }, at) => (hasTies ? (at + 1) * step : priority))
  const before = new Map(stored.map(({ id, priority }) => [id, priority]))
  return order
    .map((id, at) => ({ id, priority: priorities[at] ?? step }))
    .filter(({ id, priority }) => before.get(id) !== priority)
}

const longestName = 100

/** “Name (copy)”, or “Name (copy 2)” if that is taken. */
export function chooseCopyName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`
    const copy = name.slice(0, longestName - ending.length) + ending
    if (!taken.has(copy)) return copy
  }
}
