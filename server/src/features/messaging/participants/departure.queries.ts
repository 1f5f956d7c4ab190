import type { Departure } from '@wardline/contract/messaging/threads/departure.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface ParticipantKey {
  account_id: number
  thread_id: number
  user_id: number
}

export interface Leaver {
  display_name: string
  reason: Thread['me']['reason']
  /** A response of the user is open. */
  is_asked: boolean
  /** The user requested a response that is open, or handles a page as operator. */
  is_waiting: boolean
  /** The user belongs to the group, department or care team of the conversation. */
  belongs_to_group: boolean
  /** Without monitors. */
  participant_count: number
}

/** Undefined for a user who does not take part in the thread. The caller holds the thread's lock. */
export async function findLeaver(db: Db, of: ParticipantKey): Promise<Leaver | undefined> {
  const { rows } = await sql<Leaver>`
    select u.display_name, s.reason,
           exists (select from acknowledgement i where i.account_id = t.account_id and i.thread_id = t.id
             and i.user_id = s.user_id and i.state = 'open') as is_asked,
           exists (select from acknowledgement i where i.account_id = t.account_id and i.thread_id = t.id
             and i.requester_id = s.user_id and i.state = 'open')
           or exists (select from escalation_run r where r.account_id = t.account_id and r.thread_id = t.id
             and (r.state = 'running' and r.requester_id = s.user_id
               or r.state in ('running', 'unanswered') and r.operator_id = s.user_id)) as is_waiting,
           t.conversation_contact_id is not null and s.reason = 'new_message' as belongs_to_group,
           (select count(*) from subscriber o where o.account_id = t.account_id and o.thread_id = t.id
             and o.reason <> 'monitoring')::int as participant_count
      from thread t
      join subscriber s on s.account_id = t.account_id and s.thread_id = t.id and s.user_id = ${of.user_id}
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where t.account_id = ${of.account_id} and t.id = ${of.thread_id} and s.reason <> 'monitoring'`.execute(
    db,
  )
  return rows[0]
}

/** Deletes the subscriber and records the departure. The caller holds the thread's lock. */
export async function insertDeparture(
  db: Db,
  of: ParticipantKey & { by_user_id: number },
): Promise<{ id: number; subscriber_id: number; at: string } | undefined> {
  const { rows } = await sql<{ id: number; subscriber_id: number; at: string }>`
    with gone as (
      delete from subscriber
       where account_id = ${of.account_id} and thread_id = ${of.thread_id} and user_id = ${of.user_id}
      returning id, thread_id, user_id, why
    )
    insert into thread_departure (account_id, thread_id, user_id, by_user_id, subscriber_id, why, last_message_id)
    select ${of.account_id}, gone.thread_id, gone.user_id, ${of.by_user_id}, gone.id, gone.why, t.last_message_id
      from gone join thread t on t.account_id = ${of.account_id} and t.id = gone.thread_id
    returning id, subscriber_id, at`.execute(db)
  return rows[0]
}

/**
 * A later message to the same people then starts another conversation. One with a group continues, unless it was named by
 * the user who left: its sender, or a user to whom a recipient forwards messages.
 */
export const recordDeparture = (
  db: Db,
  of: { account_id: number; thread_id: number; departure_id: number; keepsConversation: boolean },
) =>
  sql`
  update thread
     set last_departure_id = ${of.departure_id},
         conversation_key = case when ${of.keepsConversation} and conversation_contact_id is not null then conversation_key end
   where account_id = ${of.account_id} and id = ${of.thread_id}`.execute(db)

export async function listDepartures(
  db: Db,
  { account_id, thread_id }: Omit<ParticipantKey, 'user_id'>,
): Promise<Departure[]> {
  const { rows } = await sql<Departure>`
    select d.id, jsonb_build_object('id', u.id, 'display_name', u.display_name) as user, d.at, d.last_message_id,
           case when d.by_user_id <> d.user_id
                then jsonb_build_object('id', remover.id, 'display_name', remover.display_name) end as removed_by
      from thread_departure d
      join users u on u.account_id = d.account_id and u.id = d.user_id
      join users remover on remover.account_id = d.account_id and remover.id = d.by_user_id
     where d.account_id = ${account_id} and d.thread_id = ${thread_id}
     order by d.id`.execute(db)
  return rows
}

/** Selects the users who read the thread by monitoring someone. */
export async function listMonitorIds(
  db: Db,
  { account_id, thread_id }: Omit<ParticipantKey, 'user_id'>,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from subscriber
     where account_id = ${account_id} and thread_id = ${thread_id} and reason = 'monitoring' order by user_id`.execute(
    db,
  )
  return rows.map((row) => row.user_id)
}
