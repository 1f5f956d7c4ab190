import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'

/** The time from the password to the second factor. */
export const pending_minutes = 10

/** The limit for one user; beyond it the oldest pending sign-in ends. */
const most = 10

export interface NewPendingSignIn extends UserKey {
  token_hash: Buffer
  is_shared: boolean
  new_password_hash: string | null
}

export async function insertPendingSignIn(db: Db, pending: NewPendingSignIn): Promise<void> {
  const { account_id, user_id, token_hash, is_shared, new_password_hash } = pending
  await sql`
    insert into pending_sign_in (account_id, token_hash, user_id, is_shared, new_password_hash)
    values (${account_id}, ${token_hash}, ${user_id}, ${is_shared}, ${new_password_hash})`.execute(db)
  await sql`
    delete from pending_sign_in where account_id = ${account_id} and token_hash in (
      select token_hash from pending_sign_in where account_id = ${account_id} and user_id = ${user_id}
       order by created desc, token_hash offset ${most})`.execute(db)
}

export interface PendingSignIn extends UserKey {
  is_shared: boolean
  new_password_hash: string | null
}

/** SQL: the pending sign-in `p` of the user `u` can still be completed. A password change ends it. */
const isOpen = sql<boolean>`
  p.created > clock_now() - make_interval(mins => ${pending_minutes}::int) and u.is_active and not u.is_locked
  and coalesce(u.password_changed < p.created, true)`

export async function findPendingSignIn(
  db: Db,
  account_id: number,
  token_hash: Buffer,
): Promise<PendingSignIn | undefined> {
  const { rows } = await sql<PendingSignIn>`
    select p.account_id, p.user_id, p.is_shared, p.new_password_hash
      from pending_sign_in p join users u on u.account_id = p.account_id and u.id = p.user_id
     where p.account_id = ${account_id} and p.token_hash = ${token_hash} and ${isOpen}`.execute(db)
  return rows[0]
}

/** False if another request completed it. */
export async function takePendingSignIn(db: Db, account_id: number, token_hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pending_sign_in where account_id = ${account_id} and token_hash = ${token_hash}`.execute(db)
  return numAffectedRows === 1n
}

export const deletePendingSignIns = (db: Db, { account_id, user_id }: UserKey) =>
  sql`delete from pending_sign_in where account_id = ${account_id} and user_id = ${user_id}`.execute(db)

/** Returns the number of deleted rows. every account: one clean-up serves all */
export async function deleteOldPendingSignIns(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from pending_sign_in where created <= clock_now() - make_interval(mins => ${pending_minutes}::int)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
