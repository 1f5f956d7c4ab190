import { gapDays } from '@wardline/contract/paging/coverage/coverage.schemas.ts'

export const endsBeforeStart = 'Choose an end that is after the start.'
export const longWindow = `Choose at most ${gapDays} days.`
