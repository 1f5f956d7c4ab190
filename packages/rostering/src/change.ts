import { costOfMember, costOfUncovered, isAllowed, type Member, type Planner, type Slot } from './planner.ts'

/** Gives a shift to another person, or to no one. */
export interface Change {
  slot: Slot
  to: Member | null
}

interface ChangedMember {
  member: Member
  slots: Slot[]
  cost: number
}

/** A change that breaks no rule. */
export interface AllowedChange {
  changes: readonly Change[]
  members: readonly ChangedMember[]
  /** The cost afterwards, minus the cost now. */
  difference: number
}

/** Returns `undefined` if a rule refuses the changes. Each shift may occur once. */
export function checkChanges(planner: Planner, changes: readonly Change[]): AllowedChange | undefined {
  const involved = new Set<Member>()
  let difference = 0
  for (const { slot, to } of changes) {
    if (to !== null && !slot.eligible.includes(to)) return undefined
    if (slot.holder) involved.add(slot.holder)
    else difference -= costOfUncovered(planner, slot)
    if (to) involved.add(to)
    else difference += costOfUncovered(planner, slot)
  }
  const members: ChangedMember[] = []
  for (const member of involved) {
    const slots = member.slots.filter((slot) => !changes.some((change) => change.slot === slot))
    for (const { slot, to } of changes) if (to === member) slots.push(slot)
    if (!isAllowed(planner, member, slots)) return undefined
    const cost = costOfMember(planner, member, slots)
    difference += cost - member.cost
    members.push({ member, slots, cost })
  }
  return { changes, members, difference }
}

export function applyChange({ changes, members }: AllowedChange): void {
  for (const { slot, to } of changes) slot.holder = to
  for (const { member, slots, cost } of members) {
    member.slots = slots
    member.cost = cost
  }
}
