export const noSuchGroup = 'This schedule group does not exist.'
