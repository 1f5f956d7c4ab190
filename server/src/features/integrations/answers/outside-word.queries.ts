import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export type OutsideMedium = 'sms' | 'voice' | 'email' | 'pager'

export interface Brought {
  account_id: number
  carrier: CarrierKind
  /** The carrier's own name for it, the same when it brings it again. */
  key: string
  medium: OutsideMedium
  address: string
  /** By a machine about a machine: there may be any number of them. */
  is_receipt?: true
}

/** Writes down that something came; what was answered before, if it had come already. */
export async function beginWord(db: Db, brought: Brought): Promise<{ id: number; answer: string | null }> {
  const { account_id, carrier, key, medium, address } = brought
  const { rows } = await sql<{ id: number; answer: string | null }>`
    insert into outside_word as w (account_id, carrier, key, medium, address)
    values (${account_id}, ${carrier}, ${key}, ${medium}, ${address})
    on conflict (account_id, carrier, key) do update set at = w.at
    returning id, answer`.execute(db)
  const [row] = rows
  if (!row) throw new Error('What came in cannot be written down.')
  return row
}

/** False when it was answered meanwhile: the first answer stays. */
export async function endWord(db: Db, account_id: number, id: number, answer: string): Promise<boolean> {
  const { rows } = await sql`
    update outside_word set answer = ${answer}
     where account_id = ${account_id} and id = ${id} and answer is null returning id`.execute(db)
  return rows.length > 0
}

export interface KeptWord {
  medium: OutsideMedium
  address: string
  answer: string | null
}

export async function wordById(db: Db, account_id: number, id: number): Promise<KeptWord | undefined> {
  const { rows } = await sql<KeptWord>`
    select medium, address, answer from outside_word where account_id = ${account_id} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** How many came from an address within the last minute: machines that answer machines never stop. */
export async function recentFrom(
  db: Db,
  { account_id, carrier, address }: Pick<Brought, 'account_id' | 'carrier' | 'address'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outside_word
     where account_id = ${account_id} and carrier = ${carrier} and address = ${address}
       and at > clock_now() - interval '1 minute'`.execute(db)
  return rows[0]?.count ?? 0
}

/** What is brought that late is new; every account: a job asks. */
export async function forgetOldWords(db: Db, days: number): Promise<void> {
  await sql`delete from outside_word where at < clock_now() - make_interval(days => ${days}::int)`.execute(db)
}
