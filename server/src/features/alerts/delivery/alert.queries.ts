import type { AlertType } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import type { ProviderKind, Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type { AlertState } from '@wardline/contract/alerts/delivery/alert.schemas.ts'
import type { ShiftNoticeKind } from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isNamedInMessage } from './mute.queries.ts'

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
  is_to_sender: boolean
  is_reminder: boolean
  alert_type: AlertType
  channel: Channel
  address: string
  device_id: number | null
  position: number
  state: 'waiting' | 'failed' | 'merged'
  reason: string
  merged_into: number | null
  in_ms: number
}

export interface InsertedAlert {
  id: number
  reference: string
}

/** Alerts whose reference is already in use are not returned; the caller retries them with another reference. */
export async function insertAlerts(
  db: Db,
  account_id: number,
  alerts: readonly NewAlert[],
): Promise<InsertedAlert[]> {
  const { rows } = await sql<InsertedAlert>`
    insert into alert (account_id, reference, thread_id, message_id, user_id, run_id, step, priority, is_page, is_repeat,
                       is_to_sender, is_reminder, alert_type, channel, address, device_id, position, state, reason, merged_into, due, ended)
    select ${account_id}, reference, thread_id, message_id, user_id, run_id, step, priority, is_page, is_repeat, is_to_sender, is_reminder,
           alert_type, channel, address, device_id, position, state, reason, merged_into,
           clock_now() + make_interval(secs => in_ms / 1000), case when state <> 'waiting' then clock_now() end
      from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
        as a(reference text, thread_id bigint, message_id bigint, user_id bigint, run_id bigint, step smallint,
             priority smallint, is_page boolean, is_repeat boolean, is_to_sender boolean, is_reminder boolean, alert_type text, channel text, address text,
             device_id bigint, position smallint, state text, reason text, merged_into bigint, in_ms float8)
    on conflict (account_id, reference) do nothing
    returning id, reference`.execute(db)
  return rows
}

