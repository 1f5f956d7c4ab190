import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import './carrier.tables.ts'

export interface CarrierRow {
  account_id: number
  uid: string
  kind: CarrierKind
  settings: Record<string, unknown>
  secrets: Buffer | null
  is_on: boolean
  last_ok: string | null
  last_failure: string | null
  last_problem: string
}

const shown = sql`account_id, uid, kind, settings, secrets, is_on, last_ok, last_failure, last_problem`

export async function carriersOf(db: Db, account_id: number): Promise<CarrierRow[]> {
  const { rows } = await sql<CarrierRow>`
    select ${shown} from carrier where account_id = ${account_id}`.execute(db)
  return rows
}

/** Whose address a carrier calls. Of every account: nobody has signed in, the uid is all that is known. */
export async function carrierByUid(worker: Db, uid: string): Promise<CarrierRow | undefined> {
  const { rows } = await sql<CarrierRow>`select ${shown} from carrier where uid = ${uid}::uuid`.execute(
    worker,
  )
  return rows[0]
}

/** Those that are switched on; every account: a job asks. */
export async function carriersOfKinds(worker: Db, kinds: readonly CarrierKind[]): Promise<CarrierRow[]> {
  const { rows } = await sql<CarrierRow>`
    select ${shown} from carrier where kind = any(${kinds}::text[]) and is_on order by account_id`.execute(
    worker,
  )
  return rows
}

interface Key {
  account_id: number
  kind: CarrierKind
}

/** Holds the row until the commit; undefined when the account has none of this kind. */
export async function lockCarrier(db: Db, { account_id, kind }: Key): Promise<CarrierRow | undefined> {
  const { rows } = await sql<CarrierRow>`
    select ${shown} from carrier where account_id = ${account_id} and kind = ${kind} for update`.execute(db)
  return rows[0]
}

interface Stored extends Key {
  settings: Record<string, unknown>
  secrets: Buffer | null
  is_on: boolean
}

/** The row of a carrier that sets itself up; nothing happens when it is there. */
export const insertCarrier = (
  db: Db,
  { account_id, kind, settings }: Key & { settings: Record<string, unknown> },
) =>
  sql`insert into carrier (account_id, kind, settings)
      values (${account_id}, ${kind}, ${JSON.stringify(settings)}::jsonb) on conflict do nothing`.execute(db)

/** What a carrier was like before its settings changed says nothing of how it is now. */
export async function storeCarrier(db: Db, { account_id, kind, settings, secrets, is_on }: Stored) {
  await sql`
    insert into carrier as c (account_id, kind, settings, secrets, is_on)
    values (${account_id}, ${kind}, ${JSON.stringify(settings)}::jsonb, ${secrets}, ${is_on})
    on conflict (account_id, kind) do update
       set settings = excluded.settings, secrets = excluded.secrets, is_on = excluded.is_on, updated = clock_now(),
           last_ok = null, last_failure = null, last_problem = ''`.execute(db)
}

export async function switchCarrier(
  db: Db,
  { account_id, kind, is_on }: Key & { is_on: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update carrier set is_on = ${is_on}, updated = clock_now()
     where account_id = ${account_id} and kind = ${kind} returning id`.execute(db)
  return rows.length > 0
}

export async function deleteCarrier(db: Db, { account_id, kind }: Key): Promise<boolean> {
  const { rows } = await sql`
    delete from carrier where account_id = ${account_id} and kind = ${kind} returning id`.execute(db)
  return rows.length > 0
}

/** What came of the last message that was given to it. Locks nothing for long: it is written beside the alert. */
export async function noteHealth(db: Db, { account_id, kind }: Key, problem: string | null): Promise<void> {
  await sql`
    update carrier
       set last_ok = case when ${problem}::text is null then clock_now() else last_ok end,
           last_failure = case when ${problem}::text is null then last_failure else clock_now() end,
           last_problem = coalesce(${problem}::text, last_problem)
     where account_id = ${account_id} and kind = ${kind}`.execute(db)
}

/** Sealed rows of every account: the check that our key opens them is the server's. */
export async function sealedCarriers(
  worker: Db,
): Promise<{ account_id: number; kind: CarrierKind; secrets: Buffer }[]> {
  const { rows } = await sql<{ account_id: number; kind: CarrierKind; secrets: Buffer }>`
    select account_id, kind, secrets from carrier where secrets is not null`.execute(worker)
  return rows
}

/** Nobody has this address: a demo hospital made it up. */
export async function isMadeUp(db: Db, account_id: number, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from made_up_address where account_id = ${account_id} and address = ${address}`.execute(db)
  return rows.length > 0
}
