import { sql, type RawBuilder } from 'kysely'
import type { Message, Reply, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { rowsOf } from '../../../platform/db/text.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import { hasActiveProvider } from '../../alerts/notifications/notification.access.ts'
import { findAttachments } from '../../files/file.access.ts'
import { listAcknowledgementRequests } from '../acknowledgements/acknowledgement.queries.ts'
import {
  mentionsOfMessage,
  quoteColumns,
  quotedMessage,
  referenceColumns,
  toReferences,
  type MessageReferences,
  type ReferenceRow,
} from './message-reference.queries.ts'

export interface NewMessage {
  thread_id: number
  sender_id: number
  body: string
  data: unknown
  has_attachments: boolean
  client_key: string | null
  via: Message['via']
  suppress_notifications: boolean
}

/** The settings of a reply that asks for responses, has a priority of its own, or is for some subscribers. */
export interface MessageRequest extends Pick<
  Reply,
  'response_options' | 'response_meanings' | 'recipient_user_ids'
> {
  priority: Thread['priority']
  /** The sender chose the recipients; false if the server resolved them, or for all subscribers. */
  names_recipients: boolean
}

export interface PostedMessage {
  thread_id: number
  allow_replies: boolean
  id: number
  created: string
  user_ids: number[]
  /** Subscribers who have not received it: without the sender and monitors. */
  pending: number
  /** Subscribers who had archived the thread; the message returned it to their inbox. */
  unarchived_user_ids: number[]
  /** Another subscriber has an auto response, whether or not it was already sent in this thread. */
  has_auto_responders: boolean
  /** The priority of the thread's first message. */
  priority: Thread['priority']
  /** The subscribers' notification settings may ask for a notification outside the application. */
  may_notify: boolean
  sender_name: string
  sender_title: string
  email: string
  profile_picture_id: number | null
}

/** The caller has locked the thread. */
export async function postMessage(
  db: Db,
  account_id: number,
  row: NewMessage,
  request: MessageRequest | null = null,
  references: MessageReferences | null = null,
): Promise<PostedMessage> {
  const [posted] =
    request || references
      ? await postRows(
          db,
          postWithDetailsText,
          account_id,
          [row],
          [JSON.stringify({ ...request, ...references })],
        )
      : await postRows(db, postText, account_id, [row])
  if (!posted) throw new Error('A message was not added.')
  return posted
}

/**
 * Locks each thread and posts to it in one statement, at most one message per thread. Leaves out, without waiting, a
 * thread that is locked by another transaction, does not accept a reply of this sender, has recipients to resolve, or
 * changed during the statement.
 */
export const lockAndPostMessages = (
  db: Db,
  account_id: number,
  rows: NewMessage[],
): Promise<PostedMessage[]> => postRows(db, lockAndPostText, account_id, rows)

function postRows(
  db: Db,
  text: string,
  account_id: number,
  rows: NewMessage[],
  more: unknown[] = [],
): Promise<PostedMessage[]> {
  const columns = [
    rows.map(({ thread_id }) => thread_id),
    rows.map(({ sender_id }) => sender_id),
    rows.map(({ body }) => body),
    rows.map(({ data }) => JSON.stringify(data)),
    rows.map(({ has_attachments }) => has_attachments),
    rows.map(({ client_key }) => client_key),
    rows.map(({ via }) => via),
    rows.map(({ suppress_notifications }) => suppress_notifications),
  ]
  return rowsOf<PostedMessage>(db, text, [account_id, ...columns, ...more])
}

/** The messages to post, as rows. $1 is the account. */
const input = `unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[],
    $9::boolean[])
  as input(thread_id, sender_id, body, data, has_attachments, client_key, via, suppress_notifications)`

/**
 * Adds the rows of `posting` in four steps:
 * 1. insert the messages;
 * 2. show each as its thread's newest;
 * 3. make it unread and pending for every subscriber but its sender, who has read it unless it came from outside the
 * application, and return the thread to their inboxes;
 * 4. count for the event and the notifications.
 */
const insertText = (more = { columns: '', values: '', returning: '', received: '' }) => `added as (
    insert into message (account_id, thread_id, sender_id, sender_name, sender_title, body, data, has_attachments, client_key, via,
                         suppress_notifications${more.columns})
    select $1, p.thread_id, u.id, u.display_name, u.title, p.body, p.data::jsonb, p.has_attachments, p.client_key, p.via,
           p.suppress_notifications${more.values}
      from posting p join users u on u.account_id = $1 and u.id = p.sender_id
    returning thread_id, id, created, sender_id, sender_name, sender_title, left(body, 200) as text, has_attachments,
              via is null as is_reader, suppress_notifications${more.returning}
  ), shown as (
    update thread
       set last_message_id = added.id, last_message_date = added.created, shown_message_id = added.id,
           shown_sender_id = added.sender_id, shown_text = added.text, shown_has_attachments = added.has_attachments
      from added where account_id = $1 and thread.id = added.thread_id
    returning thread.id as thread_id, added.id, added.created, added.sender_id, added.sender_name, added.sender_title,
              thread.allow_replies, thread.priority,
              thread.suppress_reply_notifications or added.suppress_notifications as is_quiet
  ), received as (
    update subscriber s
       set last_message_id = added.id,
           last_message_date = added.created,
           is_archived = false,
           state = case when s.user_id = added.sender_id and added.is_reader then 2 else 0 end,
           unread_message_count = case when s.user_id <> added.sender_id then s.unread_message_count + 1
                                       when added.is_reader then 0 else s.unread_message_count end,
           read_message_id = case when s.user_id = added.sender_id and added.is_reader then added.id else s.read_message_id end,
           delivered_message_id = case when s.user_id = added.sender_id and added.is_reader then added.id
                                       else s.delivered_message_id end${more.received}
      from added where s.account_id = $1 and s.thread_id = added.thread_id
    returning s.thread_id, s.user_id, s.user_id = added.sender_id as is_sender, s.reason, old.is_archived as was_archived
  ), counted as (
    select thread_id, array_agg(user_id) as user_ids,
           count(*) filter (where not is_sender and reason <> 'monitoring')::int as pending,
           coalesce(array_agg(user_id) filter (where was_archived and reason <> 'monitoring'), '{}') as unarchived_user_ids,
           bool_or(not is_sender and user_id in (
             select id from users where account_id = $1 and auto_response_enabled)) as has_auto_responders
      from received group by thread_id
  )
  select shown.thread_id, shown.allow_replies, shown.priority, shown.id, shown.created, counted.user_ids, counted.pending,
         counted.unarchived_user_ids, counted.has_auto_responders,
         not shown.is_quiet and (shown.priority = 2 or ${hasActiveProvider('$1')}) as may_notify,
         shown.sender_name, shown.sender_title, u.email, u.profile_picture_id
    from shown
    join counted on counted.thread_id = shown.thread_id
    join users u on u.account_id = $1 and u.id = shown.sender_id`

const postText = `with posting as (select * from ${input}), ${insertText()}`

/** Posts one message with its request and references, $10. */
const postWithDetailsText = `with posting as (
    select * from ${input},
           jsonb_to_record($10::jsonb) as details(priority smallint, response_options text[], response_meanings jsonb,
             recipient_user_ids bigint[], names_recipients boolean, ${referenceColumns.types})
  ), ${insertText({
    columns: `, priority, response_options, response_meanings, recipient_user_ids, names_recipients, ${referenceColumns.names}`,
    values: `, p.priority, p.response_options, p.response_meanings, p.recipient_user_ids,
           coalesce(p.names_recipients, false), ${referenceColumns.values}`,
    returning: ', mentioned_user_ids',
    received: `,
           mentioned_message_id = case when s.user_id = any(added.mentioned_user_ids) then added.id
                                       else s.mentioned_message_id end`,
  })}`

/**
 * One statement instead of a lock and a write. Its snapshot is older than its locks, so it would miss a subscriber who
 * joined in between:
 * 1. `free` locks the threads that no transaction holds and that accept this reply (the condition of `threadPermissions`) from
 *    known recipients, in one order, and reads their row version under the lock;
 * 2. `posting` keeps those whose version in the snapshot is the same. Each change of a thread's subscribers writes the
 *    thread's row (trigger `subscribers_changed`), so the snapshot has all of them.
 */
const lockAndPostText = `with free as materialized (
    select input.*, t.xmin as version
      from ${input}
      join thread t on t.account_id = $1 and t.id = input.thread_id
      join subscriber s on s.account_id = $1 and s.thread_id = t.id and s.user_id = input.sender_id
     where t.recalled is null and s.reason <> 'monitoring' and (t.allow_replies or s.reason = 'sender')
       and t.conversation_contact_id is null
     order by t.id
       for no key update of t skip locked
  ), posting as (
    select free.* from free
      join thread seen on seen.account_id = $1 and seen.id = free.thread_id and seen.xmin = free.version
  ), ${insertText()}`

export const isFirstOfThread = sql<boolean>`not exists (select from message older
  where older.account_id = m.account_id and older.thread_id = m.thread_id and older.id < m.id)`

/** every account: part of a query */
const callOfMessage = sql`case when m.via is not null then (
  select jsonb_build_object('channel', c.channel, 'number', c.number, 'label', c.label, 'caller', c.caller,
           'call_back', c.call_back, 'recording', nullif(c.recording_state, 'none'), 'recording_seconds', c.recording_seconds)
    from pager_call c
   where c.account_id = m.account_id and c.thread_id = m.thread_id and c.message_id = m.id) end`

/** every account: part of a query */
const recipientsOfMessage = sql`case when m.recipient_user_ids is not null then (
  select jsonb_agg(jsonb_build_object('user_id', r.id, 'display_name', r.display_name) order by r.display_name, r.id)
    from users r where r.account_id = m.account_id and r.id = any(m.recipient_user_ids)) end`

/** every account: part of a query */
const reactionsToMessage = sql`coalesce((
  select jsonb_agg(jsonb_build_object('user_id', r.user_id, 'display_name', u.display_name, 'reaction', r.reaction) order by r.user_id)
    from message_reaction r join users u on u.account_id = r.account_id and u.id = r.user_id
   where r.account_id = m.account_id and r.thread_id = m.thread_id and r.message_id = m.id), '[]')`

export interface MessageRow extends ReferenceRow {
  id: number
  thread_id: number
  created: string
  sender_id: number
  data: Message['data']
  client_key: string | null
  is_automatic: boolean
  via: Message['via']
  has_attachments: boolean
  sender_name: string
  email: string
  sender_title: string
  profile_picture_id: number | null
  priority: Message['priority']
  recipients: Message['recipients']
  call: Message['call']
  corrected: string | null
  reactions: Message['reactions']
}

interface MessagePageQuery {
  account_id: number
  thread_id: number
  reader_id: number
  before_id?: number | undefined
  after_id?: number | undefined
  /** Selects up to `each_side` messages before and after `id`, instead of a page. */
  around?: { id: number; each_side: number } | undefined
  ascending: boolean
  page: number
  page_size: number
}

export interface MessagePage {
  count: number
  results: Message[]
  has_older: boolean
  has_newer: boolean
}

const inThread = (of: MessagePageQuery): RawBuilder<unknown> =>
  sql`m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id}`

const withinBounds = (of: MessagePageQuery): RawBuilder<unknown> => sql`${inThread(of)}
  ${of.before_id === undefined ? sql`` : sql`and m.id < ${of.before_id}`}
  ${of.after_id === undefined ? sql`` : sql`and m.id > ${of.after_id}`}`

function selectPageIds(of: MessagePageQuery, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!of.around)
    return sql`select m.id from message m where ${withinBounds(of)}
      order by m.id ${direction} limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`
  const { id, each_side } = of.around
  return sql`
    (select m.id from message m where ${withinBounds(of)} and m.id <= ${id} order by m.id desc limit ${each_side + 1})
    union all
    (select m.id from message m where ${withinBounds(of)} and m.id > ${id} order by m.id limit ${each_side})`
}

