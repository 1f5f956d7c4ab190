import type { HistoryEntry } from '@wardline/contract/messaging/history.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isReachable } from '../accounts/presence.access.ts'
import type { Ringing } from './alert.rules.ts'
import { isFirstOfThread } from './message.queries.ts'
import type {} from './messaging.tables.ts'
import {
  areRecipients,
  countRecipients,
  listStandings,
  type SentMessage,
} from './recipient-standing.queries.ts'

interface Of {
  account_id: number
  thread_id: number
  message_id: number
}

/** A message as far as its history needs it; undefined when it is not in the thread. */
export async function messageOf(
  db: Db,
  of: Of,
): Promise<(Ringing & { id: number; sender_id: number }) | undefined> {
  const { rows } = await sql<Ringing & { id: number; sender_id: number }>`
    select m.id, m.sender_id, m.created, t.priority, t.ignore_user_status, t.suppress_reply_notifications,
           ${isFirstOfThread} as is_first
      from message m join thread t on t.account_id = m.account_id and t.id = m.thread_id
     where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}`.execute(
    db,
  )
  return rows[0]
}

interface Page extends SentMessage {
  page: number
  page_size: number
}

/** Writing after a message, or reading it, shows that they had it. */
const steps = sql`
  own.id as subscriber_id, own.user_id, u.display_name,
  least(r.delivered, r.read, wrote.at) as delivered, least(r.read, wrote.at) as read,
  case when i.state = 'accepted' then i.closed end as accepted,
  case when i.state = 'rejected' then i.closed end as rejected,
  case when i.state = 'responded' then i.closed end as responded,
  i.response, wrote.at as replied`

/** A message reached somebody, or was read, with the first step of theirs that went as far as it. */
export async function listHistory(db: Db, of: Page): Promise<{ count: number; results: HistoryEntry[] }> {
  const [results, count] = await Promise.all([
    listStandings<HistoryEntry>(db, of, { offset: (of.page - 1) * of.page_size, limit: of.page_size }, steps),
    countRecipients(db, of),
  ])
  return { count, results }
}

export interface Rung {
  user_id: number
  is_reachable: boolean
  status: string
  last_seen: string | null
}

/** The recipients of a message with what decides how they are rung now. */
export async function listRung(db: Db, of: Page): Promise<{ count: number; rows: Rung[] }> {
  const page = sql<Rung>`
    select s.user_id, u.status, u.last_seen, ${isReachable('u.account_id', 'u.id')} as is_reachable
      from subscriber s join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${of.account_id} and ${areRecipients(of)}
     order by s.id limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`.execute(db)
  const [{ rows }, count] = await Promise.all([page, countRecipients(db, of)])
  return { count, rows }
}
