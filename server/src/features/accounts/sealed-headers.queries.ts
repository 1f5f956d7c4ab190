import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { SealedHeader } from '../../platform/secrets/secret-box.ts'

/**
 * Secrets that outlive a sign-in. An authenticator app counts when it is confirmed and its user may sign in.
 *
 * every account: the keys belong to the server.
 *
 * @returns a row for each table and key
 */
export async function listAccountHeaders(worker: Db): Promise<SealedHeader[]> {
  const { rows } = await sql<SealedHeader>`
    select 'identity_provider' as table, substring(p.secrets for 5) as header
      from identity_provider p where p.secrets is not null
    union
    select 'saml_key', substring(k.sealed_key for 5) from saml_key k
    union
    select 'second_factor', substring(f.secret for 5)
      from second_factor f join users u on u.account_id = f.account_id and u.id = f.user_id
     where f.secret is not null and f.confirmed is not null and u.is_active`.execute(worker)
  return rows
}
