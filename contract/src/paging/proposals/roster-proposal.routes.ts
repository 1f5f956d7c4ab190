import { z } from 'zod'
import { route } from '../../route.ts'
import { RosterProposal, RosterProposalBody } from './roster-proposal.schemas.ts'
import { RosterReplan, RosterReplanBody } from './roster-replan.schemas.ts'

const pathId = z.coerce.number().int().positive()

/** Needs scheduling.change_oncallevent and scheduling.add_oncallevent, or their department variants. */
export const proposeRoster = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/drafts/{draft_id}/proposal/',
  summary:
    'Fill the uncovered times of a draft with shifts that break no rule, and are fair. The calendar does not change.',
  allow: 'signed_in',
  params: z.strictObject({ id: pathId, draft_id: pathId }),
  body: RosterProposalBody,
  answers: { 200: RosterProposal },
})

/** Needs scheduling.change_oncallevent or its department variant. */
export const replanRoster = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/drafts/{draft_id}/replan/',
  summary:
    'Give the shifts of a user who cannot be on call to others in a draft, with the fewest shifts moved and no rule broken.',
  allow: 'signed_in',
  params: z.strictObject({ id: pathId, draft_id: pathId }),
  body: RosterReplanBody,
  answers: { 200: RosterReplan },
})
