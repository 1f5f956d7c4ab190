import type { ResponseMeanings } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { sql } from 'kysely'
import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { rowsOf } from '../../../platform/db/text.ts'
import { hasActiveProvider } from '../../alerts/notifications/notification.access.ts'
import type { Recipient } from '../recipients/recipient.rules.ts'
import { acknowledgementKind } from '../acknowledgements/acknowledgement.rules.ts'
import { readPages, completeThreads, type PageSelection } from './thread-page.queries.ts'
import type { ThreadPage } from './thread-row.rules.ts'

export interface ThreadView {
  is_archived: boolean
  unread_only: boolean
  acknowledgements?: 'needs_my_response' | 'waiting_for_others' | 'unanswered' | undefined
}

/** Conditions besides the view. */
export interface ThreadConditions {
  high_priority: boolean
  unanswered: boolean
  patient_id: number | undefined
  unit_id: number | undefined
  group_id: number | undefined
}

export interface ThreadListQuery extends ThreadView {
  /** Undefined without any, so that unfiltered lists are read together. */
  conditions?: ThreadConditions | undefined
  ascending: boolean
  page: number
  page_size: number
}

const unanswered = (who: string): string => `select r.thread_id from escalation_run r
  where r.account_id = $1 and r.requester_id = ${who} and r.state = 'unanswered'`

/** `= any(array(…))` evaluates the list before the joins, so that the plan does not depend on statistics. */
const threadsByResponse = {
  needs_my_response: (who: string) =>
    `select i.thread_id from acknowledgement i where i.account_id = $1 and i.user_id = ${who} and i.state = 'open'`,
  waiting_for_others: (who: string) =>
    `select i.thread_id from acknowledgement i where i.account_id = $1 and i.requester_id = ${who} and i.state = 'open'
    union ${unanswered(who)}`,
  unanswered,
}

function viewCondition(of: ThreadView, who: string): string {
  if (of.acknowledgements) return `s.thread_id = any(array(${threadsByResponse[of.acknowledgements](who)}))`
  if (of.unread_only) return 's.unread_message_count > 0 and not s.is_archived'
  return of.is_archived ? 's.is_archived' : 'not s.is_archived'
}

const ofThread = (condition: string): string =>
  `exists (select from thread t where t.account_id = $1 and t.id = s.thread_id and ${condition})`

/** The parameters are in the order of `ThreadConditions`; false and null match any thread. */
const conditionsText = `
  (not $5::boolean or ${ofThread('coalesce(t.raised_priority, t.priority) = 2')})
  and (not $6::boolean or s.thread_id = any(array(
    ${threadsByResponse.needs_my_response('who.id')} union ${threadsByResponse.waiting_for_others('who.id')})))
  and ($7::bigint is null or ${ofThread('t.patient_id = $7')})
  and ($8::bigint is null or ${ofThread(`t.patient_id = any(array(
    select p.id from patient p join location l on l.account_id = $1 and l.id = p.location_id
     where p.account_id = $1 and l.unit_id = $8))`)})
  and ($9::bigint is null or exists (
    select from thread_group g where g.account_id = $1 and g.thread_id = s.thread_id and g.paging_group_id = $9))`

const filter = (of: ThreadView, who: string): string =>
  `s.account_id = $1 and s.user_id = ${who} and ${viewCondition(of, who)}`

export function readThreadLists(
  db: Db,
  account_id: number,
  of: ThreadListQuery,
  reader_ids: readonly number[],
): Promise<Map<number, ThreadPage>> {
  const direction = of.ascending ? 'asc' : 'desc'
  const selection: PageSelection = {
    name: `threads ${of.acknowledgements ?? ''} ${of.unread_only} ${of.is_archived} ${direction}`,
    where: filter(of, 'who.id'),
    order: `s.last_message_date ${direction}, s.thread_id ${direction}`,
    limit: 'limit $3 offset $4',
    values: [of.page_size, (of.page - 1) * of.page_size],
    counts: true,
  }
  if (of.conditions) {
    const { patient_id = null, unit_id = null, group_id = null, ...flags } = of.conditions
    const filtered: PageSelection = {
      ...selection,
      name: `${selection.name} filtered`,
      where: `${selection.where} and ${conditionsText}`,
      values: [...selection.values, flags.high_priority, flags.unanswered, patient_id, unit_id, group_id],
    }
    return readPages(db, account_id, filtered, reader_ids)
  }
  return readPages(db, account_id, selection, reader_ids)
}

