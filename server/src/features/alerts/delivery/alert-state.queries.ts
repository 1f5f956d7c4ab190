import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { alertColumns, type AlertSummary } from './alert.queries.ts'

// State transitions of an alert. Each statement names the states that it starts from, so an alert never goes backwards
// and a repeated transition changes nothing. All require the thread lock.

interface AlertKey {
  account_id: number
  id: number
}

export interface AcceptedAttempt {
  id: number
  provider: ProviderKind | null
  provider_reference: string | null
}

export interface SentAttempt extends AcceptedAttempt {
  attempts: number
  expects_receipt: boolean
}

/**
 * The provider accepted the alerts. If a receipt arrived first, only the provider is recorded. The result lacks alerts
 * of which another attempt is current.
 */
export async function recordSent(
  db: Db,
  account_id: number,
  attempts: readonly SentAttempt[],
): Promise<AlertSummary[]> {
  const { rows } = await sql<AlertSummary>`
    with accepted as (
      select * from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
        as r(id bigint, attempts int, provider text, provider_reference text, expects_receipt boolean)
    )
    update alert
       set provider = r.provider, provider_reference = coalesce(r.provider_reference, alert.provider_reference),
           sent = coalesce(sent, clock_now()), expects_receipt = r.expects_receipt, sending_until = null,
           state = case when state = 'sending' then 'sent' else state end
      from accepted r
     where account_id = ${account_id} and alert.id = r.id and alert.attempts = r.attempts
       and state in ('sending', 'delivered', 'failed')
    returning ${alertColumns}`.execute(db)
  return rows
}

/** Accepts a receipt in any later state, since delivery is final. */
export async function recordDelivered(
  db: Db,
  account_id: number,
  attempts: readonly AcceptedAttempt[],
): Promise<AlertSummary[]> {
  const { rows } = await sql<AlertSummary>`
    with delivered_now as (
      select * from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
        as r(id bigint, provider text, provider_reference text)
    )
    update alert
       set state = 'delivered', delivered = clock_now(), sent = coalesce(sent, clock_now()), sending_until = null,
           provider = r.provider, provider_reference = coalesce(r.provider_reference, alert.provider_reference),
           reason = '', ended = clock_now()
      from delivered_now r
     where account_id = ${account_id} and alert.id = r.id
       and state in ('waiting', 'sending', 'sent', 'failed', 'skipped') and (state <> 'waiting' or alert.attempts > 0)
    returning ${alertColumns}`.execute(db)
  return rows
}

export async function recordCallSeconds(db: Db, of: AlertKey & { call_seconds: number }): Promise<void> {
  await sql`
    update alert set call_seconds = ${of.call_seconds}
     where account_id = ${of.account_id} and id = ${of.id} and channel = 'voice'`.execute(db)
}

export async function recordFailed(
  db: Db,
  of: AlertKey & { reason: string; provider: ProviderKind | null },
): Promise<AlertSummary | undefined> {
  const { rows } = await sql<AlertSummary>`
    update alert
       set state = 'failed', reason = ${of.reason}, provider = coalesce(${of.provider}, provider), ended = clock_now(),
           sending_until = null
     where account_id = ${of.account_id} and id = ${of.id} and state in ('waiting', 'sending', 'sent')
    returning ${alertColumns}`.execute(db)
  return rows[0]
}

export async function recordRetry(
  db: Db,
  of: AlertKey & { attempts: number; provider: ProviderKind | null; reason: string; in_ms: number },
): Promise<AlertSummary | undefined> {
  const { rows } = await sql<AlertSummary>`
    update alert
       set state = 'waiting', provider = ${of.provider}, reason = ${of.reason}, sending_until = null,
           due = clock_now() + make_interval(secs => ${of.in_ms}::float8 / 1000)
     where account_id = ${of.account_id} and id = ${of.id} and state = 'sending' and attempts = ${of.attempts}
    returning ${alertColumns}`.execute(db)
  return rows[0]
}

export async function recordSkipped(
  db: Db,
  of: AlertKey & { reason: string },
): Promise<AlertSummary | undefined> {
  const { rows } = await sql<AlertSummary>`
    update alert
       set state = 'skipped', reason = ${of.reason}, ended = clock_now(), sending_until = null,
           attempts = attempts - 1, first_tried = case when attempts = 1 then null else first_tried end
     where account_id = ${of.account_id} and id = ${of.id} and state = 'sending'
    returning ${alertColumns}`.execute(db)
  return rows[0]
}

