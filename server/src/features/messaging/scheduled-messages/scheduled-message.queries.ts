import { limits } from '@wardline/contract/limits.ts'
import type { ScheduledMessage } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { RecordKey } from '../../../platform/http/versions.ts'

interface AuthorKey {
  account_id: number
  author_id: number
}

export type ScheduledMessageKey = RecordKey & AuthorKey

export type ScheduledMessageRow = Omit<ScheduledMessage, 'attachments'>

export type ScheduledContent = Pick<
  ScheduledMessage,
  'thread_id' | 'reply' | 'new_thread' | 'conversation_message'
>

/**
 * `to`: the title of the thread if its author still reads it, else the recipients. every account: columns, not a query.
 */
const columns = sql`
  m.id, m.thread_id, m.reply, m.new_thread, m.conversation_message, m.send_at, m.created, m.version,
  author.display_name as changed_by, m.not_sent_reason as reason,
  case when m.not_sent_reason is null then 'waiting' else 'not_sent' end as state,
  case when m.reply is null
       then coalesce((select string_agg(c.name, ', ' order by c.name) from contact c
         where c.account_id = m.account_id and c.id in (select jsonb_array_elements_text(
           coalesce(m.new_thread, m.conversation_message) -> 'recipient_ids')::bigint)), '')
       else coalesce((select coalesce(nullif(t.subject, ''), conversation_name(t), (
           select string_agg(u.display_name, ', ' order by s.id)
             from subscriber s join users u on u.account_id = s.account_id and u.id = s.user_id
            where s.account_id = m.account_id and s.thread_id = t.id and s.user_id <> m.author_id and s.reason <> 'monitoring'))
         from thread t
        where t.account_id = m.account_id and t.id = m.thread_id and t.recalled is null
          and exists (select from subscriber s
            where s.account_id = m.account_id and s.thread_id = t.id and s.user_id = m.author_id)), '') end as "to"`
const joins = sql`join users author on author.account_id = m.account_id and author.id = m.author_id`

export async function listScheduled(
  db: Db,
  { account_id, author_id }: AuthorKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ScheduledMessageRow>> {
  const { rows } = await sql<ScheduledMessageRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total from scheduled_message m ${joins}
     where m.account_id = ${account_id} and m.author_id = ${author_id}
     order by m.send_at, m.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** Undefined for a message of someone else, and for one that was sent. */
export async function findScheduled(
  db: Db,
  { account_id, author_id, id }: ScheduledMessageKey,
): Promise<ScheduledMessageRow | undefined> {
  const { rows } = await sql<ScheduledMessageRow>`
    select ${columns} from scheduled_message m ${joins}
     where m.account_id = ${account_id} and m.author_id = ${author_id} and m.id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the commit, so that the message is sent once. */
export const lockScheduled = (db: Db, { account_id, author_id, id }: ScheduledMessageKey) =>
  sql`select from scheduled_message
       where account_id = ${account_id} and author_id = ${author_id} and id = ${id} for update`.execute(db)

export interface DueMessage extends ScheduledContent {
  id: number
  author_id: number
  is_author_active: boolean
}

/** Undefined if it was sent, deleted or moved to a later time, or could not be sent. Held until the commit. */
export async function lockDueMessage(db: Db, { account_id, id }: RecordKey): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    select m.id, m.author_id, m.thread_id, m.reply, m.new_thread, m.conversation_message,
           u.is_active and not u.is_locked as is_author_active
      from scheduled_message m join users u on u.account_id = m.account_id and u.id = m.author_id
     where m.account_id = ${account_id} and m.id = ${id} and m.not_sent_reason is null and m.send_at <= clock_now()
       for update of m`.execute(db)
  return rows[0]
}

/** Two messages of one author that are scheduled at the same moment count each other. The lock lasts until the commit. */
export async function countScheduled(db: Db, { account_id, author_id }: AuthorKey): Promise<number> {
  await sql`select pg_advisory_xact_lock(
    hashtextextended('scheduled messages ' || ${author_id}::bigint, ${account_id}))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scheduled_message
     where account_id = ${account_id} and author_id = ${author_id}`.execute(db)
  return rows[0]?.count ?? 0
}

/** every account: no rows */
export async function checkTime(
  db: Db,
  send_at: string,
): Promise<{ is_too_soon: boolean; is_too_late: boolean } | undefined> {
  const { rows } = await sql<{ is_too_soon: boolean; is_too_late: boolean }>`
    select ${send_at}::timestamptz < clock_now() + interval '1 minute' as is_too_soon,
           ${send_at}::timestamptz > clock_now() + make_interval(days => ${limits.scheduled_message_days}) as is_too_late
    `.execute(db)
  return rows[0]
}

/** Whether the newest message of a thread is of high priority, and whether the thread escalates. */
export async function findUrgency(
  db: Db,
  { account_id, thread_id }: { account_id: number; thread_id: number },
): Promise<{ is_high_priority: boolean; is_escalating: boolean } | undefined> {
  const { rows } = await sql<{ is_high_priority: boolean; is_escalating: boolean }>`
    select coalesce(m.priority, t.priority) = 2 as is_high_priority, t.apply_escalations as is_escalating
      from thread t join message m on m.account_id = t.account_id and m.thread_id = t.id and m.id = t.last_message_id
     where t.account_id = ${account_id} and t.id = ${thread_id}`.execute(db)
  return rows[0]
}

const json = (body: object | null) => (body === null ? null : JSON.stringify(body))

export async function insertScheduled(
  db: Db,
  { account_id, author_id }: AuthorKey,
  message: ScheduledContent & { send_at: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into scheduled_message (account_id, author_id, thread_id, reply, new_thread, conversation_message, send_at)
    values (${account_id}, ${author_id}, ${message.thread_id}, ${json(message.reply)}::jsonb,
            ${json(message.new_thread)}::jsonb, ${json(message.conversation_message)}::jsonb, ${message.send_at}::timestamptz)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** With another time, a message that could not be sent waits again. */
export const updateScheduled = (
  db: Db,
  { account_id, author_id, id }: ScheduledMessageKey,
  message: ScheduledContent & { send_at: string },
) =>
  sql`
    update scheduled_message
       set reply = ${json(message.reply)}::jsonb, new_thread = ${json(message.new_thread)}::jsonb,
           conversation_message = ${json(message.conversation_message)}::jsonb, send_at = ${message.send_at}::timestamptz,
           not_sent_reason = case when send_at = ${message.send_at}::timestamptz then not_sent_reason end,
           version = version + 1
     where account_id = ${account_id} and author_id = ${author_id} and id = ${id}`.execute(db)

export const setNotSent = (db: Db, { account_id, id }: RecordKey, reason: string) =>
  sql`
    update scheduled_message set not_sent_reason = ${reason}, version = version + 1
     where account_id = ${account_id} and id = ${id} and not_sent_reason is null`.execute(db)

export const deleteScheduled = (db: Db, { account_id, id }: RecordKey) =>
  sql`delete from scheduled_message where account_id = ${account_id} and id = ${id}`.execute(db)
