import type { AlertType } from '@wardline/contract/accounts/notification.schemas.ts'
import type { AlertState, CarrierKind, Medium } from '@wardline/contract/alerts/alert.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './alerts.tables.ts'

export interface NewAlert {
  reference: string
  thread_id: number
  message_id: number
  user_id: number
  run_id: number | null
  step: number | null
  priority: 0 | 1 | 2
  is_page: boolean
  is_repeat: boolean
  alert_type: AlertType
  medium: Medium
  address: string
  device_id: number | null
  position: number
  state: 'waiting' | 'failed' | 'merged'
  reason: string
  merged_into: number | null
  in_ms: number
}

export interface MadeAlert {
  id: number
  reference: string
}

/** Makes alerts. One whose reference somebody else has is left out of the answer and gets another one. */
export async function insertAlerts(
  db: Db,
  account_id: number,
  alerts: readonly NewAlert[],
): Promise<MadeAlert[]> {
  const { rows } = await sql<MadeAlert>`
    insert into alert (account_id, reference, thread_id, message_id, user_id, run_id, step, priority, is_page, is_repeat,
                       alert_type, medium, address, device_id, position, state, reason, merged_into, due, ended)
    select ${account_id}, reference, thread_id, message_id, user_id, run_id, step, priority, is_page, is_repeat, alert_type,
           medium, address, device_id, position, state, reason, merged_into,
           clock_now() + make_interval(secs => in_ms / 1000), case when state <> 'waiting' then clock_now() end
      from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
        as a(reference text, thread_id bigint, message_id bigint, user_id bigint, run_id bigint, step smallint,
             priority smallint, is_page boolean, is_repeat boolean, alert_type text, medium text, address text,
             device_id bigint, position smallint, state text, reason text, merged_into bigint, in_ms float8)
    on conflict (account_id, reference) do nothing
    returning id, reference`.execute(db)
  return rows
}

