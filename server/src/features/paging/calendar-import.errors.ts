export const unknownPeople = 'Choose who everybody in the file is, or leave them out.'

/** Files of which nothing can be taken. */
export const noCalendar = 'This is not a calendar file: it has no BEGIN:VCALENDAR.'
export const noEvents = 'This calendar has no events.'
export const tooMuch = 'This calendar repeats more than can be read at once. Import it in parts.'
export const tooMany = (most: number): string =>
  `This calendar has more than ${most} events. Import it in parts.`
