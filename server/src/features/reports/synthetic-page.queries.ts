import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { insertUsers } from '../accounts/users/new-user.queries.ts'

export interface SyntheticAccount {
  account_id: number
  sender_id: number
  answerer_id: number
  answerer_contact_id: number
}

/** The range is reserved for fiction. */
const fictional_number = '+12025550100'

/**
 * The internal account of the synthetic page: two users without a password, and a sandbox provider. The advisory lock
 * lets servers that start at the same moment create it once.
 * every account: the account is the server's own
 */
export async function findOrCreateSyntheticAccount(db: Db): Promise<SyntheticAccount> {
  await sql`select pg_advisory_xact_lock(hashtext('wardline synthetic page'))`.execute(db)
  const known = await findSyntheticAccount(db)
  if (known) return known
  const { rows } = await sql<{ account_id: number; now: string }>`
    with home as (
      insert into account (name, is_internal) values ('wardline-synthetic-page', true) returning account_id
    ), provider as (
      insert into delivery_provider (account_id, kind, is_on) select account_id, 'sandbox', true from home
    )
    select account_id, clock_now() as now from home`.execute(db)
  const [home] = rows
  if (!home) throw new Error('The account of the synthetic page was not created.')
  await insertUsers(
    db,
    { account_id: home.account_id, actor_id: null },
    [
      { username: 'synthetic-sender', last_name: 'Sender' },
      { username: 'synthetic-recipient', last_name: 'Recipient' },
    ].map((person) => ({
      ...person,
      email: `${person.username}@wardline.invalid`,
      first_name: 'Synthetic',
      title: 'Watchdog',
      mobile_number: fictional_number,
      last_seen: home.now,
    })),
  )
  const made = await findSyntheticAccount(db)
  if (!made) throw new Error('The account of the synthetic page was not created.')
  return made
}

async function findSyntheticAccount(db: Db): Promise<SyntheticAccount | undefined> {
  const { rows } = await sql<SyntheticAccount>`
    select a.account_id, s.id as sender_id, u.id as answerer_id, c.id as answerer_contact_id
      from account a
      join users s on s.account_id = a.account_id and s.username = 'synthetic-sender'
      join users u on u.account_id = a.account_id and u.username = 'synthetic-recipient'
      join contact c on c.account_id = a.account_id and c.user_id = u.id
     where a.is_internal and a.name = 'wardline-synthetic-page'`.execute(db)
  return rows[0]
}

export interface SyntheticPageProgress {
  message_id: number
  reference: string | null
  address: string
  has_alert: boolean
  has_arrived: boolean
  item_state: string
  run_state: string | null
}

export async function getSyntheticPageProgress(
  db: Db,
  of: { account_id: number; thread_id: number; user_id: number },
): Promise<SyntheticPageProgress | undefined> {
  const { rows } = await sql<SyntheticPageProgress>`
    select i.message_id, i.state as item_state, a.reference, coalesce(a.address, '') as address,
           a.id is not null as has_alert,
           a.provider = 'sandbox' and a.state in ('sent', 'delivered') as has_arrived, r.state as run_state
      from acknowledgement i
      left join lateral (select * from alert a
             where a.account_id = i.account_id and a.thread_id = i.thread_id and a.user_id = i.user_id
             order by a.state in ('sent', 'delivered') desc, a.id limit 1) a on true
      left join lateral (select state from escalation_run r
             where r.account_id = i.account_id and r.thread_id = i.thread_id order by r.id limit 1) r on true
     where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id} and i.user_id = ${of.user_id}`.execute(
    db,
  )
  return rows[0]
}

/** every account: the database function accepts only the internal account */
export async function purgeSyntheticThreads(
  db: Db,
  { keep_days, at_once }: { keep_days: number; at_once: number },
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select purge_internal_threads(make_interval(days => ${keep_days}::int), ${at_once}::int) as gone`.execute(
    db,
  )
  return rows[0]?.gone ?? 0
}
