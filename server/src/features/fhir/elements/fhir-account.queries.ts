import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** The account as its resources name it. */
export interface FhirAccount {
  uid: string
  name: string
  time_zone: string
}

export async function findFhirAccount(db: Db, account_id: number): Promise<FhirAccount> {
  const { rows } = await sql<FhirAccount>`
    select a.uid, a.name, a.time_zone from account a where a.account_id = ${account_id}`.execute(db)
  const [account] = rows
  if (!account) throw new Error('The account of the caller is missing.')
  return account
}
