export const noSuchPatient = 'This patient does not exist.'
export const noSuchUnit = 'This unit does not exist.'
export const noSuchGroup = 'This group does not exist.'