/** SQL: the rows of the messages that `ids` selects as `thread_id` and `id`. */
export const selectMessages = (account_id: number, ids: RawBuilder<unknown>) => sql<MessageRow>`
    select m.id, m.thread_id, m.created, m.sender_id, m.sender_name, m.sender_title, m.data, m.client_key,
           m.is_automatic, m.via, m.has_attachments, m.corrected, m.taken_back, ${reactionsToMessage} as reactions,
           u.email, u.profile_picture_id, ${callOfMessage} as call,
           case when ${isFirstOfThread} then t.priority else m.priority end as priority, ${recipientsOfMessage} as recipients,
           ${mentionsOfMessage} as mentions, ${quoteColumns}
      from (${ids}) page
      join message m on m.account_id = ${account_id} and m.thread_id = page.thread_id and m.id = page.id
      join thread t on t.account_id = m.account_id and t.id = m.thread_id
      join users u on u.account_id = m.account_id and u.id = m.sender_id
      ${quotedMessage}`

export async function listMessages(db: Db, of: MessagePageQuery): Promise<MessagePage> {
  const direction = of.ascending ? sql`asc` : sql`desc`
  const ids = sql`select ${of.thread_id}::bigint as thread_id, id from (${selectPageIds(of, direction)}) ids`
  const page = sql<MessageRow>`${selectMessages(of.account_id, ids)} order by m.id ${direction}`.execute(db)
  const total = sql<{ count: number }>`
    select count(*) from message m where ${withinBounds(of)}`.execute(db)
  const ends = sql<ThreadBounds>`
    select (select m.id from message m where ${inThread(of)} order by m.id limit 1) as oldest,
           (select m.id from message m where ${inThread(of)} order by m.id desc limit 1) as newest`.execute(
    db,
  )
  const [{ rows }, count, end, requests] = await Promise.all([
    page,
    total,
    ends,
    listAcknowledgementRequests(db, { ...of, thread_ids: [of.thread_id] }),
  ])
  const withFiles = rows.filter((row) => row.has_attachments).map((row) => row.id)
  const attachments = await findAttachments(db, of.account_id, [of.thread_id], withFiles)
  return {
    count: count.rows[0]?.count ?? 0,
    results: rows.map((row) => toMessage(row, attachments.get(row.id) ?? [], requests.get(row.id) ?? null)),
    ...messagesBeyond(rows, end.rows[0], of),
  }
}

