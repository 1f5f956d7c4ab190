import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface AutoResponse {
  id: number
  created: string
  body: string
  sender_id: number
  display_name: string
  email: string
  title: string
  profile_picture_id: number | null
  user_ids: number[]
  pending: number
}

/**
 * Adds the auto responses of users who are away to a message of `sender_id`, in order:
 * 1. `away`: subscribers with an auto response who have not sent one in this thread;
 * 2. `added`: their messages, and `newest`, the last of them, which becomes the thread's last message;
 * 3. `notified`: every subscriber's row becomes pending and unarchived. The read position of the users who are away does
 *    not change, since they have read nothing.
 * The caller holds the thread's lock.
 */
export async function addAutoResponses(
  db: Db,
  of: { account_id: number; thread_id: number; sender_id: number },
): Promise<AutoResponse[]> {
  const { rows } = await sql<AutoResponse>`
    with away as materialized (
      select s.id, u.id as user_id, btrim(u.auto_response_text) as body
        from users u
        join subscriber s on s.account_id = u.account_id and s.user_id = u.id and s.thread_id = ${of.thread_id}
       where u.account_id = ${of.account_id} and u.auto_response_enabled and btrim(u.auto_response_text) <> ''
         and u.is_active and not u.is_locked and u.id <> ${of.sender_id} and s.reason <> 'monitoring'
         and not exists (select from message m
           where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.sender_id = u.id and m.is_automatic)
    ), added as (
      insert into message (account_id, thread_id, sender_id, body, data, is_automatic)
      select ${of.account_id}, ${of.thread_id}, user_id, body,
             jsonb_build_array(jsonb_build_object('field_type', 'textarea', 'data', body, 'label', '')), true
        from away order by id
      returning id, sender_id, sender_name, sender_title, created, body
    ), newest as (
      select max(id) as id, max(created) as created from added having count(*) > 0
    ), moved as (
      update thread set last_message_id = newest.id, last_message_date = newest.created
        from newest where account_id = ${of.account_id} and thread.id = ${of.thread_id}
    ), notified as (
      update subscriber s
         set last_message_id = newest.id,
             last_message_date = newest.created,
             is_archived = false,
             state = 0,
             unread_message_count = s.unread_message_count
               + (select count(*) from added where added.sender_id <> s.user_id)
        from newest where s.account_id = ${of.account_id} and s.thread_id = ${of.thread_id}
      returning s.user_id, s.reason
    ), counted as (
      select array_agg(user_id) as user_ids, (count(*) filter (where reason <> 'monitoring'))::int - 1 as pending from notified
    )
    select added.id, added.created, added.body, added.sender_id, counted.user_ids, counted.pending,
           added.sender_name as display_name, u.email, added.sender_title as title, u.profile_picture_id
      from counted, added join users u on u.account_id = ${of.account_id} and u.id = added.sender_id
     order by added.id`.execute(db)
  return rows
}
