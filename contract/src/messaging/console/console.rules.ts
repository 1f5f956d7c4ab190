import type { PagingRequest } from '../paging-requests/paging-request.schemas.ts'

/** The live channel of users who have the console open. */
export const consoleChannel = 'console'

/** An unanswered page leaves the list of open pages after this time, and a message that asks the list of requests. */
export const unansweredHours = 24

/** Every step was tried, and no operator has taken the page over. */
export const needsOperator = ({ state, operator }: Pick<PagingRequest, 'state' | 'operator'>): boolean =>
  state === 'unanswered' && operator === null
