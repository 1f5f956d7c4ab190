interface Ordered {
  priority: number
}

/** Moves one policy; the places keep their numbers, as the server does unless two are equal. */
export function reorder<P extends Ordered>(policies: readonly P[], from: number, to: number): P[] {
  const moved = policies[from]
  if (!moved || to < 0 || to >= policies.length) return [...policies]
  const order = policies.toSpliced(from, 1).toSpliced(to, 0, moved)
  return order.map((policy, at) => ({ ...policy, priority: policies[at]?.priority ?? policy.priority }))
}
