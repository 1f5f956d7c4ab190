import { sql, type RawBuilder } from 'kysely'
import {
  subscriberStates,
  type Subscriber,
  type Thread,
} from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { isReachable } from '../../accounts/presence/presence.access.ts'
import { statusOf } from '../../accounts/presence/presence.rules.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import { hasPendingAlert } from '../../alerts/notifications/notification.access.ts'
import { selectUserAcknowledgement } from '../acknowledgements/acknowledgement.queries.ts'
import { toAcknowledgement, type AcknowledgementColumns } from '../acknowledgements/acknowledgement.rules.ts'

interface SubscriberRow extends AcknowledgementColumns {
  id: number
  thread_id: number
  user_id: number
  state: 0 | 1 | 2
  reason: Subscriber['reason']
  why: string
  policy_name: string | null
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

interface ThreadKeys {
  account_id: number
  thread_ids: number[]
}

/** The first message of a thread is not a reply. */
const repliesIn = ({ account_id, thread_ids }: ThreadKeys) => sql`
    select m.thread_id, m.sender_id
      from message m join thread t on t.account_id = m.account_id and t.id = m.thread_id
     where m.account_id = ${account_id} and m.thread_id = any(${thread_ids}::bigint[]) and not m.is_automatic
     group by m.thread_id, m.sender_id, t.created_by
    having count(*) > case when m.sender_id = t.created_by then 1 else 0 end`

const selectSubscribers = (of: ThreadKeys, where: RawBuilder<unknown>) => sql<SubscriberRow>`
    with wrote as materialized (${repliesIn(of)})
    select s.id, s.thread_id, s.user_id, s.state, s.reason, s.why, s.policy_name, s.read_message_id, s.delivered_message_id,
           (s.thread_id, s.user_id) in (select thread_id, sender_id from wrote) as replied,
           u.display_name, u.title, u.profile_picture_id, u.status, u.last_seen, ${isReachable('u.account_id', 'u.id')} as is_reachable,
           acknowledgement.*
      from subscriber s join users u on u.account_id = s.account_id and u.id = s.user_id
      left join lateral (${selectUserAcknowledgement('s.account_id', 's.thread_id', 's.user_id')}) acknowledgement on true
     where s.account_id = ${of.account_id} and s.thread_id = any(${of.thread_ids}::bigint[]) ${where}`

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
  const byReason = of.reason === undefined ? sql`` : sql`and s.reason = ${of.reason}`
  const page = selectSubscribers(
    { account_id: of.account_id, thread_ids: [of.thread_id] },
    sql`${byReason}
     order by s.id limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`,
  ).execute(db)
  const total = sql<{ count: number }>`
    select count(*) from subscriber s
     where s.account_id = ${of.account_id} and s.thread_id = ${of.thread_id} ${byReason}`.execute(db)
  const [{ rows }, count] = await Promise.all([page, total])
  return { count: count.rows[0]?.count ?? 0, results: rows.map(toSubscriber) }
}

const toSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  user_id: row.user_id,
  display_name: row.display_name,
  title: row.title,
  profile_picture: profilePictureUrl({ id: row.user_id, profile_picture_id: row.profile_picture_id }),
  state: subscriberStates[row.state],
  reason: row.reason,
  why: row.why,
  policy_name: row.policy_name,
  status: statusOf(row),
  read_message_id: row.read_message_id,
  delivered_message_id: row.delivered_message_id,
  replied: row.replied,
  acknowledgement: toAcknowledgement(row),
})

/** The first `size` subscribers of each thread, and how many it has. */
export async function listFirstSubscribers(
  db: Db,
  { account_id, thread_ids, size }: ThreadKeys & { size: number },
): Promise<Map<number, { count: number; results: Subscriber[] }>> {
  const first = selectSubscribers(
    { account_id, thread_ids },
    sql`
     and s.id in (
           select f.id from unnest(${thread_ids}::bigint[]) as t(id)
            cross join lateral (select f.id from subscriber f where f.account_id = ${account_id} and f.thread_id = t.id
                                 order by f.id limit ${size}) f)
     order by s.id`,
  ).execute(db)
  const counts = sql<{ thread_id: number; count: number }>`
    select thread_id, count(*) from subscriber
     where account_id = ${account_id} and thread_id = any(${thread_ids}::bigint[]) group by thread_id`.execute(
    db,
  )
  const [{ rows }, counted] = await Promise.all([first, counts])
  const byThread = Map.groupBy(rows, (row) => row.thread_id)
  return new Map(
    counted.rows.map(({ thread_id, count }) => [
      thread_id,
      { count, results: (byThread.get(thread_id) ?? []).map(toSubscriber) },
    ]),
  )
}

