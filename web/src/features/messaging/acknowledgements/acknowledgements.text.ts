export const acceptLabel = 'Accept'
export const rejectLabel = 'Reject'
export const confirmQuestion = 'Accept or reject this message'
export const responseQuestion = 'Choose an answer'
export const ownAnswerText = (answer: string): string => `You: ${answer}`
export const answerNotSavedText = (reason: string): string =>
  `Your answer was not saved. ${reason || 'Please try again.'}`
