import {
  costOfMember,
  findBreaks,
  updateMembers,
  type Breaks,
  type Member,
  type Planner,
  type Slot,
} from './planner.ts'
import type { Violation } from './violation.ts'

/**
 * Finds how to give shifts to other people with the fewest shifts moved. This is an exact search: for each number of
 * moves, from the smallest one on, it visits every way to reach a roster without a break, so the first number with a
 * roster is proven to be the smallest.
 *
 * A node of the search has shifts without a person, and people whose shifts may break a rule.
 * 1. If a person breaks a rule, one of the shifts of the break has to move away, or a shift has to come that fills a
 *    rest which is too short: shifts that adjoin are one duty. Each of these is a branch.
 * 2. Otherwise a shift without a person gets each person who may have it. The shift with the fewest comes first.
 * A shift moves once: what has moved stays.
 */
export interface ChainLimits {
  /** Shifts that may move in addition to those without a person. */
  extra_moves: number
  /** Nodes of the search, for each number of moves. */
  nodes: number
}

export interface Move {
  slot: Slot
  from: Member | null
  to: Member | null
}

export interface Chain {
  moves: Move[]
  uncovered: Slot[]
  cost: number
  /** Whether each roster with fewer uncovered shifts, or as many and fewer moves, was ruled out. */
  is_proven: boolean
}

interface Search {
  planner: Planner
  /** The person of each moved shift; `null` is uncovered. */
  moved: Map<Slot, Member | null>
  open: Set<Slot>
  slotsOf: Map<Member, readonly Slot[]>
  /** People whose shifts may break a rule. */
  unchecked: Set<Member>
  allowed: { moves: number; uncovered: number }
  nodes: number
  most_nodes: number
  best: { cost: number; moved: Map<Slot, Member | null> } | undefined
  /** Whether a member may have a shift beside the ones from before the search. */
  takers: Map<Slot, Member[]>
}

/** After the first roster, the search for one that costs less ends at this many nodes. */
const nodesForCost = 2000

/**
 * @param lost shifts without a person now
 * @returns a chain that leaves as few of them uncovered as possible, and moves as few shifts as possible
 */
export function* findChain(
  planner: Planner,
  lost: readonly Slot[],
  limits: ChainLimits,
): Generator<void, Chain> {
  const hopeless = lost.filter(({ eligible }) => eligible.length === 0)
  let is_proven = true
  const takers = new Map<Slot, Member[]>()
  const others = planner.slots.filter((slot) => !slot.is_fixed && !lost.includes(slot)).length
  const most_extra = Math.min(limits.extra_moves, others)
  for (let uncovered = hopeless.length; uncovered <= lost.length; uncovered++) {
    for (let extra = 0; extra <= most_extra; extra++) {
      const search: Search = {
        planner,
        moved: new Map(),
        open: new Set(lost),
        slotsOf: withoutLost(lost),
        unchecked: new Set(planner.members),
        allowed: { moves: lost.length + extra, uncovered },
        nodes: 0,
        most_nodes: limits.nodes,
        best: undefined,
        takers,
      }
      yield* visit(search)
      if (search.best) return { ...present(planner, search.best), is_proven }
      if (search.nodes >= limits.nodes) is_proven = false
    }
    if (most_extra < others) is_proven = false
  }
  const moved = new Map(lost.map((slot) => [slot, null]))
  return { ...present(planner, { cost: 0, moved }), is_proven: false }
}

/** The shifts of the people who lose some. */
function withoutLost(lost: readonly Slot[]): Map<Member, readonly Slot[]> {
  const holders = new Set(lost.flatMap(({ holder }) => holder ?? []))
  return new Map([...holders].map((member) => [member, member.slots.filter((slot) => !lost.includes(slot))]))
}

const present = (
  { slots }: Planner,
  { cost, moved }: { cost: number; moved: ReadonlyMap<Slot, Member | null> },
): Pick<Chain, 'moves' | 'uncovered' | 'cost'> => ({
  moves: slots.flatMap((slot): Move[] => {
    const to = moved.get(slot)
    return to === undefined ? [] : [{ slot, from: slot.holder, to }]
  }),
  uncovered: slots.filter((slot) => moved.get(slot) === null),
  cost,
})

const slotsNow = (search: Search, member: Member): readonly Slot[] =>
  search.slotsOf.get(member) ?? member.slots

