export const answeredAlready = 'This notice is already answered.'
export const notYours = 'You can decline only your own shifts.'
export const isOver = 'This shift is over, so it cannot be declined.'
