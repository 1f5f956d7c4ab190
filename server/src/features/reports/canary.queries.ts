import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './reports.tables.ts'

/** Who writes the canary page, and who is rung for it. */
export interface Nest {
  account_id: number
  sender_id: number
  answerer_id: number
  answerer_contact_id: number
}

/** Nobody's: letters of the reserved range for fiction, a domain that cannot exist. */
const number = '+12025550100'

/**
 * The account of the canary page, made when there is none: two people without a password and a sandbox carrier. Two
 * servers that start at once make one.
 * every account: it is the server's own
 */
export async function canaryNest(db: Db): Promise<Nest> {
  await sql`select pg_advisory_xact_lock(hashtext('wardline canary'))`.execute(db)
  const known = await findNest(db)
  if (known) return known
  await sql`
    with home as (
      insert into account (name, is_internal) values ('wardline-canary', true) returning account_id
    ), people as (
      insert into users (account_id, username, email, first_name, last_name, title, mobile_number, last_seen)
      select account_id, p.username, p.username || '@wardline.invalid', 'Canary', p.last_name, 'Watch', ${number}, clock_now()
        from home, (values ('canary-sender', 'Sender'), ('canary-answerer', 'Answerer')) as p(username, last_name)
      returning account_id, id
    ), contacts as (
      insert into contact (account_id, type, user_id) select account_id, 'User', id from people
    )
    insert into carrier (account_id, kind, is_on) select account_id, 'sandbox', true from home`.execute(db)
  const made = await findNest(db)
  if (!made) throw new Error('The account of the canary page could not be made.')
  return made
}

async function findNest(db: Db): Promise<Nest | undefined> {
  const { rows } = await sql<Nest>`
    select a.account_id, s.id as sender_id, u.id as answerer_id, c.id as answerer_contact_id
      from account a
      join users s on s.account_id = a.account_id and s.username = 'canary-sender'
      join users u on u.account_id = a.account_id and u.username = 'canary-answerer'
      join contact c on c.account_id = a.account_id and c.user_id = u.id
     where a.is_internal and a.name = 'wardline-canary'`.execute(db)
  return rows[0]
}

export interface Flight {
  message_id: number
  /** How the alert that was rung is called; null while nothing was. */
  reference: string | null
  address: string
  was_rung: boolean
  /** What the sandbox carrier got. */
  has_arrived: boolean
  item_state: string
  /** Null when the page has no escalation. */
  run_state: string | null
}

/** How far the canary page has come. */
export async function canaryFlight(
  db: Db,
  of: { account_id: number; thread_id: number; user_id: number },
): Promise<Flight | undefined> {
  const { rows } = await sql<Flight>`
    select i.message_id, i.state as item_state, a.reference, coalesce(a.address, '') as address,
           a.id is not null as was_rung,
           a.carrier = 'sandbox' and a.state in ('handed', 'delivered') as has_arrived, r.state as run_state
      from open_item i
      left join lateral (select * from alert a
             where a.account_id = i.account_id and a.thread_id = i.thread_id and a.user_id = i.user_id
             order by a.state in ('handed', 'delivered') desc, a.id limit 1) a on true
      left join lateral (select state from escalation_run r
             where r.account_id = i.account_id and r.thread_id = i.thread_id order by r.id limit 1) r on true
     where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id} and i.user_id = ${of.user_id}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Removes the oldest threads of the canary page with all their rows; answers how many went.
 * every account: the database's own function touches none but the server's
 */
export async function purgeCanaryThreads(
  db: Db,
  { keep_days, at_once }: { keep_days: number; at_once: number },
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select purge_internal_threads(make_interval(days => ${keep_days}::int), ${at_once}::int) as gone`.execute(
    db,
  )
  return rows[0]?.gone ?? 0
}
