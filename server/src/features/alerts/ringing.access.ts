import * as queries from './bell.queries.ts'

/** For a SELECT of another feature: does the account have any carrier switched on? Takes an expression for the account. */
export const ringsOutside = (account_id: string): string => queries.ringsOutside(account_id)

/** For a SELECT of another feature: does something for a thread still ring this person? Takes expressions. */
export const isBeingRung = (of: { account_id: string; thread_id: string; user_id: string }): string =>
  queries.isBeingRung(of)
