export const maxHops = 5

export interface ForwardedRecipient {
  user_id: number
  by: number
}

interface Forwarder {
  can_receive: boolean
  forward_to_id: number | null
}

/**
 * Follows the recipients' forwarding settings and returns each additional user once. A chain ends at a user seen before,
 * at the sender, at a user who cannot receive messages, and after `mostHops`. Users who forward keep their copy.
 */
export function followForwarding(
  from: readonly number[],
  people: ReadonlyMap<number, Forwarder>,
  sender_id: number,
): ForwardedRecipient[] {
  const onward = new Map<number, ForwardedRecipient>()
  for (const start of from) {
    const seen = new Set([start, sender_id])
    let by = start
    for (let hop = 0; hop < maxHops; hop++) {
      const user_id = people.get(by)?.forward_to_id ?? null
      if (user_id === null || seen.has(user_id) || !people.get(user_id)?.can_receive) break
      seen.add(user_id)
      if (!from.includes(user_id) && !onward.has(user_id)) onward.set(user_id, { user_id, by })
      by = user_id
    }
  }
  return [...onward.values()]
}
