export interface HandoffOffer {
  id: number
  from_user_id: number
  to_user_id: number
  /** The receiver had an acknowledgement of their own before, and keeps it regardless of the offer. */
  responsible_before: boolean
}

export interface HandoffEnding {
  accepted: number[]
  answered: number[]
  withdrawn: number[]
  handed_off: number[]
  released: number[]
}

function findUpstream(offers: readonly HandoffOffer[], user_id: number): Set<number> {
  const found = new Set<number>()
  const queue = [user_id]
  for (let at = queue.pop(); at !== undefined; at = queue.pop())
    for (const { from_user_id, to_user_id } of offers)
      if (to_user_id === at && from_user_id !== user_id && !found.has(from_user_id)) {
        found.add(from_user_id)
        queue.push(from_user_id)
      }
  return found
}

function findDownstream(
  offers: readonly HandoffOffer[],
  from: ReadonlySet<number>,
  except: ReadonlySet<number>,
): number[] {
  const found = new Set<number>()
  const queue = [...from]
  for (let at = queue.pop(); at !== undefined; at = queue.pop())
    for (const { from_user_id, to_user_id, responsible_before } of offers)
      if (from_user_id === at && !except.has(to_user_id) && !found.has(to_user_id) && !responsible_before) {
        found.add(to_user_id)
        queue.push(to_user_id)
      }
  return [...found]
}

const offerIds = (offers: readonly HandoffOffer[]): number[] => offers.map(({ id }) => id)

/** Accepting releases every user upstream of the receiver, and everyone else to whom those had offered it. */
export function endingsOnAccept(offers: readonly HandoffOffer[], user_id: number): HandoffEnding {
  const before = findUpstream(offers, user_id)
  const others = findDownstream(offers, before, new Set([user_id, ...before]))
  const gone = new Set([...before, ...others])
  const accepted = offers.filter((offer) => before.has(offer.from_user_id) && offer.to_user_id === user_id)
  const ended = offers.filter((offer) => gone.has(offer.from_user_id) && !accepted.includes(offer))
  return {
    accepted: offerIds(accepted),
    answered: [],
    withdrawn: offerIds(ended),
    handed_off: [...before],
    released: others,
  }
}

/** A response closes it for everyone upstream and downstream. */
export function endingsOnResponse(offers: readonly HandoffOffer[], user_id: number): HandoffEnding {
  const before = findUpstream(offers, user_id)
  const after = findDownstream(offers, new Set([user_id, ...before]), new Set([user_id, ...before]))
  const all = new Set([user_id, ...before, ...after])
  return {
    accepted: [],
    answered: offerIds(offers.filter((offer) => all.has(offer.from_user_id))),
    withdrawn: [],
    handed_off: [...before],
    released: after,
  }
}
