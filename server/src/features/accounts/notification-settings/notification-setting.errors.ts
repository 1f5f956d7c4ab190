export const duplicateSetting = 'The same combination is set more than once.'
export const unreachableAtHigh = 'Leave at least one channel on for high priority in every status.'
