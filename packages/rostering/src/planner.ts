import { addCounts, countShift, noDuty } from './duty-counts.ts'
import {
  defaultWeights,
  type CostWeights,
  type DutyCounts,
  type Refusal,
  type Roster,
  type RosterPerson,
  type RosterProblem,
  type RosterShift,
  type RosterWish,
} from './roster.ts'
import {
  findViolations,
  subtractViolations,
  type DutyShift,
  type TimeSpan,
  type Violation,
} from './violation.ts'

/** A shift while a roster is made. */
export interface Slot {
  shift: RosterShift
  is_fixed: boolean
  /** Members who may have it if they have nothing else. */
  eligible: readonly Member[]
  holder: Member | null
}

/** A person while a roster is made. */
export interface Member {
  person: RosterPerson
  duties: readonly DutyShift[]
  wishes: readonly RosterWish[]
  /** The fair counts. */
  target: DutyCounts
  /** Breaks that are there already and do not count unless they get worse. */
  tolerated: Breaks
  slots: readonly Slot[]
  /** See `costOfMember`. */
  cost: number
}

interface PlannedDuty extends DutyShift {
  slot?: Slot
}

interface Overlap {
  first: PlannedDuty
  second: PlannedDuty
}

export interface Breaks {
  violations: readonly Violation<PlannedDuty>[]
  overlaps: readonly Overlap[]
}

export interface Planner {
  problem: RosterProblem
  weights: CostWeights
  /** By start. */
  slots: readonly Slot[]
  members: readonly Member[]
}

const noBreaks: Breaks = { violations: [], overlaps: [] }

const isOverlapping = (a: TimeSpan, b: TimeSpan): boolean => a.start < b.end && b.start < a.end

const toDuty = (slot: Slot, member: Member): PlannedDuty => ({
  slot,
  user_id: member.person.id,
  group_id: slot.shift.group_id,
  time_zone: slot.shift.time_zone,
  event_id: null,
  original_start: null,
  start: slot.shift.start,
  end: slot.shift.end,
  call_order: slot.shift.call_order,
})

/** Shares all duty, with that of the past, by the shares of the people. */
function fairTargets({ people, shifts }: RosterProblem): (person: RosterPerson) => DutyCounts {
  const total = [...people.map(({ history }) => history), ...shifts.map(countShift)].reduce(addCounts, noDuty)
  const shares = people.reduce((sum, { share }) => sum + share, 0)
  return ({ share }) => {
    const part = shares === 0 ? 0 : share / shares
    return {
      nights: total.nights * part,
      weekends: total.weekends * part,
      holidays: total.holidays * part,
      hours: total.hours * part,
    }
  }
}

/** Prepares a problem, with its fixed shifts in place and all others uncovered. */
export function createPlanner(problem: RosterProblem, weights: Partial<CostWeights> = {}): Planner {
  const duties = Map.groupBy(problem.duties, ({ user_id }) => user_id)
  const wishes = Map.groupBy(problem.wishes, ({ user_id }) => user_id)
  const target = fairTargets(problem)
  const members = problem.people.map((person): Member => ({
    person,
    duties: duties.get(person.id) ?? [],
    wishes: wishes.get(person.id) ?? [],
    target: target(person),
    tolerated: noBreaks,
    slots: [],
    cost: 0,
  }))
  const slots = problem.shifts
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((shift): Slot => ({ shift, is_fixed: problem.fixed.has(shift.id), eligible: [], holder: null }))
  const planner = { problem, weights: { ...defaultWeights, ...weights }, slots, members }
  for (const slot of slots)
    slot.eligible = members.filter((member) => findIneligibility(planner, member, slot).length === 0)
  placeRoster(planner, problem.fixed)
  for (const member of members) member.tolerated = listBreaks(planner, member, member.slots)
  return planner
}

/** Tolerates the breaks of the roster in force, and those that are left when shifts lose their person. */
export function toleratePresent(planner: Planner, lost: readonly Slot[]): void {
  for (const member of planner.members) {
    const all = listBreaks(planner, member, member.slots)
    const rest = listBreaks(
      planner,
      member,
      member.slots.filter((slot) => !lost.includes(slot)),
    )
    member.tolerated = {
      violations: [...all.violations, ...rest.violations],
      overlaps: [...all.overlaps, ...rest.overlaps],
    }
  }
}

/** Gives shifts to people without a check. */
export function placeRoster(planner: Planner, roster: Roster): void {
  const byId = new Map(planner.members.map((member) => [member.person.id, member]))
  for (const slot of planner.slots) {
    const id = roster.get(slot.shift.id)
    if (id !== undefined) slot.holder = byId.get(id) ?? null
  }
  updateMembers(planner)
}

