import { findRestHours, rankCandidates, sumDutyHours, type Suitability } from './candidate-order.ts'
import {
  createPlanner,
  findRefusals,
  placeRoster,
  toleratePresent,
  type Member,
  type Slot,
} from './planner.ts'
import type { Refusal, Roster, RosterProblem } from './roster.ts'
import type { TimeSpan } from './violation.ts'

export interface ShiftCandidate extends Suitability {
  user_id: number
  /** Why the person may not have the shift. Empty if the person may. */
  broken_rules: readonly Refusal[]
  /** Hours without a shift before it and after it. `null` for a week or more. */
  rest_before_hours: number | null
  rest_after_hours: number | null
  /** Hours of duty from two weeks before the shift until two weeks after it, without it and with it. */
  duty_hours: number
  duty_hours_with_shift: number
}

/**
 * Lists the people who could have a shift of a roster instead of its present person, best first: those that no rule
 * refuses, then by wish, rest and hours as in the suggestions for a gap. People whom a rule refuses come last, with the
 * reasons.
 * @throws RangeError for a shift that is not one of the problem
 */
export function listCandidates(problem: RosterProblem, roster: Roster, shift_id: string): ShiftCandidate[] {
  const planner = createPlanner(problem)
  placeRoster(planner, roster)
  toleratePresent(planner, [])
  const slot = planner.slots.find(({ shift }) => shift.id === shift_id)
  if (!slot) throw new RangeError(`No shift ${shift_id}.`)
  const others = planner.members.filter((member) => member !== slot.holder)
  return rankCandidates(
    others.map((member) => rateCandidate(slot, member, findRefusals(planner, member, slot))),
  )
}

function rateCandidate({ shift }: Slot, member: Member, broken_rules: Refusal[]): ShiftCandidate {
  const spans: TimeSpan[] = [...member.duties, ...member.slots.map((one) => one.shift)]
  const duty_hours = sumDutyHours(shift, spans)
  const wishes = member.wishes.filter(({ start, end }) => start < shift.end && end > shift.start)
  return {
    user_id: member.person.id,
    busy_count: Number(broken_rules.some(({ kind }) => kind === 'overlap')),
    broken_rules,
    wish: wishes.find(({ kind }) => kind === 'prefers_off')?.kind ?? wishes[0]?.kind ?? null,
    rest_hours: findRestHours(shift, spans),
    rest_before_hours: findRestHours(
      shift,
      spans.filter(({ start }) => start < shift.start),
    ),
    rest_after_hours: findRestHours(
      shift,
      spans.filter(({ start }) => start >= shift.start),
    ),
    duty_hours,
    duty_hours_with_shift: sumDutyHours(shift, [...spans, shift]),
  }
}
