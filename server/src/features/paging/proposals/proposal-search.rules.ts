import type { RosterProposal } from '@wardline/rostering/proposal.ts'
import { proposeRoster } from '@wardline/rostering/propose.ts'
import type { RosterProblem } from '@wardline/rostering/roster.ts'

/** A month of twenty people takes a second; the search of a very large group ends here with the best that it found. */
const time_ms = 15_000

/** The function that a thread runs. The same problem gives the same proposal. */
export const searchProposal = (problem: RosterProblem): Promise<RosterProposal> =>
  proposeRoster(problem, { seed: 1, time_ms })
