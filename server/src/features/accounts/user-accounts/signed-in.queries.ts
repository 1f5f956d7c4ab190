import { sql } from 'kysely'

/** SQL: the user `u` has signed in at least once. */
export const hasSignedIn = (account_id: number) => sql<boolean>`(
  u.last_seen is not null or u.first_sign_in is not null
  or exists (select from session s where s.account_id = ${account_id} and s.user_id = u.id))`
