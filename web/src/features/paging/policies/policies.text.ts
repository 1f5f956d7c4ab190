export const standardPolicyText = 'New schedule groups get this policy.'
export const passedOverText =
  'If everyone in a step is on do not disturb or cannot be reached, the next step starts immediately.'
