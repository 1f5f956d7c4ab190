import { isDutyWeek, listTurns, type Rotation, type TurnLength } from '@wardline/recurrence/rotation.ts'
import { parseWallTime, type WallTime } from '@wardline/recurrence/wall-time.ts'
import type { RotationSettings } from './rotation.queries.ts'

/** A single event that a rotation or a fixed plan makes. */
export interface PlannedEvent {
  user_id: number
  call_order: number
  title: string
  escalation_policy_id: number | null
  starts: WallTime
  ends: WallTime
}

export interface PlannedShift extends PlannedEvent {
  turn: number
}

interface Plan extends RotationSettings {
  starts: WallTime
}

export interface PlannedRotation {
  ends: WallTime | null
  /** By `starts`. */
  plans: readonly Plan[]
}

const secondsAfterMidnight = (time: string): number => parseWallTime(`1970-01-01T${time}:00`)

function toTurnLength(turn: RotationSettings['turn']): TurnLength {
  if (turn.unit !== 'handovers') return turn
  const handovers = turn.handovers.map(({ day, time }) => ({
    day: day - 1,
    seconds: secondsAfterMidnight(time),
  }))
  return { unit: 'handovers', handovers }
}

const toRotation = (plan: Plan, ends: WallTime, holidays: ReadonlySet<number>): Rotation => ({
  starts: plan.starts,
  ends,
  turn: toTurnLength(plan.turn),
  hours: plan.hours.map(({ day, opens, closes }) => ({
    day: day - 1,
    opens: secondsAfterMidnight(opens),
    closes: secondsAfterMidnight(closes),
  })),
  every_weeks: plan.every_weeks,
  days_off: plan.skips_holidays ? holidays : new Set(),
  counts_days_off: plan.counts_days_off,
})

interface Window {
  /** Days since 1970. */
  holidays: ReadonlySet<number>
  from: WallTime
  to: WallTime
}

/** Shifts that end after `from` and begin before `to`, by start for each plan. */
export function* planShifts({ ends, plans }: PlannedRotation, window: Window): Generator<PlannedShift> {
  for (const [at, plan] of plans.entries()) {
    const end = Math.min(plans[at + 1]?.starts ?? Infinity, ends ?? Infinity)
    if (end <= window.from || plan.starts >= window.to) continue
    for (const turn of listTurns(toRotation(plan, end, window.holidays), window.to)) {
      if (turn.ends <= window.from) continue
      for (const shift of turn.shifts)
        if (shift.ends > window.from && shift.starts < window.to) yield* assign(plan, turn.index, shift)
    }
  }
}

function* assign(
  plan: Plan,
  turn: number,
  shift: { starts: WallTime; ends: WallTime },
): Generator<PlannedShift> {
  const { people, calls, title, escalation_policy_id } = plan
  for (const { call_order, offset } of calls) {
    const user_id = people[(turn + offset) % people.length]
    if (user_id !== undefined) yield { turn, user_id, call_order, title, escalation_policy_id, ...shift }
  }
}

export interface Handover {
  at: WallTime
  /** The place in `people` of the plan whose turn begins. */
  position: number
}

/** Lists the hand-overs after `from` at which a plan can be changed without moving its later turns. */
export function* listHandovers(plan: Plan, { holidays, from, to }: Window): Generator<Handover> {
  for (const { index, starts } of listTurns(toRotation(plan, Infinity, holidays), to))
    if (starts > from && isDutyWeek(plan, starts)) yield { at: starts, position: index % plan.people.length }
}

/** An event of a rotation or a fixed plan. */
export type StoredTurn = PlannedEvent & { event_id: number }

export interface TurnChanges {
  added: PlannedEvent[]
  changed: { was: StoredTurn; now: PlannedEvent }[]
  removed: StoredTurn[]
}

const keyOf = ({ call_order, starts }: Pick<PlannedShift, 'call_order' | 'starts'>): string =>
  `${call_order} ${starts}`

const isEqual = (a: StoredTurn, b: PlannedEvent): boolean =>
  a.user_id === b.user_id &&
  a.ends === b.ends &&
  a.title === b.title &&
  a.escalation_policy_id === b.escalation_policy_id

/** Compares the events of a rotation or a fixed plan with what is planned: an event stays that of its turn while its start and call stay. */
export function diffTurns(stored: readonly StoredTurn[], planned: Iterable<PlannedEvent>): TurnChanges {
  const remaining = new Map(stored.map((event) => [keyOf(event), event]))
  const changes: TurnChanges = { added: [], changed: [], removed: [] }
  for (const now of planned) {
    const was = remaining.get(keyOf(now))
    remaining.delete(keyOf(now))
    if (!was) changes.added.push(now)
    else if (!isEqual(was, now)) changes.changed.push({ was, now })
  }
  changes.removed = [...remaining.values()]
  return changes
}
