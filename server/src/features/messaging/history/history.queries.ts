import type { HistoryEntry } from '@wardline/contract/messaging/history/history.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isReachable } from '../../accounts/presence/presence.access.ts'
import {
  isNamedInMessage,
  type MessageRecipient,
} from '../../alerts/notifications/planned-notification.access.ts'
import {
  recipientsOf,
  countRecipients,
  listRecipientStatuses,
  type SentMessage,
} from '../subscribers/recipient-status.queries.ts'

interface Page extends SentMessage {
  page: number
  page_size: number
}

/** A reply after a message, or a read receipt, implies its delivery. */
const statusColumns = sql`
  own.id as subscriber_id, own.user_id, u.display_name,
  least(r.delivered, r.read, wrote.at) as delivered, least(r.read, wrote.at) as read,
  case when i.state = 'accepted' then i.closed end as accepted,
  case when i.state = 'rejected' then i.closed end as rejected,
  case when i.state = 'responded' then i.closed end as responded,
  i.response, i.meaning, wrote.at as replied`

/** Receipts for later messages of the thread count for earlier ones too. */
export async function listHistory(db: Db, of: Page): Promise<{ count: number; results: HistoryEntry[] }> {
  const [results, count] = await Promise.all([
    listRecipientStatuses<HistoryEntry>(
      db,
      of,
      { offset: (of.page - 1) * of.page_size, limit: of.page_size },
      statusColumns,
    ),
    countRecipients(db, of),
  ])
  return { count, results }
}

export interface RecipientAvailability extends MessageRecipient {
  is_reachable: boolean
  status: string
  last_seen: string | null
}

export async function listRecipientAvailability(
  db: Db,
  of: Page,
): Promise<{ count: number; rows: RecipientAvailability[] }> {
  const page = sql<RecipientAvailability>`
    select s.user_id, u.status, u.last_seen, ${isReachable('u.account_id', 'u.id')} as is_reachable,
           coalesce(s.muted <= m.created, false) as is_muted,
           exists (select from acknowledgement i where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id}
             and i.message_id = m.id and i.user_id = s.user_id) as is_asked,
           ${isNamedInMessage('s.user_id')} as is_named
      from ${recipientsOf(of)}
      join users u on u.account_id = ${of.account_id} and u.id = s.user_id
      join message m on m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}
     order by s.id limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`.execute(db)
  const [{ rows }, count] = await Promise.all([page, countRecipients(db, of)])
  return { count, rows }
}
