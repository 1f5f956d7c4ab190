import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'

export async function replaceRecoveryCodes(
  db: Db,
  { account_id, user_id }: UserKey,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await deleteRecoveryCodes(db, { account_id, user_id })
  await sql`
    insert into recovery_code (account_id, user_id, code_hash, salt)
    select ${account_id}, ${user_id}, code_hash, ${salt} from unnest(${[...hashes]}::bytea[]) as given(code_hash)`.execute(
    db,
  )
}

export const deleteRecoveryCodes = (db: Db, { account_id, user_id }: UserKey) =>
  sql`delete from recovery_code where account_id = ${account_id} and user_id = ${user_id}`.execute(db)

/** Undefined without codes. */
export async function findSalt(db: Db, { account_id, user_id }: UserKey): Promise<Buffer | undefined> {
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from recovery_code where account_id = ${account_id} and user_id = ${user_id} limit 1`.execute(
    db,
  )
  return rows[0]?.salt
}

/** False if there is no such code, or it was used. */
export async function useRecoveryCode(
  db: Db,
  { account_id, user_id }: UserKey,
  code_hash: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_code set used = clock_now()
     where account_id = ${account_id} and user_id = ${user_id} and code_hash = ${code_hash} and used is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export async function countRecoveryCodes(db: Db, { account_id, user_id }: UserKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_code
     where account_id = ${account_id} and user_id = ${user_id} and used is null`.execute(db)
  return rows[0]?.count ?? 0
}