interface ThreadBounds {
  oldest: number | null
  newest: number | null
}

function messagesBeyond(
  rows: { id: number }[],
  ends: ThreadBounds | undefined,
  { before_id, after_id }: MessagePageQuery,
) {
  const ids = rows.map((row) => row.id)
  const low = ids.length > 0 ? Math.min(...ids) : after_id === undefined ? (before_id ?? 0) : after_id + 1
  const high = ids.length > 0 ? Math.max(...ids) : (before_id ?? after_id ?? Infinity)
  const { oldest, newest } = ends ?? { oldest: null, newest: null }
  const is_before = ids.length === 0 && before_id !== undefined
  return {
    has_older: oldest !== null && oldest < low,
    has_newer: newest !== null && (is_before ? newest >= high : newest > high),
  }
}

export async function findMessage(
  db: Db,
  { message_id, ...of }: { account_id: number; thread_id: number; message_id: number; reader_id: number },
): Promise<Message | undefined> {
  const only = { before_id: message_id + 1, ascending: false, page: 1, page_size: 1 }
  const { results } = await listMessages(db, { ...of, ...only })
  return results.find((message) => message.id === message_id)
}

export const toMessage = (
  row: MessageRow,
  attachments: Message['attachments'],
  acknowledgement_request: Message['acknowledgement_request'],
): Message => ({
  id: row.id,
  thread: row.thread_id,
  created: row.created,
  sender: {
    id: row.sender_id,
    display_name: row.sender_name,
    email: row.email,
    title: row.sender_title,
    profile_picture: profilePictureUrl({ id: row.sender_id, profile_picture_id: row.profile_picture_id }),
  },
  data: row.data,
  attachments,
  priority: row.priority,
  recipients: row.recipients,
  client_key: row.client_key,
  is_automatic: row.is_automatic,
  via: row.via,
  acknowledgement_request: row.taken_back === null ? acknowledgement_request : null,
  call: row.call,
  corrected: row.corrected,
  taken_back: row.taken_back,
  reactions: row.reactions,
  ...toReferences(row),
})
