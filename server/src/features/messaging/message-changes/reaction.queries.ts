import type { Reaction } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface MessageKey {
  account_id: number
  thread_id: number
  message_id: number
}

type ReactionKey = MessageKey & { user_id: number }

export interface ReactableMessage {
  is_own: boolean
  taken_back: string | null
  /** The message asks the user for a response, which is open. */
  asks_user: boolean
}

export async function findReactableMessage(db: Db, of: ReactionKey): Promise<ReactableMessage | undefined> {
  const { rows } = await sql<ReactableMessage>`
    select m.sender_id = ${of.user_id} as is_own, m.taken_back,
           exists (select from acknowledgement i
                    where i.account_id = m.account_id and i.thread_id = m.thread_id and i.message_id = m.id
                      and i.user_id = ${of.user_id} and i.state = 'open') as asks_user
      from message m
     where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}`.execute(
    db,
  )
  return rows[0]
}

export const setReaction = (db: Db, of: ReactionKey & { reaction: Reaction }) =>
  sql`
    insert into message_reaction (account_id, thread_id, message_id, user_id, reaction)
    values (${of.account_id}, ${of.thread_id}, ${of.message_id}, ${of.user_id}, ${of.reaction})
    on conflict (account_id, thread_id, message_id, user_id) do update
       set reaction = excluded.reaction, created = excluded.created`.execute(db)

/** Deletes those of one user or of everyone, and returns whether there were any. */
export async function deleteReactions(db: Db, of: MessageKey & { user_id?: number }): Promise<boolean> {
  const { rows } = await sql`
    delete from message_reaction
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and ${of.user_id === undefined ? sql`true` : sql`user_id = ${of.user_id}`} returning user_id`.execute(
    db,
  )
  return rows.length > 0
}
