import type {
  ClaimNames,
  IdentityProviderKind,
  LinkedIdentity,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isDatabaseError } from '../../../platform/db/database-error.ts'
import type { GroupMapping } from '../sign-on/identity.rules.ts'
import { providerColumns, type ProviderKey, type ProviderRow } from '../sign-on/provider-row.queries.ts'

export interface ProviderDetailRow extends ProviderRow {
  linked_users: number
  last_ok: string | null
  last_failure: string | null
  last_problem: string
  changed: string
  changed_by: string | null
}

/** every account: columns, not a query. */
const detailColumns = sql`
  ${providerColumns}, p.last_ok, p.last_failure, p.last_problem, p.changed, u.display_name as changed_by,
  (select count(distinct l.user_id)::int from linked_identity l
    where l.account_id = p.account_id and l.provider_id = p.id) as linked_users`

export async function listProviders(
  db: Db,
  account_id: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ count: number; rows: ProviderDetailRow[] }> {
  const { rows } = await sql<ProviderDetailRow & { total: number }>`
    select ${detailColumns}, count(*) over ()::int as total from identity_provider p
      left join users u on u.account_id = p.account_id and u.id = p.changed_by_user_id
     where p.account_id = ${account_id} order by fold(p.name), p.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { count: rows[0]?.total ?? 0, rows }
}

export async function findProviderDetail(
  db: Db,
  { account_id, provider_id }: ProviderKey,
): Promise<ProviderDetailRow | undefined> {
  const { rows } = await sql<ProviderDetailRow>`
    select ${detailColumns} from identity_provider p
      left join users u on u.account_id = p.account_id and u.id = p.changed_by_user_id
     where p.account_id = ${account_id} and p.id = ${provider_id}`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export async function lockProvider(db: Db, { account_id, provider_id }: ProviderKey): Promise<boolean> {
  const { rows } = await sql`
    select from identity_provider where account_id = ${account_id} and id = ${provider_id} for update`.execute(
    db,
  )
  return rows.length > 0
}

export interface StoredProvider {
  name: string
  is_on: boolean
  settings: Record<string, unknown>
  attributes: ClaimNames
  allows_new_users: boolean
  links_by_email: boolean
  trusts_email: boolean
  ends_provider_session: boolean
}

type WriteConflict = 'name' | 'domain'

async function reportConflict<T>(write: Promise<T>): Promise<T | WriteConflict> {
  try {
    return await write
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    if (error.constraint === 'identity_provider_account_id_name_key') return 'name'
    if (error.constraint === 'identity_provider_domain_once') return 'domain'
    throw error
  }
}

export const insertProvider = (
  db: Db,
  { account_id, actor_id, kind }: { account_id: number; actor_id: number; kind: IdentityProviderKind },
  provider: StoredProvider,
): Promise<number | WriteConflict> =>
  reportConflict(
    db
      .insertInto('identity_provider')
      .values({
        account_id,
        kind,
        changed_by_user_id: actor_id,
        ...provider,
        settings: JSON.stringify(provider.settings),
        attributes: JSON.stringify(provider.attributes),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(({ id }) => id),
  )

export const updateProvider = (
  db: Db,
  { account_id, provider_id }: ProviderKey,
  { actor_id, ...provider }: StoredProvider & { actor_id: number },
): Promise<WriteConflict | undefined> =>
  reportConflict(
    sql`
    update identity_provider
       set name = ${provider.name}, is_on = ${provider.is_on}, settings = ${JSON.stringify(provider.settings)}::jsonb,
           attributes = ${JSON.stringify(provider.attributes)}::jsonb, allows_new_users = ${provider.allows_new_users},
           links_by_email = ${provider.links_by_email}, trusts_email = ${provider.trusts_email},
           ends_provider_session = ${provider.ends_provider_session}, version = version + 1, changed = clock_now(),
           changed_by_user_id = ${actor_id}
     where account_id = ${account_id} and id = ${provider_id}`
      .execute(db)
      .then(() => undefined),
  )

export const setProviderSecret = (db: Db, { account_id, provider_id }: ProviderKey, secrets: Buffer | null) =>
  sql`update identity_provider set secrets = ${secrets}
       where account_id = ${account_id} and id = ${provider_id}`.execute(db)

/** Replaces them. The conflict is a domain of another provider, perhaps of another account. */
export async function setDomains(
  db: Db,
  { account_id, provider_id }: ProviderKey,
  domains: readonly string[],
): Promise<string | undefined> {
  await sql`delete from identity_provider_domain where account_id = ${account_id} and provider_id = ${provider_id}
              and domain <> all (${[...domains]}::text[])`.execute(db)
  for (const domain of domains) {
    const { rows } = await sql`
      insert into identity_provider_domain as d (account_id, provider_id, domain)
      values (${account_id}, ${provider_id}, ${domain}) on conflict do nothing returning domain`.execute(db)
    if (rows.length > 0) continue
    const { rows: own } = await sql`
      select from identity_provider_domain
       where account_id = ${account_id} and provider_id = ${provider_id} and domain = ${domain}`.execute(db)
    if (own.length === 0) return domain
  }
  return undefined
}

/** Replaces them. */
export async function setMappings(
  db: Db,
  { account_id, provider_id }: ProviderKey,
  mappings: readonly GroupMapping[],
): Promise<void> {
  await sql`delete from identity_provider_group
             where account_id = ${account_id} and provider_id = ${provider_id}`.execute(db)
  const values = mappings.map(({ value }) => value)
  const group_ids = mappings.map(({ group_id }) => group_id)
  await sql`
    insert into identity_provider_group (account_id, provider_id, value, group_id)
    select ${account_id}, ${provider_id}, w.value, w.group_id
      from unnest(${values}::text[], ${group_ids}::bigint[]) as w(value, group_id)
    on conflict do nothing`.execute(db)
}

export async function deleteProvider(db: Db, { account_id, provider_id }: ProviderKey): Promise<void> {
  await sql`delete from identity_provider where account_id = ${account_id} and id = ${provider_id}`.execute(
    db,
  )
}

export async function listLinkedIdentities(
  db: Db,
  { account_id, provider_id }: ProviderKey,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ count: number; rows: LinkedIdentity[] }> {
  const { rows } = await sql<LinkedIdentity & { total: number }>`
    select u.id as user_id, u.display_name, u.state, min(l.created) as created, max(l.last_used) as last_used,
           count(*) over ()::int as total
      from linked_identity l join users u on u.account_id = l.account_id and u.id = l.user_id
     where l.account_id = ${account_id} and l.provider_id = ${provider_id}
     group by u.account_id, u.id order by fold(u.last_name), fold(u.first_name), u.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => row),
  }
}

export async function deleteLinks(
  db: Db,
  { account_id, provider_id }: ProviderKey,
  user_id: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from linked_identity
     where account_id = ${account_id} and provider_id = ${provider_id} and user_id = ${user_id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
