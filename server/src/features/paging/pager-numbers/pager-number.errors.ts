export const oneTarget = 'Choose a group or a user.'
export const noSuchGroup = 'This group does not exist.'
export const noSuchUser = 'This user does not exist or is deactivated.'
export const numberTaken = (target: string): string => `This number already belongs to ${target}.`
/** Also for a number of another account, which is not revealed. */
export const numberRefused =
  'This number cannot be used. Check that it is a number of your Twilio account, or ask the operator of this server.'
export const noRight = 'You cannot change the numbers of this group or user.'
