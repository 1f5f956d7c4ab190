import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { named, type AlertNamed } from './alert.queries.ts'
import type {} from './alerts.tables.ts'

// How an alert moves on. Each statement carries the states that it starts from: nothing goes backwards, and what comes
// twice finds nothing to do. The thread is locked.

interface Of {
  account_id: number
  id: number
}

interface Handed extends Of {
  attempts: number
  carrier: CarrierKind | null
  carrier_reference: string | null
  expects_receipt: boolean
}

/** The carrier has it. A receipt may have been quicker: then only who has it is written down. Null: not this attempt's. */
export async function noteHanded(db: Db, of: Handed): Promise<AlertNamed | undefined> {
  const { rows } = await sql<AlertNamed>`
    update alert
       set carrier = ${of.carrier}, carrier_reference = coalesce(${of.carrier_reference}, carrier_reference),
           handed = coalesce(handed, clock_now()), expects_receipt = ${of.expects_receipt}, sending_until = null,
           state = case when state = 'sending' then 'handed' else state end
     where account_id = ${of.account_id} and id = ${of.id} and attempts = ${of.attempts}
       and state in ('sending', 'delivered', 'failed')
    returning ${named}`.execute(db)
  return rows[0]
}

/** Its carrier says that it is there. Later than anything else that was said, it is still true. */
export async function noteDelivered(
  db: Db,
  of: Of & { carrier: CarrierKind | null; carrier_reference: string | null },
): Promise<AlertNamed | undefined> {
  const { rows } = await sql<AlertNamed>`
    update alert
       set state = 'delivered', delivered = clock_now(), handed = coalesce(handed, clock_now()), sending_until = null,
           carrier = ${of.carrier}, carrier_reference = coalesce(${of.carrier_reference}, carrier_reference),
           reason = '', ended = clock_now()
     where account_id = ${of.account_id} and id = ${of.id} and state in ('waiting', 'sending', 'handed', 'failed', 'skipped')
       and (state <> 'waiting' or attempts > 0)
    returning ${named}`.execute(db)
  return rows[0]
}

/** It will not get there this way; what was delivered, skipped or failed before stays so. */
export async function noteFailed(
  db: Db,
  of: Of & { reason: string; carrier: CarrierKind | null },
): Promise<AlertNamed | undefined> {
  const { rows } = await sql<AlertNamed>`
    update alert
       set state = 'failed', reason = ${of.reason}, carrier = coalesce(${of.carrier}, carrier), ended = clock_now(),
           sending_until = null
     where account_id = ${of.account_id} and id = ${of.id} and state in ('waiting', 'sending', 'handed')
    returning ${named}`.execute(db)
  return rows[0]
}

/** The same again in a while, under the same reference. */
export async function noteRetry(
  db: Db,
  of: Of & { attempts: number; carrier: CarrierKind | null; reason: string; in_ms: number },
): Promise<AlertNamed | undefined> {
  const { rows } = await sql<AlertNamed>`
    update alert
       set state = 'waiting', carrier = ${of.carrier}, reason = ${of.reason}, sending_until = null,
           due = clock_now() + make_interval(secs => ${of.in_ms}::float8 / 1000)
     where account_id = ${of.account_id} and id = ${of.id} and state = 'sending' and attempts = ${of.attempts}
    returning ${named}`.execute(db)
  return rows[0]
}

/** It is not needed; undone is the attempt that was about to be made. */
export async function noteSkipped(db: Db, of: Of & { reason: string }): Promise<AlertNamed | undefined> {
  const { rows } = await sql<AlertNamed>`
    update alert
       set state = 'skipped', reason = ${of.reason}, ended = clock_now(), sending_until = null,
           attempts = attempts - 1, first_tried = case when attempts = 1 then null else first_tried end
     where account_id = ${of.account_id} and id = ${of.id} and state = 'sending'
    returning ${named}`.execute(db)
  return rows[0]
}

interface Stopped {
  account_id: number
  thread_id: number
  /** Null: of every message. */
  message_id: number | null
  /** Of messages up to this one. Null: no bound. */
  up_to: number | null
  /** Null: of everybody. */
  user_ids: number[] | null
  reason: string
  /** Those too that ring somebody who had opened the message before. */
  repeats_too: boolean
}

