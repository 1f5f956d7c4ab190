import type { RosterProposal } from '@wardline/rostering/proposal.ts'
import { proposeRoster } from '@wardline/rostering/propose.ts'
import { replan, type Replan, type Unavailability } from '@wardline/rostering/replan.ts'
import type { Roster, RosterProblem } from '@wardline/rostering/roster.ts'

/** A month of twenty people takes a second; the search of a very large group ends here with the best that it found. */
const time_ms = 15_000

/** Runs in a thread. The same problem gives the same proposal. */
export const searchProposal = (problem: RosterProblem): Promise<RosterProposal> =>
  proposeRoster(problem, { seed: 1, time_ms })

interface ReplanQuestion {
  problem: RosterProblem
  roster: Roster
  unavailable: Unavailability
}

/** Runs in a thread. */
export const searchReplan = ({ problem, roster, unavailable }: ReplanQuestion): Promise<Replan> =>
  replan(problem, roster, [unavailable])
