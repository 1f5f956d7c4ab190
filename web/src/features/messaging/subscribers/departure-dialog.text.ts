export const leaveTitle = 'Leave this conversation?'
export const leaveHint =
  'You no longer get its messages and can no longer read it. The others see that you left.'
export const leaveLabel = 'Leave'
export const youLeftText = 'You left the conversation'
export const leaveFailedText = 'Could not leave the conversation.'

export const removeTitle = (name: string): string => `Remove ${name}?`
export const removeHint =
  'They no longer get messages of this conversation and can no longer read it. Everyone sees that you removed them.'
export const removeLabel = 'Remove'
export const removeFailedText = 'Could not remove the person.'
