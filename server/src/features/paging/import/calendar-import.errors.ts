export const unknownPeople = 'Choose a member for each person in the file, or leave the person out.'

export const noCalendar = 'This is not a calendar file: BEGIN:VCALENDAR is missing.'
export const noShiftTable =
  'This is neither a calendar file (.ics) nor a table (.csv) with the columns name, start and end.'
export const noEvents = 'This calendar has no events.'
export const tooMuchRepetition = 'This calendar has too many repeating events. Import it in parts.'
export const tooManyEvents = (most: number): string =>
  `This calendar has more than ${most} events. Import it in parts.`

export const lastDayNote = 'In months without this day, the event falls on the last day of the month.'
export const clockTimeNote =
  'The event keeps its times of day when clocks change, and is an hour shorter or longer on that day.'
export const floatingNote = (group: string, calendar: string): string =>
  `The file has no time zone for this event. Its times are read in ${group}, the zone of the group, although the calendar is shown in ${calendar}.`

export const noRotationTable =
  'This is no table of turns. Its first row names the columns: name, email or user_id, and if needed rotation, call, length and start.'
export const tooManyTurns = (most: number): string => `A table has at most ${most} turns.`
