export const notAllowed = {
  status: 403,
  code: 'takeover.not_allowed',
  detail: 'This group does not allow shift takeovers. Ask the person who manages its calendar.',
} as const

export const notForOthers = {
  status: 403,
  code: 'takeover.members_only',
  detail: 'Only members of this group can take over its shifts.',
} as const

export const needsApproval = {
  status: 403,
  code: 'takeover.needs_approval',
  detail:
    'Schedulers of this group approve who takes a shift until 12 hours before it begins. Ask a scheduler, or ask your colleague to request a swap.',
} as const

export const ownAlready = 'You already have this shift.'
export const outsideShift = 'Choose a time within the shift.'
export const undoneAlready = 'This shift has already been given back.'
export const overAlready = 'This shift is over, so it cannot be changed.'
