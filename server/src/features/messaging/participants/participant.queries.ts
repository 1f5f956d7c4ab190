import { sql } from 'kysely'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'

export interface NewParticipant {
  user_id: number
  reason: Exclude<Thread['me']['reason'], 'sender' | 'monitoring'>
  why: string
}

interface NewSubscribers {
  account_id: number
  thread_id: number
  people: NewParticipant[]
}

/**
 * The whole history is unread. A monitor becomes a subscriber in their own right and is returned too.
 * `last_message_date` is now, so that the thread is at the top of a new subscriber's list; a monitor keeps theirs.
 * The caller holds the thread's lock.
 */
export async function insertParticipants(
  db: Db,
  { account_id, thread_id, people }: NewSubscribers,
): Promise<{ user_ids: number[]; at: string }> {
  const list = JSON.stringify(people.map((person, place) => ({ ...person, place })))
  const { rows } = await sql<{ user_id: number; at: string }>`
    with now as materialized (select clock_now() as at)
    insert into subscriber (account_id, thread_id, user_id, reason, why, unread_message_count, last_message_id, last_message_date)
    select ${account_id}, t.id, p.user_id, p.reason, p.why, 1, t.last_message_id, now.at
      from now, thread t, jsonb_to_recordset(${list}::jsonb) as p(user_id bigint, reason text, why text, place int)
     where t.account_id = ${account_id} and t.id = ${thread_id}
     order by p.place
    on conflict (account_id, thread_id, user_id) do update set reason = excluded.reason, why = excluded.why
      where subscriber.reason = 'monitoring'
    returning user_id, (select at from now) as at`.execute(db)
  return { user_ids: rows.map((row) => row.user_id), at: rows[0]?.at ?? '' }
}

interface ThreadTargets {
  account_id: number
  thread_id: number
  group_ids: number[]
  department_ids: number[]
}

export async function addThreadTargets(
  db: Db,
  { account_id, thread_id, group_ids, department_ids }: ThreadTargets,
): Promise<void> {
  if (group_ids.length + department_ids.length === 0) return
  await sql`
    with groups as (
      insert into thread_group select ${account_id}, ${thread_id}, unnest(${group_ids}::bigint[]) on conflict do nothing
    )
    insert into thread_department select ${account_id}, ${thread_id}, unnest(${department_ids}::bigint[])
    on conflict do nothing`.execute(db)
}
