import type { AcknowledgementKind } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isReachable } from '../../accounts/presence/presence.access.ts'
import { isNamedInMessage } from '../delivery/mute.queries.ts'
import type { RecentNotification, WaitingAlert } from './coalescing.rules.ts'
import type { NotifiableMessage, NotifiableUser } from './notification-plan.rules.ts'
import type { RequestUrgency } from './reminder.rules.ts'

// Messages and threads belong to a later feature; these statements read only the columns that notifications
// need.

interface MessageKey {
  account_id: number
  thread_id: number
  message_id: number
}

export interface LockedMessage extends NotifiableMessage {
  sender_id: number
  /** The kind of response that the message requests, or `null`. */
  kind: AcknowledgementKind | null
  is_escalating: boolean
}

/** Locks the message as well, because it may be taken back while this waits for the thread. */
export async function lockMessage(db: Db, of: MessageKey): Promise<LockedMessage | undefined> {
  const { rows } = await sql<LockedMessage>`
    select coalesce(m.priority, t.priority) as priority, t.ignore_user_status,
           t.suppress_reply_notifications and m.priority is null as suppress_reply_notifications, m.sender_id,
           (select i.kind from acknowledgement i where i.account_id = m.account_id and i.thread_id = m.thread_id
             and i.message_id = m.id limit 1) as kind,
           exists (select from escalation_run r where r.account_id = m.account_id and r.thread_id = m.thread_id
             and r.message_id = m.id and r.state = 'running') as is_escalating,
           not exists (select from message older where older.account_id = m.account_id
             and older.thread_id = m.thread_id and older.id < m.id) as is_first
      from thread t join message m on m.account_id = t.account_id and m.thread_id = t.id and m.id = ${of.message_id}
     where t.account_id = ${of.account_id} and t.id = ${of.thread_id} and t.recalled is null and m.taken_back is null
       for no key update of t, m`.execute(db)
  return rows[0]
}

/**
 * Expects `users u`, `account a` and `here`, the instant for which the plan is made and the account's local time then. Quiet hours past midnight end on the next day.
 */
const recipientColumns = sql`u.id as user_id, u.is_active and not u.is_locked as can_receive,
  case when u.status_until <= here.instant then 'online' else u.status end as status, u.last_seen,
  ${isReachable('u.account_id', 'u.id')} as is_reachable, u.mobile_number, u.home_number, u.email, u.pager_email,
  u.pager_number, u.device_type,
  case when u.quiet_from is null then null
       when u.quiet_from < u.quiet_until and here.at::time >= u.quiet_from and here.at::time < u.quiet_until
       then extract(epoch from (here.at::date + u.quiet_until) at time zone a.time_zone - here.instant) * 1000
       when u.quiet_from > u.quiet_until and here.at::time >= u.quiet_from
       then extract(epoch from (here.at::date + 1 + u.quiet_until) at time zone a.time_zone - here.instant) * 1000
       when u.quiet_from > u.quiet_until and here.at::time < u.quiet_until
       then extract(epoch from (here.at::date + u.quiet_until) at time zone a.time_zone - here.instant) * 1000
  end::float8 as quiet_ms, u.quiet_from is not null as has_quiet_hours,
  coalesce((select jsonb_agg(jsonb_build_object('alert_type', r.alert_type, 'delay_seconds', r.delay_seconds) order by r.position)
    from notification_step r where r.account_id = u.account_id and r.user_id = u.id), '[]') as steps,
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'alert_type', d.alert_type, 'address', d.address) order by d.id)
    from device d where d.account_id = u.account_id and d.user_id = u.id and d.gone is null), '[]') as devices`
const localClock = (wait_seconds: number) => sql`
  cross join lateral (select clock_now() + make_interval(secs => ${wait_seconds}) as instant) later
  cross join lateral (select later.instant, later.instant at time zone a.time_zone as at) here`

export async function findRecipients(
  db: Db,
  of: MessageKey & { user_ids: number[] },
): Promise<NotifiableUser[]> {
  const { rows } = await sql<NotifiableUser>`
    select ${recipientColumns}, s.read_message_id >= ${of.message_id} as has_opened, s.muted is not null as is_muted,
           ${isNamedInMessage('s.user_id')} as is_named, coalesce(s.user_id = any(m.mentioned_user_ids), false) as is_mentioned,
           coalesce(i.state <> 'open', false) as is_settled, coalesce(i.state = 'open', false) as is_asked
      from subscriber s
      join users u on u.account_id = s.account_id and u.id = s.user_id
      join account a on a.account_id = s.account_id
     ${localClock(0)}
      left join message m on m.account_id = s.account_id and m.thread_id = s.thread_id and m.id = ${of.message_id}
      left join acknowledgement i on i.account_id = s.account_id and i.thread_id = s.thread_id and i.user_id = s.user_id
       and i.message_id = ${of.message_id}
     where s.account_id = ${of.account_id} and s.thread_id = ${of.thread_id} and s.user_id = any(${of.user_ids}::bigint[])
       and s.reason <> 'monitoring'
     order by s.id`.execute(db)
  return rows
}