/** Derives what members have from the people of the shifts. */
export function updateMembers(planner: Planner): void {
  const held = Map.groupBy(planner.slots, ({ holder }) => holder)
  for (const member of planner.members) {
    member.slots = held.get(member) ?? []
    member.cost = costOfMember(planner, member, member.slots)
  }
}

export const readRoster = ({ slots }: Planner): Map<string, number> =>
  new Map(slots.flatMap(({ shift, holder }) => (holder ? [[shift.id, holder.person.id]] : [])))

/** Why a person could not have a shift even without other shifts of the problem. */
function findIneligibility({ problem }: Planner, member: Member, slot: Slot): Refusal[] {
  const busy = member.duties.find((duty) => isOverlapping(duty, slot.shift))
  const overlap: Refusal[] = busy ? [{ kind: 'overlap', with: busy }] : []
  const violations = findViolations([toDuty(slot, member)], problem.rules)
  return [...overlap, ...violations.map(toRefusal)]
}

const toRefusal = ({ shift: _, ...refusal }: Violation): Refusal => refusal

function listBreaks({ problem }: Planner, member: Member, slots: readonly Slot[]): Breaks {
  const duties: PlannedDuty[] = [...member.duties, ...slots.map((slot) => toDuty(slot, member))]
  return { violations: findViolations(duties, problem.rules), overlaps: listOverlaps(duties) }
}

/** One pair for each duty that begins before an earlier one has ended. */
function listOverlaps(duties: readonly PlannedDuty[]): Overlap[] {
  const overlaps: Overlap[] = []
  let latest: PlannedDuty | undefined
  for (const duty of duties.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (latest && duty.start < latest.end) overlaps.push({ first: latest, second: duty })
    if (!latest || duty.end > latest.end) latest = duty
  }
  return overlaps
}

const isSameOverlap = (a: Overlap, b: Overlap): boolean =>
  a.first.start === b.first.start && a.second.start === b.second.start && a.second.end === b.second.end

/** The breaks that a member would have with these shifts, without those that are tolerated. */
export function findBreaks(planner: Planner, member: Member, slots: readonly Slot[]): Breaks {
  const { violations, overlaps } = listBreaks(planner, member, slots)
  const { tolerated } = member
  return {
    violations: subtractViolations(tolerated.violations, violations),
    overlaps: overlaps.filter(
      (overlap) => !tolerated.overlaps.some((known) => isSameOverlap(known, overlap)),
    ),
  }
}

export const isAllowed = (planner: Planner, member: Member, slots: readonly Slot[]): boolean => {
  const { violations, overlaps } = findBreaks(planner, member, slots)
  return violations.length + overlaps.length === 0
}

/** Why a member may not have a shift in addition to those that they have. */
export function findRefusals(planner: Planner, member: Member, slot: Slot): Refusal[] {
  const ineligible = findIneligibility(planner, member, slot)
  if (ineligible.length > 0) return ineligible
  const { violations, overlaps } = findBreaks(planner, member, [...member.slots, slot])
  return [
    ...overlaps.map(({ first, second }): Refusal => ({
      kind: 'overlap',
      with: first.slot === slot ? second : first,
    })),
    ...violations.map(toRefusal),
  ]
}

/** Whether a wish is refused to a person with these shifts. */
export function isRefused(wish: RosterWish, slots: readonly Slot[]): boolean {
  const isOn = slots.some(({ shift }) => isOverlapping(shift, wish))
  return wish.kind === 'prefers_on' ? !isOn : isOn
}

export const countDuty = (member: Member, slots: readonly Slot[]): DutyCounts =>
  slots.map(({ shift }) => countShift(shift)).reduce(addCounts, member.person.history)

export function costOfWishes({ weights }: Planner, member: Member, slots: readonly Slot[]): number {
  let cost = 0
  for (const wish of member.wishes) if (isRefused(wish, slots)) cost += wish.weight * weights.wish
  return cost
}

export function costOfFairness({ weights }: Planner, member: Member, slots: readonly Slot[]): number {
  const { nights, weekends, holidays, hours } = countDuty(member, slots)
  const { target } = member
  return (
    weights.night * (nights - target.nights) ** 2 +
    weights.weekend * (weekends - target.weekends) ** 2 +
    weights.holiday * (holidays - target.holidays) ** 2 +
    weights.hours * ((hours - target.hours) / 12) ** 2
  )
}

export const costOfMember = (planner: Planner, member: Member, slots: readonly Slot[]): number =>
  costOfWishes(planner, member, slots) + costOfFairness(planner, member, slots)

export const costOfUncovered = ({ weights }: Planner, { shift }: Slot): number =>
  weights.uncovered / Math.max(1, shift.call_order)
