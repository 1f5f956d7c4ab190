import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import type { FactorKey } from './second-factor.queries.ts'

/** Replaces one that was not confirmed. It does not count before `confirmTotp`. */
export async function insertTotp(
  db: Db,
  { account_id, user_id }: UserKey,
  { name, secret }: { name: string; secret: Buffer },
): Promise<number> {
  await sql`
    delete from second_factor
     where account_id = ${account_id} and user_id = ${user_id} and kind = 'totp' and confirmed is null`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into second_factor (account_id, user_id, kind, name, secret)
    values (${account_id}, ${user_id}, 'totp', ${name}, ${secret}) returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The authenticator app was not stored.')
  return row.id
}

export async function findUnconfirmedTotp(
  db: Db,
  { account_id, user_id, id }: FactorKey,
): Promise<{ name: string; secret: Buffer } | undefined> {
  const { rows } = await sql<{ name: string; secret: Buffer }>`
    select name, secret from second_factor
     where account_id = ${account_id} and user_id = ${user_id} and id = ${id} and kind = 'totp' and confirmed is null
       for update`.execute(db)
  return rows[0]
}

export const confirmTotp = (db: Db, { account_id, user_id, id }: FactorKey, step: number) =>
  sql`update second_factor set confirmed = clock_now(), last_used = clock_now(), last_step = ${step}
       where account_id = ${account_id} and user_id = ${user_id} and id = ${id}`.execute(db)

export async function listTotp(
  db: Db,
  { account_id, user_id }: UserKey,
): Promise<{ id: number; secret: Buffer }[]> {
  const { rows } = await sql<{ id: number; secret: Buffer }>`
    select id, secret from second_factor
     where account_id = ${account_id} and user_id = ${user_id} and kind = 'totp' and confirmed is not null
     order by id`.execute(db)
  return rows
}

/** False if the code of this step, or a later one, was used. The secret is sealed again, with the key of now. */
export async function useTotp(
  db: Db,
  { account_id, user_id, id }: FactorKey,
  { step, secret }: { step: number; secret: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_factor set last_step = ${step}, last_used = clock_now(), secret = ${secret}
     where account_id = ${account_id} and user_id = ${user_id} and id = ${id} and last_step < ${step}`.execute(
    db,
  )
  return numAffectedRows === 1n
}
