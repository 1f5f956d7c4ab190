export const duplicateSetting = 'Each combination can be set only once.'
export const unreachableAtHigh = 'Leave at least one channel on for high priority in every status.'
