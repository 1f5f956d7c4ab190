import type { Instant } from '@wardline/recurrence/wall-time.ts'
import type { DutyShift, PlanningRules, Violation } from './violation.ts'

/** Duty that people should share fairly. */
export interface DutyCounts {
  nights: number
  weekends: number
  holidays: number
  hours: number
}

export interface RosterPerson {
  id: number
  /** The part of the duty that the person should have, relative to others, such as 0.5 for half a post. */
  share: number
  /** Duty before the shifts of the problem, such as that of the last eleven months. */
  history: DutyCounts
}

/** A shift that one person has to cover. */
export interface RosterShift {
  id: string
  group_id: number
  /** The zone of the group. */
  time_zone: string
  start: Instant
  end: Instant
  /** 1 for the person who is called first. */
  call_order: number
  is_night: boolean
  is_weekend: boolean
  is_holiday: boolean
}

export interface RosterWish {
  user_id: number
  kind: 'prefers_on' | 'prefers_off'
  start: Instant
  end: Instant
  /** Relative to other wishes, 1 by default in the product. */
  weight: number
}

/** The id of a shift, and the id of its person. A shift without an entry is uncovered. */
export type Roster = ReadonlyMap<string, number>

export interface RosterProblem {
  people: readonly RosterPerson[]
  shifts: readonly RosterShift[]
  /** Shifts of these people that count for the rules and cannot change: other groups, and the time before. */
  duties: readonly DutyShift[]
  /** Limits, absences and qualifications, as they are checked when a calendar changes. */
  rules: PlanningRules
  wishes: readonly RosterWish[]
  /** Shifts that keep their person. */
  fixed: Roster
}

/** Why a person may not have a shift. */
export type Refusal =
  { kind: 'overlap'; with: { start: Instant; end: Instant; group_id: number } } | Omit<Violation, 'shift'>

export interface PersonRefusals {
  user_id: number
  refusals: Refusal[]
}

/** Costs of one refused or unfair thing, relative to each other. */
export interface CostWeights {
  /** A shift without a person; a second call costs half as much, a third call a third. */
  uncovered: number
  /** A refused wish of weight 1. */
  wish: number
  /** The square of the distance from the fair count. */
  night: number
  weekend: number
  holiday: number
  /** The square of the distance from the fair hours, in twelve hours. */
  hours: number
}

export const defaultWeights: CostWeights = {
  uncovered: 100_000,
  wish: 40,
  night: 6,
  weekend: 6,
  holiday: 12,
  hours: 3,
}
