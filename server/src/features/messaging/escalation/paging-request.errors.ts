export const noPageToTake = {
  status: 409,
  code: 'page.none',
  detail: 'No page in this conversation is waiting to be taken.',
} as const

export const alreadyTaken = (name: string) =>
  ({ status: 409, code: 'page.taken', detail: `${name} has taken this page.` }) as const

export const youAreOnCall = (group: string, until: string) =>
  ({
    status: 409,
    code: 'page.on_call',
    detail: `You are on call for ${group} until ${until}: reassign the page instead.`,
  }) as const

export const notEscalating = {
  status: 409,
  code: 'page.none',
  detail: 'This message does not escalate. Reassign it instead.',
} as const

export const nothingToEscalate = {
  status: 409,
  code: 'page.none',
  detail: 'No recipient of this message still has to respond.',
} as const

export const onlySenderEscalates = {
  status: 403,
  code: 'page.not_sender',
  detail: 'Only the sender and the operator who handles it can escalate this message.',
} as const

export const onlySenderPagesAgain = {
  status: 403,
  code: 'page.not_sender',
  detail: 'Only the sender and the operator who handles the page can page again.',
} as const

export const onlyOperatorReassigns = {
  status: 403,
  code: 'page.not_sender',
  detail: 'Only the sender and the operator who handles the page can reassign it for someone else.',
} as const

export const justPagedAgain = {
  status: 409,
  code: 'page.just_repeated',
  detail: 'You paged them again less than a minute ago. Wait a moment, or call them.',
} as const

export const noStepLeft = (call: string) =>
  ({
    status: 409,
    code: 'page.unanswered',
    detail: `Every step was tried. ${call === '' ? 'Call someone who can come.' : `Call ${call}.`}`,
  }) as const

export const alreadyAssigned = 'This is already assigned to you. Choose another person.'
export const assignedToSender = 'This person sent the message. Choose another person.'
export const userNotFound = 'This person does not exist.'
export const userCannotReceive = 'This person is locked or inactive. Choose another person.'
export const alreadyResponsible = 'This person is already assigned or has responded. Choose another person.'
