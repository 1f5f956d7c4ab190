import type { WebhookDelivery } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { WebhookKey } from './webhook.queries.ts'

export interface DeliveryKey extends WebhookKey {
  event_id: number
}

const isOf = ({ webhook_id, event_id }: DeliveryKey) =>
  sql`webhook_id = ${webhook_id} and event_id = ${event_id}`

const columns = sql`
  e.id as event_id, 'msg_' || e.uid as message_id, e.type, e.created, e.data, d.state, d.next_attempt,
  coalesce((select json_agg(json_build_object('at', a.at, 'status', a.status, 'trouble', a.trouble,
                                              'duration_ms', a.duration_ms) order by a.id desc)
     from webhook_attempt a
    where a.account_id = d.account_id and a.webhook_id = d.webhook_id and a.event_id = d.event_id), '[]') as attempts`

const deliveriesShown = 50

export async function listDeliveries(
  db: Db,
  { account_id, webhook_id }: WebhookKey,
  {
    state,
    before_event_id,
  }: { state?: WebhookDelivery['state'] | undefined; before_event_id?: number | undefined },
): Promise<WebhookDelivery[]> {
  const { rows } = await sql<WebhookDelivery>`
    select ${columns} from webhook_delivery d
      join webhook_event e on e.account_id = d.account_id and e.id = d.event_id
     where d.account_id = ${account_id} and d.webhook_id = ${webhook_id}
       and ${state === undefined ? sql`true` : sql`d.state = ${state}`}
       and ${before_event_id === undefined ? sql`true` : sql`d.event_id < ${before_event_id}`}
     order by d.event_id desc limit ${deliveriesShown}`.execute(db)
  return rows
}

export async function findDelivery(db: Db, key: DeliveryKey): Promise<WebhookDelivery | undefined> {
  const { rows } = await sql<WebhookDelivery>`
    select ${columns} from webhook_delivery d
      join webhook_event e on e.account_id = d.account_id and e.id = d.event_id
     where d.account_id = ${key.account_id} and d.webhook_id = ${key.webhook_id} and d.event_id = ${key.event_id}`.execute(
    db,
  )
  return rows[0]
}

/** A test is sent once: until its result is known it counts as failed. */
export async function insertTest(db: Db, { account_id, webhook_id }: WebhookKey): Promise<number> {
  const { rows } = await sql<{ event_id: number }>`
    with event as (
      insert into webhook_event (account_id, type, data)
      values (${account_id}, 'webhook.test', jsonb_build_object('webhook_id', ${webhook_id}::bigint)) returning id)
    insert into webhook_delivery (account_id, webhook_id, event_id, state)
    select ${account_id}, ${webhook_id}, event.id, 'failed' from event
    returning event_id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The test was not stored.')
  return row.event_id
}

export interface OutgoingMessage {
  url: string
  secret: Buffer
  /** Null unless it still signs. */
  previous_secret: Buffer | null
  uid: string
  type: string
  created: string
  data: unknown
}

/** Also for a test, which is no pending delivery. */
export async function findMessage(db: Db, key: DeliveryKey): Promise<OutgoingMessage | undefined> {
  const { rows } = await sql<OutgoingMessage>`
    select w.url, w.secret, case when w.previous_until > clock_now() then w.previous_secret end as previous_secret,
           e.uid, e.type, e.created, e.data
      from webhook w
      join webhook_event e on e.account_id = w.account_id and e.id = ${key.event_id}
     where w.account_id = ${key.account_id} and w.id = ${key.webhook_id}`.execute(db)
  return rows[0]
}

export interface DeliveryRow {
  state: WebhookDelivery['state']
  webhook_state: 'on' | 'off' | 'suspended'
  /** Milliseconds since 1970, if the endpoint is paused or busy: when to look again. */
  wait_until: number | null
}

/** Locks the delivery until commit. Undefined if it or its endpoint was deleted. */
export async function lockDelivery(
  db: Db,
  { account_id, webhook_id, event_id }: DeliveryKey,
  at_once: number,
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select d.state, w.state as webhook_state,
           (extract(epoch from case
              when w.paused_until > clock_now() then w.paused_until
              when (select count(*) from webhook_delivery b
                     where b.account_id = d.account_id and b.webhook_id = d.webhook_id
                       and b.sending_until > clock_now()) >= ${at_once}
              then clock_now() + interval '1 second' end) * 1000)::float8 as wait_until
      from webhook_delivery d join webhook w on w.account_id = d.account_id and w.id = d.webhook_id
     where d.account_id = ${account_id} and d.webhook_id = ${webhook_id} and d.event_id = ${event_id}
       for update of d`.execute(db)
  return rows[0]
}

export const markSending = (db: Db, key: DeliveryKey, ms: number) =>
  sql`update webhook_delivery set sending_until = clock_now() + make_interval(secs => ${ms}::float8 / 1000)
       where account_id = ${key.account_id} and ${isOf(key)}`.execute(db)

export interface Attempt {
  status: number | null
  trouble: string | null
  duration_ms: number
}

