/** Refusals of rules, by the field that they are shown at. */
export const noRepeat = 'What does not repeat needs no rule.'
export const noFrequency = 'Choose how often it repeats: daily, weekly or monthly.'
export const yearly = 'The calendar repeats daily, weekly or monthly.'
export const twoEnds = 'A rule ends on a date or after a number of times, not by both.'
export const weekDays = 'Days of the week belong to a weekly rule.'
export const monthDays = 'Days of the month belong to a monthly rule.'
export const notAsWritten = 'This is not what rrule says. Send one of the two.'
export const neverOccurs = 'This rule never occurs.'
