export const hoursTitle = 'Hours of service'
export const aboutHours =
  'Outside these hours, no one needs to be on call. Pages still go to the fail-over user, so none is lost.'
export const legend = 'When the group serves'
export const always = 'Always'
export const byDay = 'By day'

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const closed = 'Closed'
export const addHours = 'Add hours'
export const removeHours = 'Remove hours'
export const opensLabel = 'opens'
export const closesLabel = 'closes'
export const nextDay = 'next day'

export const holidaysLegend = 'On holidays'
export const asUsual = 'Like other days'
export const closedOnHolidays = 'Closed'
export const otherHours = 'Other hours'
export const holidayName = 'Holiday'

export const editHolidays = 'Holidays…'
export const holidaysTitle = 'Holidays of the hospital'
export const holidaysAbout = 'For all groups whose hours differ on holidays.'
export const noHolidays = 'No holidays yet. Add one, or import a calendar file.'
export const dateLabel = 'Date'
export const nameLabel = 'Name'
export const addHoliday = 'Add holiday'
export const removeHoliday = (name: string): string => `Remove ${name}`
export const fileLabel = 'Import from a calendar file (.ics)'
export const fileHint = 'Public calendars also list observances: select only the days with other hours.'
export const noneFound = 'This file has no all-day events in the next three years.'
export const addSelected = (count: number): string => `Add ${count === 1 ? '1 day' : `${count} days`}`
export const isKnown = 'already in the list'
export const couldNotLoad = 'Could not load the holidays.'
export const couldNotSave = 'Could not save the holidays.'
export const couldNotRead = 'Could not read this file.'
export const dateMissing = 'Enter a date and a name.'
