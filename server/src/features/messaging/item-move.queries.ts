import type { OpenItem } from '@wardline/contract/messaging/open-item.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './messaging.tables.ts'

/** How an item ends without an answer of its person's. */
export type MovedOn = 'handed_over' | 'escalated' | 'settled' | 'expired'

export interface Moved {
  user_id: number
  asker_id: number
  open_item: OpenItem
}

/** Closes items of a message that are still open, with how they ended. The thread is locked. */
export async function moveItems(
  db: Db,
  of: { account_id: number; thread_id: number; message_id: number; user_ids: number[]; state: MovedOn },
): Promise<Moved[]> {
  const { rows } = await sql<OpenItem & { user_id: number; asker_id: number }>`
    with now as materialized (select clock_now() as at)
    update open_item set state = ${of.state}, closed = greatest(now.at, since), moves = moves + 1
      from now where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and user_id = any(${of.user_ids}::bigint[]) and state = 'open'
    returning user_id, asker_id, message_id, asks, state, response, since, closed`.execute(db)
  return rows.map(({ user_id, asker_id, ...open_item }) => ({ user_id, asker_id, open_item }))
}
