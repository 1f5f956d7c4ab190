import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import type { KnownCredential, StoredPasskey } from './passkey.rules.ts'

export interface PasskeyRow extends StoredPasskey {
  account_id: number
  user_id: number
  id: number
}

export async function listCredentials(db: Db, { account_id, user_id }: UserKey): Promise<KnownCredential[]> {
  const { rows } = await sql<KnownCredential>`
    select credential_id, transports from second_factor
     where account_id = ${account_id} and user_id = ${user_id} and kind = 'passkey' order by id`.execute(db)
  return rows
}

export interface NewPasskeyRow extends StoredPasskey {
  name: string
  is_backup_eligible: boolean
  is_backed_up: boolean
}

/** Undefined if the credential exists, for whichever user. */
export async function insertPasskey(
  db: Db,
  { account_id, user_id }: UserKey,
  passkey: NewPasskeyRow,
): Promise<number | undefined> {
  const { name, credential_id, public_key, counter, transports, is_backup_eligible, is_backed_up } = passkey
  const { rows } = await sql<{ id: number }>`
    insert into second_factor (account_id, user_id, kind, name, confirmed, credential_id, public_key, counter, transports,
                               is_backup_eligible, is_backed_up)
    values (${account_id}, ${user_id}, 'passkey', ${name}, clock_now(), ${credential_id}, ${public_key}, ${counter},
            ${transports}, ${is_backup_eligible}, ${is_backed_up})
    on conflict (credential_id) where credential_id is not null do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** every account: a sign-in with a passkey alone does not name the account */
export async function findPasskey(db: Db, credential_id: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    select account_id, user_id, id, credential_id, public_key, counter, transports from second_factor
     where credential_id = ${credential_id}`.execute(db)
  return rows[0]
}

/** False if another use was counted in between. */
export async function usePasskey(
  db: Db,
  { account_id, id, counter: before }: PasskeyRow,
  { counter, is_backed_up }: { counter: number; is_backed_up: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_factor set counter = ${counter}, is_backed_up = ${is_backed_up}, last_used = clock_now()
     where account_id = ${account_id} and id = ${id} and counter = ${before}`.execute(db)
  return numAffectedRows === 1n
}
