import type {
  PageEventDetails,
  PageEventKind,
} from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import type {
  Acknowledgement,
  ResponseMeaning,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isFirstOfThread } from '../threads/message.queries.ts'
import type { DataItem } from '../threads/thread.rules.ts'
import {
  listRecipientStatuses,
  type SentMessage,
  type RecipientRange,
} from '../subscribers/recipient-status.queries.ts'

export interface MessageKey {
  account_id: number
  thread_id: number
  message_id: number
}

export interface ProofMessage {
  thread_uid: string
  priority: 0 | 1 | 2
  sender_id: number
  sender_name: string
  sender_title: string
  sent: string
  /** The thread's first message: the subscription reason of its recipients applies to it. */
  is_first: boolean
  now: string
  time_zone: string
}

export async function findProofMessage(db: Db, of: MessageKey): Promise<ProofMessage | undefined> {
  const { rows } = await sql<ProofMessage>`
    select t.uid as thread_uid, coalesce(m.priority, t.priority) as priority, m.sender_id, m.sender_name, m.sender_title, m.created as sent,
           ${isFirstOfThread} as is_first,
           clock_now() as now, a.time_zone
      from message m
      join thread t on t.account_id = m.account_id and t.id = m.thread_id
      join account a on a.account_id = m.account_id
     where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}`.execute(
    db,
  )
  return rows[0]
}

export interface ProofRecipient {
  user_id: number
  display_name: string
  title: string
  why: string
  delivered: string | null
  read: string | null
  replied: string | null
  kind: Acknowledgement['kind'] | null
  state: Acknowledgement['state'] | null
  response: string | null
  meaning: ResponseMeaning | null
  via: string | null
  since: string | null
  closed: string | null
}

const recipientColumns = sql`
  own.user_id, u.display_name, u.title, own.why, r.delivered, r.read, wrote.at as replied,
  i.kind, i.state, i.response, i.meaning, i.via, i.since, i.closed`

export const listProofRecipients = (
  db: Db,
  of: SentMessage,
  stretch: RecipientRange,
): Promise<ProofRecipient[]> => listRecipientStatuses(db, of, stretch, recipientColumns)

export interface ProofEvent {
  id: number
  user_id: number | null
  kind: PageEventKind
  details: PageEventDetails
  at: string
}

/** Events of the page itself and of these users; null for all users. */
export async function listProofEvents(
  db: Db,
  of: MessageKey,
  user_ids: number[] | null,
): Promise<ProofEvent[]> {
  const whose = user_ids === null ? sql`true` : sql`(user_id is null or user_id = any(${user_ids}::bigint[]))`
  const { rows } = await sql<ProofEvent>`
    select id, user_id, kind, details, at from page_event
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id} and ${whose}
     order by id`.execute(db)
  return rows
}

export interface Revision {
  data: DataItem[]
  attachment_names: string[]
}

/** The contents of the message before each of its changes, oldest first. */
export async function listRevisions(db: Db, of: MessageKey): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select data, attachment_names from message_revision
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
     order by id`.execute(db)
  return rows
}

export interface NextAlert {
  user_id: number
  alert_type: PageEventDetails['alert_type']
  channel: PageEventDetails['channel']
  due: string
}

export async function findNextAlert(db: Db, of: MessageKey): Promise<NextAlert | undefined> {
  const { rows } = await sql<NextAlert>`
    select user_id, alert_type, channel, due from alert
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and state = 'waiting'
     order by due, id limit 1`.execute(db)
  return rows[0]
}

export interface SealedEvent {
  page_event_id: number
  audit_id: number
  /** Position in the audit chain; null when newer than the newest seal. */
  seq: number | null
}

export async function listSeals(db: Db, of: MessageKey): Promise<SealedEvent[]> {
  const { rows } = await sql<SealedEvent>`
    with events as materialized (
      select id, xid from page_event
       where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
    )
    select e.id as page_event_id, a.id as audit_id, s.seq
      from events e
      join audit a on a.xid = e.xid and a.account_id = ${of.account_id} and a.object_id = ${of.thread_id}
       and a.details ->> 'page_event_id' = e.id::text
      left join audit_seal s on s.account_id = a.account_id and s.audit_id = a.id
     order by e.id`.execute(db)
  return rows
}
