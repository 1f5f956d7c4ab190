/** Messaging §8 texts shown in the browser: 'Could not update profile. Please try again.', 'Could not save profile'. */
export const noName = 'Enter a name.'
export const invalidNumber =
  'Enter the number with its country code, such as +1 202 555 0147, so that it can be called.'
export const noPager = 'A pager number has 3 to 20 digits, like 4021 or +1 202 555 0147.'
export const noSuchType = 'This message type does not exist.'
export const noSuchPerson = 'This person does not exist.'
export const forwardToSelf = 'Choose another user. Messages cannot be forwarded to yourself.'
export const forwardToNobody = 'Choose who receives your forwarded messages.'
export const autoResponseMissing = 'Enter the automatic response.'
export const endNotInFuture = 'Choose a time in the future.'

export const cannotReceive = (name: string): string =>
  `${name} cannot receive messages because the account is locked or deactivated.`
export const forwardingCycle = (name: string): string =>
  `${name} already forwards to this user. Choose another user.`
