export const nameTaken = 'Another hospital of this installation has this name.'
export const noSuchFallbackUser =
  'This person does not exist, is locked or is no longer active. Choose another person.'

export const changed = { code: 'account.changed', noun: 'the account' }

export const flagsChanged = { code: 'account.flags_changed', noun: 'the features' }
