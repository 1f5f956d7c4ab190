import type { PageEventDetails, PageEventKind } from '@wardline/contract/alerts/page-event.schemas.ts'
import type { OpenItem } from '@wardline/contract/messaging/open-item.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isFirstOfThread } from './message.queries.ts'
import type {} from './messaging.tables.ts'
import { listStandings, type SentMessage, type Stretch } from './recipient-standing.queries.ts'

export interface Of {
  account_id: number
  thread_id: number
  message_id: number
}

export interface ProvenMessage {
  thread_uid: string
  priority: 0 | 1 | 2
  sender_id: number
  sender_name: string
  sent: string
  /** It is the first of its thread: whoever came with it has the reason for which they are there. */
  is_first: boolean
  now: string
  time_zone: string
}

export async function provenMessage(db: Db, of: Of): Promise<ProvenMessage | undefined> {
  const { rows } = await sql<ProvenMessage>`
    select t.uid as thread_uid, t.priority, m.sender_id, u.display_name as sender_name, m.created as sent,
           ${isFirstOfThread} as is_first,
           clock_now() as now, a.time_zone
      from message m
      join thread t on t.account_id = m.account_id and t.id = m.thread_id
      join users u on u.account_id = m.account_id and u.id = m.sender_id
      join account a on a.account_id = m.account_id
     where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}`.execute(
    db,
  )
  return rows[0]
}

export interface ProvenPerson {
  user_id: number
  display_name: string
  title: string
  why: string
  delivered: string | null
  read: string | null
  replied: string | null
  asks: OpenItem['asks'] | null
  state: OpenItem['state'] | null
  response: string | null
  via: string | null
  since: string | null
  closed: string | null
}

const proven = sql`
  own.user_id, u.display_name, u.title, own.why, r.delivered, r.read, wrote.at as replied,
  i.asks, i.state, i.response, i.via, i.since, i.closed`

/** Whom a message went to, and how far it came with each of them. */
export const provenPeople = (db: Db, of: SentMessage, stretch: Stretch): Promise<ProvenPerson[]> =>
  listStandings(db, of, stretch, proven)

export interface ProvenEvent {
  id: number
  user_id: number | null
  kind: PageEventKind
  details: PageEventDetails
  at: string
}

/** What happened to a page: about these people and about the page itself; null: about everybody. */
export async function provenEvents(db: Db, of: Of, user_ids: number[] | null): Promise<ProvenEvent[]> {
  const whose = user_ids === null ? sql`true` : sql`(user_id is null or user_id = any(${user_ids}::bigint[]))`
  const { rows } = await sql<ProvenEvent>`
    select id, user_id, kind, details, at from page_event
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id} and ${whose}
     order by id`.execute(db)
  return rows
}

export interface NextAlert {
  user_id: number
  alert_type: PageEventDetails['alert_type']
  medium: PageEventDetails['medium']
  due: string
}

/** The alert that is sent next, if nothing comes before. */
export async function nextAlert(db: Db, of: Of): Promise<NextAlert | undefined> {
  const { rows } = await sql<NextAlert>`
    select user_id, alert_type, medium, due from alert
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and state = 'waiting'
     order by due, id limit 1`.execute(db)
  return rows[0]
}

export interface SealedEvent {
  page_event_id: number
  audit_id: number
  /** Its place in the chain; null: it is younger than the newest seal. */
  seq: number | null
}

/** Where the events of a page stand in the audit trail. */
export async function sealsOf(db: Db, of: Of): Promise<SealedEvent[]> {
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