interface SkipFilter {
  account_id: number
  thread_id: number
  message_id: number | null
  up_to: number | null
  user_ids: number[] | null
  reason: string
  /** Includes repeats, which notify users that opened the message before. */
  repeats_too: boolean
}

export async function skipWaiting(db: Db, of: SkipFilter): Promise<AlertSummary[]> {
  const { rows } = await sql<AlertSummary>`
    update alert
       set state = 'skipped', reason = ${of.reason}, ended = clock_now()
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and state = 'waiting'
       and (${of.message_id}::bigint is null or message_id = ${of.message_id}::bigint)
       and (${of.up_to}::bigint is null or message_id <= ${of.up_to}::bigint)
       and (${of.user_ids}::bigint[] is null or user_id = any(${of.user_ids}::bigint[]))
       and (${of.repeats_too} or not is_repeat or is_to_sender or is_reminder)
    returning ${alertColumns}`.execute(db)
  return rows
}

type AlertGroup = Pick<AlertSummary, 'account_id' | 'thread_id' | 'message_id' | 'user_id'>

export async function advanceNextAlert(db: Db, of: AlertGroup): Promise<{ id: number } | undefined> {
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

export async function hasActiveAlert(db: Db, of: AlertGroup): Promise<boolean> {
  const { rows } = await sql`
    select from alert
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and user_id = ${of.user_id} and state in ('waiting', 'sending', 'sent', 'delivered') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function isLastChannel(db: Db, { account_id, id }: AlertKey): Promise<boolean> {
  const { rows } = await sql`
    select from alert a join alert other on other.account_id = a.account_id and other.thread_id = a.thread_id
       and other.message_id = a.message_id and other.user_id = a.user_id and other.id <> a.id
     where a.account_id = ${account_id} and a.id = ${id}
       and (other.state = 'delivered' or other.state in ('waiting', 'sending', 'sent') and other.position > a.position)
     limit 1`.execute(db)
  return rows.length === 0
}

export async function promoteMergedAlert(
  db: Db,
  { account_id, id }: AlertKey,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    with others as materialized (
      select id from alert where account_id = ${account_id} and merged_into = ${id} order by id
    ), leader as (
      update alert set state = 'waiting', reason = '', ended = null, merged_into = null, due = clock_now(),
             message_count = (select count(*) from others)
       where account_id = ${account_id} and id = (select min(id) from others)
      returning id
    ), followers as (
      update alert set merged_into = (select min(id) from others)
       where account_id = ${account_id} and id in (select id from others) and id <> (select min(id) from others)
    )
    select id from leader`.execute(db)
  return rows[0]
}

export const disableAddress = (
  db: Db,
  alert: Pick<AlertSummary, 'account_id' | 'device_id' | 'address' | 'user_id'>,
  reason: 'stop' | 'unknown',
) =>
  alert.device_id === null
    ? sql`insert into suppressed_address (account_id, address, user_id, reason)
          values (${alert.account_id}, ${alert.address}, ${alert.user_id}, ${reason}) on conflict do nothing returning address`.execute(
        db,
      )
    : sql`update device set gone = clock_now()
           where account_id = ${alert.account_id} and id = ${alert.device_id} and gone is null returning id`.execute(
        db,
      )

export async function findAlertForReceipt(
  db: Db,
  of: {
    account_id: number
    reference: string | null
    provider: ProviderKind
    provider_reference: string | null
  },
): Promise<{ id: number; provider: ProviderKind | null } | undefined> {
  const { rows } = await sql<{ id: number; provider: ProviderKind | null }>`
    select id, provider from alert
     where account_id = ${of.account_id}
       and (${of.reference}::text is not null and reference = ${of.reference}::text
         or ${of.reference}::text is null and provider_reference = ${of.provider_reference}::text and provider = ${of.provider})
     order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function findAlertAwaitingReceipt(
  db: Db,
  { account_id, id }: AlertKey,
): Promise<AlertSummary | undefined> {
  const { rows } = await sql<AlertSummary>`
    select ${alertColumns} from alert where account_id = ${account_id} and id = ${id} and state = 'sent'`.execute(
    db,
  )
  return rows[0]
}
