import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export interface PersonKey {
  account_id: number
  user_id: number
}

/** Holds the person's row until the commit, so that of two changes at once the second sees the first. */
export async function lockPerson(db: Db, { account_id, user_id }: PersonKey): Promise<boolean> {
  const { rows } = await sql`
    select from users where account_id = ${account_id} and id = ${user_id} for no key update`.execute(db)
  return rows.length > 0
}

/** Whether the account has this person. */
export async function personExists(db: Db, { account_id, user_id }: PersonKey): Promise<boolean> {
  const { rows } = await sql`select from users where account_id = ${account_id} and id = ${user_id}`.execute(
    db,
  )
  return rows.length > 0
}