async function countThreads(db: Db, account_id: number, user_id: number, of: ThreadView): Promise<number> {
  const text = `select count(*) from subscriber s where ${filter(of, '$2')}`
  const rows = await rowsOf<{ count: number }>(db, text, [account_id, user_id])
  return rows[0]?.count ?? 0
}

export const countUnread = (db: Db, account_id: number, user_id: number): Promise<number> =>
  countThreads(db, account_id, user_id, { is_archived: false, unread_only: true })

export interface WaitingMessages {
  unread: number
  quiet: number
  high_priority: number
  newest_id: number
  newest_high_priority_id: number
  is_do_not_disturb: boolean
}

/** Leaves out threads that the user only monitors. Quiet ones are muted and do not need the user (`isQuiet`). */
export async function countWaiting(
  db: Db,
  account_id: number,
  user_id: number,
): Promise<WaitingMessages | undefined> {
  const { rows } = await sql<WaitingMessages>`
    select count(t.id) filter (where not quiet.is_quiet)::int as unread,
           count(t.id) filter (where quiet.is_quiet)::int as quiet,
           count(t.id) filter (where coalesce(t.raised_priority, t.priority) = 2)::int as high_priority,
           coalesce(max(t.last_message_id) filter (where not quiet.is_quiet), 0)::bigint as newest_id,
           coalesce(max(t.last_message_id) filter (where coalesce(t.raised_priority, t.priority) = 2), 0)::bigint as newest_high_priority_id,
           u.status = 'dnd' as is_do_not_disturb
      from users u
      left join subscriber s on s.account_id = u.account_id and s.user_id = u.id
           and s.unread_message_count > 0 and not s.is_archived and s.reason <> 'monitoring'
      left join thread t on t.account_id = s.account_id and t.id = s.thread_id
     cross join lateral (
       select s.muted is not null and coalesce(t.raised_priority, t.priority) < 2
              and coalesce(s.mentioned_message_id <= s.read_message_id, true) and not exists (
         select from acknowledgement i where i.account_id = ${account_id} and i.thread_id = t.id
            and i.user_id = ${user_id} and i.state = 'open') as is_quiet) quiet
     where u.account_id = ${account_id} and u.id = ${user_id}
     group by u.status`.execute(db)
  return rows[0]
}

export const countThreadsByResponse = (
  db: Db,
  account_id: number,
  user_id: number,
  acknowledgements: 'needs_my_response' | 'waiting_for_others',
): Promise<number> =>
  countThreads(db, account_id, user_id, { is_archived: false, unread_only: false, acknowledgements })

