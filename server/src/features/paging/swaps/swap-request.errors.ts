export const alreadyBegun = 'This shift has begun. Choose one that is still to come.'
export const over = 'This shift is over.'
export const outsideShift = 'Choose a time within the shift.'
export const listedTwice = 'This shift is listed twice.'
export const notYours = 'You can only request a swap of your own shifts.'
export const notTheirShift = 'This user does not have this shift.'
export const requestedAlready = 'A swap of this shift was requested before. Withdraw that request first.'
export const toYourself = 'Choose colleagues or the whole group.'
export const askedTwice = 'Choose each colleague once.'
export const toNonMember = 'Shifts of this group can only go to its members.'
export const wantedFromOne = 'To get shifts in return, ask one colleague or the whole group.'
export const notTheirs = 'The shift that you want in return is not assigned to this person.'
export const notOpen = {
  awaiting_approval: 'A colleague has accepted this request. A scheduler decides now.',
  accepted: 'This shift has already been taken.',
  declined: 'This request was declined.',
  refused: 'A scheduler declined this swap.',
  withdrawn: 'This request was withdrawn.',
  expired: 'This request has expired: a shift has begun or has changed hands.',
} as const
export const declinedAlready = 'You have declined this request.'
export const nothingToDecide = 'This request does not await an approval.'
export const cannotTake = (name: string): string =>
  `${name} is locked or inactive, and cannot be on call. Decline this request.`
export const wantedShiftGone = 'You no longer have the shifts that were requested in return.'
