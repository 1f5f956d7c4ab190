import { draftLimits } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'

export const changed = { code: 'calendar_draft.changed', noun: 'this draft' }
export const tooManyDrafts = `This calendar has ${draftLimits.drafts} drafts. Publish or discard one first.`
export const sameShiftTwice = 'A draft changes each shift once. Reload the draft.'
export const nothingToPublish = 'This draft changes nothing. Change a shift first.'

export const shiftIsGone = 'This shift is no longer in the calendar.'
export const noSuchUser = 'This user does not exist.'

/** @param present the people and times of the shift now; empty if it was cancelled */
export const changedSince = (present: string): string =>
  present === ''
    ? 'This shift was cancelled since you changed it in the draft.'
    : `This shift was changed since you changed it in the draft. Now: ${present}.`

export const cannotPublish = (problems: readonly string[]): string[] => [
  ...new Set(problems),
  'Open the comparison, and remove or repair these changes.',
]
export const overwrites = (count: number): string =>
  `${count === 1 ? 'One shift was' : `${count} shifts were`} changed since this draft changed ${count === 1 ? 'it' : 'them'}. Compare, and publish over ${count === 1 ? 'it' : 'them'} if the draft is right.`
export const reasonForBrokenRules =
  'Enter a reason, since publishing this draft breaks these rules, or change the draft.'
export const tooFarBack = `More than ${draftLimits.changes} shifts differ from this version. Choose a later one.`
export const hiddenByPlan = (plan: string): string =>
  `The fixed plan ${plan} decides some of these shifts by now. Remove it, and restore this version again.`
export const noDifference = 'The upcoming shifts are the same as after this change.'