const spareMoves = ({ allowed, moved, open }: Search): number => allowed.moves - moved.size - open.size

function* visit(search: Search): Generator<void, void> {
  if (isFinished(search)) return
  search.nodes++
  yield
  for (const member of search.unchecked) {
    const breaks = findBreaks(search.planner, member, slotsNow(search, member))
    if (breaks.violations.length + breaks.overlaps.length > 0) {
      yield* repair(search, member, breaks)
      return
    }
  }
  const checked = search.unchecked
  search.unchecked = new Set()
  if (search.open.size === 0) keepIfCheaper(search)
  else yield* place(search)
  search.unchecked = checked
}

const isFinished = ({ nodes, most_nodes, best }: Search): boolean =>
  nodes >= (best ? Math.min(most_nodes, nodesForCost) : most_nodes)

function keepIfCheaper(search: Search): void {
  let cost = 0
  for (const [member, slots] of search.slotsOf)
    cost += costOfMember(search.planner, member, slots) - member.cost
  if (!search.best || cost < search.best.cost) search.best = { cost, moved: new Map(search.moved) }
}

/** Gives the shifts of a chain to their new people. */
export function applyMoves(planner: Planner, moves: readonly Move[]): void {
  for (const { slot, to } of moves) slot.holder = to
  updateMembers(planner)
}

/** Covers shifts that no one may have beside their other shifts, by moving up to two of those. */
export function* coverRemaining(planner: Planner): Generator<void, void> {
  for (const slot of planner.slots.toSorted((a, b) => a.shift.call_order - b.shift.call_order)) {
    if (slot.holder !== null || slot.is_fixed || slot.eligible.length === 0) continue
    const { moves, uncovered } = yield* findChain(planner, [slot], { extra_moves: 2, nodes: 5000 })
    if (uncovered.length === 0) applyMoves(planner, moves)
  }
}

/** Branches over everything that could end the first break of a member. */
function* repair(search: Search, member: Member, breaks: Breaks): Generator<void, void> {
  if (spareMoves(search) < 0) return
  const own = slotsNow(search, member)
  const { involved, gap } = describeBreak(own, breaks)
  if (spareMoves(search) > 0)
    for (const slot of involved)
      if (!slot.is_fixed && !search.moved.has(slot)) yield* moveAway(search, member, slot)
  if (gap === undefined) return
  for (const slot of search.planner.slots) {
    const { start, end } = slot.shift
    if (slot.is_fixed || start > gap.end || end < gap.start) continue
    if (search.moved.has(slot) || own.includes(slot) || !slot.eligible.includes(member)) continue
    if (search.open.has(slot)) yield* give(search, slot, member)
    else if (spareMoves(search) > 0) yield* take(search, slot, member)
  }
}

interface BrokenShifts {
  /** At least one of them has to move, unless a shift comes that touches the gap. */
  involved: readonly Slot[]
  gap: { start: number; end: number } | undefined
}

const msPerHour = 3_600_000
const msPerDay = 24 * msPerHour

function describeBreak(own: readonly Slot[], { violations, overlaps }: Breaks): BrokenShifts {
  const [overlap] = overlaps
  if (overlap) {
    const pair = [overlap.first.slot, overlap.second.slot]
    return { involved: own.filter((slot) => pair.includes(slot)), gap: undefined }
  }
  const [violation] = violations
  if (!violation) return { involved: [], gap: undefined }
  const { kind, shift } = violation
  const from = startOfBreak(violation)
  const involved = own.filter((slot) => slot.shift.end >= from && slot.shift.start <= shift.start)
  return { involved, gap: kind === 'rest' ? { start: from, end: shift.start } : undefined }
}

/** No shift that ends before this time is a part of the break. */
function startOfBreak({ kind, shift, rule, actual, limit }: Violation): number {
  switch (kind) {
    case 'absence':
    case 'qualification':
      return shift.start
    case 'rest':
      // The end of the duty before.
      return Math.round(shift.start - (actual ?? 0) * msPerHour)
    case 'duty':
      return Math.round(shift.end - (actual ?? 0) * msPerHour)
    case 'nights':
      return shift.start - ((limit ?? 0) + 2) * msPerDay
    case 'weekly_hours':
      return shift.end - (rule?.averaging_weeks ?? 1) * 7 * msPerDay
  }
}

