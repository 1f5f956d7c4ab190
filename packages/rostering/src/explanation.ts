import { checkChanges, type AllowedChange } from './change.ts'
import { costOfWishes, findRefusals, isRefused, type Member, type Planner, type Slot } from './planner.ts'
import type { PersonRefusals, RosterWish } from './roster.ts'

/**
 * Why a wish is refused:
 * - `rule`: rules refuse each way to grant it; `people` has them.
 * - `fixed`: the shift keeps its person.
 * - `wish`: granting it would refuse a wish of the person in `user_id`, or another one of the same person.
 * - `fairness`: granting it would be less fair, by `cost`, to the person in `user_id`.
 * - `no_shift`: there is no shift at the time.
 */
export interface RefusedWish {
  wish: RosterWish
  /** The shift that decides. `null` without a shift. */
  shift_id: string | null
  reason: 'rule' | 'fixed' | 'wish' | 'fairness' | 'no_shift'
  /** The other person of the cheapest change that would grant the wish. */
  user_id: number | null
  /** The cost of that change, in the units of `CostWeights`. */
  cost: number | null
  /** The people whom rules refuse the shift. */
  people: PersonRefusals[]
}

export const explainRefusedWishes = (planner: Planner): RefusedWish[] =>
  planner.members.flatMap((member) =>
    member.wishes
      .filter((wish) => isRefused(wish, member.slots))
      .map((wish) =>
        wish.kind === 'prefers_on'
          ? explainWishForDuty(planner, member, wish)
          : explainWishForTimeOff(planner, member, wish),
      ),
  )

const slotsAt = (slots: readonly Slot[], { start, end }: RosterWish): Slot[] =>
  slots.filter(({ shift }) => shift.start < end && shift.end > start)

/** The first shift at the time that no one else may have, or else the one that costs most to give away. */
function explainWishForTimeOff(planner: Planner, member: Member, wish: RosterWish): RefusedWish {
  const explained = slotsAt(member.slots, wish).map((slot): RefusedWish => {
    if (slot.is_fixed) return fixed(wish, slot)
    const others = planner.members.filter((other) => other !== member)
    const changes = slot.eligible
      .filter((other) => other !== member)
      .flatMap((to) => checkChanges(planner, [{ slot, to }]) ?? [])
    return changes.length > 0
      ? explainCost(planner, wish, slot, changes, member)
      : byRule(wish, slot, listRefusals(planner, others, slot))
  })
  return pickHardest(explained, wish)
}

function explainWishForDuty(planner: Planner, member: Member, wish: RosterWish): RefusedWish {
  const explained = slotsAt(planner.slots, wish).map((slot): RefusedWish => {
    if (slot.is_fixed) return fixed(wish, slot)
    const change = slot.eligible.includes(member) ? checkChanges(planner, [{ slot, to: member }]) : undefined
    if (change) return explainCost(planner, wish, slot, [change], slot.holder)
    const refusals = listRefusals(planner, [member], slot)
    return byRule(wish, slot, refusals.length > 0 ? refusals : listRefusals(planner, holderOf(slot), slot))
  })
  return pickEasiest(explained, wish)
}

const holderOf = ({ holder }: Slot): Member[] => (holder ? [holder] : [])

const fixed = (wish: RosterWish, { shift, holder }: Slot): RefusedWish => ({
  wish,
  shift_id: shift.id,
  reason: 'fixed',
  user_id: holder?.person.id ?? null,
  cost: null,
  people: [],
})

const byRule = (wish: RosterWish, { shift }: Slot, people: PersonRefusals[]): RefusedWish => ({
  wish,
  shift_id: shift.id,
  reason: 'rule',
  user_id: null,
  cost: null,
  people,
})

const listRefusals = (planner: Planner, members: readonly Member[], slot: Slot): PersonRefusals[] =>
  members
    .map((member) => ({ user_id: member.person.id, refusals: findRefusals(planner, member, slot) }))
    .filter(({ refusals }) => refusals.length > 0)

/** Names what the cheapest of several changes would cost. */
function explainCost(
  planner: Planner,
  wish: RosterWish,
  { shift }: Slot,
  changes: readonly AllowedChange[],
  holder: Member | null,
): RefusedWish {
  const [cheapest] = changes.toSorted((a, b) => a.difference - b.difference)
  const wishCost = (cheapest?.members ?? []).map(
    ({ member, slots }) => costOfWishes(planner, member, slots) - costOfWishes(planner, member, member.slots),
  )
  const isAgainstWish = wishCost.some((difference) => difference > 0)
  const [to] = cheapest?.changes.map((change) => change.to) ?? []
  const other = to?.wishes.includes(wish) ? holder : to
  return {
    wish,
    shift_id: shift.id,
    reason: isAgainstWish ? 'wish' : 'fairness',
    user_id: other?.person.id ?? null,
    cost: cheapest?.difference ?? null,
    people: [],
  }
}

const rank = { rule: 0, fixed: 1, wish: 2, fairness: 3, no_shift: 4 }

const noShift = (wish: RosterWish): RefusedWish => ({
  wish,
  shift_id: null,
  reason: 'no_shift',
  user_id: null,
  cost: null,
  people: [],
})

const pickHardest = (explained: readonly RefusedWish[], wish: RosterWish): RefusedWish =>
  explained.toSorted((a, b) => rank[a.reason] - rank[b.reason] || (b.cost ?? 0) - (a.cost ?? 0))[0] ??
  noShift(wish)

const pickEasiest = (explained: readonly RefusedWish[], wish: RosterWish): RefusedWish =>
  explained.toSorted((a, b) => rank[b.reason] - rank[a.reason] || (a.cost ?? 0) - (b.cost ?? 0))[0] ??
  noShift(wish)
