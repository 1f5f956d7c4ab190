import { sql, type RawBuilder } from 'kysely'
import type { Message } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { JointStatement } from '../../platform/db/joint.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { pictureOf } from '../accounts/user.rules.ts'
import { ringsOutside } from '../alerts/ringing.access.ts'
import { attachmentsOf } from '../files/file.access.ts'
import type {} from './messaging.tables.ts'
import { asksInThread } from './open-item.queries.ts'

interface NewMessage {
  thread_id: number
  sender_id: number
  body: string
  data: unknown
  has_attachments: boolean
  client_key: string | null
}

export interface AddedMessage {
  id: number
  created: string
  /** Everyone on the thread, the sender included. */
  user_ids: number[]
  /** How many of them have it before them: not its sender, and not who only watches. */
  pending: number
  /** Who had archived the thread, and has it in the inbox again. */
  revived: number[]
  /** Somebody else on the thread has an auto response, given here already or not. */
  is_somebody_away: boolean
  /** Somebody may have to be rung for it. */
  rings: boolean
  display_name: string
  email: string
  title: string
  profile_picture_id: number | null
}

/**
 * Adds a message, moves the thread on, and makes it pending and unread for everyone but its sender. The caller holds the
 * thread's lock.
 */
export async function addMessage(tx: Tx, row: NewMessage): Promise<AddedMessage> {
  const { thread_id, sender_id, body, data, has_attachments, client_key } = row
  const values = [thread_id, sender_id, body, JSON.stringify(data), has_attachments, client_key] as const
  const added = await tx.joint<AddedMessage>(adding, values)
  if (!added) throw new Error('A message was not added.')
  return added
}

/** $1 account_id, $2 threads, of each: $3 sender, $4 body, $5 data, $6 has attachments, $7 client key. */
const addText = `
  with added as (
    insert into message (account_id, thread_id, sender_id, body, data, has_attachments, client_key)
    select $1, a.thread_id, a.sender_id, a.body, a.data::jsonb, a.has_attachments, a.client_key
      from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::boolean[], $7::text[])
        as a(thread_id, sender_id, body, data, has_attachments, client_key)
    returning thread_id, id, created, sender_id, left(body, 200) as text, has_attachments
  ), moved as (
    update thread
       set last_message_id = added.id, last_message_date = added.created, shown_message_id = added.id,
           shown_sender_id = added.sender_id, shown_text = added.text, shown_has_attachments = added.has_attachments
      from added where account_id = $1 and thread.id = added.thread_id
    returning thread.id as thread_id, added.id, added.created, added.sender_id,
              thread.priority, thread.suppress_reply_notifications
  ), told as (
    update subscriber s
       set last_message_id = added.id,
           last_message_date = added.created,
           is_archived = false,
           state = case when s.user_id = added.sender_id then 2 else 0 end,
           unread_message_count = case when s.user_id = added.sender_id then 0 else s.unread_message_count + 1 end,
           read_message_id = case when s.user_id = added.sender_id then added.id else s.read_message_id end,
           delivered_message_id = case when s.user_id = added.sender_id then added.id else s.delivered_message_id end
      from added where s.account_id = $1 and s.thread_id = added.thread_id
    returning s.thread_id, s.user_id, s.user_id = added.sender_id as is_sender, s.reason, old.is_archived as was_archived
  ), counted as (
    select told.thread_id, array_agg(told.user_id) as user_ids,
           count(*) filter (where not is_sender and reason <> 'monitoring')::int as pending,
           coalesce(array_agg(told.user_id) filter (where was_archived and reason <> 'monitoring'), '{}') as revived,
           bool_or(not is_sender and told.user_id in (
             select id from users where account_id = $1 and auto_response_enabled)) as is_somebody_away
      from told group by told.thread_id
  )
  select moved.thread_id, moved.id, moved.created, counted.user_ids, counted.pending, counted.revived,
         counted.is_somebody_away,
         not moved.suppress_reply_notifications and (moved.priority = 2 or ${ringsOutside('$1')}) as rings,
         u.display_name, u.email, u.title, u.profile_picture_id
    from moved
    join counted on counted.thread_id = moved.thread_id
    join users u on u.account_id = $1 and u.id = moved.sender_id`

const adding: JointStatement = { text: addText, key: 'thread_id' }

