import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

interface LeftOver {
  group_id: number
  group_name: string
  user_id: number
  call_order: number
  requester_id: number
  /** Minutes before the previous shift ended. */
  sent: string
}

async function lastShiftOf(db: Db, account_id: number, group: string, now: string) {
  const { rows } = await sql<LeftOver>`
    select g.id as group_id, g.name as group_name, s.user_id, s.call_order,
           (select requester_id from acknowledgement o where o.account_id = g.account_id and o.state = 'open'
             order by o.id desc limit 1) as requester_id,
           least(s.ends, ${now}::timestamptz) - interval '25 minutes' as sent
      from paging_group g join shift s on s.account_id = g.account_id and s.group_id = g.id
     where g.account_id = ${account_id} and g.name = ${group} and s.ends <= ${now}::timestamptz
     order by s.ends desc, s.id limit 1`.execute(db)
  return rows[0]
}

export async function leaveOpen(
  db: Db,
  account_id: number,
  { group, texts, now }: { group: string; texts: readonly string[]; now: string },
): Promise<void> {
  const last = await lastShiftOf(db, account_id, group, now)
  if (!last) return
  const { group_id, call_order, user_id, requester_id, group_name, sent } = last
  const why = `on call for ${group_name}`
  for (const body of texts)
    await sql`
      with ids as materialized (
        select nextval(pg_get_serial_sequence('thread', 'id')) as thread_id,
               nextval(pg_get_serial_sequence('message', 'id')) as message_id
      ), new_thread as (
        insert into thread (account_id, id, uid, subject, priority, created_by, created, response_options, requires_confirm,
          apply_escalations, ignore_user_status, allow_replies, suppress_reply_notifications, last_message_id,
          last_message_date)
        overriding system value
        select ${account_id}, thread_id, md5(${body} || ${now})::uuid, ${body}, 1, ${requester_id}, ${sent}::timestamptz, '{}', true, false, false, true, false,
               message_id, ${sent}::timestamptz from ids
      ), new_message as (
        insert into message (account_id, thread_id, id, sender_id, created, body, data)
        overriding system value
        select ${account_id}, thread_id, message_id, ${requester_id}, ${sent}::timestamptz, ${body},
               jsonb_build_array(jsonb_build_object('field_type', 'textarea', 'data', ${body}::text, 'label', '')) from ids
      ), new_subscribers as (
        insert into subscriber (account_id, thread_id, user_id, reason, why, state, unread_message_count,
          delivered_message_id, read_message_id, last_message_id, last_message_date)
        select ${account_id}, thread_id, s.user_id, s.reason, s.why, s.state, 1 - s.state / 2, s.state / 2 * message_id,
               s.state / 2 * message_id, message_id, ${sent}::timestamptz
          from ids, (values (${requester_id}::bigint, 'sender', '', 2, 0), (${user_id}::bigint, 'new_message', ${why}, 0, 1))
                 as s(user_id, reason, why, state, place)
         order by s.place
      ), new_item as (
        insert into acknowledgement (account_id, thread_id, message_id, user_id, requester_id, kind, since, group_id, call_order)
        select ${account_id}, thread_id, message_id, ${user_id}, ${requester_id}, 'confirm', ${sent}::timestamptz, ${group_id},
               ${call_order} from ids
      )
      insert into thread_group select ${account_id}, thread_id, ${group_id} from ids`.execute(db)
}

export const scheduleReassignment = (
  db: Db,
  account_id: number,
  { kind, now }: { kind: string; now: string },
) =>
  sql`
  insert into due_task (account_id, kind, due, created, payload)
  select ${account_id}, ${kind}, ${now}::timestamptz, ${now}::timestamptz,
         jsonb_build_object('group_ids', jsonb_agg(group_id order by group_id))
    from (select distinct group_id from acknowledgement
           where account_id = ${account_id} and state = 'open' and group_id is not null) owed
  having count(*) > 0`.execute(db)
