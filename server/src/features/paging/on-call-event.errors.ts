/** Refusals of the calendar, each at its field. The specification's wording (paging §5) first. */
export const startAfterEnd = 'Start date has to be before end'

export const tooLong = 'An event lasts at most 366 days.'
export const tooLongToRepeat = 'What repeats lasts at most 31 days at a time.'
export const over = 'This time is over. What is past stays as it was.'
export const notAMember = 'Only members of the group can be put on call. Add the person to the group first.'
export const cannotReceive = (name: string): string =>
  `${name} is locked or no longer active, so nobody would be reached. Choose somebody else.`
export const noPolicy = 'There is no such escalation policy.'
export const noRule = 'There is no such rule.'
export const neverOccurs = 'This rule never occurs from this start on.'
export const ruleNamesDays =
  'The rule itself says on which days it takes place. Change the rule as well, or change this one alone.'
export const notAnOccurrence = 'The event does not take place at this time. Load the calendar again.'
export const longWindow = 'Ask for at most 400 days at once.'
