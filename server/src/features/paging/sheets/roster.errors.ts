export const endsBeforeStart = 'Choose a last day that is not before the first.'
export const tooLong = (days: number): string => `Choose at most ${days} days.`
