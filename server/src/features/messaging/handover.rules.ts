/** An open item that one person hands to another, as long as nothing has come of it. */
export interface Offer {
  id: number
  from_user_id: number
  to_user_id: number
  /** Who gets it owed an answer of their own already, and goes on owing it whatever becomes of the offer. */
  held_before: boolean
}

/** What a deed ends: offers by how, and whose items close. */
export interface Ending {
  accepted: number[]
  answered: number[]
  withdrawn: number[]
  /** They had handed it on, and somebody has it now. */
  handed_over: number[]
  /** They held it only because it was handed to them, and it is settled. */
  settled: number[]
}

/** Everyone from whom an offer leads to this person, over however many hands. */
function upstreamOf(offers: readonly Offer[], user_id: number): Set<number> {
  const found = new Set<number>()
  const look = [user_id]
  for (let at = look.pop(); at !== undefined; at = look.pop())
    for (const { from_user_id, to_user_id } of offers)
      if (to_user_id === at && from_user_id !== user_id && !found.has(from_user_id)) {
        found.add(from_user_id)
        look.push(from_user_id)
      }
  return found
}

/** Everyone to whom an offer leads from these people, without those who owe an answer of their own. */
function downstreamOf(
  offers: readonly Offer[],
  from: ReadonlySet<number>,
  but: ReadonlySet<number>,
): number[] {
  const found = new Set<number>()
  const look = [...from]
  for (let at = look.pop(); at !== undefined; at = look.pop())
    for (const { from_user_id, to_user_id, held_before } of offers)
      if (from_user_id === at && !but.has(to_user_id) && !found.has(to_user_id) && !held_before) {
        found.add(to_user_id)
        look.push(to_user_id)
      }
  return [...found]
}

const idsOf = (offers: readonly Offer[]): number[] => offers.map(({ id }) => id)

/**
 * Somebody takes over what is handed to them: whoever handed it on, over however many hands, is free of it, and so is
 * everybody else to whom those had offered it.
 */
export function acceptedBy(offers: readonly Offer[], user_id: number): Ending {
  const before = upstreamOf(offers, user_id)
  const others = downstreamOf(offers, before, new Set([user_id, ...before]))
  const gone = new Set([...before, ...others])
  const accepted = offers.filter((offer) => before.has(offer.from_user_id) && offer.to_user_id === user_id)
  const ended = offers.filter((offer) => gone.has(offer.from_user_id) && !accepted.includes(offer))
  return {
    accepted: idsOf(accepted),
    answered: [],
    withdrawn: idsOf(ended),
    handed_over: [...before],
    settled: others,
  }
}

/** Somebody who holds it has answered: that settles it for everybody with whom they share it. */
export function answeredBy(offers: readonly Offer[], user_id: number): Ending {
  const before = upstreamOf(offers, user_id)
  const after = downstreamOf(offers, new Set([user_id, ...before]), new Set([user_id, ...before]))
  const all = new Set([user_id, ...before, ...after])
  return {
    accepted: [],
    answered: idsOf(offers.filter((offer) => all.has(offer.from_user_id))),
    withdrawn: [],
    handed_over: [...before],
    settled: after,
  }
}