export async function findThreadIdByUid(
  db: Db,
  account_id: number,
  uid: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from thread where account_id = ${account_id} and uid = ${uid}`.execute(db)
  return rows[0]?.id
}

export async function findThread(
  db: Db,
  account_id: number,
  user_id: number,
  thread_id: number,
): Promise<Thread | undefined> {
  const [thread] = await findThreads(db, account_id, user_id, [thread_id])
  return thread
}

const byIds: Omit<PageSelection, 'values'> = {
  name: 'these threads',
  where: 's.account_id = $1 and s.user_id = who.id and s.thread_id = any($3::bigint[])',
  order: 's.thread_id',
  limit: '',
  counts: false,
}

export async function findThreads(
  db: Db,
  account_id: number,
  user_id: number,
  thread_ids: number[],
): Promise<Thread[]> {
  const page = (await readPages(db, account_id, { ...byIds, values: [thread_ids] }, [user_id])).get(user_id)
  return page ? completeThreads((fn) => fn(db), { account_id, user_id }, page) : []
}

export interface NewThreadRow {
  account_id: number
  created_by: number
  subject: string
  priority: 0 | 1 | 2
  message_type_id: number | null
  patient_id: number | null
  encounter_id: number | null
  response_options: string[]
  response_meanings: ResponseMeanings
  requires_confirm: boolean
  apply_escalations: boolean
  ignore_user_status: boolean
  allow_replies: boolean
  suppress_reply_notifications: boolean
  message: {
    body: string
    data: unknown
    has_attachments: boolean
    client_key: string | null
    via: Message['via']
    mentioned_user_ids: number[] | null
  }
  recipients: Recipient[]
  group_ids: number[]
  department_ids: number[]
  /** A routing policy matched, not as a trial. */
  is_routed: boolean
  /** Set for a thread that later messages to the same recipients continue. */
  conversation_key?: string
  conversation_contact_id?: number | null
}

/**
 * Inserts everything in one statement. `ids` draws the ids first, because thread and message refer to each
 * other.
 */
export async function insertThread(
  db: Db,
  row: NewThreadRow,
): Promise<{ thread_id: number; message_id: number; may_notify: boolean }> {
  const { account_id, message, recipients, group_ids, department_ids, ...columns } = row
  const kind = acknowledgementKind(row)
  const thread = JSON.stringify(columns)
  // An urgent message or one that requests a response always notifies: without a provider, its sender sees the failure.
  const may_notify = row.priority === 2 || kind !== null ? 'true' : hasActiveProvider('ids.account_id')
  const first = [row.created_by, ...recipients.map(({ user_id }) => user_id)].slice(0, 4)
  const people = JSON.stringify(recipients.map((person, place) => ({ ...person, place: place + 1 })))
  const { rows } = await sql<{ thread_id: number; message_id: number; may_notify: boolean }>`
    with ids as materialized (
      select ${account_id}::bigint as account_id, nextval(pg_get_serial_sequence('thread', 'id')) as thread_id,
             nextval(pg_get_serial_sequence('message', 'id')) as message_id, clock_now() as at
    ), new_thread as (
      insert into thread (account_id, id, subject, priority, message_type_id, patient_id, encounter_id, created_by, created,
        response_options, response_meanings, requires_confirm, apply_escalations, ignore_user_status, allow_replies,
        suppress_reply_notifications, last_message_id, last_message_date, shown_message_id, shown_sender_id, shown_text,
        shown_has_attachments, first_user_ids, is_routed, conversation_key, conversation_contact_id)
      overriding system value
      select ${account_id}, ids.thread_id, x.subject, x.priority, x.message_type_id, x.patient_id, x.encounter_id,
             x.created_by, ids.at, x.response_options, x.response_meanings, x.requires_confirm, x.apply_escalations, x.ignore_user_status,
             x.allow_replies, x.suppress_reply_notifications, ids.message_id, ids.at, ids.message_id, x.created_by,
             left(${message.body}, 200), ${message.has_attachments}, ${first}::bigint[], x.is_routed,
             x.conversation_key, x.conversation_contact_id
        from ids, jsonb_to_record(${thread}::jsonb) as x(subject text, priority smallint, message_type_id bigint,
             patient_id bigint, encounter_id bigint, created_by bigint, response_options text[], response_meanings jsonb, requires_confirm boolean,
             apply_escalations boolean, ignore_user_status boolean, allow_replies boolean, suppress_reply_notifications boolean,
             is_routed boolean, conversation_key text, conversation_contact_id bigint)
    ), new_message as (
      insert into message (account_id, thread_id, id, sender_id, sender_name, sender_title, created, body, data,
        has_attachments, client_key, via, mentioned_user_ids)
      overriding system value
      select ${account_id}, ids.thread_id, ids.message_id, u.id, u.display_name, u.title, ids.at, ${message.body},
             ${JSON.stringify(message.data)}::jsonb, ${message.has_attachments}, ${message.client_key}, ${message.via},
             ${message.mentioned_user_ids}::bigint[]
        from ids join users u on u.account_id = ${account_id} and u.id = ${row.created_by}
    ), new_subscribers as (
      insert into subscriber (account_id, thread_id, user_id, reason, why, policy_name, state, unread_message_count,
        delivered_message_id, read_message_id, last_message_id, last_message_date, mentioned_message_id)
      select ${account_id}, ids.thread_id, s.user_id, s.reason, s.why, s.policy_name, s.state, 1 - s.state / 2, s.state / 2 * ids.message_id,
             s.state / 2 * ids.message_id, ids.message_id, ids.at,
             case when s.user_id = any(${message.mentioned_user_ids}::bigint[]) then ids.message_id end
        from ids, (
          select ${row.created_by}::bigint as user_id, 'sender' as reason, '' as why, null as policy_name, 2 as state, 0 as place
          union all
          select r.user_id, r.reason, r.why, r.policy_name, 0, r.place
            from jsonb_to_recordset(${people}::jsonb) as r(user_id bigint, reason text, why text, policy_name text, place int)
        ) s order by s.place
      returning user_id, reason
    ), new_items as (
      insert into acknowledgement (account_id, thread_id, message_id, user_id, requester_id, kind, since, group_id, call_order)
      select ${account_id}, ids.thread_id, ids.message_id, r.user_id, ${row.created_by}, ${kind}::text, ids.at,
             r.group_id, r.call_order
        from ids, jsonb_to_recordset(${people}::jsonb) as r(user_id bigint, group_id bigint, call_order smallint,
               is_informed boolean)
       where ${kind}::text is not null and r.is_informed is not true
    ), new_groups as (
      insert into thread_group select ${account_id}, ids.thread_id, g from ids, unnest(${group_ids}::bigint[]) g
    ), new_departments as (
      insert into thread_department select ${account_id}, ids.thread_id, d from ids, unnest(${department_ids}::bigint[]) d
    )
    select thread_id, message_id, ${sql.raw(may_notify)} as may_notify from ids`.execute(db)
  const [inserted] = rows
  if (!inserted) throw new Error('The insert returned no thread.')
  return inserted
}

interface SubscriberKey {
  account_id: number
  thread_id: number
  user_id: number
}

export const turnOnEscalation = (db: Db, { account_id, thread_id }: Omit<SubscriberKey, 'user_id'>) =>
  sql`update thread set apply_escalations = true
       where account_id = ${account_id} and id = ${thread_id}`.execute(db)

/** Returns false if the thread is unread already. */
export async function setUnread(db: Db, { account_id, thread_id, user_id }: SubscriberKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriber')
    .set({ unread_message_count: 1 })
    .where('account_id', '=', account_id)
    .where('thread_id', '=', thread_id)
    .where('user_id', '=', user_id)
    .where('unread_message_count', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if it is muted, or is not, already. */
export async function setMuted(
  db: Db,
  { account_id, thread_id, user_id }: SubscriberKey,
  is_muted: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update subscriber set muted = case when ${is_muted} then clock_now() end
     where account_id = ${account_id} and thread_id = ${thread_id} and user_id = ${user_id}
       and (muted is null) = ${is_muted} returning id`.execute(db)
  return rows.length === 1
}