export const incrementMessageCounts = (db: Db, account_id: number, ids: number[]) =>
  sql`update alert set message_count = message_count + 1
       where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)

/** Alerts that announce several messages are kept. */
export const mergeAlerts = (db: Db, account_id: number, ids: number[], reason: string) =>
  sql`update alert set state = 'merged', reason = ${reason}, ended = clock_now()
       where account_id = ${account_id} and id = any(${ids}::bigint[]) and state = 'waiting' and message_count = 1`.execute(
    db,
  )

export interface AlertSummary {
  account_id: number
  id: number
  reference: string
  thread_id: number
  message_id: number
  user_id: number
  run_id: number | null
  priority: 0 | 1 | 2
  alert_type: AlertType
  channel: Channel
  provider: ProviderKind | null
  provider_reference: string | null
  address: string
  device_id: number | null
  attempts: number
  is_page: boolean
  message_count: number
  state: AlertState
}

export const alertColumns = sql`alert.account_id, alert.id, alert.reference, alert.thread_id, alert.message_id, alert.user_id,
  alert.run_id, alert.priority, alert.alert_type, alert.channel, alert.provider, alert.provider_reference, alert.address,
  alert.device_id, alert.attempts, alert.is_page, alert.message_count, alert.state`

/** Skips threads that another transaction has locked. Returns the ids of the alerts whose thread is locked now. */
export async function lockFreeThreadsOfAlerts(
  db: Db,
  account_id: number,
  alert_ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (
      select t.id from thread t
       where t.account_id = ${account_id}
         and t.id = any(array(select thread_id from alert
              where account_id = ${account_id} and id = any(${[...alert_ids]}::bigint[])))
         for no key update skip locked
    )
    select a.id from alert a join locked on locked.id = a.thread_id
     where a.account_id = ${account_id} and a.id = any(${[...alert_ids]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Locks the thread before the alert. */
export async function lockThreadOfAlert(db: Db, account_id: number, alert_id: number): Promise<boolean> {
  const { rows } = await sql`
    select t.id from thread t
     where t.account_id = ${account_id}
       and t.id = (select thread_id from alert where account_id = ${account_id} and id = ${alert_id})
       for no key update`.execute(db)
  return rows.length > 0
}

export interface ShiftNoticeSummary {
  kind: ShiftNoticeKind
  group_name: string
  time_zone: string
  start: string
  end: string
  shift_count: number
}

export interface ClaimedAlert extends AlertSummary {
  p256dh: string | null
  auth: string | null
  is_device_gone: boolean
  is_repeat: boolean
  /** Notifies the sender that a response is missing. */
  is_to_sender: boolean
  /** The user asked to be reminded of the thread. */
  is_reminder: boolean
  /** For the sender: a response is still missing. */
  is_unanswered: boolean
  sender_title: string
  sender_department: string
  call_back: string
  response_options: string[]
  type_options: string[]
  item_kind: 'confirm' | 'response' | 'page' | null
  item_state: string | null
  /** The message is about these changes of shifts, which the user has not answered. */
  shift_notices: ShiftNoticeSummary[] | null
  /** The message is the latest summary of the user's shifts: its text for channels outside of the application. */
  shift_summary: string | null
  /** The text of a broadcast that is sent itself, in its own words. */
  broadcast_text: string | null
  is_recalled: boolean
  has_opened: boolean
  is_muted: boolean
  is_named: boolean
  /** The message mentions them. Others that are announced with it may not. */
  is_mentioned: boolean
  can_receive: boolean
  is_on_thread: boolean
  stopped: 'stop' | 'unknown' | 'refused' | null
  age_ms: number
  since_first_ms: number
  is_first: boolean
}

interface ClaimedRow extends ClaimedAlert {
  position: number
  created: string
  due: string
  first_tried: string | null
}

/** Longer than an attempt, shorter than the task's lease. */
const sending_seconds = 20

const withContent = (account_id: number, taken: RawBuilder<unknown>) => sql<ClaimedRow>`
    with taken as (${taken})
    select taken.*, d.p256dh, d.auth, d.gone is not null as is_device_gone, m.sender_title,
           coalesce((select dep.name from user_department ud
              join department dep on dep.account_id = ud.account_id and dep.id = ud.department_id
             where ud.account_id = m.account_id and ud.user_id = m.sender_id order by dep.name limit 1), '') as sender_department,
           coalesce((select c.call_back from pager_call c
             where c.account_id = ${account_id} and c.thread_id = taken.thread_id and c.message_id = taken.message_id),
             case when sender.hide_mobile_numbers then '' else sender.mobile_number end) as call_back,
           coalesce(m.response_options, t.response_options) as response_options,
           case when m.response_options is null then coalesce(mt.response_options, '{}') else '{}' end as type_options,
           i.kind as item_kind, i.state as item_state, t.recalled is not null or m.taken_back is not null as is_recalled,
           (select jsonb_agg(jsonb_build_object('kind', n.kind, 'group_name', g.name, 'start', n.starts, 'end', n.ends,
                     'time_zone', coalesce(g.time_zone, home.time_zone), 'shift_count', n.shift_count) order by n.starts, n.id)
              from shift_notice n
              join paging_group g on g.account_id = n.account_id and g.id = n.group_id
              join account home on home.account_id = n.account_id
             where n.account_id = ${account_id} and n.thread_id = taken.thread_id and n.user_id = taken.user_id
               and n.state = 'sent') as shift_notices,
           (select y.notice_text from shift_summary y
             where y.account_id = ${account_id} and y.user_id = taken.user_id and y.thread_id = taken.thread_id) as shift_summary,
           (select b.body from broadcast b where b.account_id = ${account_id} and b.thread_id = taken.thread_id and b.type = 0
              and taken.channel = 'sms' and not taken.is_to_sender and not taken.is_reminder
              and taken.message_id = (select min(first.id) from message first
                where first.account_id = ${account_id} and first.thread_id = taken.thread_id)) as broadcast_text,
           coalesce(s.read_message_id >= taken.message_id, false) as has_opened, s.muted is not null as is_muted,
           ${isNamedInMessage('taken.user_id')} as is_named,
           coalesce(taken.user_id = any(m.mentioned_user_ids), false) as is_mentioned,
           u.is_active and not u.is_locked as can_receive,
           s.user_id is not null as is_on_thread, stop.reason as stopped,
           (extract(epoch from clock_now() - m.created) * 1000)::float8 as age_ms,
           (extract(epoch from clock_now() - taken.first_tried) * 1000)::float8 as since_first_ms,
           taken.is_to_sender and exists (select from acknowledgement missing where missing.account_id = ${account_id}
             and missing.thread_id = taken.thread_id and missing.message_id = taken.message_id and missing.state = 'open') as is_unanswered,
           not taken.is_to_sender and not taken.is_reminder and taken.due <= taken.created + interval '10 milliseconds' and not exists (select from alert other
             where other.account_id = ${account_id} and other.thread_id = taken.thread_id and other.message_id = taken.message_id
               and other.user_id = taken.user_id and other.id <> taken.id and other.first_tried is not null)
             and not exists (select from taken other where other.thread_id = taken.thread_id
               and other.message_id = taken.message_id and other.user_id = taken.user_id and other.id < taken.id) as is_first
      from taken
      join thread t on t.account_id = ${account_id} and t.id = taken.thread_id
      join message m on m.account_id = ${account_id} and m.thread_id = taken.thread_id and m.id = taken.message_id
      join users sender on sender.account_id = ${account_id} and sender.id = m.sender_id
      join users u on u.account_id = ${account_id} and u.id = taken.user_id
      left join message_type mt on mt.account_id = ${account_id} and mt.id = t.message_type_id
      left join subscriber s on s.account_id = ${account_id} and s.thread_id = taken.thread_id and s.user_id = taken.user_id
       and s.reason <> 'monitoring'
      left join acknowledgement i on i.account_id = ${account_id} and i.thread_id = taken.thread_id and i.user_id = taken.user_id
       and i.message_id = taken.message_id
      left join device d on d.account_id = ${account_id} and d.id = taken.device_id
      left join suppressed_address stop on stop.account_id = ${account_id} and stop.address = taken.address`

/** Claims the alerts that are due; others are missing in the result. */
export async function claimAlerts(
  db: Db,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, ClaimedAlert>> {
  const taken = sql`
      update alert
         set state = 'sending', attempts = attempts + 1, first_tried = coalesce(first_tried, clock_now()),
             sending_until = clock_now() + make_interval(secs => ${sending_seconds})
       where account_id = ${account_id} and id = any(${[...ids]}::bigint[])
         and (state = 'waiting' and due <= clock_now() or state = 'sending' and sending_until <= clock_now())
      returning ${alertColumns}, is_repeat, is_to_sender, is_reminder, position, created, due, first_tried`
  const { rows } = await withContent(account_id, taken).execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findSentAlert(
  db: Db,
  account_id: number,
  reference: string,
): Promise<ClaimedAlert | undefined> {
  const taken = sql`
      select ${alertColumns}, is_repeat, is_to_sender, is_reminder, position, created, due, first_tried from alert
       where account_id = ${account_id} and reference = ${reference} and first_tried is not null`
  const { rows } = await withContent(account_id, taken).execute(db)
  return rows[0]
}

export async function millisecondsUntilDue(db: Db, account_id: number, id: number): Promise<number | null> {
  const { rows } = await sql<{ wait_ms: number }>`
    select (extract(epoch from case state when 'waiting' then due else sending_until end - clock_now()) * 1000)::float8 as wait_ms
      from alert where account_id = ${account_id} and id = ${id} and state in ('waiting', 'sending')`.execute(
    db,
  )
  return rows[0]?.wait_ms ?? null
}
