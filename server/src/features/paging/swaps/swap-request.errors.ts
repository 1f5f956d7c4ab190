export const alreadyBegun = 'This shift has begun. A colleague can take over the rest of it.'
export const notYours = 'You can only request a swap of your own shifts.'
export const requestedAlready =
  'You have already requested a swap of this shift. Withdraw that request first.'
export const toYourself = 'Choose a colleague or the whole group.'
export const toNonMember = 'Shifts of this group can only go to its members.'
export const incompleteWantedShift = 'Send both wanted_event_id and wanted_original_start, or neither.'
export const notTheirs = 'The shift that you want in return is not assigned to this person.'
export const notOpen = {
  accepted: 'This shift has already been taken.',
  declined: 'This request was declined.',
  withdrawn: 'This request was withdrawn.',
  expired: 'This request has expired: the shift has begun or has changed hands.',
} as const
export const wantedShiftGone = 'You no longer have the shift that was requested in return.'
