import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isDatabaseError } from '../../../platform/db/database-error.ts'

export interface AccountRow {
  id: number
  name: string
  time_zone: string
  operator_id: number | null
  display_name: string | null
  title: string | null
  profile_picture_id: number | null
  can_receive: boolean | null
}

export async function findAccount(db: Db, account_id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select a.account_id as id, a.name, a.time_zone, u.id as operator_id, u.display_name, u.title, u.profile_picture_id,
           u.is_active and not u.is_locked as can_receive
      from account a left join users u on u.account_id = a.account_id and u.id = a.operator_user_id
     where a.account_id = ${account_id}`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockAccount = (db: Db, account_id: number) =>
  sql`select from account where account_id = ${account_id} for no key update`.execute(db)

/** Whether the user exists and can receive messages. Locks the row, so that it stays so until commit. */
export async function canReceive(db: Db, account_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where account_id = ${account_id} and id = ${user_id} and is_active and not is_locked
       for share`.execute(db)
  return rows.length > 0
}

/** False if another account of the installation has the name, which row-level security hides. */
export async function updateAccount(
  db: Db,
  account_id: number,
  { name, operator_id }: { name: string; operator_id: number | null },
): Promise<boolean> {
  try {
    await sql`
      update account set name = ${name}, operator_user_id = ${operator_id}
       where account_id = ${account_id}`.execute(db)
    return true
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'account_name_key') return false
    throw error
  }
}