/** The shift leaves its person and has none. */
function* moveAway(search: Search, member: Member, slot: Slot): Generator<void, void> {
  yield* withSlots(
    search,
    new Map([[member, slotsNow(search, member).filter((one) => one !== slot)]]),
    function* () {
      search.open.add(slot)
      yield* visit(search)
      search.open.delete(slot)
    },
  )
}

/** A shift without a person goes to a member. */
function* give(search: Search, slot: Slot, member: Member): Generator<void, void> {
  yield* withSlots(search, new Map([[member, [...slotsNow(search, member), slot]]]), function* () {
    search.open.delete(slot)
    search.moved.set(slot, member)
    yield* visit(search)
    search.moved.delete(slot)
    search.open.add(slot)
  })
}

/** The shift goes from its person, if it has one, to a member. */
function* take(search: Search, slot: Slot, member: Member): Generator<void, void> {
  const { holder } = slot
  const slots = new Map([[member, [...slotsNow(search, member), slot]]])
  if (holder)
    slots.set(
      holder,
      slotsNow(search, holder).filter((one) => one !== slot),
    )
  yield* withSlots(search, slots, function* () {
    search.moved.set(slot, member)
    yield* visit(search)
    search.moved.delete(slot)
  })
}

/** Changes the shifts of members while a branch is visited. */
function* withSlots(
  search: Search,
  changed: ReadonlyMap<Member, readonly Slot[]>,
  branch: () => Generator<void, void>,
): Generator<void, void> {
  const before = [...changed.keys()].map((member) => [member, search.slotsOf.get(member)] as const)
  const { unchecked } = search
  for (const [member, slots] of changed) search.slotsOf.set(member, slots)
  search.unchecked = new Set([...unchecked, ...changed.keys()])
  yield* branch()
  search.unchecked = unchecked
  for (const [member, slots] of before)
    if (slots) search.slotsOf.set(member, slots)
    else search.slotsOf.delete(member)
}

/** Branches over the people for the shift that fewest may have. */
function* place(search: Search): Generator<void, void> {
  if (spareMoves(search) < 0) return
  const options = [...search.open].map((slot) => ({ slot, members: findTakers(search, slot) }))
  const [next] = options.toSorted((a, b) => a.members.length - b.members.length)
  if (!next) return
  const { slot, members } = next
  for (const member of members) yield* give(search, slot, member)
  // Another shift without a person may fill a rest that is too short.
  if (spareMoves(search) > 0 || search.open.size > 1)
    for (const member of slot.eligible)
      if (member !== slot.holder && !members.includes(member)) yield* give(search, slot, member)
  const uncovered = [...search.moved.values()].filter((member) => member === null).length
  if (uncovered >= search.allowed.uncovered) return
  search.open.delete(slot)
  search.moved.set(slot, null)
  yield* visit(search)
  search.moved.delete(slot)
  search.open.add(slot)
}

/** Members who may have a shift without another move, cheapest first. */
function findTakers(search: Search, slot: Slot): Member[] {
  const { planner, slotsOf } = search
  const cached = search.takers.get(slot)
  const before = cached ?? findTakersAmong(planner, slot, slot.eligible, (member) => member.slots)
  if (!cached) search.takers.set(slot, before)
  const touched = slot.eligible.filter((member) => slotsOf.has(member))
  if (touched.length === 0) return before.filter((member) => member !== slot.holder)
  const others = before.filter((member) => !slotsOf.has(member))
  const now = findTakersAmong(planner, slot, touched, (member) => slotsNow(search, member))
  return [...others, ...now].filter((member) => member !== slot.holder)
}

function findTakersAmong(
  planner: Planner,
  slot: Slot,
  members: readonly Member[],
  slotsOf: (member: Member) => readonly Slot[],
): Member[] {
  return members
    .flatMap((member) => {
      const slots = [...slotsOf(member).filter((one) => one !== slot), slot]
      const breaks = findBreaks(planner, member, slots)
      if (breaks.violations.length + breaks.overlaps.length > 0) return []
      return [{ member, difference: costOfMember(planner, member, slots) - member.cost }]
    })
    .toSorted((a, b) => a.difference - b.difference)
    .map(({ member }) => member)
}