export async function setArchived(
  db: Db,
  { account_id, thread_id, user_id }: SubscriberKey,
  is_archived: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriber')
    .set({ is_archived })
    .where('account_id', '=', account_id)
    .where('thread_id', '=', thread_id)
    .where('user_id', '=', user_id)
    .where('is_archived', '=', !is_archived)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface ThreadSelection {
  account_id: number
  user_id: number
  thread_ids: readonly number[]
}

/** Returns the ids of the threads that were archived, or unarchived, by this call. */
export async function setArchivedTogether(
  db: Db,
  { account_id, user_id, thread_ids }: ThreadSelection,
  is_archived: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ thread_id: number }>`
    update subscriber set is_archived = ${is_archived}
     where account_id = ${account_id} and user_id = ${user_id} and thread_id = any(${thread_ids}::bigint[])
       and is_archived <> ${is_archived} returning thread_id`.execute(db)
  return rows.map(({ thread_id }) => thread_id)
}

/** Returns the ids of the threads that were read before. */
export async function setUnreadTogether(
  db: Db,
  { account_id, user_id, thread_ids }: ThreadSelection,
): Promise<number[]> {
  const { rows } = await sql<{ thread_id: number }>`
    update subscriber set unread_message_count = 1
     where account_id = ${account_id} and user_id = ${user_id} and thread_id = any(${thread_ids}::bigint[])
       and unread_message_count = 0 returning thread_id`.execute(db)
  return rows.map(({ thread_id }) => thread_id)
}

/** Lists show the highest priority of a thread's messages, and look for the requests of its replies. */
export const recordReplyRequest = (
  db: Db,
  of: { account_id: number; thread_id: number; priority: Thread['priority'] },
) =>
  sql`
  update thread
     set raised_priority = nullif(greatest(raised_priority, ${of.priority}::smallint, priority), priority), has_reply_requests = true
   where account_id = ${of.account_id} and id = ${of.thread_id}`.execute(db)
