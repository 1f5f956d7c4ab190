import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { SealedHeader } from '../../../platform/secrets/secret-box.ts'

export interface ProviderRow {
  account_id: number
  uid: string
  kind: ProviderKind
  settings: Record<string, unknown>
  secrets: Buffer | null
  is_on: boolean
  last_ok: string | null
  last_failure: string | null
  last_problem: string
  version: number
  changed_by: string | null
}

/** Columns of the table `p`. */
const providerColumns = sql`p.account_id, p.uid, p.kind, p.settings, p.secrets, p.is_on, p.last_ok, p.last_failure,
  p.last_problem, p.version,
  (select e.display_name from users e where e.account_id = p.account_id and e.id = p.changed_by_user_id) as changed_by`

export async function listProviders(db: Db, account_id: number): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    select ${providerColumns} from delivery_provider p where p.account_id = ${account_id}`.execute(db)
  return rows
}

/** every account: the request is not signed in, and the uid identifies the account */
export async function findProviderByUid(worker: Db, uid: string): Promise<ProviderRow | undefined> {
  const { rows } =
    await sql<ProviderRow>`select ${providerColumns} from delivery_provider p where p.uid = ${uid}::uuid`.execute(
      worker,
    )
  return rows[0]
}

/** every account: a job reads them */
export async function listEnabledProviders(
  worker: Db,
  kinds: readonly ProviderKind[],
): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    select ${providerColumns} from delivery_provider p where p.kind = any(${kinds}::text[]) and p.is_on order by p.account_id`.execute(
    worker,
  )
  return rows
}

interface Key {
  account_id: number
  kind: ProviderKind
}

export async function lockProvider(db: Db, { account_id, kind }: Key): Promise<ProviderRow | undefined> {
  const { rows } = await sql<ProviderRow>`
    select ${providerColumns} from delivery_provider p
     where p.account_id = ${account_id} and p.kind = ${kind} for update of p`.execute(db)
  return rows[0]
}

interface Stored extends Key {
  settings: Record<string, unknown>
  secrets: Buffer | null
  is_on: boolean
  /** `null` stands for the server itself. */
  user_id: number | null
}

/** Web Push configures itself. Keeps an existing row. */
export const insertProvider = (
  db: Db,
  { account_id, kind, settings }: Key & { settings: Record<string, unknown> },
) =>
  sql`insert into delivery_provider (account_id, kind, settings)
      values (${account_id}, ${kind}, ${JSON.stringify(settings)}::jsonb) on conflict do nothing`.execute(db)

export async function storeProvider(
  db: Db,
  { account_id, kind, settings, secrets, is_on, user_id }: Stored,
): Promise<void> {
  await sql`
    insert into delivery_provider as c (account_id, kind, settings, secrets, is_on, changed_by_user_id)
    values (${account_id}, ${kind}, ${JSON.stringify(settings)}::jsonb, ${secrets}, ${is_on}, ${user_id})
    on conflict (account_id, kind) do update
       set settings = excluded.settings, secrets = excluded.secrets, is_on = excluded.is_on, updated = clock_now(),
           version = c.version + 1, changed_by_user_id = excluded.changed_by_user_id,
           last_ok = null, last_failure = null, last_problem = ''`.execute(db)
}

export async function switchProvider(
  db: Db,
  { account_id, kind, is_on, user_id }: Key & { is_on: boolean; user_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    update delivery_provider set is_on = ${is_on}, updated = clock_now(), version = version + 1, changed_by_user_id = ${user_id}
     where account_id = ${account_id} and kind = ${kind} returning id`.execute(db)
  return rows.length > 0
}

export async function deleteProvider(db: Db, { account_id, kind }: Key): Promise<boolean> {
  const { rows } = await sql`
    delete from delivery_provider where account_id = ${account_id} and kind = ${kind} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** A statement of its own, beside the alert's transaction, so the row is never locked for long. */
export async function recordHealth(db: Db, { account_id, kind }: Key, problem: string | null): Promise<void> {
  await sql`
    update delivery_provider
       set last_ok = case when ${problem}::text is null then clock_now() else last_ok end,
           last_failure = case when ${problem}::text is null then last_failure else clock_now() end,
           last_problem = coalesce(${problem}::text, last_problem)
     where account_id = ${account_id} and kind = ${kind}`.execute(db)
}

/**
 * every account: the keys belong to the server.
 *
 * @returns a row for each key
 */
export async function listProviderHeaders(worker: Db): Promise<SealedHeader[]> {
  const { rows } = await sql<SealedHeader>`
    select distinct 'delivery_provider' as table, substring(p.secrets for 5) as header
      from delivery_provider p where p.secrets is not null`.execute(worker)
  return rows
}

/** Returns those of the addresses that the demo invented. */
export async function findDemoAddresses(
  db: Db,
  account_id: number,
  addresses: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from demo_address
     where account_id = ${account_id} and address = any(${[...addresses]}::text[])`.execute(db)
  return new Set(rows.map(({ address }) => address))
}
