import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isReachable } from '../accounts/presence.access.ts'
import type {} from './alerts.tables.ts'
import type { Told, WaitingAlert } from './ring-bundle.rules.ts'
import type { MessageToRing, PersonToRing } from './ring-plan.rules.ts'

// Messages and threads come later in the order of features: what is read of them here is what a bell has to know.

interface Of {
  account_id: number
  thread_id: number
  message_id: number
}

/** The message, its thread locked as whoever writes to it does; undefined when it was taken back. */
export async function lockMessage(
  db: Db,
  of: Of,
): Promise<(MessageToRing & { sender_id: number }) | undefined> {
  const { rows } = await sql<MessageToRing & { sender_id: number }>`
    select t.priority, t.ignore_user_status, t.suppress_reply_notifications, m.sender_id,
           not exists (select from message older where older.account_id = m.account_id
             and older.thread_id = m.thread_id and older.id < m.id) as is_first
      from thread t join message m on m.account_id = t.account_id and m.thread_id = t.id and m.id = ${of.message_id}
     where t.account_id = ${of.account_id} and t.id = ${of.thread_id} and t.recalled is null
       for no key update of t`.execute(db)
  return rows[0]
}

/**
 * What of a person decides how they are rung. Beside `users u`, `account a` and `here`, the account's wall clock. Quiet
 * hours over midnight end on the next day.
 */
const person = sql`u.id as user_id, u.is_active and not u.is_locked as can_receive, u.status, u.last_seen,
  ${isReachable('u.account_id', 'u.id')} as is_reachable, u.mobile_number, u.home_number, u.email, u.pager_email,
  u.pager_number, u.device_type,
  case when u.quiet_from is null then null
       when u.quiet_from < u.quiet_until and here.at::time >= u.quiet_from and here.at::time < u.quiet_until
       then extract(epoch from (here.at::date + u.quiet_until) at time zone a.time_zone - clock_now()) * 1000
       when u.quiet_from > u.quiet_until and here.at::time >= u.quiet_from
       then extract(epoch from (here.at::date + 1 + u.quiet_until) at time zone a.time_zone - clock_now()) * 1000
       when u.quiet_from > u.quiet_until and here.at::time < u.quiet_until
       then extract(epoch from (here.at::date + u.quiet_until) at time zone a.time_zone - clock_now()) * 1000
  end::float8 as quiet_ms, u.quiet_from is not null as has_quiet_hours,
  coalesce((select jsonb_agg(jsonb_build_object('alert_type', r.alert_type, 'delay_seconds', r.delay_seconds) order by r.position)
    from ring_step r where r.account_id = u.account_id and r.user_id = u.id), '[]') as steps,
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'alert_type', d.alert_type, 'address', d.address) order by d.id)
    from device d where d.account_id = u.account_id and d.user_id = u.id and d.gone is null), '[]') as devices`
const here = sql`cross join lateral (select clock_now() at time zone a.time_zone as at) here`

/**
 * Those of these people who are on the thread and do not only watch, with all that decides how they are rung.
 */
export async function peopleToRing(db: Db, of: Of & { user_ids: number[] }): Promise<PersonToRing[]> {
  const { rows } = await sql<PersonToRing>`
    select ${person}, s.read_message_id >= ${of.message_id} as has_opened,
           coalesce(i.state <> 'open', false) as is_settled, coalesce(i.state = 'open', false) as is_asked
      from subscriber s
      join users u on u.account_id = s.account_id and u.id = s.user_id
      join account a on a.account_id = s.account_id
     ${here}
      left join open_item i on i.account_id = s.account_id and i.thread_id = s.thread_id and i.user_id = s.user_id
       and i.message_id = ${of.message_id}
     where s.account_id = ${of.account_id} and s.thread_id = ${of.thread_id} and s.user_id = any(${of.user_ids}::bigint[])
       and s.reason <> 'monitoring'
     order by s.id`.execute(db)
  return rows
}

/**
 * One plan at a time for each of these people, until the commit: two messages in one moment would otherwise both find
 * that nobody was told lately. In the order of ids, so that nobody waits in a circle.
 */
export const lockBells = (db: Db, account_id: number, user_ids: number[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('bell ' || id, ${account_id}))
        from (select unnest(${user_ids}::bigint[]) as id order by 1) people`.execute(db)

/** What waits to be sent to these people, the soonest first. */
export async function waitingFor(db: Db, account_id: number, user_ids: number[]): Promise<WaitingAlert[]> {
  const { rows } = await sql<WaitingAlert>`
    select id, user_id, thread_id, message_id, medium, address, priority,
           (extract(epoch from due - clock_now()) * 1000)::float8 as wait_ms
      from alert
     where account_id = ${account_id} and user_id = any(${user_ids}::bigint[]) and state = 'waiting' and attempts = 0
     order by due, id`.execute(db)
  return rows
}

/** On which media these people were told in the last minute of something that is not urgent. */
export async function toldLately(db: Db, account_id: number, user_ids: number[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select user_id, medium, (extract(epoch from clock_now() - max(first_tried)) * 1000)::float8 as ago_ms
      from alert
     where account_id = ${account_id} and user_id = any(${user_ids}::bigint[]) and priority < 2
       and first_tried > clock_now() - interval '60 seconds' and state in ('sending', 'handed', 'delivered')
     group by user_id, medium`.execute(db)
  return rows
}

/** Why nothing is sent to these addresses any more, by address. */
export async function stoppedAmong(
  db: Db,
  account_id: number,
  addresses: string[],
): Promise<{ address: string; reason: 'stop' | 'unknown' | 'refused' }[]> {
  const { rows } = await sql<{ address: string; reason: 'stop' | 'unknown' | 'refused' }>`
    select address, reason from stopped_address
     where account_id = ${account_id} and address = any(${addresses}::text[])`.execute(db)
  return rows
}

/** People beside any message. */
export async function peopleWithBells(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<PersonToRing[]> {
  const { rows } = await sql<PersonToRing>`
    select ${person}, false as has_opened, false as is_settled, false as is_asked
      from users u join account a on a.account_id = u.account_id
     ${here}
     where u.account_id = ${account_id} and u.id = any(${user_ids}::bigint[])`.execute(db)
  return rows
}
