import type { FallbackContact } from '@wardline/contract/paging/on-call/on-call.schemas.ts'

export const title = (group: string): string => `Coverage of ${group}`
export const noGaps = (until: string): string => `No gaps until ${until}.`
export const fallback = (contact: FallbackContact | null): string =>
  contact
    ? `While no one is on call, pages go to ${contact.display_name} (${contact.role}).`
    : 'While no one is on call, pages to this group are refused. Select a fail-over user in its settings.'
export const listLabel = 'Gaps'
export const doubtfulTitle = 'Covered only by a shift that breaks a rule'
export const openShift = 'Open shift'
export const openShiftLabel = (name: string, time: string): string => `${openShift}: ${name}, ${time}`
export const times = (count: number): string => `${count} times`
export const more = (count: number, until: string): string => `And ${count} more until ${until}.`
export const fill = 'Fill gap'
export const fillLabel = (gap: string): string => `Fill gap ${gap}`
export const fillAll = 'Fill all'
export const fillAllLabel = (gaps: string): string => `Fill all: ${gaps}`
export const couldNotFill = 'Could not prepare the shifts. Try again.'

export const fillTitle = (gap: string): string => `Fill: ${gap}`
export const backToGaps = 'Back to gaps'
export const moreOptions = 'More options'
export const takeTurns = 'Several people in turn'
export const periodLabel = 'Fill until'
export const periodOption = (day: string, count: number): string => `${day} (${count} shifts)`
/** One press puts one person on call for all of these shifts. */
export const periodText = (count: number, hours: number): string =>
  `${count} shifts, ${hours} hours in all, for one person.`
export const noSuggestion =
  'No member is free at all of these times without breaking a rule. Choose a shorter period, or set the shift yourself under More options.'
export const noSuggestionOnce =
  'No member is free at this time without breaking a rule. Set the shift yourself under More options.'
