import { rosterDays } from '@wardline/contract/paging/sheets/roster.schemas.ts'

export const endsBeforeStart = 'Choose a last day that is not before the first.'
export const tooLong = `Choose at most ${rosterDays} days.`
