export const nameTaken = 'Another hospital of this installation has this name.'
export const noSuchFallbackUser =
  'This person does not exist, is locked or is no longer active. Choose another person.'

export const changedMeanwhile = (name: string | null) => ({
  status: 409,
  code: 'account.changed',
  detail: `${name ?? 'Wardline'} changed the account in the meantime. Nothing was saved. Compare the changes and save again.`,
})

export const flagsChangedMeanwhile = (name: string | null) => ({
  status: 409,
  code: 'account.flags_changed',
  detail: `${name ?? 'Wardline'} switched features in the meantime. Nothing was saved. Check the features and switch again.`,
})
