import type {
  ClaimNames,
  IdentityProviderKind,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface ProviderKey {
  account_id: number
  provider_id: number
}

export interface ProviderRow {
  account_id: number
  id: number
  uid: string
  kind: IdentityProviderKind
  name: string
  is_on: boolean
  settings: Record<string, unknown>
  secrets: Buffer | null
  attributes: ClaimNames
  allows_new_users: boolean
  links_by_email: boolean
  trusts_email: boolean
  ends_provider_session: boolean
  domains: string[]
  version: number
}

/** every account: columns, not a query. Columns of the provider `p`. */
export const providerColumns = sql`
  p.account_id, p.id, p.uid, p.kind, p.name, p.is_on, p.settings, p.secrets, p.attributes, p.allows_new_users,
  p.links_by_email, p.trusts_email, p.ends_provider_session, p.version,
  array(select d.domain from identity_provider_domain d
         where d.account_id = p.account_id and d.provider_id = p.id order by 1) as domains`

/** every account: before the sign-in, and the uid identifies the account */
export async function findProviderByUid(worker: Db, uid: string): Promise<ProviderRow | undefined> {
  const { rows } = await sql<ProviderRow>`
    select ${providerColumns} from identity_provider p where p.uid = ${uid}::uuid`.execute(worker)
  return rows[0]
}

export async function findProvider(
  db: Db,
  { account_id, provider_id }: ProviderKey,
): Promise<ProviderRow | undefined> {
  const { rows } = await sql<ProviderRow>`
    select ${providerColumns} from identity_provider p
     where p.account_id = ${account_id} and p.id = ${provider_id}`.execute(db)
  return rows[0]
}

export interface OfferedProvider {
  uid: string
  name: string
  account: string
}

/**
 * Lists the providers of the account if the installation has one account, of accounts that know the browser,
 * and of the domain. every account: before the sign-in
 */
export async function listOfferedProviders(
  worker: Db,
  { device_hash, domain }: { device_hash: Buffer | null; domain: string | null },
): Promise<OfferedProvider[]> {
  const { rows } = await sql<OfferedProvider>`
    select p.uid, p.name, a.name as account
      from identity_provider p join account a on a.account_id = p.account_id
     where p.is_on
       and ((select count(*) from account) = 1
            or exists (select from known_device k where k.account_id = p.account_id and k.device_hash = ${device_hash}::bytea)
            or exists (select from identity_provider_domain d
                        where d.account_id = p.account_id and d.provider_id = p.id and d.domain = ${domain}::text))
     order by a.name, p.name, p.id limit 20`.execute(worker)
  return rows
}

/** A statement of its own, beside the sign-in's transaction, so that a failure is kept. */
export async function recordProviderHealth(
  db: Db,
  { account_id, provider_id }: ProviderKey,
  problem: string | null,
): Promise<void> {
  await sql`
    update identity_provider
       set last_ok = case when ${problem}::text is null then clock_now() else last_ok end,
           last_failure = case when ${problem}::text is null then last_failure else clock_now() end,
           last_problem = coalesce(${problem}::text, last_problem)
     where account_id = ${account_id} and id = ${provider_id}`.execute(db)
}
