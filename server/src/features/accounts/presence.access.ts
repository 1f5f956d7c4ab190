import * as queries from './presence.queries.ts'

/** For a SELECT of another feature beside `users`: can a device of theirs be reached now? Takes names of columns. */
export const isReachable = (account_id: string, user_id: string) => queries.isReachable(account_id, user_id)