export const insertAttempt = (db: Db, { account_id, webhook_id, event_id }: DeliveryKey, attempt: Attempt) =>
  sql`insert into webhook_attempt (account_id, webhook_id, event_id, status, trouble, duration_ms)
      values (${account_id}, ${webhook_id}, ${event_id}, ${attempt.status}, ${attempt.trouble}, ${attempt.duration_ms})`.execute(
    db,
  )

export const recordDelivered = (db: Db, key: DeliveryKey) =>
  sql`update webhook_delivery
         set state = 'delivered', attempts = attempts + 1, sending_until = null, next_attempt = null, finished = clock_now()
       where account_id = ${key.account_id} and ${isOf(key)}`.execute(db)

/** Returns the number of failed attempts since the delivery was enqueued or replayed. */
export async function countFailedAttempt(db: Db, key: DeliveryKey): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update webhook_delivery set attempts = attempts + 1, sending_until = null where account_id = ${key.account_id} and ${isOf(key)}
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 1
}

/** `wait_ms` is the time until the next attempt; `undefined` means that the delivery failed. */
export const recordFailed = (db: Db, key: DeliveryKey, wait_ms: number | undefined) =>
  wait_ms === undefined
    ? sql`update webhook_delivery set state = 'failed', finished = clock_now(), next_attempt = null where account_id = ${key.account_id} and ${isOf(key)}`.execute(
        db,
      )
    : sql`update webhook_delivery set next_attempt = clock_now() + make_interval(secs => ${wait_ms}::float8 / 1000)
           where account_id = ${key.account_id} and ${isOf(key)}`.execute(db)

/** Writes nothing while the endpoint works. */
export const noteSuccess = (db: Db, { account_id, webhook_id }: WebhookKey) =>
  sql`update webhook set failing_since = null, failures = 0, paused_until = null
       where account_id = ${account_id} and id = ${webhook_id} and failing_since is not null`.execute(db)

export interface FailureCount {
  failures: number
  failing_ms: number
  name: string
  state: 'on' | 'off' | 'suspended'
  changed_by_user_id: number
}

/** Attempts that ran side by side count once: the first of them paused the endpoint. Locks the endpoint until commit. */
export async function noteFailure(
  db: Db,
  { account_id, webhook_id }: WebhookKey,
): Promise<FailureCount | undefined> {
  const { rows } = await sql<FailureCount>`
    update webhook
       set failing_since = coalesce(failing_since, clock_now()),
           failures = failures + case when paused_until > clock_now() then 0 else 1 end
     where account_id = ${account_id} and id = ${webhook_id}
    returning failures, (extract(epoch from clock_now() - failing_since) * 1000)::float8 as failing_ms, name, state,
              changed_by_user_id`.execute(db)
  return rows[0]
}

export const pauseWebhook = (db: Db, { account_id, webhook_id }: WebhookKey, ms: number) =>
  sql`update webhook set paused_until = clock_now() + make_interval(secs => ${ms}::float8 / 1000)
       where account_id = ${account_id} and id = ${webhook_id}`.execute(db)

export const suspendWebhook = (db: Db, { account_id, webhook_id }: WebhookKey) =>
  sql`update webhook set state = 'suspended', version = version + 1
       where account_id = ${account_id} and id = ${webhook_id} and state = 'on'`.execute(db)

/**
 * Lists the deliveries to enqueue again when the endpoint is on; deliveries to an endpoint that is off were
 * cancelled.
 */
export async function listPending(db: Db, { account_id, webhook_id }: WebhookKey): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    select event_id from webhook_delivery
     where account_id = ${account_id} and webhook_id = ${webhook_id} and state = 'pending'
     order by event_id`.execute(db)
  return rows.map(({ event_id }) => event_id)
}

export const cancelPending = (db: Db, { account_id, webhook_id }: WebhookKey) =>
  sql`update webhook_delivery set state = 'cancelled', finished = clock_now(), next_attempt = null
       where account_id = ${account_id} and webhook_id = ${webhook_id} and state = 'pending'`.execute(db)

export interface ReplaySpan {
  from: string
  until: string
  only_failed: boolean
}

/** Pending deliveries are on their way already. Returns the events in their order. */
export async function resetDeliveries(
  db: Db,
  { account_id, webhook_id }: WebhookKey,
  which: ReplaySpan | { event_id: number },
): Promise<number[]> {
  const condition =
    'event_id' in which
      ? sql`e.id = ${which.event_id}`
      : sql`e.created >= ${which.from}::timestamptz and e.created < ${which.until}::timestamptz
            and e.type <> 'webhook.test' and (d.state in ('failed', 'cancelled') or ${!which.only_failed})`
  const { rows } = await sql<{ event_id: number }>`
    update webhook_delivery d set state = 'pending', attempts = 0, next_attempt = null, finished = null
      from webhook_event e
     where d.account_id = ${account_id} and d.webhook_id = ${webhook_id} and d.state <> 'pending'
       and e.account_id = d.account_id and e.id = d.event_id and ${condition}
    returning d.event_id`.execute(db)
  return rows.map(({ event_id }) => event_id).toSorted((a, b) => a - b)
}

/** every account: housekeeping. Deliveries and attempts go with their event. */
export const deleteOldWebhookEvents = (db: Db, days: number) =>
  sql`delete from webhook_event where created < clock_now() - make_interval(days => ${days})`.execute(db)