/** Whether the message `m` is the one that its thread began with. */
export const isFirstOfThread = sql<boolean>`not exists (select from message older
  where older.account_id = m.account_id and older.thread_id = m.thread_id and older.id < m.id)`

interface MessageRow {
  id: number
  thread_id: number
  created: string
  sender_id: number
  data: Message['data']
  client_key: string | null
  is_automatic: boolean
  has_attachments: boolean
  display_name: string
  email: string
  title: string
  profile_picture_id: number | null
}

interface PageOf {
  account_id: number
  thread_id: number
  /** Whose own answers are shown. */
  reader_id: number
  before_id?: number | undefined
  after_id?: number | undefined
  /** Up to so many on either side of it, in place of a page. */
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

const inThread = (of: PageOf): RawBuilder<unknown> =>
  sql`m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id}`

/** The rows of the thread that the page is of. */
const within = (of: PageOf): RawBuilder<unknown> => sql`${inThread(of)}
  ${of.before_id === undefined ? sql`` : sql`and m.id < ${of.before_id}`}
  ${of.after_id === undefined ? sql`` : sql`and m.id > ${of.after_id}`}`

/** The ids of the page, as a query. */
function idsOf(of: PageOf, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!of.around)
    return sql`select m.id from message m where ${within(of)}
      order by m.id ${direction} limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`
  const { id, each_side } = of.around
  return sql`
    (select m.id from message m where ${within(of)} and m.id <= ${id} order by m.id desc limit ${each_side + 1})
    union all
    (select m.id from message m where ${within(of)} and m.id > ${id} order by m.id limit ${each_side})`
}

/** Messages of a thread with their attachments; `count` is of all there are between `after_id` and `before_id`. */
export async function listMessages(db: Db, of: PageOf): Promise<MessagePage> {
  const direction = of.ascending ? sql`asc` : sql`desc`
  const page = sql<MessageRow>`
    select m.id, m.thread_id, m.created, m.sender_id, m.data, m.client_key, m.is_automatic, m.has_attachments,
           u.display_name, u.email, u.title, u.profile_picture_id
      from (${idsOf(of, direction)}) page
      join message m on m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = page.id
      join users u on u.account_id = m.account_id and u.id = m.sender_id
     order by m.id ${direction}`.execute(db)
  const total = sql<{ count: number }>`
    select count(*) from message m where ${within(of)}`.execute(db)
  const ends = sql<Ends>`
    select (select m.id from message m where ${inThread(of)} order by m.id limit 1) as oldest,
           (select m.id from message m where ${inThread(of)} order by m.id desc limit 1) as newest`.execute(
    db,
  )
  const [{ rows }, count, end, asks] = await Promise.all([page, total, ends, asksInThread(db, of)])
  const withFiles = rows.filter((row) => row.has_attachments).map((row) => row.id)
  const attachments = await attachmentsOf(db, of.account_id, of.thread_id, withFiles)
  return {
    count: count.rows[0]?.count ?? 0,
    results: rows.map((row) => messageOf(row, attachments.get(row.id) ?? [], asks.get(row.id) ?? null)),
    ...beyond(rows, end.rows[0], of),
  }
}

interface Ends {
  oldest: number | null
  newest: number | null
}

/** Whether the thread goes on. Of a page with nothing on it, whatever there is lies beyond the bounds that it had. */
function beyond(rows: { id: number }[], ends: Ends | undefined, { before_id, after_id }: PageOf) {
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

/** One message as a reader has it; undefined when it is not in the thread. */
export async function messageById(
  db: Db,
  { message_id, ...of }: { account_id: number; thread_id: number; message_id: number; reader_id: number },
): Promise<Message | undefined> {
  const only = { before_id: message_id + 1, ascending: false, page: 1, page_size: 1 }
  const { results } = await listMessages(db, { ...of, ...only })
  return results.find((message) => message.id === message_id)
}

const messageOf = (row: MessageRow, attachments: Message['attachments'], asks: Message['asks']): Message => ({
  id: row.id,
  thread: row.thread_id,
  created: row.created,
  sender: {
    id: row.sender_id,
    display_name: row.display_name,
    email: row.email,
    title: row.title,
    profile_picture: pictureOf({ id: row.sender_id, profile_picture_id: row.profile_picture_id }),
  },
  data: row.data,
  attachments,
  client_key: row.client_key,
  is_automatic: row.is_automatic,
  asks,
})
