import type {
  AcknowledgementKind,
  Acknowledgement,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { joinReader } from '../../messaging/threads/thread.access.ts'
import * as where from '../search/condition.queries.ts'
import type { DateFilter } from '../search/search-date.rules.ts'
import type { Cursor } from '../search/search-request.rules.ts'
import type { Filters } from '../search/search-value.rules.ts'

export interface CommunicationRequestRow {
  id: number
  thread_id: number
  thread_uid: string
  message_id: number
  user_id: number
  user_name: string
  requester_id: number
  requester_name: string
  kind: AcknowledgementKind
  state: Acknowledgement['state']
  response: string | null
  meaning: string | null
  since: string
  due: string | null
  closed: string | null
  priority: 0 | 1 | 2
  patient_id: number | null
  encounter_id: number | null
  /** Why the reader is on the thread. */
  reason: Thread['me']['reason']
}

export interface CommunicationRequestSearch {
  account_id: number
  user_id: number
  ids: number[][]
  states: string[][]
  priorities: number[][]
  requester_ids: number[][]
  recipient_ids: number[][]
  patient_ids: number[][]
  encounter_ids: number[][]
  authored: Filters<DateFilter>
  is_ascending: boolean
  cursor: Cursor | undefined
  limit: number
}

const isAfter = ({ cursor, is_ascending }: CommunicationRequestSearch): RawBuilder<unknown> =>
  !cursor
    ? sql`true`
    : is_ascending
      ? sql`(i.since, i.id) > (${cursor.key}::timestamptz, ${cursor.id})`
      : sql`(i.since, i.id) < (${cursor.key}::timestamptz, ${cursor.id})`

/** Finds requests in the threads that the user reads: every subscriber sees who was asked and who answered. */
export async function searchCommunicationRequests(
  db: Db,
  search: CommunicationRequestSearch,
): Promise<CommunicationRequestRow[]> {
  const direction = search.is_ascending ? sql`asc` : sql`desc`
  const { rows } = await sql<CommunicationRequestRow>`
    select i.id, i.thread_id, t.uid as thread_uid, i.message_id, i.user_id, u.display_name as user_name, i.requester_id,
           r.display_name as requester_name, i.kind, i.state, i.response, i.meaning, i.since, i.due, i.closed,
           coalesce(m.priority, t.priority) as priority,
           t.patient_id, t.encounter_id, s.reason
      from thread t ${joinReader(search.user_id)}
      join acknowledgement i on i.account_id = t.account_id and i.thread_id = t.id
      join message m on m.account_id = t.account_id and m.thread_id = t.id and m.id = i.message_id
      join users u on u.account_id = i.account_id and u.id = i.user_id
      join users r on r.account_id = i.account_id and r.id = i.requester_id
     where t.account_id = ${search.account_id} and ${where.among(sql`i.id`, search.ids)}
       and ${where.amongTexts(sql`i.state`, search.states)} and ${where.among(sql`coalesce(m.priority, t.priority)`, search.priorities)}
       and ${where.among(sql`i.requester_id`, search.requester_ids)}
       and ${where.among(sql`i.user_id`, search.recipient_ids)}
       and ${where.among(sql`t.patient_id`, search.patient_ids)}
       and ${where.among(sql`t.encounter_id`, search.encounter_ids)}
       and ${where.instantMatches(sql`i.since`, search.authored)} and ${isAfter(search)}
     order by i.since ${direction}, i.id ${direction} limit ${search.limit}`.execute(db)
  return rows
}
