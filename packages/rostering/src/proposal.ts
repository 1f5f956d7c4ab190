import { explainRefusedWishes, type RefusedWish } from './explanation.ts'
import {
  costOfFairness,
  costOfUncovered,
  costOfWishes,
  countDuty,
  findRefusals,
  readRoster,
  type Planner,
} from './planner.ts'
import type { DutyCounts, PersonRefusals, Roster, RosterShift } from './roster.ts'

export interface FairnessRow {
  user_id: number
  before: DutyCounts
  after: DutyCounts
  /** The fair counts after these shifts, by the shares of all people. */
  target: DutyCounts
}

export interface UncoveredShift {
  shift: RosterShift
  /** Why each person may not have it, with the shifts that they have now. */
  people: PersonRefusals[]
}

export interface RosterCost {
  uncovered: number
  wishes: number
  fairness: number
  total: number
}

export interface RosterProposal {
  roster: Roster
  uncovered: UncoveredShift[]
  refused_wishes: RefusedWish[]
  fairness: FairnessRow[]
  cost: RosterCost
}

export function presentProposal(planner: Planner): RosterProposal {
  const { slots, members } = planner
  return {
    roster: readRoster(planner),
    uncovered: slots
      .filter(({ holder }) => holder === null)
      .map((slot) => ({
        shift: slot.shift,
        people: members.map((member) => ({
          user_id: member.person.id,
          refusals: findRefusals(planner, member, slot),
        })),
      })),
    refused_wishes: explainRefusedWishes(planner),
    fairness: members.map((member) => ({
      user_id: member.person.id,
      before: member.person.history,
      after: countDuty(member, member.slots),
      target: member.target,
    })),
    cost: sumCost(planner),
  }
}

export function sumCost(planner: Planner): RosterCost {
  const { slots, members } = planner
  const uncovered = slots
    .filter(({ holder }) => holder === null)
    .reduce((sum, slot) => sum + costOfUncovered(planner, slot), 0)
  const wishes = members.reduce((sum, member) => sum + costOfWishes(planner, member, member.slots), 0)
  const fairness = members.reduce((sum, member) => sum + costOfFairness(planner, member, member.slots), 0)
  return { uncovered, wishes, fairness, total: uncovered + wishes + fairness }
}
