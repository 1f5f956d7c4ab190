export const answeredAlready = 'This notice is already answered.'
export const notYours = 'Only a shift that you have can be declined.'
export const isOver = 'This shift is over and cannot be declined.'
