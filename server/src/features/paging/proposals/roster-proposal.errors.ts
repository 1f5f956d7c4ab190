import { draftLimits } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import { proposalLimits } from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'

export const endsBeforeStart = 'Choose a last day that is not before the first.'
export const tooLong = `Choose at most ${proposalLimits.days} days.`
export const isOver = 'These days are over. Choose later ones.'
export const nothingToFill = 'Everything in these days is covered already. Choose other days, or more calls.'
export const noMembers = 'No member of this group can be on call. Add members first.'
export const tooManyShifts = (count: number): string =>
  `These are ${count} shifts, and a draft has at most ${draftLimits.changes} changes. Choose fewer days or longer shifts.`
export const absentTooLong = 'Choose at most 92 days.'
export const noShiftsToMove =
  'This user has no upcoming shift of this group in that time that can be given away. Choose another time.'
export const isBusy = {
  status: 503,
  code: 'roster_proposal.busy',
  detail:
    'The search was not finished: it takes too long, or many others wait. Try again in a minute, or with fewer days.',
} as const
