import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/connection.ts'
import type { ProviderKey } from '../provider-row.queries.ts'

export interface SamlKeyRow {
  id: number
  certificate: string
  sealed_key: Buffer
  created: string
}

/** The oldest first, which signs. */
export async function listSamlKeys(db: Db, { account_id, provider_id }: ProviderKey): Promise<SamlKeyRow[]> {
  const { rows } = await sql<SamlKeyRow>`
    select id, certificate, sealed_key, created from saml_key
     where account_id = ${account_id} and provider_id = ${provider_id} order by id`.execute(db)
  return rows
}

export const insertSamlKey = (
  db: Db,
  { account_id, provider_id }: ProviderKey,
  key: { certificate: string; sealed_key: Buffer },
): Promise<SamlKeyRow> =>
  db
    .insertInto('saml_key')
    .values({ account_id, provider_id, ...key })
    .returning(['id', 'certificate', 'sealed_key', 'created'])
    .executeTakeFirstOrThrow()

export async function deleteSamlKey(
  db: Db,
  { account_id, provider_id }: ProviderKey,
  key_id: number,
): Promise<void> {
  await sql`delete from saml_key
             where account_id = ${account_id} and provider_id = ${provider_id} and id = ${key_id}`.execute(db)
}
