import { sql, type RawBuilder } from 'kysely'
import {
  subscriberStates,
  type Subscriber,
  type Thread,
} from '@wardline/contract/messaging/thread.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import { isReachable } from '../accounts/presence.access.ts'
import { statusOf } from '../accounts/presence.rules.ts'
import { pictureOf } from '../accounts/user.rules.ts'
import { isBeingRung } from '../alerts/ringing.access.ts'
import type {} from './messaging.tables.ts'
import { itemOfPerson } from './open-item.queries.ts'
import { itemOf, type ItemColumns } from './open-item.rules.ts'

interface SubscriberRow extends ItemColumns {
  id: number
  thread_id: number
  user_id: number
  state: 0 | 1 | 2
  reason: Subscriber['reason']
  why: string
  read_message_id: number
  delivered_message_id: number
  replied: boolean
  display_name: string
  title: string
  profile_picture_id: number | null
  status: string
  last_seen: string | null
  is_reachable: boolean
}

interface RowsOf {
  account_id: number
  thread_ids: number[]
}

/** Who wrote in these threads, each but once; the first message of a thread is no reply. */
const wroteIn = ({ account_id, thread_ids }: RowsOf) => sql`
    select m.thread_id, m.sender_id
      from message m join thread t on t.account_id = m.account_id and t.id = m.thread_id
     where m.account_id = ${account_id} and m.thread_id = any(${thread_ids}::bigint[]) and not m.is_automatic
     group by m.thread_id, m.sender_id, t.created_by
    having count(*) > case when m.sender_id = t.created_by then 1 else 0 end`

const rowsWhere = (of: RowsOf, where: RawBuilder<unknown>) => sql<SubscriberRow>`
    with wrote as materialized (${wroteIn(of)})
    select s.id, s.thread_id, s.user_id, s.state, s.reason, s.why, s.read_message_id, s.delivered_message_id,
           (s.thread_id, s.user_id) in (select thread_id, sender_id from wrote) as replied,
           u.display_name, u.title, u.profile_picture_id, u.status, u.last_seen, ${isReachable('u.account_id', 'u.id')} as is_reachable,
           item.*
      from subscriber s join users u on u.account_id = s.account_id and u.id = s.user_id
      left join lateral (${itemOfPerson('s.account_id', 's.thread_id', 's.user_id')}) item on true
     where s.account_id = ${of.account_id} and s.thread_id = any(${of.thread_ids}::bigint[]) ${where}`

/** Subscribers in the order they came; a page of them. */
export async function listSubscribers(
  db: Db,
  of: {
    account_id: number
    thread_id: number
    reason?: Subscriber['reason'] | undefined
    page: number
    page_size: number
  },
): Promise<{ count: number; results: Subscriber[] }> {
  const those = of.reason === undefined ? sql`` : sql`and s.reason = ${of.reason}`
  const page = rowsWhere(
    { account_id: of.account_id, thread_ids: [of.thread_id] },
    sql`${those}
     order by s.id limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`,
  ).execute(db)
  const total = sql<{ count: number }>`
    select count(*) from subscriber s
     where s.account_id = ${of.account_id} and s.thread_id = ${of.thread_id} ${those}`.execute(db)
  const [{ rows }, count] = await Promise.all([page, total])
  return { count: count.rows[0]?.count ?? 0, results: rows.map(subscriberOf) }
}

const subscriberOf = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  user_id: row.user_id,
  display_name: row.display_name,
  title: row.title,
  profile_picture: pictureOf({ id: row.user_id, profile_picture_id: row.profile_picture_id }),
  state: subscriberStates[row.state],
  reason: row.reason,
  why: row.why,
  status: statusOf(row),
  read_message_id: row.read_message_id,
  delivered_message_id: row.delivered_message_id,
  replied: row.replied,
  open_item: itemOf(row),
})

export interface Entries {
  /** Of the people asked for, in the order they came. */
  added: Subscriber[]
  /** Ids of all who are on the thread. */
  everyone: number[]
}

/** The entries of these people on these threads, with who else is on each; by thread id. */
export async function subscribersOn(
  db: Db,
  account_id: number,
  { thread_ids, user_ids }: { thread_ids: number[]; user_ids: number[] },
): Promise<Map<number, Entries>> {
  const asked = rowsWhere(
    { account_id, thread_ids },
    sql`
     and s.user_id = any(${user_ids}::bigint[]) order by s.id`,
  ).execute(db)
  const all = sql<{ thread_id: number; everyone: number[] }>`
    select thread_id, array_agg(user_id order by id) as everyone from subscriber
     where account_id = ${account_id} and thread_id = any(${thread_ids}::bigint[]) group by thread_id`.execute(
    db,
  )
  const [{ rows }, threads] = await Promise.all([asked, all])
  const added = Map.groupBy(rows, (row) => row.thread_id)
  return new Map(
    threads.rows.map(({ thread_id, everyone }) => [
      thread_id,
      { added: (added.get(thread_id) ?? []).map(subscriberOf), everyone },
    ]),
  )
}

