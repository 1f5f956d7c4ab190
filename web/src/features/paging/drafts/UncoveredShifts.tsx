import type { RosterProposal } from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'
import * as text from './proposal.text.ts'
import { ResultPart } from './ResultPart.tsx'

/** The shifts that no one can have, and why, for each member. */
export const UncoveredShifts = ({ shifts }: { shifts: RosterProposal['uncovered'] }) =>
  shifts.length > 0 && (
    <ResultPart title={text.uncoveredTitle(shifts.length)}>
      {shifts.map((shift) => (
        <li key={`${shift.start} ${shift.call_order}`}>
          <p className="font-medium">{text.shiftText(shift)}</p>
          <p className="text-ink-2">{text.refusalsText(shift)}</p>
        </li>
      ))}
    </ResultPart>
  )
