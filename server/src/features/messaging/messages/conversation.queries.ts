import { sql } from 'kysely'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'

interface ConversationKey {
  account_id: number
  key: string
}

/** Two messages that start the same conversation at the same time wait for each other; the second continues it. */
export const lockConversationKey = (db: Db, { account_id, key }: ConversationKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended('conversation ' || ${key}, ${account_id}))`.execute(db)

export interface RunningConversation {
  thread_id: number
  /** Whether the user takes part in it; a monitor does not. */
  is_subscribed: boolean
}

export async function findConversation(
  db: Db,
  { account_id, key, user_id }: ConversationKey & { user_id: number },
): Promise<RunningConversation | undefined> {
  const { rows } = await sql<RunningConversation>`
    select t.id as thread_id, exists (
             select from subscriber s where s.account_id = ${account_id} and s.thread_id = t.id
                and s.user_id = ${user_id} and s.reason <> 'monitoring') as is_subscribed
      from thread t
     where t.account_id = ${account_id} and t.conversation_key = ${key} and t.recalled is null`.execute(db)
  return rows[0]
}

/** Locks the thread and returns its priority; undefined if it was recalled or ended since it was found. */
export async function lockRunningConversation(
  db: Db,
  { account_id, key, thread_id }: ConversationKey & { thread_id: number },
): Promise<Thread['priority'] | undefined> {
  const { rows } = await sql<{ priority: Thread['priority'] }>`
    select priority from thread
     where account_id = ${account_id} and id = ${thread_id} and conversation_key = ${key} and recalled is null
       for no key update`.execute(db)
  return rows[0]?.priority
}

interface Readers {
  account_id: number
  thread_id: number
  /** Users who belong to the group, department or care team. */
  reader_ids: readonly number[]
  /** Schedule groups whose members belong to it too. */
  group_ids: readonly number[]
}

/** Whether a recipient has left the group, department or care team. Users whom a participant added stay. */
export async function hasFormerMember(db: Db, of: Readers): Promise<boolean> {
  const { rows } = await sql`
    select from subscriber s
     where s.account_id = ${of.account_id} and s.thread_id = ${of.thread_id} and s.reason = 'new_message'
       and s.user_id <> all(${of.reader_ids}::bigint[])
       and not exists (select from paging_group_member m where m.account_id = ${of.account_id}
         and m.group_id = any(${of.group_ids}::bigint[]) and m.user_id = s.user_id)
     limit 1`.execute(db)
  return rows.length > 0
}

/** The message of the caller starts another one with this key. */
export const endConversation = (db: Db, { account_id, key }: ConversationKey) =>
  sql`
  update thread set conversation_key = null
   where account_id = ${account_id} and conversation_key = ${key} and recalled is null`.execute(db)

/**
 * Everyone but the sender, and whether the next message notifies them: the recipients of now, the user who wrote last,
 * and users who are on the thread for another reason than being a recipient of the group.
 */
export async function listNotified(
  db: Db,
  of: { account_id: number; thread_id: number; sender_id: number; recipient_ids: readonly number[] },
): Promise<{ user_id: number; is_notified: boolean }[]> {
  const { rows } = await sql<{ user_id: number; is_notified: boolean }>`
    select s.user_id, s.reason <> 'new_message' or s.user_id = any(${of.recipient_ids}::bigint[])
                      or s.user_id = t.shown_sender_id as is_notified
      from subscriber s
      join thread t on t.account_id = s.account_id and t.id = s.thread_id
     where s.account_id = ${of.account_id} and s.thread_id = ${of.thread_id} and s.reason <> 'monitoring'
       and s.user_id <> ${of.sender_id}`.execute(db)
  return rows
}