/** Everyone on the thread, for telling them. */
export async function subscriberIds(db: Db, account_id: number, thread_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from subscriber where account_id = ${account_id} and thread_id = ${thread_id}`.execute(db)
  return rows.map((row) => row.user_id)
}

export interface Progress {
  user_id: number
  state: 0 | 1 | 2
  read_message_id: number
  delivered_message_id: number
  unread_message_count: number
}

const isRung = isBeingRung({
  account_id: 'moved.account_id',
  thread_id: 'moved.thread_id',
  user_id: 'moved.user_id',
})

/**
 * Moves one person's reading forward to a message; undefined when they were there already. `is_rung`: something of the
 * thread still rings them.
 */
export async function markRead(
  db: Db,
  of: { account_id: number; thread_id: number; user_id: number; message_id: number },
): Promise<(Progress & { is_rung: boolean }) | undefined> {
  const { rows } = await sql<Progress & { is_rung: boolean }>`
    with moved as (
    update subscriber s
       set read_message_id = ${of.message_id},
           delivered_message_id = greatest(delivered_message_id, ${of.message_id}),
           state = case when ${of.message_id} >= last_message_id then 2 else state end,
           unread_message_count = case when ${of.message_id} >= last_message_id then 0 else (
             select count(*) from message m
              where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id}
                and m.id > ${of.message_id} and m.sender_id <> ${of.user_id}) end
     where s.account_id = ${of.account_id} and s.thread_id = ${of.thread_id} and s.user_id = ${of.user_id}
       and (read_message_id < ${of.message_id} or unread_message_count > 0 and ${of.message_id} >= last_message_id)
    returning account_id, thread_id, user_id, state, read_message_id, delivered_message_id, unread_message_count
    ), noted as (
      insert into receipt (account_id, thread_id, user_id, kind, message_id)
      select ${of.account_id}, ${of.thread_id}, user_id, 2, read_message_id from moved on conflict do nothing
    )
    select user_id, state, read_message_id, delivered_message_id, unread_message_count, ${sql.raw(isRung)} as is_rung
      from moved`.execute(db)
  return rows[0]
}

export interface Delivery {
  thread_id: number
  user_id: number
  message_id: number
}

/** Locks threads in order of their ids, as every writer does, so that batches never wait for each other in a circle. */
export async function lockThreads(db: Db, account_id: number, thread_ids: number[]): Promise<void> {
  await sql`select id from thread where account_id = ${account_id} and id = any(${thread_ids}::bigint[])
     order by id for no key update`.execute(db)
}

/** The same for whoever holds a lock that holders of threads may be waiting for; false when one of them is taken. */
export async function lockFreeThreads(db: Db, account_id: number, thread_ids: number[]): Promise<boolean> {
  if (thread_ids.length === 0) return true
  const { rows } =
    await sql`select id from thread where account_id = ${account_id} and id = any(${thread_ids}::bigint[])
     order by id for no key update skip locked`.execute(db)
  return rows.length === thread_ids.length
}

/** Devices have these messages; answers who got further than before. Only a subscriber's word counts. */
export async function markDelivered(
  db: Db,
  account_id: number,
  deliveries: Delivery[],
): Promise<(Progress & { thread_id: number })[]> {
  const { rows } = await sql<Progress & { thread_id: number }>`
    with moved as (
    update subscriber s
       set delivered_message_id = least(d.message_id, s.last_message_id),
           state = case when d.message_id >= s.last_message_id and s.state = 0 then 1 else s.state end
      from (select thread_id, user_id, max(message_id) as message_id
              from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as x(thread_id bigint, user_id bigint, message_id bigint)
             group by 1, 2) d
     where s.account_id = ${account_id} and s.thread_id = d.thread_id and s.user_id = d.user_id
       and s.delivered_message_id < least(d.message_id, s.last_message_id)
    returning s.thread_id, s.user_id, s.state, s.read_message_id, s.delivered_message_id, s.unread_message_count
    ), noted as (
      insert into receipt (account_id, thread_id, user_id, kind, message_id)
      select ${account_id}, thread_id, user_id, 1, delivered_message_id from moved on conflict do nothing
    )
    select * from moved`.execute(db)
  return rows
}

export interface Counts {
  thread_id: number
  last_message_id: number
  subscriber_summary: Thread['subscriber_summary']
  user_ids: number[]
}

/**
 * How far everybody but the newest message's sender (and who only watches) is, and who is to hear of it. The threads
 * are locked.
 */
export async function countStates(db: Db, account_id: number, thread_ids: number[]): Promise<Counts[]> {
  const { rows } = await sql<Omit<Counts, 'subscriber_summary'> & Thread['subscriber_summary']>`
    select t.id as thread_id, t.last_message_id, array_agg(s.user_id) as user_ids,
           count(*) filter (where s.state = 2 and s.user_id <> m.sender_id and s.reason <> 'monitoring')::int as read,
           count(*) filter (where s.state = 1 and s.user_id <> m.sender_id and s.reason <> 'monitoring')::int as delivered,
           count(*) filter (where s.state = 0 and s.user_id <> m.sender_id and s.reason <> 'monitoring')::int as pending
      from thread t
      join message m on m.account_id = t.account_id and m.thread_id = t.id and m.id = t.last_message_id
      join subscriber s on s.account_id = t.account_id and s.thread_id = t.id
     where t.account_id = ${account_id} and t.id = any(${thread_ids}::bigint[])
     group by t.id, t.last_message_id`.execute(db)
  return rows.map(({ read, delivered, pending, ...row }) => ({
    ...row,
    subscriber_summary: { read, delivered, pending },
  }))
}
