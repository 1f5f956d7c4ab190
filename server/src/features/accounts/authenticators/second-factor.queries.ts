import type { SecondFactor } from '@wardline/contract/accounts/second-factors/second-factor.schemas.ts'
import type { SecondFactorMethod } from '@wardline/contract/accounts/session.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'

export interface FactorKey extends UserKey {
  id: number
}

export async function listSecondFactors(db: Db, { account_id, user_id }: UserKey): Promise<SecondFactor[]> {
  const { rows } = await sql<SecondFactor>`
    select id, kind, name, created, last_used, coalesce(is_backed_up, false) as is_backed_up from second_factor
     where account_id = ${account_id} and user_id = ${user_id} and confirmed is not null
     order by created, id`.execute(db)
  return rows
}

/** Lists the methods that complete a sign-in of the user; the list is empty without a second factor. */
export async function listMethods(db: Db, { account_id, user_id }: UserKey): Promise<SecondFactorMethod[]> {
  const { rows } = await sql<{ has_passkey: boolean; has_totp: boolean; has_recovery_code: boolean }>`
    select bool_or(kind = 'passkey') as has_passkey, bool_or(kind = 'totp') as has_totp,
           exists (select from recovery_code c
             where c.account_id = ${account_id} and c.user_id = ${user_id} and c.used is null) as has_recovery_code
      from second_factor
     where account_id = ${account_id} and user_id = ${user_id} and confirmed is not null
    having count(*) > 0`.execute(db)
  const [row] = rows
  if (!row) return []
  return [
    ...(row.has_passkey ? (['passkey'] as const) : []),
    ...(row.has_totp ? (['totp'] as const) : []),
    ...(row.has_recovery_code ? (['recovery_code'] as const) : []),
  ]
}

export async function countSecondFactors(db: Db, { account_id, user_id }: UserKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from second_factor
     where account_id = ${account_id} and user_id = ${user_id} and confirmed is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** The name of the removed one. */
export async function deleteSecondFactor(
  db: Db,
  { account_id, user_id, id }: FactorKey,
): Promise<{ kind: SecondFactor['kind']; name: string } | undefined> {
  const { rows } = await sql<{ kind: SecondFactor['kind']; name: string }>`
    delete from second_factor where account_id = ${account_id} and user_id = ${user_id} and id = ${id}
       and confirmed is not null
    returning kind, name`.execute(db)
  return rows[0]
}

export async function renameSecondFactor(
  db: Db,
  { account_id, user_id, id }: FactorKey,
  name: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_factor set name = ${name}
     where account_id = ${account_id} and user_id = ${user_id} and id = ${id} and confirmed is not null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Deletes second factors that were never confirmed, too. Returns the number of confirmed ones. */
export async function deleteAllSecondFactors(db: Db, { account_id, user_id }: UserKey): Promise<number> {
  const { rows } = await sql<{ is_confirmed: boolean }>`
    delete from second_factor where account_id = ${account_id} and user_id = ${user_id}
    returning confirmed is not null as is_confirmed`.execute(db)
  return rows.filter(({ is_confirmed }) => is_confirmed).length
}
