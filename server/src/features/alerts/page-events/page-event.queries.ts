import type {
  PageEventDetails,
  PageEventKind,
} from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface NewPageEvent {
  thread_id: number
  message_id: number
  user_id: number | null
  run_id?: number | null
  alert_id?: number | null
  kind: PageEventKind
  details?: PageEventDetails
}

export interface StoredPageEvent {
  id: number
  thread_id: number
  message_id: number
  user_id: number | null
  run_id: number | null
  alert_id: number | null
  kind: PageEventKind
  details: PageEventDetails
  at: string
}

export async function insertPageEvents(
  db: Db,
  account_id: number,
  events: readonly NewPageEvent[],
): Promise<{ written: StoredPageEvent[]; people: Map<number, number[]> }> {
  const thread_ids = [...new Set(events.map(({ thread_id }) => thread_id))]
  const [{ rows: written }, { rows: people }] = await Promise.all([
    sql<StoredPageEvent>`
      insert into page_event (account_id, thread_id, message_id, user_id, run_id, alert_id, kind, details)
      select ${account_id}, thread_id, message_id, user_id, run_id, alert_id, kind, coalesce(details, '{}')
        from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
               as (thread_id bigint, message_id bigint, user_id bigint, run_id bigint, alert_id bigint,
                   kind text, details jsonb)) with ordinality as e(thread_id, message_id, user_id, run_id, alert_id, kind, details, place)
       order by place
      returning id, thread_id, message_id, user_id, run_id, alert_id, kind, details, at`.execute(db),
    sql<{ thread_id: number; user_ids: number[] }>`
      select thread_id, array_agg(user_id) as user_ids from subscriber
       where account_id = ${account_id} and thread_id = any(${thread_ids}::bigint[])
       group by thread_id`.execute(db),
  ])
  return { written, people: new Map(people.map(({ thread_id, user_ids }) => [thread_id, user_ids])) }
}

export async function hasPageEvent(
  db: Db,
  of: { account_id: number; thread_id: number; message_id: number; kind: PageEventKind },
): Promise<boolean> {
  const { rows } = await sql`
    select from page_event
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and kind = ${of.kind} limit 1`.execute(db)
  return rows.length > 0
}
