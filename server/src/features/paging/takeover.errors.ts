/** Refusals of takeovers and offers. */
export const notAllowed = {
  status: 403,
  code: 'takeover.not_allowed',
  detail: 'In this group shifts are not taken over. Ask somebody who plans its calendar.',
} as const

export const notForOthers = {
  status: 403,
  code: 'takeover.members_only',
  detail: 'In this group only members take over shifts.',
} as const

export const begun = 'This shift has begun. Somebody can take over the rest of it.'
export const ownAlready = 'You have this shift already.'
export const outsideShift = 'The shift does not go on at this time. Choose a time within it.'
export const undoneAlready = 'This shift was given back already.'
export const overAlready = 'This shift is over, and stays as it was.'

export const notYours = 'You do not have this shift, so you cannot offer it.'
export const offeredAlready = 'You offer this shift already. Withdraw that offer first.'
export const toYourself = 'Choose somebody else, or the whole group.'
export const toStranger = 'Shifts of this group are offered to its members.'
export const bothWanted = 'Say both: the event and which of its shifts you want in return.'
export const notTheirs = 'The shift that you want in return is not this person’s.'
export const notOpen = {
  accepted: 'Somebody else has taken this shift already.',
  declined: 'This offer was declined.',
  withdrawn: 'This offer was withdrawn.',
  expired: 'This offer is over: the shift has begun, or has changed hands since.',
} as const
export const wantedGone = 'You do not have the shift that is wanted in return any more.'
