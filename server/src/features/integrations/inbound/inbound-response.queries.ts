import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export type InboundChannel = 'sms' | 'voice' | 'email' | 'pager'

export interface InboundDelivery {
  account_id: number
  provider: ProviderKind
  key: string
  channel: InboundChannel
  address: string
  /** A machine sent it about an alert, so it is not limited. */
  is_receipt?: true
}

export async function beginResponse(
  db: Db,
  brought: InboundDelivery,
): Promise<{ id: number; reply: string | null }> {
  const { account_id, provider, key, channel, address } = brought
  const { rows } = await sql<{ id: number; reply: string | null }>`
    insert into inbound_response as w (account_id, provider, key, channel, address)
    values (${account_id}, ${provider}, ${key}, ${channel}, ${address})
    on conflict (account_id, provider, key) do update set at = w.at
    returning id, reply`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The delivery could not be recorded.')
  return row
}

export async function completeResponse(
  db: Db,
  account_id: number,
  id: number,
  reply: string,
): Promise<boolean> {
  const { rows } = await sql`
    update inbound_response set reply = ${reply}
     where account_id = ${account_id} and id = ${id} and reply is null returning id`.execute(db)
  return rows.length > 0
}

export interface StoredResponse {
  channel: InboundChannel
  address: string
  reply: string | null
}

export async function findResponse(
  db: Db,
  account_id: number,
  id: number,
): Promise<StoredResponse | undefined> {
  const { rows } = await sql<StoredResponse>`
    select channel, address, reply from inbound_response where account_id = ${account_id} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Stops loops between automatic responders. */
export async function countRecent(
  db: Db,
  { account_id, provider, address }: Pick<InboundDelivery, 'account_id' | 'provider' | 'address'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inbound_response
     where account_id = ${account_id} and provider = ${provider} and address = ${address}
       and at > clock_now() - interval '1 minute'`.execute(db)
  return rows[0]?.count ?? 0
}

/** every account: a job deletes old rows */
export async function deleteOldResponses(db: Db, days: number): Promise<void> {
  await sql`delete from inbound_response where at < clock_now() - make_interval(days => ${days}::int)`.execute(
    db,
  )
}