/**
 * Serializes planning per user until commit: two simultaneous messages would otherwise both see no recent notification.
 * Locks in id order to avoid deadlocks.
 */
export const lockNotificationPlans = (db: Db, account_id: number, user_ids: number[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('notification plan ' || id, ${account_id}))
        from (select unnest(${user_ids}::bigint[]) as id order by 1) people`.execute(db)

export async function findWaitingAlerts(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<WaitingAlert[]> {
  const { rows } = await sql<WaitingAlert>`
    select id, user_id, thread_id, message_id, channel, address, priority,
           (extract(epoch from due - clock_now()) * 1000)::float8 as wait_ms
      from alert
     where account_id = ${account_id} and user_id = any(${user_ids}::bigint[]) and state = 'waiting' and attempts = 0
       and not is_reminder
     order by due, id`.execute(db)
  return rows
}

/** Addresses on which users were or are being notified of a message. A waiting alert has not been tried yet. */
export async function findUsedAddresses(
  db: Db,
  of: MessageKey & { user_ids: number[] },
): Promise<{ user_id: number; channel: Channel; address: string }[]> {
  const { rows } = await sql<{ user_id: number; channel: Channel; address: string }>`
    select distinct user_id, channel, address from alert
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and user_id = any(${of.user_ids}::bigint[]) and state not in ('failed', 'skipped')
       and (state <> 'waiting' or attempts > 0) and not is_to_sender and not is_reminder`.execute(db)
  return rows
}

export interface ScheduledReminder extends RequestUrgency {
  /** Number of reminders including this one; null for the notice to the sender. */
  reminded: number | null
  user_ids: number[] | null
  due: string
}

/** Reminders of a message, and the notice to its sender, that follow unless a response comes first. */
export async function listScheduledReminders(
  db: Db,
  of: MessageKey & { task_kinds: readonly string[] },
): Promise<ScheduledReminder[]> {
  const { rows } = await sql<ScheduledReminder>`
    select (d.payload ->> 'reminded')::int as reminded, d.payload -> 'user_ids' as user_ids, d.due,
           coalesce(m.priority, t.priority) as priority,
           (select i.kind from acknowledgement i where i.account_id = t.account_id and i.thread_id = t.id
             and i.message_id = ${of.message_id} limit 1) as kind
      from due_task d
      join thread t on t.account_id = d.account_id and t.id = ${of.thread_id}
      join message m on m.account_id = d.account_id and m.thread_id = t.id and m.id = ${of.message_id}
     where d.account_id = ${of.account_id} and d.kind = any(${of.task_kinds}::text[]) and d.due > clock_now()
       and (d.payload ->> 'thread_id')::bigint = ${of.thread_id} and (d.payload ->> 'message_id')::bigint = ${of.message_id}
     order by d.due`.execute(db)
  return rows
}

export async function findRecentNotifications(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<RecentNotification[]> {
  const { rows } = await sql<RecentNotification>`
    select user_id, channel, (extract(epoch from clock_now() - max(first_tried)) * 1000)::float8 as ago_ms
      from alert
     where account_id = ${account_id} and user_id = any(${user_ids}::bigint[]) and priority < 2
       and first_tried > clock_now() - interval '60 seconds' and state in ('sending', 'sent', 'delivered')
     group by user_id, channel`.execute(db)
  return rows
}

export async function findSuppressedAddresses(
  db: Db,
  account_id: number,
  addresses: string[],
): Promise<{ address: string; reason: 'stop' | 'unknown' | 'refused' }[]> {
  const { rows } = await sql<{ address: string; reason: 'stop' | 'unknown' | 'refused' }>`
    select address, reason from suppressed_address
     where account_id = ${account_id} and address = any(${addresses}::text[])`.execute(db)
  return rows
}

/**
 * - `thread_id`: the thread of the message, which they may have muted.
 * - `wait_seconds`: returns them as they will be after that time, since quiet hours and do not disturb may begin or end.
 */
export async function findNotifiableUsers(
  db: Db,
  account_id: number,
  user_ids: number[],
  { thread_id = null, wait_seconds = 0 }: { thread_id?: number | null; wait_seconds?: number } = {},
): Promise<NotifiableUser[]> {
  const { rows } = await sql<NotifiableUser>`
    select ${recipientColumns}, false as has_opened, false as is_settled, false as is_asked, false as is_named,
           false as is_mentioned,
           exists (select from subscriber s where s.account_id = u.account_id and s.thread_id = ${thread_id}::bigint
             and s.user_id = u.id and s.muted is not null) as is_muted
      from users u join account a on a.account_id = u.account_id
     ${localClock(wait_seconds)}
     where u.account_id = ${account_id} and u.id = any(${user_ids}::bigint[])`.execute(db)
  return rows
}