/** They tell of one message more each; those that left in this moment do not, and are not answered. */
export const growBundles = (db: Db, account_id: number, ids: number[]) =>
  sql`update alert set bundle = bundle + 1
       where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)

/** Alerts that waited are told by others: nothing is sent for them. One that tells of several messages stays. */
export const mergeAlerts = (db: Db, account_id: number, ids: number[], reason: string) =>
  sql`update alert set state = 'merged', reason = ${reason}, ended = clock_now()
       where account_id = ${account_id} and id = any(${ids}::bigint[]) and state = 'waiting' and bundle = 1`.execute(
    db,
  )

/** An alert as the time line names it. */
export interface AlertNamed {
  account_id: number
  id: number
  reference: string
  thread_id: number
  message_id: number
  user_id: number
  run_id: number | null
  priority: 0 | 1 | 2
  alert_type: AlertType
  medium: Medium
  carrier: CarrierKind | null
  carrier_reference: string | null
  address: string
  device_id: number | null
  attempts: number
  is_page: boolean
  bundle: number
  state: AlertState
}

/** Columns of `AlertNamed`. */
export const named = sql`account_id, id, reference, thread_id, message_id, user_id, run_id, priority, alert_type, medium, carrier,
  carrier_reference, address, device_id, attempts, is_page, bundle, state`

/** Locks the thread that an alert belongs to, before the alert itself; false when there is no such alert. */
export async function lockThreadOf(db: Db, account_id: number, alert_id: number): Promise<boolean> {
  const { rows } = await sql`
    select t.id from thread t
     where t.account_id = ${account_id}
       and t.id = (select thread_id from alert where account_id = ${account_id} and id = ${alert_id})
       for no key update`.execute(db)
  return rows.length > 0
}

/** An alert that this process has taken to send, with what its words are made of and what may stop it. */
export interface TakenAlert extends AlertNamed {
  p256dh: string | null
  auth: string | null
  is_device_gone: boolean
  is_repeat: boolean
  sender_title: string
  sender_department: string
  call_back: string
  response_options: string[]
  type_options: string[]
  item_asks: 'confirm' | 'response' | 'page' | null
  item_state: string | null
  is_recalled: boolean
  has_opened: boolean
  can_receive: boolean
  /** The subscriber's row is there: nobody is rung for a thread that they have left. */
  is_on_thread: boolean
  stopped: 'stop' | 'unknown' | 'refused' | null
  /** Milliseconds since the message. */
  age_ms: number
  /** Milliseconds since the first attempt. */
  since_first_ms: number
  /** It waited for nothing, and nothing was tried before it: the first way of an urgent message, say. */
  is_first: boolean
}

/** Longer than an attempt may take, shorter than the lease of the task. Seconds. */
const sending_seconds = 20

/** What words are made of, and what may stop an alert: of the one that `taken` gives. */
const withWords = (account_id: number, taken: RawBuilder<unknown>) => sql<TakenAlert>`
    with taken as (${taken})
    select taken.*, d.p256dh, d.auth, d.gone is not null as is_device_gone, sender.title as sender_title,
           coalesce((select dep.name from user_department ud
              join department dep on dep.account_id = ud.account_id and dep.id = ud.department_id
             where ud.account_id = m.account_id and ud.user_id = m.sender_id order by dep.name limit 1), '') as sender_department,
           case when sender.hide_mobile_numbers then '' else sender.mobile_number end as call_back,
           t.response_options, coalesce(mt.response_options, '{}') as type_options,
           i.asks as item_asks, i.state as item_state, t.recalled is not null as is_recalled,
           coalesce(s.read_message_id >= taken.message_id, false) as has_opened,
           u.is_active and not u.is_locked as can_receive,
           s.user_id is not null as is_on_thread, stop.reason as stopped,
           (extract(epoch from clock_now() - m.created) * 1000)::float8 as age_ms,
           (extract(epoch from clock_now() - taken.first_tried) * 1000)::float8 as since_first_ms,
           taken.due <= taken.created + interval '10 milliseconds' and not exists (select from alert other
             where other.account_id = ${account_id} and other.thread_id = taken.thread_id and other.message_id = taken.message_id
               and other.user_id = taken.user_id and other.id <> taken.id and other.first_tried is not null) as is_first
      from taken
      join thread t on t.account_id = ${account_id} and t.id = taken.thread_id
      join message m on m.account_id = ${account_id} and m.thread_id = taken.thread_id and m.id = taken.message_id
      join users sender on sender.account_id = ${account_id} and sender.id = m.sender_id
      join users u on u.account_id = ${account_id} and u.id = taken.user_id
      left join message_type mt on mt.account_id = ${account_id} and mt.id = t.message_type_id
      left join subscriber s on s.account_id = ${account_id} and s.thread_id = taken.thread_id and s.user_id = taken.user_id
       and s.reason <> 'monitoring'
      left join open_item i on i.account_id = ${account_id} and i.thread_id = taken.thread_id and i.user_id = taken.user_id
       and i.message_id = taken.message_id
      left join device d on d.account_id = ${account_id} and d.id = taken.device_id
      left join stopped_address stop on stop.account_id = ${account_id} and stop.address = taken.address`

/** Takes an alert whose time has come and that nobody sends; undefined when there is nothing to send (any more). */
export async function takeAlert(db: Db, account_id: number, id: number): Promise<TakenAlert | undefined> {
  const taken = sql`
      update alert
         set state = 'sending', attempts = attempts + 1, first_tried = coalesce(first_tried, clock_now()),
             sending_until = clock_now() + make_interval(secs => ${sending_seconds})
       where account_id = ${account_id} and id = ${id}
         and (state = 'waiting' and due <= clock_now() or state = 'sending' and sending_until <= clock_now())
      returning ${named}, is_repeat, position, created, due, first_tried`
  const { rows } = await withWords(account_id, taken).execute(db)
  return rows[0]
}

/** An alert that has left, as it was worded; undefined when the account has none of this reference. */
export async function wordedAlert(
  db: Db,
  account_id: number,
  reference: string,
): Promise<TakenAlert | undefined> {
  const taken = sql`
      select ${named}, is_repeat, position, created, due, first_tried from alert
       where account_id = ${account_id} and reference = ${reference} and first_tried is not null`
  const { rows } = await withWords(account_id, taken).execute(db)
  return rows[0]
}

/** Milliseconds until an alert can be taken, that is not for this moment; null when nothing is to be sent of it. */
export async function untilTaken(db: Db, account_id: number, id: number): Promise<number | null> {
  const { rows } = await sql<{ wait_ms: number }>`
    select (extract(epoch from case state when 'waiting' then due else sending_until end - clock_now()) * 1000)::float8 as wait_ms
      from alert where account_id = ${account_id} and id = ${id} and state in ('waiting', 'sending')`.execute(
    db,
  )
  return rows[0]?.wait_ms ?? null
}
