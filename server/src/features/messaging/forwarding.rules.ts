/** As many times as a message is handed on before it stays where it is. */
export const mostHops = 5

export interface Onward {
  user_id: number
  /** Whose forwarding brought it. */
  by: number
}

interface Forwarder {
  can_receive: boolean
  forward_to_id: number | null
}

/**
 * Where forwarding leads to from people who got a message: once per hop, never in a circle, not to its sender, and not
 * past somebody who cannot receive. Those who forward keep their copy. Answers each further person once.
 */
export function forwardsOf(
  from: readonly number[],
  people: ReadonlyMap<number, Forwarder>,
  sender_id: number,
): Onward[] {
  const onward = new Map<number, Onward>()
  for (const start of from) {
    const seen = new Set([start, sender_id])
    let by = start
    for (let hop = 0; hop < mostHops; hop++) {
      const user_id = people.get(by)?.forward_to_id ?? null
      if (user_id === null || seen.has(user_id) || !people.get(user_id)?.can_receive) break
      seen.add(user_id)
      if (!from.includes(user_id) && !onward.has(user_id)) onward.set(user_id, { user_id, by })
      by = user_id
    }
  }
  return [...onward.values()]
}