export interface ThreadSubscribers {
  added: Subscriber[]
  user_ids: number[]
}

export async function findSubscribers(
  db: Db,
  account_id: number,
  { thread_ids, user_ids }: { thread_ids: number[]; user_ids: number[] },
): Promise<Map<number, ThreadSubscribers>> {
  const ofCaller = selectSubscribers(
    { account_id, thread_ids },
    sql`
     and s.user_id = any(${user_ids}::bigint[]) order by s.id`,
  ).execute(db)
  const all = sql<{ thread_id: number; user_ids: number[] }>`
    select thread_id, array_agg(user_id order by id) as user_ids from subscriber
     where account_id = ${account_id} and thread_id = any(${thread_ids}::bigint[]) group by thread_id`.execute(
    db,
  )
  const [{ rows }, threads] = await Promise.all([ofCaller, all])
  const added = Map.groupBy(rows, (row) => row.thread_id)
  return new Map(
    threads.rows.map((row) => [
      row.thread_id,
      { added: (added.get(row.thread_id) ?? []).map(toSubscriber), user_ids: row.user_ids },
    ]),
  )
}

export async function listSubscriberIds(db: Db, account_id: number, thread_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from subscriber where account_id = ${account_id} and thread_id = ${thread_id}`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Selects those of the users who take part in the thread, sorted by name. Monitors only read it. */
export async function listParticipants(
  db: Db,
  of: { account_id: number; thread_id: number; user_ids: number[] },
): Promise<{ user_id: number; display_name: string }[]> {
  const { rows } = await sql<{ user_id: number; display_name: string }>`
    select s.user_id, u.display_name
      from subscriber s join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${of.account_id} and s.thread_id = ${of.thread_id}
       and s.user_id = any(${of.user_ids}::bigint[]) and s.reason <> 'monitoring'
     order by u.display_name, u.id`.execute(db)
  return rows
}

export interface ReadPosition {
  user_id: number
  state: 0 | 1 | 2
  read_message_id: number
  delivered_message_id: number
  unread_message_count: number
}

const isBeingNotified = hasPendingAlert({
  account_id: 'moved.account_id',
  thread_id: 'moved.thread_id',
  user_id: 'moved.user_id',
})

export async function markRead(
  db: Db,
  of: { account_id: number; thread_id: number; user_id: number; message_id: number },
): Promise<(ReadPosition & { is_being_notified: boolean }) | undefined> {
  const { rows } = await sql<ReadPosition & { is_being_notified: boolean }>`
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
    select user_id, state, read_message_id, delivered_message_id, unread_message_count, ${sql.raw(isBeingNotified)} as is_being_notified
      from moved`.execute(db)
  return rows[0]
}

export interface Delivery {
  thread_id: number
  user_id: number
  message_id: number
}

/** Locks threads in id order, as every writer does, so that two batches cannot deadlock. */
export async function lockThreads(db: Db, account_id: number, thread_ids: number[]): Promise<void> {
  await sql`select id from thread where account_id = ${account_id} and id = any(${thread_ids}::bigint[])
     order by id for no key update`.execute(db)
}

/**
 * False when one is already locked. For callers that hold a lock for which an owner of a thread lock may be waiting.
 */
export async function tryLockThreads(db: Db, account_id: number, thread_ids: number[]): Promise<boolean> {
  if (thread_ids.length === 0) return true
  const { rows } =
    await sql`select id from thread where account_id = ${account_id} and id = any(${thread_ids}::bigint[])
     order by id for no key update skip locked`.execute(db)
  return rows.length === thread_ids.length
}

/** Returns subscribers whose delivered position moved; other users' receipts are ignored. */
export async function markDelivered(
  db: Db,
  account_id: number,
  deliveries: Delivery[],
): Promise<(ReadPosition & { thread_id: number })[]> {
  const { rows } = await sql<ReadPosition & { thread_id: number }>`
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

export interface SubscriberStateCounts {
  thread_id: number
  last_message_id: number
  subscriber_summary: Thread['subscriber_summary']
  user_ids: number[]
}

/** Excludes the newest message's sender and monitors. The caller holds the threads' locks. */
export async function countSubscriberStates(
  db: Db,
  account_id: number,
  thread_ids: number[],
): Promise<SubscriberStateCounts[]> {
  const { rows } = await sql<
    Omit<SubscriberStateCounts, 'subscriber_summary'> & Thread['subscriber_summary']
  >`
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
