import { takenBackPreview } from '@wardline/contract/messaging/messages/message-change.rules.ts'
import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isFirstOfThread } from '../threads/message.queries.ts'

interface MessageKey {
  account_id: number
  thread_id: number
  message_id: number
}

export interface ChangeableMessage extends Pick<Message, 'data' | 'is_automatic' | 'via' | 'taken_back'> {
  is_own: boolean
  age_ms: number
  is_answered: boolean
  is_first: boolean
}

/** The caller holds the thread's lock. */
export async function findChangeableMessage(
  db: Db,
  of: MessageKey & { user_id: number },
): Promise<ChangeableMessage | undefined> {
  const { rows } = await sql<ChangeableMessage>`
    select m.data, m.is_automatic, m.via, m.taken_back, m.sender_id = ${of.user_id} as is_own,
           (extract(epoch from clock_now() - m.created) * 1000)::float8 as age_ms,
           exists (select from message later
                    where later.account_id = m.account_id and later.thread_id = m.thread_id and later.id > m.id
                      and later.sender_id <> m.sender_id and not later.is_automatic)
             or exists (select from acknowledgement i
                         where i.account_id = m.account_id and i.thread_id = m.thread_id and i.message_id = m.id
                           and i.state <> 'open') as is_answered,
           ${isFirstOfThread} as is_first
      from message m
     where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}`.execute(
    db,
  )
  return rows[0]
}

/** Keeps the present contents of a message, before they change. */
export const keepRevision = (db: Db, of: MessageKey, attachments: 'stay' | 'go') =>
  sql`
    insert into message_revision (account_id, thread_id, message_id, data, attachment_names)
    select m.account_id, m.thread_id, m.id, m.data,
           case when ${attachments === 'go'} then array(
             select f.name from file f
              where f.account_id = m.account_id and f.thread_id = m.thread_id and f.message_id = m.id order by f.id)
           else '{}' end
      from message m
     where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}`.execute(
    db,
  )

export interface ChangedMessage {
  data: Message['data']
  corrected: string | null
  taken_back: string | null
  /** No notification goes out for the message. */
  is_quiet: boolean
  /** The users whom the message notifies; null for all subscribers. */
  recipient_user_ids: number[] | null
}

export async function updateText(
  db: Db,
  of: MessageKey & { body: string; data: Message['data'] },
): Promise<ChangedMessage> {
  const { rows } = await sql<ChangedMessage>`
    update message m set body = ${of.body}, data = ${JSON.stringify(of.data)}::jsonb, corrected = clock_now()
      from thread t
     where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}
       and t.account_id = m.account_id and t.id = m.thread_id
    returning m.data, m.corrected, m.taken_back, m.recipient_user_ids,
              m.suppress_notifications or t.suppress_reply_notifications and m.priority is null and not ${isFirstOfThread} as is_quiet`.execute(
    db,
  )
  return requireOne(rows)
}

export async function removeContents(db: Db, of: MessageKey): Promise<ChangedMessage> {
  const { rows } = await sql<ChangedMessage>`
    update message m set body = ${takenBackPreview}, data = '[]', has_attachments = false, taken_back = clock_now()
     where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}
    returning m.data, m.corrected, m.taken_back, true as is_quiet, m.recipient_user_ids`.execute(db)
  return requireOne(rows)
}

/** A message that was taken back no longer marks the thread for the users whom it mentioned. */
export const removeMentions = (db: Db, of: MessageKey) =>
  sql`
    update subscriber set mentioned_message_id = null
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and mentioned_message_id = ${of.message_id}`.execute(
    db,
  )

function requireOne(rows: ChangedMessage[]): ChangedMessage {
  const [changed] = rows
  if (!changed) throw new Error('A message was not changed.')
  return changed
}

/**
 * Updates what the thread stores of a changed message: the preview, the highest priority and the words for search.
 * Returns the priority that lists show.
 */
export async function updateThreadOfMessage(
  db: Db,
  of: MessageKey & { preview: string; losesAttachments: boolean },
): Promise<Thread['priority']> {
  const { account_id, thread_id, message_id } = of
  await sql`delete from thread_search_text where account_id = ${account_id} and thread_id = ${thread_id}`.execute(
    db,
  )
  const { rows } = await sql<{ priority: Thread['priority'] }>`
    update thread
       set shown_text = case when shown_message_id = ${message_id} then left(${of.preview}, 200) else shown_text end,
           shown_has_attachments = shown_has_attachments and not (shown_message_id = ${message_id} and ${of.losesAttachments}::boolean),
           raised_priority = nullif(greatest(priority, (
             select max(m.priority) from message m
              where m.account_id = thread.account_id and m.thread_id = thread.id and m.taken_back is null)), priority)
     where account_id = ${account_id} and id = ${thread_id}
    returning coalesce(raised_priority, priority) as priority`.execute(db)
  return rows[0]?.priority ?? 1
}

/** The users whose response to a message is open. */
export async function listAskedUsers(db: Db, of: MessageKey): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from acknowledgement
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and state = 'open' order by user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

interface EarlierReaders {
  reader_ids: number[]
  unarchived_ids: number[]
}

/**
 * Returns the thread to the inbox of everyone who had read a message that was then corrected, as unread. Anyone who has
 * not read it sees only the corrected text.
 */
export async function markUnreadForReaders(
  db: Db,
  of: MessageKey & { sender_id: number },
): Promise<EarlierReaders> {
  const { rows } = await sql<{ user_id: number; was_archived: boolean }>`
    update subscriber s
       set unread_message_count = greatest(s.unread_message_count, 1), is_archived = false
     where s.account_id = ${of.account_id} and s.thread_id = ${of.thread_id} and s.user_id <> ${of.sender_id}::bigint
       and s.reason <> 'monitoring' and s.read_message_id >= ${of.message_id}
    returning s.user_id, old.is_archived as was_archived`.execute(db)
  return {
    reader_ids: rows.map(({ user_id }) => user_id),
    unarchived_ids: rows.filter(({ was_archived }) => was_archived).map(({ user_id }) => user_id),
  }
}
