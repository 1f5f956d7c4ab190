/** The browser's own words for a failed save (messaging §8): 'Could not update profile. Please try again.', 'Could not save profile'. */
export const noName = 'Enter a name.'
export const notDialable =
  'Write the number with its country code, like +1 202 555 0147, so that it can be rung.'
export const noPager = 'A pager number has 3 to 20 digits, like 4021 or +1 202 555 0147.'
export const noSuchType = 'This message type does not exist.'
export const noSuchPerson = 'This person does not exist.'
export const forwardToSelf = 'Choose somebody else: messages are not forwarded to oneself.'
export const forwardToNobody = 'Choose who gets your messages.'
export const noAutoResponse = 'Write what is answered for you.'
export const endInThePast = 'Choose an end that is still to come.'
export const ownPassword = 'Change your own password in your profile, with the current one.'
/** Whoever sets a password can sign in with it. */
export const moreRights = {
  status: 403,
  code: 'password.more_rights',
  detail: 'This person has rights that you do not have. Ask somebody who has them to set the password.',
} as const
export const ownDeactivation = 'You cannot deactivate yourself.'
export const doubleBox = 'Each box of the grid may be there once.'
export const unreachableAtHigh =
  'High priority must be able to ring: leave at least one way on for it in every status.'

export const cannotReceive = (name: string): string =>
  `${name} cannot receive messages: the person is locked or no longer active.`
export const circle = (name: string): string => `This makes a circle: ${name} forwards back to here.`
