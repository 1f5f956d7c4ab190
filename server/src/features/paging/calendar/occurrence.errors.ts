/** Specification, paging §5. */
export const startAfterEnd = 'Start date has to be before end'

export const alreadyOver = 'This shift is over. Past shifts cannot be changed.'
export const cannotReceive = (name: string): string =>
  `${name} is locked or no longer active and would not receive pages. Choose another person.`
export const notAnOccurrence = 'This event does not take place at that time. Reload the calendar.'
export const longWindow = 'Choose a period of at most 400 days.'
