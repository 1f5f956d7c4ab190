export const changed = { code: 'pager_number.changed', noun: 'this pager number' }
export const oneTarget = 'Choose a group or a user.'
export const noSuchGroup = 'This group does not exist.'
export const noSuchUser = 'This user does not exist or is deactivated.'
export const numberTaken = (target: string): string => `This number already belongs to ${target}.`
/** The refusal of a number of another account is the same, so that it is not revealed. */
export const numberRefused =
  'This number cannot be used. Check that it is a number of your Twilio account, or ask the operator of this server.'
export const noRight = 'You do not have permission to change the pager numbers of this group or user.'