/** Skips what waits. */
export async function skipWaiting(db: Db, of: Stopped): Promise<AlertNamed[]> {
  const { rows } = await sql<AlertNamed>`
    update alert
       set state = 'skipped', reason = ${of.reason}, ended = clock_now()
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and state = 'waiting'
       and (${of.message_id}::bigint is null or message_id = ${of.message_id}::bigint)
       and (${of.up_to}::bigint is null or message_id <= ${of.up_to}::bigint)
       and (${of.user_ids}::bigint[] is null or user_id = any(${of.user_ids}::bigint[]))
       and (${of.repeats_too} or not is_repeat)
    returning ${named}`.execute(db)
  return rows
}

type OfPerson = Pick<AlertNamed, 'account_id' | 'thread_id' | 'message_id' | 'user_id'>

/** The next way of a person for a message is due now; undefined when none waits that was to come later. */
export async function bringForward(db: Db, of: OfPerson): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    update alert set due = clock_now()
     where account_id = ${of.account_id} and id = (
       select id from alert
        where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
          and user_id = ${of.user_id} and state = 'waiting' and attempts = 0
        order by due, position limit 1)
    returning id`.execute(db)
  return rows[0]
}

/** Something of a person's for a message is on its way, or got there. */
export async function hasHope(db: Db, of: OfPerson): Promise<boolean> {
  const { rows } = await sql`
    select from alert
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and user_id = ${of.user_id} and state in ('waiting', 'sending', 'handed', 'delivered') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** No later way of ringing the person is under way, and none got there. */
export async function isLastWay(db: Db, { account_id, id }: Of): Promise<boolean> {
  const { rows } = await sql`
    select from alert a join alert other on other.account_id = a.account_id and other.thread_id = a.thread_id
       and other.message_id = a.message_id and other.user_id = a.user_id and other.id <> a.id
     where a.account_id = ${account_id} and a.id = ${id}
       and (other.state = 'delivered' or other.state in ('waiting', 'sending', 'handed') and other.position > a.position)
     limit 1`.execute(db)
  return rows.length === 0
}

/**
 * The leader of a bundle will not tell of the others: the oldest of them does from now on. Undefined when there is none.
 */
export async function promoteMerged(db: Db, { account_id, id }: Of): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    with others as materialized (
      select id from alert where account_id = ${account_id} and merged_into = ${id} order by id
    ), leader as (
      update alert set state = 'waiting', reason = '', ended = null, merged_into = null, due = clock_now(),
             bundle = (select count(*) from others)
       where account_id = ${account_id} and id = (select min(id) from others)
      returning id
    ), followers as (
      update alert set merged_into = (select min(id) from others)
       where account_id = ${account_id} and id in (select id from others) and id <> (select min(id) from others)
    )
    select id from leader`.execute(db)
  return rows[0]
}

/** Nobody is at this address any more: it is not rung again until it is set anew. */
export const dropAddress = (
  db: Db,
  alert: Pick<AlertNamed, 'account_id' | 'device_id' | 'address' | 'user_id'>,
  reason: 'stop' | 'unknown',
) =>
  alert.device_id === null
    ? sql`insert into stopped_address (account_id, address, user_id, reason)
          values (${alert.account_id}, ${alert.address}, ${alert.user_id}, ${reason}) on conflict do nothing returning address`.execute(
        db,
      )
    : sql`update device set gone = clock_now()
           where account_id = ${alert.account_id} and id = ${alert.device_id} and gone is null returning id`.execute(
        db,
      )

/** The alert that a receipt is about; undefined when the account has none. */
export async function alertOfReceipt(
  db: Db,
  of: {
    account_id: number
    reference: string | null
    carrier: CarrierKind
    carrier_reference: string | null
  },
): Promise<{ id: number; carrier: CarrierKind | null } | undefined> {
  const { rows } = await sql<{ id: number; carrier: CarrierKind | null }>`
    select id, carrier from alert
     where account_id = ${of.account_id}
       and (${of.reference}::text is not null and reference = ${of.reference}::text
         or ${of.reference}::text is null and carrier_reference = ${of.carrier_reference}::text and carrier = ${of.carrier})
     order by id desc limit 1`.execute(db)
  return rows[0]
}

/** An alert whose carrier owes a receipt and gave none. */
export async function unheard(db: Db, { account_id, id }: Of): Promise<AlertNamed | undefined> {
  const { rows } = await sql<AlertNamed>`
    select ${named} from alert where account_id = ${account_id} and id = ${id} and state = 'handed'`.execute(
    db,
  )
  return rows[0]
}
